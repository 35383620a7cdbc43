import { diffArrays, structuredPatch } from "diff";
import type { PropertyDrift } from "./report";

/** One line of a difference. */
export interface Line {
  readonly kind: "removed" | "added" | "same" | "skipped";
  readonly text: string;
}

/** Lines around a difference that stay the same, and are shown. */
const context = 2;

/** A property's difference as a reviewer reads it: line by line in texts, item by item in lists. */
export function linesOf({ from, to }: Pick<PropertyDrift, "from" | "to">): Line[] {
  if (isPlainList(from) && isPlainList(to)) return itemLines(from.map(formatDifference), to.map(formatDifference));
  if (isText(from) && isText(to)) return textLines(from, to);
  if (isObject(from) && isObject(to)) return textLines(`${pretty(from)}\n`, `${pretty(to)}\n`);
  return [
    ...split(from).map((text) => ({ kind: "removed", text }) as const),
    ...split(to).map((text) => ({ kind: "added", text }) as const),
  ];
}

/** Both values in a line, where they fit: `"Allow" → "Log"`. */
export function inOneLine(drift: PropertyDrift): string | undefined {
  const { from, to } = drift;
  if (drift.secret) return secretLabel(drift);
  if (isObject(from) || isObject(to) || isText(from) || isText(to)) return undefined;
  const text = `${formatDifference(from)} → ${formatDifference(to)}`;
  return text.length <= 100 ? text : undefined;
}

/** What can be said of a secret. */
export function secretLabel({ possible }: PropertyDrift): string {
  return possible ? "a secret that may have changed" : "a secret that was changed";
}

/** A property's difference as plain text: what it is about, and below it the lines, with their signs. */
export function inPlainLines(drift: PropertyDrift): [title: string, ...lines: string[]] {
  const whole = inOneLine(drift);
  if (whole !== undefined) return [`${drift.property}: ${whole}`];
  return [`${drift.property}:`, ...linesOf(drift).map(({ kind, text }) => `${signs[kind]} ${text}`)];
}

const signs: Readonly<Record<Line["kind"], string>> = { removed: "-", added: "+", same: " ", skipped: " " };

/** A value as JSON; what is not there in a word. */
export function formatDifference(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

function itemLines(from: string[], to: string[]): Line[] {
  return diffArrays(from, to).flatMap(({ added, removed, value }) => {
    if (!added && !removed) return value.length > 0 ? [skipped(value.length, "item")] : [];
    return value.map((text) => ({ kind: added ? "added" : "removed", text }) as const);
  });
}

function textLines(from: string, to: string): Line[] {
  const { hunks } = structuredPatch("", "", from, to, "", "", { context });
  return hunks.flatMap(({ lines, oldStart }, at) => [
    ...(at > 0 || oldStart > 1 ? [{ kind: "skipped", text: "…" } as const] : []),
    ...lines.map((line) => ({ kind: kinds[line[0] ?? ""] ?? "same", text: line.slice(1) }) as const),
  ]);
}

const kinds: Readonly<Record<string, Line["kind"]>> = { "-": "removed", "+": "added", "\\": "skipped" };

function skipped(count: number, what: string): Line {
  return { kind: "skipped", text: `… ${count} ${what}${count === 1 ? "" : "s"} the same` };
}

function split(value: unknown): string[] {
  if (value === undefined) return [];
  return isText(value)
    ? value.replace(/\n$/, "").split("\n")
    : isObject(value)
      ? pretty(value).split("\n")
      : [formatDifference(value)];
}

function isPlainList(value: unknown): value is unknown[] {
  return Array.isArray(value) && !value.some(isObject);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.includes("\n");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function pretty(value: object): string {
  return JSON.stringify(value, undefined, 2);
}
