import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { listOf } from "../../wire/schemas";
import { figure } from "../../wire/statistics";
import type { Connection } from "../connection";

const billing = z.object({
  balance: z.number(),
  thisMonthCharges: z.number(),
  monthlyChargesEUTraffic: figure,
  monthlyChargesUSTraffic: figure,
  monthlyChargesASIATraffic: figure,
  monthlyChargesAFTraffic: figure,
  monthlyChargesSATraffic: figure,
  monthlyChargesStorage: figure,
  monthlyChargesDNS: figure,
  monthlyChargesOptimizer: figure,
  monthlyChargesTranscribe: figure,
  monthlyChargesPremiumEncoding: figure,
  monthlyChargesExtraPullZones: figure,
  monthlyChargesExtraStorageZones: figure,
  monthlyChargesExtraDnsZones: figure,
  monthlyChargesExtraVideoLibraries: figure,
  monthlyChargesScripting: figure,
  monthlyChargesDrm: figure,
  monthlyChargesMagicContainers: figure,
  monthlyChargesShield: figure,
  monthlyChargesWebSockets: figure,
  monthlyChargesDB: figure,
  monthlyChargesLoadBalancer: figure,
  monthlyChargesTaxes: figure,
  monthlyBandwidthUsed: figure,
  monthlyDnsSmartQueriesServed: figure,
  monthlyDnsNormalQueriesServed: figure,
  monthlyScriptingRequests: figure,
  monthlyScriptingCpuTime: figure,
});

const usage = z.object({ pullZoneId: z.int(), monthlyUsage: figure, monthlyBandwidthUsed: figure });

/** What the account uses and pays in the current month, in dollars. Payment methods and bills are left out. */
export type BillingFigures = z.output<typeof billing>;
/** What a pull zone uses in the current month. */
export type PullZoneUsage = z.output<typeof usage>;

/** Charges of the current month. Source: the vendor's `core.json`. */
export class Billing {
  constructor(private readonly connection: Connection) {}

  /** `GET /billing` */
  get(options?: CallOptions): Promise<BillingFigures> {
    return this.connection.call("GET /billing", { ...options, path: {}, response: billing });
  }

  /** `GET /billing/summary` */
  byPullZone(options?: CallOptions): Promise<PullZoneUsage[]> {
    return this.connection.call("GET /billing/summary", { ...options, path: {}, response: listOf(usage) });
  }
}
