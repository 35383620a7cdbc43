import { drawCharts, type Palette } from "../report/charts";
import { type TrafficReport, titleOf, trafficSentence } from "./report";
import { bytes, dollars } from "./units";

/** What was sent to visitors and what came from origins in each month as SVG, a zone below the other. */
export function trafficChart(report: TrafficReport, palette: Palette): Promise<string> {
  return drawCharts(
    {
      label: trafficSentence(report),
      names: { first: "Sent to visitors", second: "Received from origins" },
      zones: report.zones.map(({ months, ...zone }) => {
        const cost = months.at(-1)?.cost;
        return {
          title: `${titleOf(zone)}${cost === undefined ? "" : `: ${dollars(cost)} charged in ${report.monthOfCosts}`}`,
          nothing: "no traffic",
          months: months.map(({ month }) => month),
          first: months.map(({ bytes }) => bytes),
          second: months.map(({ originBytes }) => originBytes),
        };
      }),
      format: bytes,
    },
    palette,
  );
}
