import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { number, numbers } from "../../wire/members";
import { listOf } from "../../wire/schemas";
import type { Connection } from "../connection";

const billing = z.object({
  balance: z.number(),
  thisMonthCharges: z.number(),
  ...numbers("monthlyChargesEUTraffic", "monthlyChargesUSTraffic", "monthlyChargesASIATraffic"),
  ...numbers("monthlyChargesAFTraffic", "monthlyChargesSATraffic", "monthlyChargesStorage", "monthlyChargesDNS"),
  ...numbers("monthlyChargesOptimizer", "monthlyChargesTranscribe", "monthlyChargesPremiumEncoding"),
  ...numbers("monthlyChargesExtraPullZones", "monthlyChargesExtraStorageZones", "monthlyChargesExtraDnsZones"),
  ...numbers("monthlyChargesExtraVideoLibraries", "monthlyChargesScripting", "monthlyChargesDrm"),
  ...numbers("monthlyChargesMagicContainers", "monthlyChargesShield", "monthlyChargesWebSockets", "monthlyChargesDB"),
  ...numbers("monthlyChargesLoadBalancer", "monthlyChargesAiGateway", "monthlyChargesTaxes", "monthlyBandwidthUsed"),
  ...numbers("monthlyDnsSmartQueriesServed", "monthlyDnsNormalQueriesServed", "monthlyScriptingRequests"),
  ...numbers("monthlyScriptingCpuTime"),
});

const usage = z.object({ pullZoneId: z.int(), monthlyUsage: number, monthlyBandwidthUsed: number });

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
