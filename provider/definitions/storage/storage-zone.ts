import { z } from "zod";
import { storageZoneS3Type, storageZoneTier } from "../../../sdk/api/storage";
import { type BunnyClient, BunnyError, type StorageZone } from "../../../sdk/index";
import { defineResource, described, flag, type PriorState, type Problem } from "../../define/define";
import { enumInput } from "../../define/enums";
import { laterStep } from "../../define/init-failed";
import { omitNulls } from "../../define/omit-nulls";
import { AdvisedError } from "../../messages/error-message";
import { deleteContents } from "../shared/delete-contents";
import { keyRotation, rotates } from "../shared/key-rotation";
import { mayDeleteLinked } from "../shared/linked-pull-zones";
import { unmanagedNote } from "../shared/settings";
import { urlOrNone } from "../shared/url-or-none";
import { contentsOf } from "./storage-contents";
import { storageZoneOutputs } from "./storage-zone-outputs";

const region = z.string().regex(/^[A-Za-z]{2,4}$/, "is not the code of a region, such as DE");

const inputs = z.object({
  name: z
    .string()
    .regex(/^[a-z0-9-]{4,64}$/, "must have 4 to 64 lower-case letters, digits and hyphens")
    .meta({
      description: "The zone's name, unique on the platform: 4 to 64 lower-case letters, digits and hyphens.",
      replaceOnChange: true,
    }),
  region: region.meta({
    description:
      "The code of the main region, such as `DE`; `getStorageRegions` lists them. The tier Edge has `DE` only.",
    replaceOnChange: true,
  }),
  tier: enumInput(storageZoneTier.names, {
    Standard: "Files are on hard disks.",
    Edge: "Files are on SSDs, which can be replicated to more regions.",
  })
    .default("Standard")
    .meta({ description: "The hardware of the zone. Default: `Standard`.", replaceOnChange: true }),
  replicationRegions: described(
    z.array(region).optional(),
    `The codes of the regions to which files are replicated. The platform can add regions, but not remove them: removing one from the program replaces the zone, which deletes its files. One that was added outside of Pulumi stays, and is in \`unmanagedReplicationRegions\`. ${unmanagedNote}`,
    { set: true, replaceOnRemoval: true },
  ),
  s3: z.boolean().default(false).meta({
    description: "Whether the files can be used over S3 as well, with at most 4 regions. Default: false.",
    replaceOnChange: true,
  }),
  custom404FilePath: z
    .string()
    .regex(/^(\/|$)/, "must begin with a slash, such as /404.html, or be empty for none")
    .optional()
    .meta({
      description: `The path of the file that is served for one that does not exist, such as \`/404.html\`; empty for none. ${unmanagedNote}`,
      unmanaged: true,
    }),
  rewrite404To200: flag(
    `Whether a missing file without an extension is answered with 200 instead of 404, as single-page applications need it. ${unmanagedNote}`,
    { unmanaged: true },
  ),
  originUrl: urlOrNone.optional().meta({
    description: `The URL from which missing files are fetched; empty for none. ${unmanagedNote}`,
    writeOnly: "no read returns it",
    unmanaged: true,
  }),
  deleteLinkedPullZones: z.boolean().default(false).meta({
    description:
      "Whether pull zones whose origin is the storage zone are deleted with it, but for those that the program manages; the platform's own default. Default: false.",
    writeOnly: "an instruction to this provider",
  }),
  deleteContents,
  keyRotation: keyRotation("a new `password` and a new `readOnlyPassword`"),
});

const outputs = storageZoneOutputs.outputs.extend({
  unmanagedReplicationRegions: described(
    z.array(z.string()).optional(),
    "The codes of replication regions that the program does not list. The platform cannot remove them.",
    { changesWith: ["replicationRegions"] },
  ),
});
type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;

export const storageZone = defineResource({
  name: "StorageZone",
  description:
    "A storage zone. Deleting or replacing it is refused while it has files, unless `deleteContents` is true in the state. Its name can be used again for a replacement, which therefore deletes first. The storage host learns the password of a new zone after some seconds; `StorageFile` and `StorageFolder` wait for that.",
  vendorPage: "storage",
  example: {
    name: "files",
    args: { name: "acme-files", region: "DE", replicationRegions: ["NY", "SG"] },
    exports: { storageHostname: "storageHostname" },
  },
  inputs,
  outputs,
  id: "{storageZoneId}",

  // Names are unique.
  deleteBeforeReplace: (prior, { name }) => prior.name === name,

  check({ region, replicationRegions, tier, s3 }) {
    const main = region?.toUpperCase();
    const replicas = replicationRegions?.map((code) => code?.toUpperCase());
    const problems: Problem[] = (replicas ?? []).flatMap((code, at) =>
      code !== undefined && code === main
        ? [{ path: ["replicationRegions", at], reason: "is the main region; list the others only" }]
        : [],
    );
    if (tier === "Edge" && main !== undefined && main !== "DE")
      problems.push({
        path: ["region"],
        reason: "must be DE for the tier Edge; use replicationRegions for the others",
      });
    if (s3 && (replicas?.length ?? 0) > 3)
      problems.push({ path: ["replicationRegions"], reason: "has more than 3 regions, the most with s3" });
    return {
      problems,
      normal: {
        ...(main === undefined ? {} : { region: main }),
        ...(replicas ? { replicationRegions: replicas } : {}),
      },
    };
  },

  async create({ inputs, replaced = {} }, { api }) {
    const { name, region, tier, replicationRegions, s3 } = inputs;
    const storageZoneType = s3 ? "Supported" : "NotSupported";
    const regions = [...(replicationRegions ?? []), ...(replaced.replicationRegions ?? [])];
    const zone = await api.storageZones
      .create({
        name,
        region,
        zoneTier: tier,
        replicationRegions: regions.length > 0 ? regions : replicationRegions,
        storageZoneType,
      })
      .catch(async (error: unknown) => {
        throw await withRegions(api, error);
      });
    const { custom404FilePath: _, rewrite404To200: __, originUrl, ...created } = inputs;
    const { custom404FilePath, rewrite404To200 } = { ...replaced, ...omitNulls(inputs) };
    await laterStep(
      { inputs: created, outputs: outputsOf(zone, replicationRegions) },
      "the storage zone was created, but its settings were not applied",
      () => applySettings(api, zone.id, { custom404FilePath, rewrite404To200, originUrl }),
    );
    return { outputs: outputsOf(zone, replicationRegions) };
  },

  async unmanaged({ prior: { inputs: was, outputs }, inputs }, { api }) {
    const zone = await api.storageZones.get(outputs.storageZoneId);
    const { custom404FilePath, rewrite404To200 } = omitNulls(zone);
    // Another hardware or S3 may not have them.
    const isAlike = was.tier === inputs.tier && was.s3 === inputs.s3;
    const known = [inputs.region, ...(was.replicationRegions ?? []), ...(inputs.replicationRegions ?? [])];
    const others = isAlike ? regionsOf(zone).filter((code) => !known.includes(code)) : [];
    return omitNulls({ custom404FilePath, rewrite404To200, ...(others.length > 0 && { replicationRegions: others }) });
  },

  async read({ prior, importing }, { api }) {
    const zone = await api.storageZones.get(prior.outputs.storageZoneId);
    if (zone.deleted) return undefined;
    const found = inputsOf(zone, prior.inputs, importing);
    return { inputs: found, outputs: outputsOf(zone, found.replicationRegions) };
  },

  async update({ inputs, prior, changed }, { api }) {
    const id = prior.outputs.storageZoneId;
    const names = ["custom404FilePath", "rewrite404To200", "originUrl"] as const;
    const settings: Settings = Object.fromEntries(
      names.flatMap((name) => (changed.has(name) ? [[name, inputs[name]]] : [])),
    );
    let outputs: Outputs = { ...prior.outputs, storageZoneId: id };
    if (changed.has("replicationRegions")) {
      const { replicationRegions } = inputs;
      const others = unmanaged(await api.storageZones.get(id), replicationRegions);
      settings.replicationRegions = replicationRegions && [...replicationRegions, ...others];
      outputs = { ...outputs, unmanagedReplicationRegions: others };
    }
    await applySettings(api, id, settings);
    if (rotates(prior.inputs, inputs, changed)) {
      const before = { inputs: { ...inputs, keyRotation: prior.inputs.keyRotation }, outputs };
      outputs = { ...outputs, ...(await rotatePasswords(api, id, before)) };
    }
    return { outputs };
  },

  async delete({ prior: { inputs, outputs }, claims }, { api }) {
    const id = outputs.storageZoneId;
    const linked = async () => (await api.storageZones.get(id)).pullZones;
    const deleteLinkedPullZones = inputs.deleteLinkedPullZones === true && (await mayDeleteLinked(api, claims, linked));
    await api.storageZones.delete(id, { deleteLinkedPullZones });
  },

  async contents({ prior: { outputs } }, { api }) {
    const zone = await api.storageZones.get(outputs.storageZoneId);
    return zone.deleted ? undefined : contentsOf(api, zone);
  },

  async list(_, { api }) {
    const zones = [];
    for await (const { id, name, deleted } of api.storageZones.list())
      if (!deleted) zones.push({ name: name ?? "storage zone", outputs: { storageZoneId: id } });
    return zones;
  },
});

type Settings = Pick<Inputs, "replicationRegions" | "custom404FilePath" | "rewrite404To200" | "originUrl">;

async function applySettings(api: BunnyClient, id: number, settings: Settings): Promise<void> {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) await api.storageZones.update(id, given);
}

/** New passwords. After a failure the state has those that are valid, and the next run rotates them once more. */
async function rotatePasswords(api: BunnyClient, id: number, before: PriorState<Inputs, Outputs>) {
  try {
    await api.storageZones.resetPassword(id);
    await api.storageZones.resetReadOnlyPassword(id);
  } catch (error) {
    const zone = await api.storageZones.get(id).catch(() => undefined);
    const outputs = { ...before.outputs, ...(zone && storageZoneOutputs.from(zone)) };
    return laterStep({ ...before, outputs }, "the passwords were not all rotated", () => Promise.reject(error));
  }
  return laterStep(before, "the passwords were rotated, but the new ones could not be read", async () =>
    storageZoneOutputs.from(await api.storageZones.get(id)),
  );
}

function outputsOf(zone: StorageZone, managed: readonly string[] | undefined): Outputs {
  return { ...storageZoneOutputs.from(zone), unmanagedReplicationRegions: unmanaged(zone, managed) };
}

/** The replication regions of a zone other than these. */
function unmanaged(zone: StorageZone, managed: readonly string[] = []): string[] {
  return regionsOf(zone).filter((code) => !managed.includes(code));
}

function regionsOf({ replicationRegions }: StorageZone): string[] {
  return replicationRegions.map((code) => code.toUpperCase());
}

/** The inputs that lead to a zone, without those that are unmanaged. */
function inputsOf(zone: StorageZone, prior: Partial<Inputs>, importing: boolean) {
  const managed = <Name extends keyof Inputs>(name: Name, value: Inputs[Name] | null | undefined) =>
    importing || prior[name] !== undefined ? (value ?? undefined) : undefined;
  return {
    name: zone.name,
    region: zone.region?.toUpperCase(),
    tier: (zone.zoneTier ?? undefined) as Inputs["tier"] | undefined,
    // As an input, a region that somebody has added would be one that the program removes, which replaces the zone.
    replicationRegions: importing
      ? regionsOf(zone)
      : prior.replicationRegions?.filter((code) => regionsOf(zone).includes(code)),
    s3: zone.storageZoneType == null ? undefined : zone.storageZoneType !== storageZoneS3Type.names[0],
    // The platform has null where the path is empty.
    custom404FilePath: managed("custom404FilePath", zone.custom404FilePath ?? (importing ? undefined : "")),
    rewrite404To200: managed("rewrite404To200", zone.rewrite404To200),
    originUrl: prior.originUrl,
    deleteLinkedPullZones: prior.deleteLinkedPullZones,
    deleteContents: prior.deleteContents,
    keyRotation: prior.keyRotation,
  };
}

/** The refusal of a region does not say which there are. */
async function withRegions(api: BunnyClient, error: unknown): Promise<unknown> {
  if (!(error instanceof BunnyError && error.code === "bad_request" && /region/i.test(error.message))) return error;
  const regions = await api.storageZones.listRegions().catch(() => []);
  return regions.length > 0
    ? new AdvisedError(error, `The platform lists ${regions.map(({ id }) => id).join(", ")}.`)
    : error;
}
