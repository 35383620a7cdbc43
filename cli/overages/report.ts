import type { BunnyClient } from "../../sdk";
import { collect } from "../../sdk/internal";
import { visible } from "../output/invisible";
import { type Month, nameOf } from "../report/months";
import { readZones } from "../report/read-zones";

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
  const byId = (a: { shieldZoneId: number }, b: { shieldZoneId: number }) => a.shieldZoneId - b.shieldZoneId;
  const { zones, failures } = await readZones(all.toSorted(byId), { months, now }, ({ shieldZoneId }, month) =>
    readMonth(api, shieldZoneId, month),
  );
  return {
    version: 1,
    zones,
    failures: failures.map(({ zone: { shieldZoneId }, message }) => ({ shieldZoneId, message })),
  };
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

/** What a zone is called in a report: `Shield zone 2001 (shop)`. */
export function titleOf({ shieldZoneId, name }: Pick<ZoneOverages, "shieldZoneId" | "name">): string {
  return visible(`Shield zone ${shieldZoneId}${name === undefined ? "" : ` (${name})`}`);
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
