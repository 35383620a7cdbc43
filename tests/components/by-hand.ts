import type * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny/native";

// What the components make, as somebody writes it who has none, in a DNS zone whose domain is the first one.

export interface Place {
  readonly dnsZoneId: pulumi.Input<number>;
  readonly domains: readonly string[];
}

/** Where the resources were before: the component of that URN, or none. */
const takenFrom = (was?: string) => (was === undefined ? {} : { aliases: [{ parent: was }] });

interface Reached extends Place {
  readonly pullZoneId: pulumi.Input<number>;
  readonly cnameTarget: pulumi.Input<string>;
}

function reachedByHand(name: string, { dnsZoneId, domains, pullZoneId, cnameTarget }: Reached, was?: string) {
  const taken = takenFrom(was);
  const [address = "", ...others] = domains;
  new bunny.PullZoneEdgeRule(
    `${name}-redirect`,
    {
      pullZoneId,
      order: 10,
      description: "redirect",
      triggers: [bunny.edgeRuleTrigger.url(others.map((one) => `https://${one}/*`))],
      actions: [bunny.edgeRuleAction.redirect(`https://${address}{{path}}`, 301)],
    },
    taken,
  );
  const flat = { name: "", type: "Flatten", value: cnameTarget } as const;
  const dependsOn = [
    new bunny.DnsRecord(`${name}-${address}`, { dnsZoneId, ...flat }, taken),
    ...others.map((one) => {
      const record = { name: one.replace(`.${address}`, ""), type: "PullZone", pullZoneId } as const;
      return new bunny.DnsRecord(`${name}-${one}`, { dnsZoneId, ...record }, taken);
    }),
  ];
  for (const hostname of domains) {
    const args = { pullZoneId, hostname, freeCertificate: "Http", forceSsl: true } as const;
    new bunny.PullZoneHostname(`${name}-${hostname}`, args, { ...taken, dependsOn });
  }
}

/** A StaticSite. */
export function siteByHand({ source, ...place }: Place & { readonly source: string }, was?: string) {
  const taken = takenFrom(was);
  const name = "acme-example-com";
  const storage = new bunny.StorageZone(
    "site-storage",
    { name, region: "DE", custom404FilePath: "/404.html", rewrite404To200: false, deleteContents: true },
    taken,
  );
  const { storageZoneId } = storage;
  const folder = new bunny.StorageFolder(
    "site-files",
    { storageZoneId, source, exclude: ["**/.DS_Store"] },
    { ...taken, deletedWith: storage },
  );
  const { pullZoneId, cnameTarget } = new bunny.PullZone(
    "site-zone",
    {
      name,
      origin: { storageZoneId },
      cache: { edgeTtl: 86_400, browserTtl: 0 },
      security: { tls1: false, tls1_1: false },
    },
    taken,
  );
  new bunny.PullZoneEdgeRule(
    "site-hashed-files",
    {
      pullZoneId,
      order: 20,
      description: "hashed-files",
      triggers: [bunny.edgeRuleTrigger.url(["*/_astro/*", "*/_next/static/*", "*/_nuxt/*", "*/_app/immutable/*"])],
      actions: [bunny.edgeRuleAction.overrideBrowserCacheTime(31_536_000)],
    },
    taken,
  );
  reachedByHand("site", { ...place, pullZoneId, cnameTarget }, was);
  new bunny.CachePurge("site-purge", { pullZoneId, triggers: [folder.revision, "/404.html 404"] }, taken);
}

/** A ContainerService. */
export function serviceByHand(place: Place) {
  const http = { path: "/", port: 8080 };
  const { endpoints } = new bunny.ContainerApp("shop-app", {
    name: "acme-example-com",
    regions: { required: ["DE"], allowed: [] },
    autoScaling: { min: 1, max: 1 },
    containers: [
      {
        name: "web",
        image: "acme/shop:1.4",
        digest: "resolve",
        probes: { readiness: { http }, liveness: { http, periodSeconds: 30 } },
        endpoints: [{ name: "http", cdn: { port: 8080 } }],
      },
    ],
  });
  const pullZoneId = endpoints.apply((all) => all?.["web/http"]?.pullZoneId ?? 0);
  const cnameTarget = endpoints.apply((all) => all?.["web/http"]?.publicHost ?? "");
  reachedByHand("shop", { ...place, pullZoneId, cnameTarget });
}

/** A ProtectedZone of the plan Advanced. */
export function shieldByHand(place: Place) {
  const { pullZoneId, cnameTarget } = new bunny.PullZone("shop-zone", {
    name: "acme-example-com",
    origin: { url: "https://origin.example.net", verifySsl: true },
    cache: { edgeTtl: -1 },
    security: { tls1: false, tls1_1: false },
    routing: { blockedCountries: [] },
  });
  new bunny.PullZoneBlockedIps("shop-blocked", { pullZoneId, ips: ["203.0.113.66"] });
  const { shieldZoneId } = new bunny.ShieldZone("shop-shield", {
    pullZoneId,
    plan: "Advanced",
    waf: { enabled: true, executionMode: "Log", logOnlyRules: [] },
    ddos: { sensitivity: "Medium" },
  });
  new bunny.RateLimit("shop-logins", {
    shieldZoneId,
    name: "Login attempts",
    conditions: [
      { variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" },
      { variables: { REQUEST_METHOD: "" }, operator: "STREQ", value: "POST" },
    ],
    transformations: ["NORMALIZEPATH"],
    requestCount: 10,
    timeframe: "PerOneMinute",
    action: "Log",
    blockTime: "ForFifteenMinutes",
  });
  new bunny.BotDetection("shop-bots", {
    shieldZoneId,
    executionMode: "LogOnly",
    requestIntegritySensitivity: "Medium",
    ipAddressSensitivity: "Low",
    browserFingerprintSensitivity: "Medium",
    browserFingerprintAggression: "Low",
  });
  reachedByHand("shop", { ...place, pullZoneId, cnameTarget });
}
