import { styleText } from "node:util";
import { visible } from "../invisible";
import {
  allowanceOf,
  formatFailure,
  inASentence,
  type MonthOverages,
  type OverageReport,
  plansOf,
  useOf,
} from "./report";

/** The columns of a month. Numbers stand to the right. */
export const columns: readonly { head: string; isNumber: boolean; text(month: MonthOverages): string }[] = [
  { head: "Month", isNumber: false, text: ({ month }) => month },
  { head: "Plan", isNumber: false, text: plansOf },
  { head: "Allowance", isNumber: true, text: (month) => number(allowanceOf(month)) },
  { head: "Clean requests", isNumber: true, text: ({ totalCleanRequests }) => number(totalCleanRequests) },
  { head: "Use", isNumber: true, text: (month) => percent(useOf(month)) },
  { head: "Overage", isNumber: true, text: ({ totalOverage }) => number(totalOverage) },
];

/** The report for a terminal. */
export function text(report: OverageReport, inColour: boolean): string {
  const paint = (colour: "bold" | "dim" | "red" | "yellow", words: string) =>
    inColour ? styleText(colour, words, { validateStream: false }) : words;
  const months = report.zones.flatMap((zone) => zone.months);
  const widths = columns.map(({ head, text }) => Math.max(head.length, ...months.map((month) => text(month).length)));
  const row = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (columns[at]?.isNumber ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join("  ");
  const zones = report.zones.flatMap(({ shieldZoneId, months }) => [
    paint("bold", `Shield zone ${shieldZoneId}`),
    paint("dim", `  ${row(columns.map(({ head }) => head))}`),
    ...months.map((month) => {
      const line = `  ${row(columns.map(({ text }) => text(month)))}`;
      return month.totalOverage > 0 ? paint("yellow", line) : line;
    }),
    "",
  ]);
  const failures = report.failures.map((zone) => paint("red", visible(formatFailure(zone))));
  return [...zones, ...failures, inASentence(report)].join("\n");
}

function number(value: number | undefined): string {
  return value?.toLocaleString("en") ?? "–";
}

function percent(part: number | undefined): string {
  return part === undefined ? "–" : `${Math.round(part * 100)} %`;
}
