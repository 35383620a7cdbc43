import { drawCharts, inShort, type Palette } from "../report/charts";
import { allowanceOf, type OverageReport, overageSentence, titleOf } from "./report";

/** Clean requests, overage and allowance of each month as SVG, a zone below the other. */
export function overageChart(report: OverageReport, palette: Palette): Promise<string> {
  return drawCharts(
    {
      label: overageSentence(report),
      names: { first: "Clean requests", second: "Overage", line: "Allowance" },
      zones: report.zones.map(({ months, ...zone }) => ({
        title: titleOf(zone),
        nothing: "no requests",
        months: months.map(({ month }) => month),
        first: months.map(({ totalCleanRequests }) => totalCleanRequests),
        second: months.map(({ totalOverage }) => totalOverage),
        line: months.map(allowanceOf),
      })),
      format: inShort,
    },
    palette,
  );
}
