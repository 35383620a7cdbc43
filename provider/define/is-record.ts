import type { Properties } from "./definition";

/** Whether a value is an object and no list. */
export function isRecord(value: unknown): value is Properties {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own member: `constructor` is a name like any other. */
export function ownMember(object: Readonly<Properties>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
