import { diffArrays, structuredPatch } from "diff";
import { notesOf } from "./labels";
import type { Values } from "./report";

/** One line of a diff. */
export interface DiffLine {
  readonly kind: "removed" | "added" | "same" | "skipped";
  readonly text: string;
}

/** Unchanged lines that are shown around a difference. */
const context = 2;

/** The diff of a property: line by line in multi-line strings, item by item in lists. */
export function diffLines({ from, to }: Pick<Values, "from" | "to">): DiffLine[] {
  if (isPlainList(from) && isPlainList(to)) return itemLines(from.map(formatValue), to.map(formatValue));
  if (isText(from) && isText(to)) return textLines(from, to);
  if (isObject(from) && isObject(to)) return textLines(`${pretty(from)}\n`, `${pretty(to)}\n`);
  return [
    ...split(from).map((text) => ({ kind: "removed", text }) as const),
    ...split(to).map((text) => ({ kind: "added", text }) as const),
  ];
}

/** Both values on one line, where they fit: `"Allow" → "Log"`. */
export function formatOneLine(drift: Values): string | undefined {
  const { from, to } = drift;
  if (drift.secret) return secretLabel(drift);
  if (isObject(from) || isObject(to) || isText(from) || isText(to)) return undefined;
  const text = `${formatValue(from)} → ${formatValue(to)}`;
  return text.length <= 100 ? text : undefined;
}

/** The label in place of a secret's values. */
export function secretLabel({ possible }: Values): string {
  return possible ? "a secret that may have changed" : "a secret that was changed";
}

/** The diff of a property as plain text: a title, and below it the lines with their signs. */
export function plainDiff(drift: Values): [title: string, ...lines: string[]] {
  const whole = formatOneLine(drift);
  const lines = whole === undefined ? diffLines(drift).map(({ kind, text }) => `${signs[kind]} ${text}`) : [];
  return [`${drift.property}:${whole === undefined ? "" : ` ${whole}`}`, ...lines, ...notesOf(drift)];
}

const signs: Readonly<Record<DiffLine["kind"], string>> = { removed: "-", added: "+", same: " ", skipped: " " };

/** A value as JSON, or `nothing` for undefined. */
export function formatValue(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}

function itemLines(from: string[], to: string[]): DiffLine[] {
  return diffArrays(from, to).flatMap(({ added, removed, value }) => {
    if (!added && !removed) return value.length > 0 ? [skipped(value.length, "item")] : [];
    return value.map((text) => ({ kind: added ? "added" : "removed", text }) as const);
  });
}

function textLines(from: string, to: string): DiffLine[] {
  const { hunks } = structuredPatch("", "", from, to, "", "", { context });
  return hunks.flatMap(({ lines, oldStart }, at) => [
    ...(at > 0 || oldStart > 1 ? [{ kind: "skipped", text: "…" } as const] : []),
    ...lines.map((line) => ({ kind: kinds[line[0] ?? ""] ?? "same", text: line.slice(1) }) as const),
  ]);
}

const kinds: Readonly<Record<string, DiffLine["kind"]>> = { "-": "removed", "+": "added", "\\": "skipped" };

function skipped(count: number, what: string): DiffLine {
  return { kind: "skipped", text: `… ${count} unchanged ${what}${count === 1 ? "" : "s"}` };
}

function split(value: unknown): string[] {
  if (value === undefined) return [];
  return isText(value)
    ? value.replace(/\n$/, "").split("\n")
    : isObject(value)
      ? pretty(value).split("\n")
      : [formatValue(value)];
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
