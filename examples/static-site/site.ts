import * as bunny from "pulumi-bunny";
import { settings } from "./settings.ts";

const { name } = settings;

export const storage = new bunny.StorageZone("storage", {
  name,
  region: "DE",
  custom404FilePath: "/404.html",
  // All of its files are in the folder, from which the next run uploads them again.
  deleteContents: true,
});

/** Only files that changed are uploaded. */
export const folder = new bunny.StorageFolder(
  "files",
  { storageZoneId: storage.storageZoneId, source: "public", exclude: ["**/.DS_Store"] },
  { deletedWith: storage },
);

export const pullZone = new bunny.PullZone("site", {
  name,
  origin: { storageZoneId: storage.storageZoneId },
  cache: { edgeTtl: 24 * 60 * 60 },
  security: { tls1: false, tls1_1: false },
});

export const { pullZoneId } = pullZone;

/** What every response carries. */
export const headers = new bunny.PullZoneEdgeRule("headers", {
  pullZoneId,
  description: "Security headers",
  order: 10,
  triggers: [bunny.edgeRuleTrigger.url(["*"])],
  actions: Object.entries({
    "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
  }).map(([name, value]) => bunny.edgeRuleAction.setResponseHeader(name, value)),
});

/** Purges when files changed, after they are uploaded. */
export const purge = new bunny.CachePurge("purge", { pullZoneId, triggers: [folder.revision] });
