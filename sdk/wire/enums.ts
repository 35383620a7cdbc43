import { z } from "zod";
import { once } from "./schemas";

/** A number without a name in this version. Kept as a string, so that a new value never breaks a read. */
export type UnknownMember = `Unknown(${number})`;

/** The vendor's names of an integer enum, with both directions derived from the one table. */
export interface WireEnum<Name extends string> {
  /** The names, in the vendor's order. */
  readonly names: readonly [Name, ...Name[]];
  /** Parses the integer of a response as its name, or as `Unknown(7)`. */
  readonly wire: z.ZodType<Name | UnknownMember, number>;
  /** The integer for a request. */
  toWire(name: Name | UnknownMember): number;
  /** The name of an integer. */
  fromWire(value: number): Name | UnknownMember;
  /** Whether the integer has a name. */
  has(value: unknown): value is number;
}

/** A name of an enum, or a number without one. */
export type MemberOf<Enum> = Enum extends WireEnum<infer Name> ? Name | UnknownMember : never;

/**
 * Declares an enum: the vendor's names and their integers.
 *
 * @example
 * const executionMode = wireEnum({ Log: 0, Block: 1 });
 * executionMode.fromWire(1);    // "Block"
 * executionMode.fromWire(9);    // "Unknown(9)"
 * executionMode.toWire("Log");  // 0
 */
export function wireEnum<const Table extends Record<string, number>>(table: Table): WireEnum<keyof Table & string> {
  type Name = keyof Table & string;
  const names = Object.keys(table) as [Name, ...Name[]];
  const byValue = new Map<unknown, Name>(names.map((name) => [table[name], name]));
  const fromWire = (value: number): Name | UnknownMember => byValue.get(value) ?? `Unknown(${value})`;
  const wire = once(() => z.number().transform(fromWire));
  return {
    names,
    get wire() {
      return wire();
    },
    fromWire,
    toWire(name) {
      const value = Object.hasOwn(table, name) ? table[name as Name] : Number(/^Unknown\((-?\d+)\)$/.exec(name)?.[1]);
      if (value === undefined || Number.isNaN(value))
        throw new TypeError(`${JSON.stringify(name)} is not one of ${names.join(", ")}`);
      return value;
    },
    has: (value): value is number => byValue.has(value),
  };
}
