import { InvalidArgumentError } from "commander";
import { z } from "zod";
import { utcTime } from "../../sdk/internal";

/** Parses a whole number in digits. `or` is a word that the option takes besides, for the message. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER, or?: string): (value: string) => number {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return (value) => {
    const number = Number(value);
    if (!/^(0|[1-9]\d*)$/.test(value) || number < min || number > max)
      throw new InvalidArgumentError(`Must be a whole number ${range}${or === undefined ? "" : `, or ${or}`}.`);
    return number;
  };
}

/** Parses an id that the platform gave, such as that of a pull zone. */
export function numericId(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new InvalidArgumentError("Must be a numeric id.");
  return Number(value);
}

/** Collects the values of an option that may be given several times. */
export function repeated<T>(parse: (value: string) => T): (value: string, previous?: readonly T[]) => T[] {
  return (value, previous = []) => [...previous, parse(value)];
}

/** Parses `a, b` as a list. */
export function commaSeparated(value: string): string[] {
  return value.split(",").map((item) => item.trim());
}

const unitsMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses `90s`, `15m`, `1h` or `2d` as milliseconds, up to a number of days. */
export function duration(maxDays: number): (value: string) => number {
  return (value) => {
    const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(value) ?? [];
    const ms = count === undefined ? 0 : Number(count) * unitsMs[unit as keyof typeof unitsMs];
    if (ms === 0 || ms > maxDays * unitsMs.d)
      throw new InvalidArgumentError(`Must be a number followed by s, m, h or d, at most ${maxDays}d.`);
    return ms;
  };
}

/** Parses a day in UTC, such as `2026-01-31`. */
export function date(value: string): string {
  if (!z.iso.date().safeParse(value).success) throw new InvalidArgumentError("Must be a date such as 2026-01-31.");
  return value;
}

/** Parses a date or a time, in UTC where it names no time zone. */
export function time(value: string): Date {
  const date = /^\d{4}-\d\d-\d\d(T.+)?$/.test(value) ? utcTime(value) : undefined;
  if (!date) throw new InvalidArgumentError("Must be a time such as 2026-01-31T18:00 or 2026-01-31T18:00:00+01:00.");
  return date;
}
