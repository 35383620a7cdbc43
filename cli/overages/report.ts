import pLimit from "p-limit";
import type { BunnyClient } from "../../sdk";
import { visible } from "../output/invisible";

/** The overages of shield zones, from which every format is built. */
export interface OverageReport {
  readonly version: 1;
  readonly zones: readonly ZoneOverages[];
  /** The zones that could not be read. */
  readonly failures: readonly FailedZone[];
}

export interface FailedZone {
  readonly shieldZoneId: number;
  readonly message: string;
}

export interface ZoneOverages {
  readonly shieldZoneId: number;
  /** The name of its pull zone, where all zones of the account were listed. */
  readonly name?: string;
  /** Oldest first. */
  readonly months: readonly MonthOverages[];
}

export interface MonthOverages {
  /** `2026-01` */
  readonly month: string;
  readonly totalCleanRequests: number;
  readonly totalOverage: number;
  /** One for each plan that was in force, oldest first. */
  readonly segments: Awaited<ReturnType<BunnyClient["overages"]["get"]>>["segments"];
}

export interface OverageChoice {
  /** None means all of the account. */
  readonly shieldZoneIds: readonly number[];
  /** How many, the current one included. */
  readonly months: number;
  readonly now: Date;
}

/** Reads the overages of zones, one request for each zone and month. A zone that fails does not stop the others. */
export async function readOverages(
  api: BunnyClient,
  { shieldZoneIds, months, now }: OverageChoice,
): Promise<OverageReport> {
  const chosen = shieldZoneIds.map((shieldZoneId) => ({ shieldZoneId }));
  const all: Pick<ZoneOverages, "shieldZoneId" | "name">[] = chosen.length > 0 ? chosen : await allShieldZones(api);
  const limit = pLimit(4);
  const zones: ZoneOverages[] = [];
  const failures: FailedZone[] = [];
  const readZone = async (zone: (typeof all)[number]) => {
    const { shieldZoneId } = zone;
    const isFailed = () => failures.some((zone) => zone.shieldZoneId === shieldZoneId);
    const read = lastMonths(now, months).map((month) =>
      limit(async () => (isFailed() ? [] : [await readMonth(api, shieldZoneId, month)])).catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (!isFailed()) failures.push({ shieldZoneId, message });
        return [];
      }),
    );
    const inOrder = (await Promise.all(read)).flat();
    if (!isFailed()) zones.push({ ...zone, months: inOrder });
  };
  await Promise.all(all.map(readZone));
  const byId = (a: { shieldZoneId: number }, b: { shieldZoneId: number }) => a.shieldZoneId - b.shieldZoneId;
  return { version: 1, zones: zones.toSorted(byId), failures: failures.toSorted(byId) };
}

async function readMonth(api: BunnyClient, shieldZoneId: number, month: Month): Promise<MonthOverages> {
  const { totalCleanRequests, totalOverage, segments } = await api.overages.get(shieldZoneId, month);
  const inOrder = segments.toSorted((a, b) => a.periodStart.localeCompare(b.periodStart));
  return { month: nameOf(month), totalCleanRequests, totalOverage, segments: inOrder };
}

/** The shield zones of the account, with the names of their pull zones where these can be listed. */
async function allShieldZones(api: BunnyClient): Promise<Pick<ZoneOverages, "shieldZoneId" | "name">[]> {
  const [shieldZones, pullZones] = await Promise.all([
    collect(api.shieldZones.list()),
    collect(api.pullZones.list()).catch(() => []),
  ]);
  const names = new Map(pullZones.map(({ id, name }) => [id, name]));
  return shieldZones.map(({ shieldZoneId, pullZoneId }) => {
    const name = names.get(pullZoneId ?? 0);
    return { shieldZoneId, ...(name ? { name } : {}) };
  });
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** What a zone is called in a report: `Shield zone 2001 (shop)`. */
export function titleOf({ shieldZoneId, name }: Pick<ZoneOverages, "shieldZoneId" | "name">): string {
  return visible(`Shield zone ${shieldZoneId}${name === undefined ? "" : ` (${name})`}`);
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

/** What the plan in force at the end of a month includes; undefined where the platform reports no plan. */
export function allowanceOf({ segments }: MonthOverages): number | undefined {
  return segments.at(-1)?.overageAllowance;
}

/** Clean requests as a fraction of that allowance. */
export function useOf(month: MonthOverages): number | undefined {
  const allowance = allowanceOf(month);
  return allowance ? month.totalCleanRequests / allowance : undefined;
}

/** The plans of a month: `Basic → Advanced`. */
export function plansOf({ segments }: MonthOverages): string {
  return segments.map(({ planType }) => planType).join(" → ") || "–";
}

/** The summary of a report in one sentence. */
export function overageSentence({ zones, failures }: OverageReport): string {
  const over = zones.filter(({ months }) => months.some(({ totalOverage }) => totalOverage > 0)).length;
  const sum = zones.flatMap(({ months }) => months).reduce((total, { totalOverage }) => total + totalOverage, 0);
  const overage =
    over === 0
      ? "no request over the allowance"
      : `${sum.toLocaleString("en")} requests over the allowance, in ${over} of them`;
  const failed = failures.length > 0 ? `; ${countOf(failures.length)} could not be read` : "";
  return `${countOf(zones.length)}: ${overage}${failed}.`;
}

/** The message about a zone that could not be read. */
export function formatFailure({ shieldZoneId, message }: FailedZone): string {
  return `Shield zone ${shieldZoneId} could not be read: ${message}`;
}

function countOf(zones: number): string {
  return `${zones} shield ${zones === 1 ? "zone" : "zones"}`;
}
