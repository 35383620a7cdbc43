import { z } from "zod";
import type { Database } from "../../../sdk/index";
import { flag, int, type OrNull, omitNulls, text } from "../../define/define";

const shared = z.object({
  databaseId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .describe("The database's id."),
  url: text("Its address as the libSQL clients take it: `libsql://…`.", { always: true }),
  httpUrl: text("The same over HTTPS.", { always: true }),
});

function sharedFrom({ id, url }: Database): z.output<typeof shared> {
  return omitNulls({ databaseId: id, url, httpUrl: url?.replace(/^libsql:/, "https:") });
}

/** The outputs that the resource and the data sources share. */
export const databaseOutputs = { outputs: shared, from: sharedFrom };

const outputs = shared.extend({
  name: text("The database's name."),
  storageRegion: text("Where the data is stored."),
  primaryRegions: z.array(z.string()).optional().describe("The codes of the regions that write."),
  replicaRegions: z.array(z.string()).optional().describe("The codes of the regions that only read."),
  blockReads: flag("Whether the platform refuses reads."),
  blockWrites: flag("Whether the platform refuses writes."),
  currentSize: text("The size of the data with its unit, such as `4 KB`, which changes without a deployment."),
  sizeMax: text("The most that it may be, such as `1 GB`."),
  currentSizeBytes: int("The size of the data in bytes, where the platform has it."),
  sizeMaxBytes: int("The most that it may be in bytes, likewise."),
});

function from(database: Database): OrNull<z.output<typeof outputs>> {
  const { id: _, url: __, replicasRegions, ...others } = database;
  return { ...others, replicaRegions: replicasRegions, ...sharedFrom(database) };
}

/** A database as data sources have it. */
export const databaseModel = { outputs, from };
