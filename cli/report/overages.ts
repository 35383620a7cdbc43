import type { BunnyClient } from "../../sdk/index";
import { collect } from "../../sdk/internal";
import type { Shown } from "./charts";
import { counted, number, percent, titled } from "./formats";
import { type Choice, nameOf, readZones } from "./read-zones";

/** Reads the overages of shield zones, one request for each zone and month. */
export async function readOverages(api: BunnyClient, choice: Choice) {
  const chosen: Zone[] = choice.ids.map((shieldZoneId) => ({ shieldZoneId }));
  const all = chosen.length > 0 ? chosen : await allShieldZones(api);
  const inOrder = all.toSorted((a, b) => a.shieldZoneId - b.shieldZoneId);
  return readZones(inOrder, choice, async ({ shieldZoneId }, month) => {
    const { totalCleanRequests, totalOverage, segments } = await api.overages.get(shieldZoneId, month);
    // One for each plan that was in force, oldest first.
    const byTime = segments.toSorted((a, b) => a.periodStart.localeCompare(b.periodStart));
    return { month: nameOf(month), totalCleanRequests, totalOverage, segments: byTime };
  });
}

/** The overages of shield zones. */
export type OverageReport = Awaited<ReturnType<typeof readOverages>>;

type Month = OverageReport["zones"][number]["months"][number];

interface Zone {
  readonly shieldZoneId: number;
  /** The name of its pull zone, where all zones of the account were listed. */
  readonly name?: string;
}

/** The shield zones of the account, with the names of their pull zones where these can be listed. */
async function allShieldZones(api: BunnyClient): Promise<Zone[]> {
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

const titleOf = ({ shieldZoneId, name }: Zone) => titled("Shield zone", shieldZoneId, name);

/** What the plan in force at the end of a month includes; undefined where the platform reports no plan. */
const allowanceOf = ({ segments }: Month) => segments.at(-1)?.overageAllowance;

/** How the report is shown. */
export function shownOverages({ zones, failures }: OverageReport): Shown<Month> {
  const over = zones.filter(({ months }) => months.some(({ totalOverage }) => totalOverage > 0)).length;
  const sum = zones.flatMap(({ months }) => months).reduce((total, { totalOverage }) => total + totalOverage, 0);
  const overage =
    over === 0 ? "no request over the allowance" : `${number(sum)} requests over the allowance, in ${over} of them`;
  const failed = failures.length > 0 ? `; ${counted("shield", failures)} could not be read` : "";
  return {
    heading: "Overage report",
    sentence: `${counted("shield", zones)}: ${overage}${failed}.`,
    about:
      "The allowance is that of the plan in force at the end of the month; use is clean requests as a fraction of it.",
    columns: [
      ["Month", ({ month }) => month, "text"],
      ["Plan", ({ segments }) => segments.map(({ planType }) => planType).join(" → ") || "–", "text"],
      ["Allowance", (month) => number(allowanceOf(month))],
      ["Clean requests", ({ totalCleanRequests }) => number(totalCleanRequests)],
      ["Use", (month) => percent(month.totalCleanRequests, allowanceOf(month))],
      ["Overage", ({ totalOverage }) => number(totalOverage)],
    ],
    zones: zones.map((zone) => ({ id: zone.shieldZoneId, title: titleOf(zone), months: zone.months })),
    problems: failures.map((zone) => `${titleOf(zone)} could not be read: ${zone.message}`),
    bars: [
      ["Clean requests", ({ totalCleanRequests }) => totalCleanRequests],
      ["Overage", ({ totalOverage }) => totalOverage],
    ],
    line: ["Allowance", allowanceOf],
    nothing: "no requests",
    format: new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format,
    isOver: ({ totalOverage }) => totalOverage > 0,
  };
}
