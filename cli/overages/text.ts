import { styleText } from "node:util";
import { visible } from "../output/invisible";
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

/** The columns of a month. Numbers stand to the right. */
export const columns: readonly { head: string; isNumber: boolean; overageText(month: MonthOverages): string }[] = [
  { head: "Month", isNumber: false, overageText: ({ month }) => month },
  { head: "Plan", isNumber: false, overageText: plansOf },
  { head: "Allowance", isNumber: true, overageText: (month) => number(allowanceOf(month)) },
  { head: "Clean requests", isNumber: true, overageText: ({ totalCleanRequests }) => number(totalCleanRequests) },
  { head: "Use", isNumber: true, overageText: (month) => percent(useOf(month)) },
  { head: "Overage", isNumber: true, overageText: ({ totalOverage }) => number(totalOverage) },
];

/** The report for a terminal. */
export function text(report: OverageReport, inColour: boolean): string {
  const paint = (colour: "bold" | "dim" | "red" | "yellow", words: string) =>
    inColour ? styleText(colour, words, { validateStream: false }) : words;
  const months = report.zones.flatMap((zone) => zone.months);
  const widths = columns.map(({ head, overageText }) =>
    Math.max(head.length, ...months.map((month) => overageText(month).length)),
  );
  const row = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (columns[at]?.isNumber ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join("  ");
  const zones = report.zones.flatMap(({ months, ...zone }) => [
    paint("bold", titleOf(zone)),
    paint("dim", `  ${row(columns.map(({ head }) => head))}`),
    ...months.map((month) => {
      const line = `  ${row(columns.map(({ overageText }) => overageText(month)))}`;
      return month.totalOverage > 0 ? paint("yellow", line) : line;
    }),
    "",
  ]);
  const failures = report.failures.map((zone) => paint("red", visible(formatFailure(zone))));
  return [...zones, ...failures, overageSentence(report)].join("\n");
}

function number(value: number | undefined): string {
  return value?.toLocaleString("en") ?? "–";
}

function percent(part: number | undefined): string {
  return part === undefined ? "–" : `${Math.round(part * 100)} %`;
}
