import { core, ok } from "../../http/replies";
import { readId, routes } from "../../http/route";
import { chartKey, startOfMonth } from "../../http/statistics-range";
import type { EmulatorState } from "../../state";
import { type Charges, chargesUntil, rechargedBalance } from "./charges";
import { pdfOf } from "./pdf";

export const billingRoutes = routes(core.unauthorized, {
  "GET /billing": ({ state }) => ok(billing(state, Date.now())),

  "GET /billing/summary": ({ state }) =>
    ok(
      [...chargesUntil(state, Date.now() + 1).byPullZone].map(([PullZoneId, { bytes, dollars }]) => ({
        PullZoneId,
        MonthlyUsage: dollars,
        MonthlyBandwidthUsed: bytes,
      })),
    ),

  "GET /billing/affiliate": () =>
    ok({
      AffiliateBalance: 0,
      AffiliateUrl: "https://bunny.net?ref=emulator",
      ClaimBonusPercentage: 50,
      MinimumPayoutAmount: 100,
      AffiliateClicksChart: {},
      AffiliateSignupsChart: {},
      AffiliateConversionsChart: {},
    }),

  // Nothing asks for a payment here.
  "GET /billing/payment-requests": () => ok([]),
  "GET /billing/payment-request-invoice/{id}/pdf": () => core.notFound(),

  "GET /billing/summary/{billingRecordId}/pdf": ({ state, path }) => {
    const id = readId(path.billingRecordId, core.notFound);
    const record = recordsOf(state, Date.now()).find(({ Id, Type }) => Id === id && Type === types.MonthlyUsage);
    return record ? pdfOf(`Usage until ${record.Timestamp}: ${-record.Amount} USD`) : core.notFound();
  },
});

const types = { CreditCard: 2, MonthlyUsage: 3 };

/** The account was recharged when its month began, after it had paid for the month before. */
function recordsOf(state: EmulatorState, now: number) {
  const Timestamp = new Date(startOfMonth(now)).toISOString();
  const month = startOfMonth(now) / 1_000;
  const record = { PaymentId: null, Payer: null, Timestamp, InvoiceAvailable: false, DocumentDownloadUrl: null };
  const used = chargesUntil(state, startOfMonth(now) - 1).total;
  return [
    {
      ...record,
      Id: month + 1,
      Amount: rechargedBalance,
      Type: types.CreditCard,
      PaymentId: `payment-${month}`,
      Payer: state.userId,
      DetailedDocumentDownloadUrl: null,
    },
    {
      ...record,
      Id: month,
      Amount: -used,
      Type: types.MonthlyUsage,
      DetailedDocumentDownloadUrl: `https://api.bunny.net/billing/summary/${month}/pdf`,
    },
  ];
}

function billing(state: EmulatorState, now: number) {
  const charges = chargesUntil(state, now + 1);
  const balance = rechargedBalance - charges.total;
  const before = chargesUntil(state, startOfMonth(now) - 1).total;
  return {
    Balance: balance,
    ThisMonthCharges: charges.total,
    LastRechargeBalance: rechargedBalance,
    AvailableBalance: balance,
    BillingRecords: recordsOf(state, now),
    BillingHistoryChart: { [chartKey(startOfMonth(startOfMonth(now) - 1))]: Math.round(before) },
    ...usageOf(charges),
    ...nothingOf(unusedAmounts),
    ...Object.fromEntries(
      unusedBreakdowns.map((name) => [name, { Usage: 0, TotalUnits: 0, MeasuringUnit: "Seconds" }]),
    ),
    BillingEnabled: true,
    AutomaticPaymentImageUrl: null,
    AutomaticPaymentCardType: null,
    AutomaticPaymentIdentifier: null,
    AutomaticRechargeEnabled: false,
    SavedPaymentMethods: [],
    OptimizerMonthlyPrice: 9.5,
    DrmCostPerLicense: null,
  };
}

function usageOf({ traffic, ...charges }: Charges) {
  const on = (...continents: string[]) => continents.reduce((sum, code) => sum + (traffic[code] ?? 0), 0);
  return {
    MonthlyChargesEUTraffic: on("EU"),
    MonthlyChargesUSTraffic: on("NA"),
    MonthlyChargesASIATraffic: on("AS", "OC"),
    MonthlyChargesAFTraffic: on("AF"),
    MonthlyChargesSATraffic: on("SA"),
    MonthlyChargesStorage: charges.storage,
    MonthlyChargesDNS: charges.dns,
    MonthlyChargesOptimizer: charges.optimizer,
    MonthlyChargesScripting: charges.scripting,
    MonthlyChargesScriptingRequests: charges.scripting,
    MonthlyChargesShield: charges.shield,
    MonthlyBandwidthUsed: charges.bytes,
    MonthlyDnsSmartQueriesServed: charges.smartQueries,
    MonthlyDnsNormalQueriesServed: charges.normalQueries,
    MonthlyScriptingRequests: charges.scriptRequests,
    MonthlyScriptingCpuTime: charges.scriptCpuMs,
  };
}

/** Of products and ways to pay that are not emulated. */
const unusedAmounts = [
  "CouponBalance",
  "MonthlyCouponUsage",
  "MonthlyChargesTranscribe",
  "MonthlyChargesPremiumEncoding",
  "MonthlyChargesExtraPullZones",
  "MonthlyChargesExtraStorageZones",
  "MonthlyChargesExtraDnsZones",
  "MonthlyChargesExtraVideoLibraries",
  "MonthlyChargesScriptingCpu",
  "MonthlyChargesDrm",
  "MonthlyChargesMagicContainers",
  "MonthlyChargesTaxes",
  "MonthlyChargesWebSockets",
  "MonthlyChargesDB",
  "MonthlyChargesLoadBalancer",
  "MonthlyChargesAiGateway",
  "MonthlyTranscriptionMinutes",
  "MonthlyPremiumEncodingBillableMinutes",
  "MonthlyDRMLicensesIssued",
  "MinimumMonthlyCommit",
  "VATRate",
  "NextMonthVATRate",
  "AutomaticPaymentAmount",
  "AutomaticRechargeTreshold",
  "AutomaticPaymentFailureCount",
  "EUUSDiscount",
  "SouthAmericaDiscount",
  "AfricaDiscount",
  "AsiaOceaniaDiscount",
  "DrmBaseMonthlyPrice",
];
const unusedBreakdowns = [
  "MonthlyMcCpu",
  "MonthlyMcMemory",
  "MonthlyMcIp",
  "MonthlyMcIngressTraffic",
  "MonthlyMcEgressTraffic",
  "MonthlyMcVolumes",
  "MonthlyDBWrites",
  "MonthlyDBReads",
  "MonthlyDBStorage",
  "MonthlyDBReplica",
  "MonthlyAiGatewayInputTokens",
  "MonthlyAiGatewayOutputTokens",
  "MonthlyAiGatewayCachedTokens",
];

const nothingOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));
