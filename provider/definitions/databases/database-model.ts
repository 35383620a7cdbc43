import { z } from "zod";
import type { Database } from "../../../sdk/index";
import { omitNulls } from "../../define/omit-nulls";
import { text } from "../shared/optional";
import { databaseOutputs } from "./database-outputs";

const outputs = databaseOutputs.outputs.extend({
  name: text("The database's name."),
  storageRegion: text("Where the data is stored."),
  primaryRegions: z.array(z.string()).optional().describe("The codes of the regions that write."),
  replicaRegions: z.array(z.string()).optional().describe("The codes of the regions that only read."),
  blockReads: z.boolean().optional().describe("Whether the platform refuses reads."),
  blockWrites: z.boolean().optional().describe("Whether the platform refuses writes."),
  currentSize: text("The size of the data with its unit, such as `4 KB`, which changes without a deployment."),
  sizeMax: text("The most that it may be, such as `1 GB`."),
  currentSizeBytes: z.int().optional().describe("The size of the data in bytes, where the platform has it."),
  sizeMaxBytes: z.int().optional().describe("The most that it may be in bytes, likewise."),
});

function from(database: Database): z.output<typeof outputs> {
  const { id: _, url: __, replicasRegions, ...others } = database;
  return { ...omitNulls({ ...others, replicaRegions: replicasRegions }), ...databaseOutputs.from(database) };
}

/** A database as data sources have it. */
export const databaseModel = { outputs, from };
