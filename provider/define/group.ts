import { z } from "zod";
import type { Properties } from "./definition";
import { parsePath } from "./property-path";

/**
 * An argument whose members are managed one by one: what a program leaves out is not sent, is no difference, and is not
 * kept by a read. Defaults of members apply once the group is given.
 */
export function group<S extends z.core.$ZodLooseShape>(description: string, shape: S) {
  return z.object(shape).strict().optional().meta({ description, group: true });
}

/** A part of arguments: of groups, any members. */
export type Part<T> = {
  [K in keyof T]?: NonNullable<T[K]> extends readonly unknown[]
    ? T[K]
    : NonNullable<T[K]> extends object
      ? Part<NonNullable<T[K]>>
      : T[K];
};

/** The arguments of an update that changed and are given. Empty where nothing is to be written. */
export function changedPart<I extends object>({
  inputs,
  changed,
}: {
  inputs: I;
  changed: ReadonlySet<string>;
}): Part<I> {
  const given: Properties = Object.fromEntries(Object.entries(inputs));
  const part: Properties = {};
  for (const path of changed) copyAt(parsePath(path) ?? [], given, part);
  return part as Part<I>;
}

function copyAt([name, ...rest]: readonly (string | number)[], from: Properties, to: Properties): void {
  const value = name === undefined ? undefined : from[name];
  if (name === undefined || value == null) return;
  if (rest.length === 0) {
    to[name] = value;
    return;
  }
  const inner: Properties = { ...(to[name] ?? {}) };
  copyAt(rest, { ...value }, inner);
  if (Object.keys(inner).length > 0) to[name] = inner;
}
