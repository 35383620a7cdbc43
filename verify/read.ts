import { utcTime } from "../sdk/internal";
import type { Reply } from "./question";

/** A member of a response's body, or of its `data`; undefined where there is none. */
export function memberOf(body: unknown, name: string): unknown {
  if (typeof body !== "object" || body === null) return undefined;
  if (name in body) return Reflect.get(body, name);
  return "data" in body ? memberOf(body.data, name) : undefined;
}

/** The texts of a list in a body. */
export function textsIn(body: unknown, name: string): string[] {
  return itemsOf(memberOf(body, name)).filter((item) => typeof item === "string");
}

/** This member of each object in a list of a body. */
export function membersIn(body: unknown, list: string, name: string): unknown[] {
  return itemsOf(memberOf(body, list)).map((item) => memberOf(item, name));
}

function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** How the time of a change in a response compares with its `Date` header. */
export function modifiedByDate({ headers, body }: Reply, member: string): "near" | "far" | "none" {
  const modified = utcTime(String(memberOf(body, member)))?.getTime() ?? Number.NaN;
  const date = Date.parse(headers.date ?? "");
  if (Number.isNaN(modified) || Number.isNaN(date)) return "none";
  return Math.abs(modified - date) <= 10_000 ? "near" : "far";
}
