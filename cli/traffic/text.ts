import { styleText } from "node:util";
import { visible } from "../output/invisible";
import { type Column, number, percent, textTable } from "../report/tables";
import {
  formatCostFailure,
  formatFailure,
  type MonthTraffic,
  type TrafficReport,
  titleOf,
  trafficSentence,
  whatFiguresAre,
} from "./report";
import { bytes, dollars } from "./units";

export const columns: readonly Column<MonthTraffic>[] = [
  { head: "Month", isNumber: false, textOf: ({ month }) => month },
  { head: "Requests", isNumber: true, textOf: ({ requests }) => number(requests) },
  { head: "Cache hits", isNumber: true, textOf: ({ cacheHits }) => percent(cacheHits) },
  { head: "Sent", isNumber: true, textOf: (month) => bytes(month.bytes) },
  { head: "From origins", isNumber: true, textOf: ({ originBytes }) => bytes(originBytes) },
  { head: "Charged", isNumber: true, textOf: ({ cost }) => (cost === undefined ? "–" : dollars(cost)) },
];

/** The report for a terminal. */
export function trafficText(report: TrafficReport, inColour: boolean): string {
  const paint = (colour: "bold" | "dim" | "red", words: string) =>
    inColour ? styleText(colour, words, { validateStream: false }) : words;
  const table = textTable(
    columns,
    report.zones.flatMap((zone) => zone.months),
  );
  const zones = report.zones.flatMap(({ months, ...zone }) => [
    paint("bold", titleOf(zone)),
    paint("dim", table.head),
    ...months.map(table.row),
    "",
  ]);
  const failures = report.failures.map((zone) => paint("red", visible(formatFailure(zone))));
  const { costFailure } = report;
  const costs = costFailure === undefined ? [] : [paint("red", visible(formatCostFailure(costFailure)))];
  return [...zones, ...failures, ...costs, trafficSentence(report), paint("dim", whatFiguresAre)].join("\n");
}
