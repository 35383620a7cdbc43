import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const domain = config.require("domain");

const site = new bunny.PullZone("site", {
  name: config.require("name"),
  origin: { url: config.require("origin"), verifySsl: true },
  cache: {
    // Pages are cached as the origin's headers say.
    edgeTtl: -1,
    vary: { webp: true },
    backgroundUpdate: true,
    staleWhileUpdating: true,
    staleWhileOffline: true,
  },
  originShield: { enabled: true, zone: "FR" },
  security: { tls1: false, tls1_1: false },
});
const { pullZoneId } = site;

/** A certificate is issued once the name points to `cnameTarget`: the first up of a new domain may be run again. */
const hostnames = [domain, `www.${domain}`].map(
  (hostname) => new bunny.PullZoneHostname(hostname, { pullZoneId, hostname, freeCertificate: "Http", forceSsl: true }),
);

const { edgeRuleAction, edgeRuleTrigger } = bunny;
const year = 365 * 24 * 60 * 60;

const assets = new bunny.PullZoneEdgeRule("assets", {
  pullZoneId,
  description: "Assets have a hash in their names: cached for a year",
  order: 10,
  triggers: [edgeRuleTrigger.url(["*/assets/*"])],
  actions: [edgeRuleAction.overrideCacheTime(year), edgeRuleAction.overrideBrowserCacheTime(year)],
});

const api = new bunny.PullZoneEdgeRule("api", {
  pullZoneId,
  description: "The interface is never cached",
  order: 20,
  triggers: [edgeRuleTrigger.url(["*/api/*"])],
  actions: [edgeRuleAction.overrideCacheTime(0)],
});

const moved = new bunny.PullZoneEdgeRule("moved", {
  pullZoneId,
  description: "The blog has moved",
  order: 30,
  triggers: [edgeRuleTrigger.url(["*/blog/*"])],
  actions: [edgeRuleAction.redirect(`https://blog.${domain}/`, 301)],
});

/** Purges with each release, when its rules are in force. */
const purge = new bunny.CachePurge(
  "purge",
  { pullZoneId, triggers: [config.require("release")] },
  { dependsOn: [assets, api, moved] },
);

export const cnameTarget = site.cnameTarget;
export const urls = hostnames.map(({ hostname }) => pulumi.interpolate`https://${hostname}/`);
export const release = purge.triggers;
