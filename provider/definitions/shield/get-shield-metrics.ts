import { z } from "zod";
import { metricsResolution, type ShieldMetricsOfPeriod, type ShieldMetricsOverview } from "../../../sdk/api/shield";
import { defineDataSource, described, enumInput, number } from "../../define/define";
import { shieldZoneId } from "../shared/ids";
import { checkPeriod, moving, periodOf, time } from "../shared/statistics";

const requests = {
  blockedRequests: number("The requests that were blocked."),
  loggedRequests: number("The requests that were logged only."),
  challengedRequests: number("The requests that were challenged."),
};

const breaches = {
  totalBreaches: number("How often it was exceeded."),
  blockedBreaches: number("How often that was blocked."),
  loggedBreaches: number("How often that was logged only."),
  challengedBreaches: number("How often that was challenged."),
};

const guarded = {
  requestsInspected: number("The requests that were inspected."),
  blockedRequests: requests.blockedRequests,
  loggedRequests: requests.loggedRequests,
  rateLimited: number("The requests over a rate limit."),
  failedRequestValidation: number("The requests that the specification does not allow."),
  failedAuthenticationEnforcement: number("The requests without the authentication that is required."),
};

const feature = <T extends z.ZodRawShape>(description: string, figures: T) =>
  z.object(figures).optional().describe(description);

const day = z.object({
  ddosMitigated: number("Requests of attacks (DDoS)."),
  wafTriggeredRules: number("Rules of the firewall that were triggered."),
  rateLimitBreaches: number("Breaches of rate limits."),
  botDetectionChallenged: number("Requests that bot detection challenged."),
  accessListActions: number("Requests that an access list decided on."),
  uploadScanningBlocks: number("Uploads that were blocked."),
  apiGuardianBlocks: number("Requests that API Guardian blocked."),
});

export const getShieldMetrics = defineDataSource({
  name: "getShieldMetrics",
  description: `Reads how many requests each feature of a shield zone blocked, challenged and logged. The platform does not say what time its totals are of: \`days\` are the last 28 days, and \`period\` is one that you choose. ${moving}`,
  vendorPage: "shield/metrics",
  example: {
    name: "metrics",
    args: { shieldZoneId: 2001, wafRuleId: "942100" },
    exports: { firewallMetrics: "waf", injections: "wafRule" },
  },
  inputs: z.object({
    shieldZoneId,
    from: time.optional().describe("The begin of the period of `period` (ISO 8601). Default: the platform's."),
    to: time.optional().describe("The end of the period of `period` (ISO 8601). Default: the platform's."),
    resolution: enumInput(metricsResolution.names, {
      Auto: "As the platform chooses by the length of the period.",
      TwoMinutes: "A point for every two minutes.",
      TenMinutes: "A point for every ten minutes.",
      Hourly: "A point for every hour.",
      Daily: "A point for every day.",
      Weekly: "A point for every week.",
      Monthly: "A point for every month.",
    })
      .default("Auto")
      .describe("The length of a point of the charts of `period`. Default: `Auto`."),
    charts: described(
      z.boolean().default(false),
      "Whether to return charts as well. A program that exports them stores them in the state. Default: false.",
    ),
    rateLimitId: z.int().positive().optional().describe("The id of a rate limit for `rateLimit`."),
    wafRuleId: z.string().min(1).optional().describe("The id of a firewall rule for `wafRule`."),
    endpointId: z.int().positive().optional().describe("The id of an endpoint of API Guardian for `endpoint`."),
  }),
  outputs: z.object({
    waf: feature("What the firewall did.", {
      totalTriggeredRules: number("How often rules were triggered."),
      ...requests,
    }),
    ddos: feature("What the protection against attacks (DDoS) did.", {
      verifiedRequests: number("The requests that passed a challenge."),
      ...requests,
    }),
    rateLimits: feature("What all rate limits did.", breaches),
    botDetection: feature("What bot detection did.", {
      loggedRequests: requests.loggedRequests,
      challengedRequests: requests.challengedRequests,
    }),
    accessLists: feature("What access lists did.", {
      totalActions: number("The requests that a list decided on."),
      ...requests,
    }),
    uploadScanning: feature("What the scanner of uploads did.", {
      filesScanned: number("The files that were scanned."),
      blockedRequests: requests.blockedRequests,
      loggedRequests: requests.loggedRequests,
    }),
    apiGuardian: feature("What API Guardian did.", guarded),
    totalCleanRequestsLimit: number("The clean requests of a month that the plan includes."),
    totalBillableRequests: number("The requests of this month that count."),
    days: described(
      z.record(z.string(), day).optional(),
      "The last 28 days, by the begin of each (ISO 8601). Only with `charts`.",
    ),
    period: z
      .object({
        totals: described(
          z.record(z.string(), z.record(z.string(), z.number())),
          "The figures of each feature (`waf`, `ddos`, `rateLimit`, `accessLists`, `botDetection`, `uploadScanning`, `apiGuardian`), by the platform's names.",
        ),
        charts: described(
          z.record(z.string(), z.record(z.string(), z.record(z.string(), z.number()))).optional(),
          "The same for each feature by point in time (ISO 8601). Only with `charts`.",
        ),
      })
      .optional()
      .describe("The figures of the period. Only with `from` or `to`."),
    rateLimit: feature("What the rate limit of `rateLimitId` did.", breaches),
    wafRule: feature("What the firewall rule of `wafRuleId` did.", {
      totalTriggers: number("How often it was triggered."),
      ...requests,
    }),
    endpoint: feature("What API Guardian did at the endpoint of `endpointId`.", guarded),
  }),
  check: checkPeriod,
  async read({ inputs }, { api }) {
    const { shieldZoneId, rateLimitId, wafRuleId, endpointId, from, to, resolution, charts } = inputs;
    const hasPeriod = from !== undefined || to !== undefined;
    const { shieldMetrics } = api;
    const [all, period, rateLimit, wafRule, endpoint] = await Promise.all([
      shieldMetrics.getOverview(shieldZoneId),
      hasPeriod ? shieldMetrics.getPeriod(shieldZoneId, { ...periodOf(inputs), resolution }) : undefined,
      rateLimitId === undefined ? undefined : shieldMetrics.getRateLimit(rateLimitId),
      wafRuleId === undefined ? undefined : shieldMetrics.getWafRule(shieldZoneId, wafRuleId),
      endpointId === undefined ? undefined : shieldMetrics.getEndpoint(shieldZoneId, endpointId),
    ]);
    const { waf, dDoS, ratelimit, botDetection, accessList, uploadScanning, apiGuardian } = all;
    return {
      waf,
      ddos: dDoS,
      rateLimits: ratelimit,
      botDetection,
      accessLists: accessList,
      uploadScanning,
      apiGuardian,
      totalCleanRequestsLimit: all.totalCleanRequestsLimit,
      totalBillableRequests: all.totalBillableRequests,
      days: charts ? daysOf(all.overviewPastTwentyEightDays) : undefined,
      period: period && ofPeriod(period, charts),
      rateLimit,
      wafRule,
      endpoint: endpoint && {
        requestsInspected: endpoint.totalRequestsInspected,
        blockedRequests: endpoint.totalBlockedRequests,
        loggedRequests: endpoint.totalLoggedRequests,
        rateLimited: endpoint.totalRateLimited,
        failedRequestValidation: endpoint.totalFailedRequestValidation,
        failedAuthenticationEnforcement: endpoint.totalFailedAuthenticationEnforcement,
      },
    };
  },
});

const daysOf = (days: ShieldMetricsOverview["overviewPastTwentyEightDays"]) =>
  Object.fromEntries(
    Object.entries(days ?? {}).map(([time, { dDoSMitigated, ratelimitBreaches, ...others }]) => [
      time,
      { ddosMitigated: dDoSMitigated, rateLimitBreaches: ratelimitBreaches, ...others },
    ]),
  );

function ofPeriod({ resolution: _, ...features }: ShieldMetricsOfPeriod, charts: boolean) {
  const each = Object.entries(features);
  return {
    totals: Object.fromEntries(each.map(([name, metric]) => [name, metric?.totals ?? {}])),
    charts: charts ? Object.fromEntries(each.map(([name, metric]) => [name, metric?.metrics ?? {}])) : undefined,
  };
}
