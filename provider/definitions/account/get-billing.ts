import { z } from "zod";
import { defineDataSource, described, number } from "../../define/define";
import { moving } from "../shared/statistics";

const pullZone = z.object({
  pullZoneId: z.int().describe("The id of the pull zone."),
  monthlyUsage: number("What it cost in this month, in dollars."),
  monthlyBandwidthUsed: number("The bytes that it sent in this month."),
});

const prefix = "monthlyCharges";

export const getBilling = defineDataSource({
  name: "getBilling",
  description: `Reads the account's balance, and what the current month has cost so far, by product and by pull zone. Neither payment methods nor bills are read. ${moving}`,
  vendorPage: "api-reference/core",
  example: { name: "billing", exports: { chargesOfTheMonth: "thisMonthCharges" } },
  inputs: z.object({}),
  outputs: z.object({
    balance: z.number().describe("The balance, in dollars."),
    thisMonthCharges: z.number().describe("The charges of this month, in dollars."),
    monthlyCharges: described(
      z.record(z.string(), z.number()),
      "The charges of this month by product, in dollars: `EUTraffic`, `Storage`, `DNS`, `Shield` and others.",
    ),
    monthlyBandwidthUsed: number("The bytes that were sent in this month."),
    monthlyDnsSmartQueriesServed: number("The smart DNS queries of this month."),
    monthlyDnsNormalQueriesServed: number("The other DNS queries of this month."),
    monthlyScriptingRequests: number("The requests to edge scripts in this month."),
    monthlyScriptingCpuTime: number("The CPU time of edge scripts in this month, in milliseconds."),
    pullZones: z.array(pullZone).describe("The pull zones with what they used in this month."),
  }),
  async read(_, { api }) {
    const [figures, pullZones] = await Promise.all([api.billing.get(), api.billing.byPullZone()]);
    const charges = Object.entries(figures).flatMap(([name, dollars]): [string, number][] =>
      name.startsWith(prefix) && dollars != null ? [[name.slice(prefix.length), dollars]] : [],
    );
    const others = Object.entries(figures).filter(([name]) => !name.startsWith(prefix));
    const { balance, thisMonthCharges } = figures;
    return {
      ...Object.fromEntries(others),
      balance,
      thisMonthCharges,
      monthlyCharges: Object.fromEntries(charges),
      pullZones,
    };
  },
});
