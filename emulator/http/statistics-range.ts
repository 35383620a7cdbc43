import { core } from "./replies";
import { refuseWith } from "./route";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long statistics are kept here. */
const keptMs = 366 * dayMs;

/** The time range of statistics, in milliseconds since 1970, and the length of a point of their charts. */
export interface StatisticsRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly stepMs: number;
}

/** The range that a query asks for: whole days, the last 30 by default, up to now. */
export function readRange(query: URLSearchParams, now = Date.now()): StatisticsRange {
  const stepMs = flagIn(query, "hourly") ? hourMs : dayMs;
  const roundTo = flagIn(query, "hourly") && flagIn(query, "exactRange") ? hourMs : dayMs;
  const to = timeIn(query, "dateTo") ?? now;
  const from = timeIn(query, "dateFrom") ?? to - 30 * dayMs;
  return {
    from: Math.max(floor(from, roundTo), floor(now - keptMs, dayMs)),
    to: Math.min(floor(to, roundTo) + roundTo, now + 1),
    stepMs,
  };
}

/** Values by the beginning of each day or hour of a range, which are sums of what falls into it. */
export function chartOf<T extends { readonly time: number }>(
  { from, to, stepMs }: StatisticsRange,
  points: readonly T[],
  measure: (point: T) => number,
): Record<string, number> {
  const sums = new Map<number, number>();
  for (let time = floor(from, stepMs); time < to; time += stepMs) sums.set(time, 0);
  for (const point of points) {
    const time = floor(point.time, stepMs);
    const sum = sums.get(time);
    if (sum !== undefined) sums.set(time, sum + measure(point));
  }
  return Object.fromEntries([...sums].map(([time, sum]) => [chartKey(time), sum]));
}

/** The beginning of each point of a range's chart. */
export function timesOf({ from, to, stepMs }: StatisticsRange): number[] {
  const times = [];
  for (let time = floor(from, stepMs); time < to; time += stepMs) times.push(time);
  return times;
}

/** The beginning of a time's month in UTC. */
export function startOfMonth(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** A time as charts have it: `2026-01-31T00:00:00Z`. */
export const chartKey = (time: number) => new Date(time).toISOString().replace(".000Z", "Z");

export const total = <T>(all: readonly T[], measure: (one: T) => number) =>
  all.reduce((sum, one) => sum + measure(one), 0);

/** A flag of a query, in any case. */
export const flagIn = (query: URLSearchParams, name: string) => query.get(name)?.toLowerCase() === "true";

export const int32Max = 2 ** 31 - 1;

/** A whole number of a query, up to a size. */
export function numberIn(query: URLSearchParams, name: string, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const text = query.get(name) || undefined;
  if (text === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(text) || Math.abs(Number(text)) > most)
    refuseWith(core.invalid(name, `The field ${name} must be a whole number.`));
  return Number(text);
}

const floor = (time: number, stepMs: number) => Math.floor(time / stepMs) * stepMs;

function timeIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) || undefined;
  if (text === undefined) return undefined;
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes("T") ? text : `${text}Z`);
  if (Number.isNaN(time)) refuseWith(core.invalid(name, `The field ${name} must be a date.`));
  return time;
}
