import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { BunnyClient } from "../../../sdk/index";
import { defineResource } from "../../define/define";
import { reportProgress } from "../../messages/progress";
import { pullZoneId } from "../shared/ids";

const trace = "a purge leaves nothing that could be read";

const inputs = z.object({
  pullZoneId: pullZoneId.describe("The id of the pull zone whose cache is purged."),
  triggers: z.array(z.string()).default([]).meta({
    description:
      "Texts whose change purges again, such as the hash of what was deployed. Default: none, so that only the create purges.",
    writeOnly: trace,
  }),
  cacheTag: z.string().min(1).optional().meta({
    description: "Purges only the files with this cache tag (response header `CDN-Tag`).",
    writeOnly: trace,
  }),
  url: z
    .string()
    .regex(/^https?:\/\/[^/\s]/i, 'is not an absolute URL such as "https://www.example.com/a.css"')
    .optional()
    .meta({
      description: "Purges only this URL; with `*` at its end, all URLs that begin so. Not with `cacheTag`.",
      writeOnly: trace,
    }),
  exactPath: z.boolean().default(false).meta({
    description: "Whether `url` is purged without its variants. Default: false.",
    writeOnly: trace,
  }),
  replicationSeconds: z.int().min(0).max(600).optional().meta({
    description:
      "How long a purge waits first where the origin is a storage zone with replicas, in seconds: the platform tells nobody when they have what was uploaded, and a replica that has not would fill the cache with the old files. Default: 5.",
    writeOnly: trace,
  }),
});

type Inputs = z.output<typeof inputs>;

export const cachePurge = defineResource({
  name: "CachePurge",
  description:
    "Purges the cache of a pull zone, or the part of it with a tag or under a URL: when the resource is created, and whenever one of its arguments changes. Deleting it does nothing.",
  vendorPage: "cdn/purge-cache",
  example: {
    name: "purge",
    args: { pullZoneId: 1001, triggers: ["release 42"], url: "https://acme-shop.b-cdn.net/assets/*" },
  },
  inputs,
  outputs: z.object({
    purgeId: z.string().describe("An id of this resource, given by the provider."),
  }),
  id: "{pullZoneId}/{purgeId}",

  check({ exactPath }, given) {
    if (given.has("url") && given.has("cacheTag"))
      return { problems: [{ path: ["cacheTag"], reason: "cannot be given with url" }] };
    const isAlone = exactPath === true && !given.has("url");
    return { problems: isAlone ? [{ path: ["exactPath"], reason: "requires url" }] : [] };
  },

  async create({ inputs }, { api }) {
    await purge(api, inputs);
    return { outputs: { purgeId: randomUUID() } };
  },

  async read({ prior: { inputs, outputs } }, { api }) {
    const { pullZoneId, triggers = [], exactPath = false } = inputs;
    const { purgeId } = outputs;
    if (!z.guid().safeParse(purgeId).success) return undefined;
    await api.pullZones.snapshot(pullZoneId);
    return { inputs: { ...inputs, pullZoneId, triggers, exactPath }, outputs: { purgeId } };
  },

  async update({ inputs, prior, changed }, { api }) {
    if ([...changed].some((name) => name !== "replicationSeconds")) await purge(api, inputs);
    return { outputs: { purgeId: prior.outputs.purgeId ?? randomUUID() } };
  },

  async delete() {},
});

async function purge(
  api: BunnyClient,
  { pullZoneId, cacheTag, url, exactPath, replicationSeconds = 5 }: Inputs,
): Promise<void> {
  if (replicationSeconds > 0 && (await hasReplicas(api, pullZoneId))) {
    reportProgress(`waiting ${replicationSeconds} s for the replicas of the storage zone`);
    await sleep(replicationSeconds * 1000);
  }
  if (url !== undefined) return api.pullZones.purgeUrl(url, { exactPath });
  return api.pullZones.purge(pullZoneId, { cacheTag });
}

async function hasReplicas(api: BunnyClient, pullZoneId: number): Promise<boolean> {
  const { storageZoneId } = await api.pullZones.snapshot(pullZoneId);
  if (!storageZoneId || storageZoneId < 0) return false;
  const { replicationRegions } = await api.storageZones.get(storageZoneId);
  return (replicationRegions ?? []).length > 0;
}
