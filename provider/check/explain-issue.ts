import type { z } from "zod";
import { isArchive, isAsset } from "../define/asset";
import type { Problem, Reason } from "../define/define";

type Issue = z.core.$ZodIssue;

/** Converts a zod issue to a problem that names what is allowed. `members` are the valid member names of an object. */
export function explainIssue(issue: Issue, value: unknown, members: readonly string[] = []): Problem {
  const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
  // The key is part of the reason, since that of a secret map may not be shown.
  if (issue.code === "invalid_key") {
    const [first] = issue.issues;
    const why = first?.code === "invalid_format" ? first.message : "is not allowed";
    return { path: path.slice(0, -1), reason: (quote) => `has the key ${quote(path.at(-1))}, which ${why}` };
  }
  return { path, reason: reasonFor(issue, value, members) };
}

function reasonFor(issue: Issue, value: unknown, members: readonly string[]): Reason {
  switch (issue.code) {
    case "invalid_type":
      if (isAsset(value)) return "takes no asset: read the file in the program";
      if (isArchive(value)) return "takes no archive";
      if (value == null) return "is required";
      return (quote, isSecret) => {
        // As the `id` of a resource is, whose number is another output.
        const isNumeral = issue.expected === "number" && !isSecret && typeof value === "string" && /^\d+$/.test(value);
        return `${quote(value)} is ${isNumeral ? "a string, " : ""}not ${typeNames[issue.expected] ?? issue.expected}`;
      };
    case "invalid_value": {
      if (value == null) return "is required";
      const allowed = issue.values.map(String);
      const near = typeof value === "string" ? suggestion(value, allowed) : "";
      return (quote, isSecret) => `${quote(value)} is not one of ${allowed.join(", ")}${isSecret ? "" : near}`;
    }
    case "too_big":
      return sizeReason(issue.origin, value, `at most ${issue.maximum}`, "allowed");
    case "too_small":
      return sizeReason(
        issue.origin,
        value,
        issue.inclusive === false ? `more than ${issue.minimum}` : `at least ${issue.minimum}`,
        "required",
      );
    case "unrecognized_keys":
      return (quote, isSecret) =>
        `has ${issue.keys.map(quote).join(", ")}, which ${issue.keys.length > 1 ? "are not arguments" : `is not an argument${isSecret ? "" : suggestion(issue.keys[0] ?? "", members)}`}`;
    default:
      return issue.message;
  }
}

const typeNames: Record<string, string> = {
  int: "a whole number",
  number: "a number",
  string: "a string",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function sizeReason(origin: string, value: unknown, limit: string, verb: "allowed" | "required"): Reason {
  if (origin === "string" && typeof value === "string") {
    // Some arguments are trimmed before they are measured.
    const isEmpty = value === "" || (verb === "required" && value.trim() === "");
    return isEmpty ? "is empty" : `has ${counted(value.length, "character")}; ${limit} are ${verb}`;
  }
  if (origin === "array" && Array.isArray(value)) {
    return value.length === 0 ? "is empty" : `has ${counted(value.length, "item")}; ${limit} are ${verb}`;
  }
  return (quote) => `${quote(value)} is out of range; it must be ${limit}`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** A value for a message: JSON on one line, at most 80 characters. */
export function formatValue(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}

/** ` (did you mean "entries"?)` where one of the names is a likely typo away, otherwise empty. */
export function suggestion(name: string, names: readonly string[]): string {
  const near = names
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= (candidate.length > 3 ? Math.max(2, candidate.length / 3) : 1))
    .toSorted((a, b) => a.distance - b.distance)[0];
  return near ? ` (did you mean ${JSON.stringify(near.candidate)}?)` : "";
}

function editDistance(a: string, b: string): number {
  if (a.length > 64) return a.length;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, from] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, to] of [...b].entries()) {
      const isSwapped = i > 0 && j > 0 && from === b[j - 1] && to === a[i - 1];
      const swapped = isSwapped ? (before[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (from === to ? 0 : 1), swapped));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? b.length;
}
