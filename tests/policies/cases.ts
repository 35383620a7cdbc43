import type { CustomResource, CustomResourceOptions, Output } from "@pulumi/pulumi";

export type Declare = (
  type: string,
  name: string,
  args: object,
  options?: CustomResourceOptions,
) => CustomResource & Record<string, Output<unknown>>;

/**
 * A program for a rule: the resources whose names begin with `bad` break it, those with `late` do once their
 * zone's id or plan is known, and others do not.
 */
export interface RuleCase {
  /** As the rule is configured; `stacks` is for all stacks. */
  readonly config?: object;
  readonly program: (declare: Declare) => void;
}

const url = "https://origin.example.com";
const days30 = 2_592_000;

export const ruleCases: Readonly<Record<string, RuleCase>> = {
  "access-list-allows-everyone": {
    program: withShield((declare, shieldZoneId) => {
      const list = (name: string, args: object) =>
        declare("CustomAccessList", name, { shieldZoneId, name, type: "CIDR", action: "Allow", ...args });
      list("bad-v4", { entries: ["192.0.2.0/24", "0.0.0.0/0"] });
      list("bad-v6", { entries: ["::/0"], action: "Bypass" });
      list("bad-half", { entries: ["128.0.0.0/1"] });
      list("good-office", { entries: ["10.0.0.0/8", "2001:db8::/32"] });
      list("good-block", { entries: ["0.0.0.0/0"], action: "Block" });
      list("good-disabled", { entries: ["0.0.0.0/0"], enabled: false });
    }),
  },
  "access-list-only-logs": {
    program: withShield((declare, shieldZoneId) => {
      const list = (name: string, args: object) =>
        declare("CustomAccessList", name, { shieldZoneId, name, type: "IP", entries: ["192.0.2.1"], ...args });
      list("bad", { action: "Log" });
      list("good", { action: "Block" });
      list("good-disabled", { action: "Log", enabled: false });
      list("good-unmanaged", {});
      declare("ManagedAccessList", "bad-managed", { shieldZoneId, listId: 1, action: "Log" });
      declare("ManagedAccessList", "good-managed", { shieldZoneId, listId: 2, action: "Challenge" });
    }),
  },
  "addresses-logged": {
    program: (declare) => {
      zone(declare, "bad", { logging: { enabled: true, anonymizeIp: false } });
      zone(declare, "good", { logging: { anonymizeIp: true } });
      zone(declare, "good-unmanaged", {});
      zone(declare, "good-unlogged", { logging: { enabled: false, anonymizeIp: false } });
      declare("DnsZone", "bad-dns", { domain: "bad.example", logging: { enabled: true, anonymizeIp: false } });
    },
  },
  "api-guardian-only-logs": {
    program: (declare) => {
      guardian(declare, "bad", { executionMode: "Log" });
      guardian(declare, "good", { executionMode: "Block" });
      guardian(declare, "good-disabled", { executionMode: "Log", enabled: false });
    },
  },
  "bodies-logged": {
    program: (declare) => {
      shield(declare, "bad", { waf: { requestBodyLogging: true } });
      shield(declare, "good", { waf: { requestBodyLogging: false } });
      shield(declare, "good-unmanaged", {});
    },
  },
  "data-unprotected": {
    program: (declare) => {
      const storage = { region: "DE" };
      declare("StorageZone", "bad", { name: "policies-bad", ...storage });
      declare("StorageZone", "good", { name: "policies-good", ...storage }, { protect: true });
      declare("DnsZone", "bad-dns", { domain: "unprotected.example" });
      declare("DnsZone", "good-dns", { domain: "protected.example" }, { protect: true });
      declare("Database", "bad-database", { name: "orders", primaryRegions: ["DE"] });
      declare("StreamLibrary", "bad-library", { name: "videos" });
      zone(declare, "good-zone", {});
    },
  },
  "edge-rule-without-effect": {
    program: (declare) => {
      const edgeRules = (name: string) => {
        const { pullZoneId } = zone(declare, name, {});
        return (name: string, order: number, pattern: string, more: object = {}) =>
          declare("PullZoneEdgeRule", name, {
            pullZoneId,
            order,
            triggers: [{ type: "Url", patterns: [pattern] }],
            actions: [{ type: "OverrideCacheTime", parameter1: "60" }],
            ...more,
          });
      };
      const one = edgeRules("zone");
      one("good", 1, "*/images/*");
      one("bad-shadowed", 2, "*/images/small/*");
      one("bad-never", 3, "images/*");
      one("good-disabled", 4, "images/*", { enabled: false });
      one("good-other-action", 5, "*/images/small/*", { actions: [{ type: "ForceDownload" }] });
      edgeRules("zone-of-another")("good-other-zone", 6, "*/images/small/*");
    },
  },
  "firewall-only-logs": {
    program: (declare) => {
      shield(declare, "bad-log", { waf: { enabled: true, executionMode: "Log" } });
      shield(declare, "bad-off", { waf: { enabled: false, executionMode: "Block" } });
      shield(declare, "bad-unmanaged", {});
      shield(declare, "bad-mode-unmanaged", { waf: { enabled: true } });
      shield(declare, "good", { waf: { enabled: true, executionMode: "Block" } });
    },
  },
  "http-not-redirected": {
    program: (declare) => {
      const { pullZoneId } = zone(declare, "zone", {});
      const hostname = (name: string, args: object) =>
        declare("PullZoneHostname", name, { pullZoneId, hostname: `${name}.example.com`, ...args });
      hostname("bad", {});
      hostname("bad-off", { forceSsl: false });
      hostname("good", { freeCertificate: "Http", forceSsl: true });
    },
  },
  "limit-near": {
    config: { share: 0.5, listEntries: 10 },
    program: (declare) => {
      const { pullZoneId } = zone(declare, "zone", {});
      const hostname = (n: number) =>
        declare("PullZoneHostname", n === 6 ? "late-hostname" : `good-${n}`, {
          pullZoneId,
          hostname: `${n}.limit.example`,
        });
      for (let n = 1; n <= 5; n++) hostname(n);
      const last = hostname(6);
      const entries = (count: number) => Array.from({ length: count }, (_, n) => `192.0.2.${n + 1}`);
      for (const [name, count] of [
        ["bad-entries", 6],
        ["good-entries", 5],
      ] as const) {
        const { shieldZoneId } = shield(declare, name, {}, [last]);
        const list = { shieldZoneId, name: "list", type: "IP", entries: entries(count) };
        declare("CustomAccessList", `list-of-${name}`, list);
      }
      const { shieldZoneId } = shield(declare, "late-rates", {});
      for (let n = 1; n <= 6; n++) declare("RateLimit", `rate-${n}`, { shieldZoneId, ...rateLimit(`Rate ${n}`) });
    },
  },
  "login-without-rate-limit": {
    program: (declare) => {
      const limited = (name: string, ...limits: object[]) => {
        const { shieldZoneId } = shield(declare, name, {});
        for (const [n, limit] of limits.entries())
          declare("RateLimit", `limit-${n}-of-${name}`, { shieldZoneId, ...rateLimit(`Limit ${n}`), ...limit });
      };
      const about = (operator: string, value: string, more = {}) => ({
        conditions: [
          { variables: { REQUEST_URI: "" }, operator, value, ...more },
          { variables: { REQUEST_METHOD: "" }, operator: "STREQ", value: "POST" },
        ],
      });
      limited("bad");
      limited("bad-other-path", about("BEGINSWITH", "/search"));
      limited("bad-negated", about("BEGINSWITH", "/login", { negated: true }));
      limited("bad-log", { ...about("BEGINSWITH", "/login"), action: "Log" });
      limited("bad-regex", about("RX", "^/account/"));
      limited("good", about("BEGINSWITH", "/search"), about("BEGINSWITH", "/login"));
      limited("good-equal", about("STREQ", "/Login"));
      limited("good-regex", about("RX", "^/(login|account)"));
      limited("good-all", { conditions: [{ variables: { REQUEST_METHOD: "" }, operator: "STREQ", value: "POST" }] });
    },
  },
  "old-tls": {
    program: (declare) => {
      zone(declare, "bad", { security: { tls1: true, tls1_1: false } });
      zone(declare, "bad-1-1", { security: { tls1: false, tls1_1: true } });
      zone(declare, "bad-unmanaged", {});
      zone(declare, "good", { security: { tls1: false, tls1_1: false } });
    },
  },
  "origin-certificate-unchecked": {
    program: (declare) => {
      zone(declare, "bad", { origin: { url } });
      zone(declare, "bad-off", { origin: { url, verifySsl: false } });
      zone(declare, "good", { origin: { url, verifySsl: true } });
      zone(declare, "good-http", { origin: { url: "http://origin.example.com" } });
      balancer(declare, "bad-balancer", { url, verifySsl: false });
      balancer(declare, "good-balancer", { url });
    },
  },
  "origin-without-tls": {
    program: (declare) => {
      zone(declare, "bad", { origin: { url: "http://origin.example.com" } });
      zone(declare, "good", {});
      balancer(declare, "bad-balancer", { url: "http://origin.example.com" });
      balancer(declare, "good-balancer", { url });
    },
  },
  "private-responses-cached": {
    program: (declare) => {
      zone(declare, "bad", {});
      zone(declare, "bad-given", { cache: { edgeTtl: days30 } });
      zone(declare, "good", { cache: { edgeTtl: -1 } });
      zone(declare, "good-not-cached", { cache: { edgeTtl: 0 } });
      zone(declare, "good-smart", { cache: { smart: true } });
      const files = declare("StorageZone", "files", { name: "policies-files", region: "DE" });
      zone(declare, "good-files", { origin: { storageZoneId: files.storageZoneId } });
    },
  },
  "rate-limit-only-logs": {
    program: withShield((declare, shieldZoneId) => {
      declare("RateLimit", "bad", { shieldZoneId, ...rateLimit("Logged"), action: "Log" });
      declare("RateLimit", "good", { shieldZoneId, ...rateLimit("Limited") });
    }),
  },
  "token-never-expires": {
    program: (declare) => {
      const { databaseId } = declare("Database", "database", { name: "tokens", primaryRegions: ["DE"] });
      const token = (name: string, args: object) =>
        declare("DatabaseToken", name, { databaseId, authorization: "ReadOnly", ...args });
      token("bad", {});
      token("good", { validDays: 90 });
      token("good-until", { expiresAt: "2099-01-01T00:00:00Z" });
    },
  },
  "variable-holds-secret": {
    program: (declare) => {
      const { scriptId } = declare("EdgeScript", "script", { name: "policies", type: "CDN", code: "export {};" });
      const variable = (label: string, name: string, defaultValue: string) =>
        declare("EdgeScriptVariable", label, { scriptId, name, defaultValue });
      variable("bad-name", "SHOP_API_KEY", "abc");
      variable("bad-key", "REGION_1", "AKIAIOSFODNN7EXAMPLE");
      variable("bad-url", "STORE", "https://user:password@store.example.com");
      variable("good", "REGION", "eu");
      variable("good-empty", "API_TOKEN", "");
      variable("good-word", "MONKEY_TOKENS_PER_DAY", "5");
    },
  },
  "zone-without-shield": {
    program: (declare) => {
      zone(declare, "bad", {});
      shield(declare, "shield", {}, [], "good");
    },
  },
};

/** A pull zone whose name on the platform is the platform's own choice. */
function zone(declare: Declare, name: string, args: object) {
  return declare("PullZone", name, { origin: { url }, ...args });
}

function shield(
  declare: Declare,
  name: string,
  args: object,
  dependsOn: CustomResource[] = [],
  zoneName = `zone-of-${name}`,
) {
  const { pullZoneId } = zone(declare, zoneName, {});
  return declare("ShieldZone", name, { pullZoneId, plan: "Advanced", ...args }, { dependsOn });
}

function balancer(declare: Declare, name: string, standard: object) {
  declare("LoadBalancer", name, { originGroups: [{ name: "one", origins: [{ name: "first", standard }] }] });
}

function withShield(program: (declare: Declare, shieldZoneId: unknown) => void): RuleCase["program"] {
  return (declare) => program(declare, shield(declare, "shield", {}).shieldZoneId);
}

function guardian(declare: Declare, name: string, args: object) {
  const { shieldZoneId } = shield(declare, `shield-of-${name}`, {});
  const openapi = {
    openapi: "3.0.3",
    info: { title: name, version: "1" },
    paths: { "/a": { get: { responses: {} } } },
  };
  declare("ApiGuardian", name, { shieldZoneId, specification: JSON.stringify(openapi), enabled: true, ...args });
}

function rateLimit(name: string) {
  return {
    name,
    conditions: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/other" }],
    requestCount: 5,
    timeframe: "PerOneMinute",
    blockTime: "ForFiveMinutes",
  };
}
