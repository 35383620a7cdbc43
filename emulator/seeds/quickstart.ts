import { planType, scannerMode } from "../../sdk/api/shield";
import { copyOf } from "../account/copies";
import { addDnsZone } from "../routes/dns";
import { addPullZone } from "../routes/pull-zones";
import { addShieldZone, petShop, planLimits, putDocument, readOpenApiDocument } from "../routes/shield";
import type { ApiGuardianRecord, OverageRecord, ShieldEventRecord } from "../routes/shield/records";
import type { EmulatorState } from "../state";

/** Ids of the objects that a new emulator holds, for examples and the quickstart. */
export const seeded = { pullZoneId: 1001, shieldZoneId: 2001 } as const;

/** A pull zone and its shield zone. */
export interface ZoneIds {
  readonly pullZoneId: number;
  readonly shieldZoneId: number;
}

/**
 * Adds a pull zone with its shield zone to the account.
 *
 * @throws Error if an id is in use.
 */
export function addZone(state: EmulatorState, { pullZoneId, shieldZoneId }: ZoneIds): void {
  if (state.pullZones.has(pullZoneId)) throw new Error(`The pull zone ${pullZoneId} exists already.`);
  if (state.shieldZones.has(shieldZoneId)) throw new Error(`The shield zone ${shieldZoneId} exists already.`);
  const Name = `zone-${pullZoneId}`;
  addPullZone(state, { Id: pullZoneId, Name, OriginUrl: `https://${Name}.example.com` });
  addShieldZone(state, { pullZoneId, shieldZoneId, planType: planType.toWire("Advanced") });
}

/**
 * One pull zone with its shield zone: API Guardian with a specification, upload scanning on, overages of six months.
 * One domain is a DNS zone.
 */
export function seed(state: EmulatorState): void {
  addDnsZone(state, "shop.example.com");
  addPullZone(state, { Id: seeded.pullZoneId, Name: "acme-shop", OriginUrl: "https://shop.example.com" });
  const zone = addShieldZone(state, { ...seeded, planType: planType.toWire("Advanced") });
  const { Block, Log } = { Block: scannerMode.toWire("Block"), Log: scannerMode.toWire("Log") };
  zone.uploadScanning = { isEnabled: true, csamScanningMode: Block, antivirusScanningMode: Log };
  configureGuardian(state, zone.apiGuardian);
  zone.overages = lastMonths(new Date(), 6);
  zone.events = [event(1, "192.0.2.66", "Block"), event(2, "198.51.100.7", "Log")];
}

/** Parsed once, and on demand: it takes half of the start of an emulator. */
let petShopDocument: ReturnType<typeof readOpenApiDocument> | undefined;

/** Uploads the pet shop's document and configures two of its endpoints. */
function configureGuardian(state: EmulatorState, guardian: ApiGuardianRecord): void {
  petShopDocument ??= readOpenApiDocument(petShop, planLimits);
  putDocument(state, guardian, copyOf(petShopDocument), undefined);
  guardian.configuration.isEnabled = true;
  const [list, add] = guardian.endpoints;
  Object.assign(list ?? {}, {
    injectionDetectionParameters: { Path: [], Query: ["tag"], Header: [], Cookie: [] },
    detectParameterXss: true,
    detectParameterSqli: true,
  });
  Object.assign(add ?? {}, { rateLimitingEnabled: true, rateLimitingType: "IP", rateLimitingRequestCount: 20 });
}

/** A request that a rule of the firewall matched, so many minutes ago. */
function event(minutesAgo: number, ip: string, action: string): ShieldEventRecord {
  const fields = {
    feature: "waf",
    ruleId: "942100",
    ip,
    ja4: "",
    ua: "curl/8",
    url: "/?id=1'--",
    asn: "64500",
    country: "SI",
    action,
  };
  return {
    logId: `event-${minutesAgo}`,
    timestamp: Date.now() - minutesAgo * 60_000,
    log: { request: fields.url },
    fields,
  };
}

/** Reports of the last months; the plan changed in the middle of the second newest one. */
function lastMonths(today: Date, count: number): OverageRecord[] {
  return Array.from({ length: count }, (_, ago) => {
    const start = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, 1));
    const middle = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 15));
    const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
    // Clean requests above the allowance of the plan then in force are overage.
    const segment = (from: Date, to: Date, plan: "Basic" | "Advanced", overage: number) => ({
      periodStart: from.toISOString(),
      periodEnd: to.toISOString(),
      planType: planType.toWire(plan),
      overageAllowance: plan === "Basic" ? 1_000_000 : 5_000_000,
      overage,
    });
    const over = 120_000 * (count - ago);
    const segments =
      ago === 1
        ? [segment(start, middle, "Basic", over), segment(middle, end, "Advanced", 0)]
        : [segment(start, end, "Advanced", over)];
    return {
      year: start.getUTCFullYear(),
      month: start.getUTCMonth() + 1,
      totalOverage: over,
      totalCleanRequests: (ago === 1 ? 3_000_000 : 5_000_000) + over,
      segments,
    };
  });
}
