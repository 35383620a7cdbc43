import { styleText } from "node:util";
import { visible } from "../output/invisible";
import { type Column, number, percent, textTable } from "../report/tables";
import {
  allowanceOf,
  formatFailure,
  type MonthOverages,
  type OverageReport,
  overageSentence,
  plansOf,
  titleOf,
  useOf,
} from "./report";

export const columns: readonly Column<MonthOverages>[] = [
  { head: "Month", isNumber: false, textOf: ({ month }) => month },
  { head: "Plan", isNumber: false, textOf: plansOf },
  { head: "Allowance", isNumber: true, textOf: (month) => number(allowanceOf(month)) },
  { head: "Clean requests", isNumber: true, textOf: ({ totalCleanRequests }) => number(totalCleanRequests) },
  { head: "Use", isNumber: true, textOf: (month) => percent(useOf(month)) },
  { head: "Overage", isNumber: true, textOf: ({ totalOverage }) => number(totalOverage) },
];

/** The report for a terminal. */
export function text(report: OverageReport, inColour: boolean): string {
  const paint = (colour: "bold" | "dim" | "red" | "yellow", words: string) =>
    inColour ? styleText(colour, words, { validateStream: false }) : words;
  const table = textTable(
    columns,
    report.zones.flatMap((zone) => zone.months),
  );
  const zones = report.zones.flatMap(({ months, ...zone }) => [
    paint("bold", titleOf(zone)),
    paint("dim", table.head),
    ...months.map((month) => (month.totalOverage > 0 ? paint("yellow", table.row(month)) : table.row(month))),
    "",
  ]);
  const failures = report.failures.map((zone) => paint("red", visible(formatFailure(zone))));
  return [...zones, ...failures, overageSentence(report)].join("\n");
}
