import pLimit from "p-limit";
import type { BunnyClient } from "../../sdk";

/** The overages of shield zones: what every format is made of. */
export interface OverageReport {
  readonly version: 1;
  readonly zones: readonly ZoneOverages[];
}

export interface ZoneOverages {
  readonly shieldZoneId: number;
  /** Oldest first. */
  readonly months: readonly MonthOverages[];
}

export interface MonthOverages {
  /** `2026-01` */
  readonly month: string;
  readonly totalCleanRequests: number;
  readonly totalOverage: number;
  /** One for each plan that was in force, in their order. */
  readonly segments: Awaited<ReturnType<BunnyClient["overages"]["get"]>>["segments"];
}

export interface OverageChoice {
  /** None means all of the account. */
  readonly shieldZoneIds: readonly number[];
  /** How many, the current one included. */
  readonly months: number;
  readonly now: Date;
}

/** Reads the overages of zones, one request for each zone and month. */
export async function readOverages(
  api: BunnyClient,
  { shieldZoneIds, months, now }: OverageChoice,
): Promise<OverageReport> {
  const ids = shieldZoneIds.length > 0 ? shieldZoneIds : await allShieldZones(api);
  const limit = pLimit(4);
  const zones = ids
    .toSorted((a, b) => a - b)
    .map(async (shieldZoneId) => {
      const read = lastMonths(now, months).map((asked) =>
        limit(async () => {
          const { totalCleanRequests, totalOverage, segments } = await api.overages.get(shieldZoneId, asked);
          const inOrder = segments.toSorted((a, b) => a.periodStart.localeCompare(b.periodStart));
          return { month: nameOf(asked), totalCleanRequests, totalOverage, segments: inOrder };
        }),
      );
      return { shieldZoneId, months: await Promise.all(read) };
    });
  try {
    return { version: 1, zones: await Promise.all(zones) };
  } finally {
    // After a failure nobody wants the rest.
    limit.clearQueue();
  }
}

async function allShieldZones(api: BunnyClient): Promise<number[]> {
  const ids: number[] = [];
  for await (const { shieldZoneId } of api.shieldZones.list()) ids.push(shieldZoneId);
  return ids;
}

interface Month {
  readonly year: number;
  readonly month: number;
}

/** The last months with the one of `now`, oldest first. */
export function lastMonths(now: Date, count: number): Month[] {
  return Array.from({ length: count }, (_, at) => {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - at), 1));
    return { year: start.getUTCFullYear(), month: start.getUTCMonth() + 1 };
  });
}

function nameOf({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** What the plan in force at the end of a month includes; undefined where the platform tells of no plan. */
export function allowanceOf({ segments }: MonthOverages): number | undefined {
  return segments.at(-1)?.overageAllowance;
}

/** Clean requests as a part of that allowance. */
export function useOf(month: MonthOverages): number | undefined {
  const allowance = allowanceOf(month);
  return allowance ? month.totalCleanRequests / allowance : undefined;
}

/** The plans of a month: `Basic → Advanced`. */
export function plansOf({ segments }: MonthOverages): string {
  return segments.map(({ planType }) => planType).join(" → ") || "–";
}

/** All of a report in a sentence. */
export function inASentence({ zones }: OverageReport): string {
  const over = zones.filter(({ months }) => months.some(({ totalOverage }) => totalOverage > 0)).length;
  const sum = zones.flatMap(({ months }) => months).reduce((total, { totalOverage }) => total + totalOverage, 0);
  if (over === 0) return `${countOf(zones.length)}: no request over the allowance.`;
  return `${countOf(zones.length)}: ${sum.toLocaleString("en")} requests over the allowance, in ${over} of them.`;
}

function countOf(zones: number): string {
  return `${zones} shield ${zones === 1 ? "zone" : "zones"}`;
}
