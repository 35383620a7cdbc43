// As in static-site.ts.
import type { Input, Output } from "@pulumi/pulumi/output";
import type { ComponentResourceOptions } from "@pulumi/pulumi/resource";
import { ComponentResource } from "@pulumi/pulumi/resource";
import * as bunny from "pulumi-bunny/native";
import type { DomainRecord } from "./domain-record";
import { domainsOf, namedBy, problemOf, reachedBy } from "./domains";

/** The arguments of a ProtectedZone. */
export interface ProtectedZoneArgs {
  /** The URL of the server that is protected, such as `https://origin.example.com`. */
  origin: Input<string>;
  /** The hostnames of the zone. The first one is its address, to which the others redirect, with 301. */
  domains: string[];
  /** The id of the DNS zone of all `domains`, in which their records are made. Default: none, so that `records` are to be set elsewhere. */
  dnsZoneId?: Input<number>;
  /** The name of the pull zone, unique on the whole platform. Default: the first of `domains` when the zone was created, with hyphens for dots. */
  name?: Input<string>;
  /** The plan of Shield, which is charged: `Basic`, `Advanced`, `Business` or `Enterprise`. Default: `Basic`, without charge. */
  plan?: string;
  /** Whether the firewall, the limit of logins and bot detection act: they refuse, and challenge bots. Default: false, which only logs, so that false positives are found first. */
  block?: boolean;
  /** The ids of managed rules of the firewall that only log, also with `block`: those that matched real visitors. Default: none. */
  logOnlyRules?: Input<Input<string>[]>;
  /** The path where visitors log in, such as `/login`: of POSTs to paths that begin with it, an address has `loginsPerMinute`. Default: none, and no limit. */
  loginPath?: string;
  /** How many logins an address may try in a minute, before it is refused for 15 minutes. Default: 10. */
  loginsPerMinute?: Input<number>;
  /** Whether bots are detected, which needs the plan Advanced or a higher one. Default: true where `plan` includes it. */
  bots?: boolean;
  /** The addresses and networks (CIDR) that are refused, also without `block`. The whole list of the pull zone. Default: none. */
  blockedAddresses?: Input<Input<string>[]>;
  /** The countries whose visitors are refused, as codes of two letters, also without `block`. Default: none. */
  blockedCountries?: Input<Input<string>[]>;
}

const plans = ["Basic", "Advanced", "Business", "Enterprise"] as const;

/** Shield before a server that is there: a pull zone with a hostname, a certificate and a record for each domain, its firewall and protection against DDoS, a limit of logins, and bot detection. */
export class ProtectedZone extends ComponentResource {
  /** The address of the zone, once it has its certificate. */
  readonly url: Output<string>;
  /** The records that the domains need, for a DNS elsewhere. */
  readonly records: Output<DomainRecord[]>;
  /** The hostname that the platform assigned, `<name>.b-cdn.net`, which is protected as well. */
  readonly defaultHostname: Output<string>;
  /** The id of the pull zone. Edge rules of your own are evaluated after that of the zone with an `order` above 100. */
  readonly pullZoneId: Output<number>;
  /** The id of the shield zone. */
  readonly shieldZoneId: Output<number>;

  constructor(name: string, args: ProtectedZoneArgs, opts?: ComponentResourceOptions) {
    super("bunny-components:index:ProtectedZone", name, {}, opts);
    const domains = domainsOf(this, args.domains);
    const plan = planOf(this, args);
    const parent = { parent: this };
    const { zoneName, kept } = namedBy(this, domains, args.name);
    const zone = new bunny.PullZone(
      `${name}-zone`,
      {
        name: zoneName,
        origin: { url: args.origin, verifySsl: true },
        // As the origin's headers say: pages of one visitor are not served to another.
        cache: { edgeTtl: -1 },
        security: { tls1: false, tls1_1: false },
        routing: { blockedCountries: args.blockedCountries ?? [] },
      },
      kept,
    );
    const { pullZoneId, cnameTarget, defaultHostname } = zone;
    if (args.blockedAddresses !== undefined)
      new bunny.PullZoneBlockedIps(`${name}-blocked`, { pullZoneId, ips: args.blockedAddresses }, parent);
    const { shieldZoneId } = new bunny.ShieldZone(
      `${name}-shield`,
      {
        pullZoneId,
        plan,
        waf: { enabled: true, executionMode: args.block ? "Block" : "Log", logOnlyRules: args.logOnlyRules ?? [] },
        ddos: { sensitivity: "Medium" },
      },
      parent,
    );
    if (args.loginPath !== undefined)
      new bunny.RateLimit(`${name}-logins`, { shieldZoneId, ...limitOf(args, args.loginPath) }, parent);
    if (plan !== "Basic") new bunny.BotDetection(`${name}-bots`, { shieldZoneId, ...botsOf(args) }, parent);
    const { url, records } = reachedBy(this, name, { domains, dnsZoneId: args.dnsZoneId, pullZoneId, cnameTarget });

    this.url = url;
    this.records = records;
    this.defaultHostname = defaultHostname;
    this.pullZoneId = pullZoneId;
    this.shieldZoneId = shieldZoneId;
    this.registerOutputs({ url, records, defaultHostname, pullZoneId, shieldZoneId });
  }
}

/** The plan, which includes what is asked for. */
function planOf(component: ComponentResource, { plan: given = "Basic", bots }: ProtectedZoneArgs) {
  const plan = plans.find((one) => one === given);
  if (plan === undefined)
    throw problemOf(component, `plan: "${given}" is no plan of Shield. Give ${plans.join(", ")}.`);
  if (bots && plan === "Basic")
    throw problemOf(component, "bots: needs the plan Advanced or a higher one. Give it as `plan`, or leave bots out.");
  return plan;
}

/** How often a visitor may log in. An action that every plan has: a challenge needs a paid one. */
const limitOf = ({ loginsPerMinute, block }: ProtectedZoneArgs, loginPath: string) =>
  ({
    name: "Login attempts",
    conditions: [
      { variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: loginPath },
      { variables: { REQUEST_METHOD: "" }, operator: "STREQ", value: "POST" },
    ],
    transformations: ["NORMALIZEPATH"],
    requestCount: loginsPerMinute ?? 10,
    timeframe: "PerOneMinute",
    action: block ? "RateLimit" : "Log",
    blockTime: "ForFifteenMinutes",
  }) satisfies Omit<bunny.RateLimitArgs, "shieldZoneId">;

/** What is detected. Every zone of such a plan has these settings, so that off is a setting as well. */
function botsOf({ bots = true, block }: ProtectedZoneArgs) {
  const at = <Level>(level: Level) => (bots ? level : "Off");
  return {
    executionMode: block ? "Challenge" : "LogOnly",
    requestIntegritySensitivity: at("Medium"),
    ipAddressSensitivity: at("Low"),
    browserFingerprintSensitivity: at("Medium"),
    browserFingerprintAggression: "Low",
  } satisfies Omit<bunny.BotDetectionArgs, "shieldZoneId">;
}
