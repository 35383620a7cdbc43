import { utcTime } from "../sdk/wire/utc-time";

const unitsMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads `90s`, `15m`, `1h` or `2d` as milliseconds; undefined where it is none of these. */
export function durationMs(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * unitsMs[unit as keyof typeof unitsMs];
}

/** Reads a date or a time, in UTC where it names no zone; undefined where it is none. */
export function time(text: string): Date | undefined {
  return /^\d{4}-\d\d-\d\d(T.+)?$/.test(text) ? utcTime(text) : undefined;
}
