import { z } from "zod";
import { type BunnyClient, BunnyError } from "../../../sdk/index";
import { collect, findIn } from "../../../sdk/internal";
import { defineResource, described, laterStep, text } from "../../define/define";
import { AdvisedError } from "../../messages/error-message";
import { formatSize } from "../shared/count-and-size";
import { deleteContents } from "../shared/delete-contents";
import { codesAt, unlisted } from "../shared/items";
import { databaseOutputs } from "./database-model";

const region = z.string().regex(/^[A-Za-z]{2,4}$/, "is not the code of a region, such as DE");

const inputs = z.object({
  name: described(
    z.string().min(1).max(63),
    "The database's name. The vendor's command line allows 16 characters, and so does a create; a longer name can be imported. Default: the resource's name and a random suffix, or what `pulumi:autonaming` says.",
    { replaceOnChange: true, autoName: { maxLength: 16 } },
  ),
  storageRegion: z.string().min(1).optional().meta({
    description:
      "Where the data is stored, such as `eu-west-1`; `getDatabaseRegions` lists them. Default: the first one in the part of the world of the first primary region, and it stays when that changes.",
    replaceOnChange: true,
  }),
  primaryRegions: z.array(region).min(1).meta({
    description:
      "The codes of the regions that write, such as `DE`: one or more. A preview compares all regions with what the platform lists.",
    set: true,
  }),
  replicaRegions: described(z.array(region).default([]), "The codes of the regions that only read. Default: none.", {
    set: true,
  }),
  forkOf: z
    .object({
      databaseId: z.string().min(1).describe("The id of the other database."),
      date: z.iso
        .datetime({ offset: true, error: "must be a time with its zone, such as 2027-01-31T00:00:00Z" })
        .describe("The time, in ISO 8601."),
    })
    .optional()
    .meta({
      description:
        "Another database of which a new one has the data, as it was at a time, and the storage region. Another fork replaces the database; one of a database that exists is only noted. Default: a new one is empty.",
      writeOnly: "no read returns it",
      replaceOnChange: "betweenValues",
    }),
  deleteContents,
});

const outputs = databaseOutputs.outputs.extend({
  dataRegion: text("The storage region that the database has, given or chosen.", {
    always: true,
    repeats: ["storageRegion"],
  }),
});
type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;

export const database = defineResource({
  name: "Database",
  description:
    "A libSQL database with its regions, in public preview. The platform keeps no backup: deleting or replacing it is refused unless `deleteContents` is true in the state, also where it seems to be empty.",
  vendorPage: "database",
  example: {
    name: "orders",
    args: { name: "orders", primaryRegions: ["DE"], replicaRegions: ["NY", "SG"], deleteContents: true },
    exports: { databaseUrl: "url" },
  },
  inputs,
  outputs,
  id: "{databaseId}",
  distinctIn: ["name"],
  existing: { by: ["name"] },

  // Whether two databases may have one name is not known.
  deleteBeforeReplace: (prior, { name }) => prior.name === name,

  check({ primaryRegions, replicaRegions }, given) {
    const upper = (codes: readonly (string | undefined)[]) => codes.map((code) => code?.toUpperCase());
    return {
      problems:
        given.has("forkOf") && given.has("storageRegion")
          ? [{ path: ["storageRegion"], reason: "cannot be given with forkOf, which has that of the other database" }]
          : [],
      normal: {
        ...(primaryRegions ? { primaryRegions: upper(primaryRegions) } : {}),
        ...(replicaRegions ? { replicaRegions: upper(replicaRegions) } : {}),
      },
    };
  },

  async checkOnPlatform({ name, storageRegion, primaryRegions = [], replicaRegions = [] }, { api }) {
    const isLong = name !== undefined && name.length > longestName;
    // One that is there has been made otherwise, and can be imported and changed.
    const isNew = isLong && (await findIn(api.databases.list(), (one) => one.name === name)) === undefined;
    const regions = await api.databaseConfig.snapshot();
    return [
      ...(isNew ? [{ path: ["name"], reason: tooLong(name) }] : []),
      ...unlisted([{ value: storageRegion, path: ["storageRegion"] }], regions.storageRegionAvailable),
      ...unlisted(codesAt("primaryRegions", primaryRegions), regions.primaryRegions),
      ...unlisted(codesAt("replicaRegions", replicaRegions), regions.replicaRegions),
    ];
  },

  async create({ inputs }, { api }) {
    const { name, primaryRegions, replicaRegions, forkOf } = inputs;
    if (name.length > longestName) throw new BunnyError("invalid_argument", `name: ${tooLong(name)}.`);
    if (forkOf) return { outputs: await fork(api, inputs, forkOf) };
    const storageRegion = inputs.storageRegion ?? (await storageRegionFor(api, primaryRegions));
    const request = { name, storageRegion, primaryRegions, replicasRegions: replicaRegions };
    const databaseId = await api.databases.create(request).catch(async (error: unknown) => {
      throw await withHints(api, request, error);
    });
    const outputs = { databaseId, dataRegion: storageRegion };
    return {
      outputs: await laterStep({ inputs, outputs }, "the database was created, but could not be read", async () =>
        outputsOf(await api.databases.get(databaseId)),
      ),
    };
  },

  async read({ prior, importing }, { api }) {
    const found = await api.databases.get(prior.outputs.databaseId);
    const { name, storageRegion, primaryRegions, replicasRegions } = found;
    return {
      inputs: {
        name,
        storageRegion: importing || prior.inputs.storageRegion !== undefined ? storageRegion : undefined,
        primaryRegions,
        replicaRegions: replicasRegions,
        forkOf: undefined,
        deleteContents: prior.inputs.deleteContents,
      },
      outputs: outputsOf(found),
    };
  },

  async update({ inputs, prior, changed }, { api }) {
    const databaseId = prior.outputs.databaseId;
    const primaryRegions = changed.has("primaryRegions") ? inputs.primaryRegions : undefined;
    const replicasRegions = changed.has("replicaRegions") ? inputs.replicaRegions : undefined;
    if (!primaryRegions && !replicasRegions) return { outputs: { ...prior.outputs, databaseId } };
    const regions = { ...(primaryRegions && { primaryRegions }), ...(replicasRegions && { replicasRegions }) };
    const updated = await api.databases.update(databaseId, regions).catch((error: unknown) => {
      const isRunning = error instanceof BunnyError && error.status === 409 && primaryRegions !== undefined;
      throw isRunning ? new AdvisedError(error, stillRunning) : error;
    });
    return { outputs: outputsOf(updated) };
  },

  async delete({ prior }, { api }) {
    await api.databases.delete(prior.outputs.databaseId);
  },

  async contents({ prior }, { api }) {
    const { name, currentSize, currentSizeBytes } = await api.databases.get(prior.outputs.databaseId);
    const size = currentSizeBytes == null ? currentSize : formatSize(currentSizeBytes);
    return `the data of ${JSON.stringify(name)} (${size ?? "of unknown size"})`;
  },

  list: (_, { api }) =>
    collect(api.databases.list(), ({ id, name }) => ({
      name: name ?? "database",
      outputs: { databaseId: id },
    })),
});

/** Creates a fork. It has the regions of the other database, whatever the program says, until they are written. */
async function fork(api: BunnyClient, inputs: Inputs, { databaseId, date }: NonNullable<Inputs["forkOf"]>) {
  const { name, primaryRegions, replicaRegions: replicasRegions } = inputs;
  const id = await api.databases.fork(databaseId, { name, date });
  const made = { inputs: { ...inputs, primaryRegions: [], replicaRegions: [] }, outputs: { databaseId: id } };
  return laterStep(made, "the database was forked, but its regions were not written", async () =>
    outputsOf(await api.databases.update(id, { primaryRegions, replicasRegions })),
  );
}

/** The most characters of a new name, by the vendor's command line. */
const longestName = 16;
const tooLong = (name: string) => `has ${name.length} characters, and a new database at most ${longestName}`;

const stillRunning =
  "The platform may refuse another primary region while the database is running: leave it idle for some minutes, and run again.";

/** The storage region that the vendor's command line would choose as well. */
async function storageRegionFor(api: BunnyClient, [first]: readonly string[]): Promise<string> {
  const { storageRegionAvailable, primaryRegions } = await api.databaseConfig.snapshot();
  const group = primaryRegions.find(({ id }) => id === first)?.group;
  const chosen = storageRegionAvailable.find((one) => one.group === group) ?? storageRegionAvailable[0];
  if (chosen) return chosen.id;
  throw new BunnyError("rejected", "The platform lists no storage region for databases in this account.");
}

interface Requested {
  readonly storageRegion: string;
  readonly primaryRegions: readonly string[];
  readonly replicasRegions: readonly string[];
}

/** A refusal says nothing but "Internal error": adds what the platform's lists and limits say against the arguments. */
async function withHints(api: BunnyClient, requested: Requested, error: unknown): Promise<unknown> {
  if (!(error instanceof BunnyError) || !["server_error", "bad_request", "conflict"].includes(error.code)) return error;
  try {
    const [regions, limits] = await Promise.all([api.databaseConfig.listRegions(), api.databaseConfig.getLimits()]);
    const { currentDatabases, maxDatabases } = limits;
    const unlisted = (given: readonly string[], listed: readonly { readonly id: string }[]) =>
      given.filter((code) => !listed.some(({ id }) => id === code));
    const hints = [
      ...unlisted([requested.storageRegion], regions.storageRegionAvailable).map((id) => `${id} is no storage region`),
      ...unlisted(requested.primaryRegions, regions.primaryRegions).map((id) => `${id} is no primary region`),
      ...unlisted(requested.replicasRegions, regions.replicaRegions).map((id) => `${id} is no replica region`),
      ...((currentDatabases ?? 0) < (maxDatabases ?? Number.POSITIVE_INFINITY)
        ? []
        : [`the account has ${currentDatabases} of at most ${maxDatabases} databases`]),
    ];
    return hints.length === 0
      ? error
      : new AdvisedError(error, `By the platform's configuration, ${hints.join(", ")}.`);
  } catch {
    return error;
  }
}

function outputsOf(database: Awaited<ReturnType<BunnyClient["databases"]["get"]>>): Outputs {
  return { ...databaseOutputs.from(database), dataRegion: database.storageRegion ?? undefined };
}
