import { z } from "zod";
import type { Database } from "../../../sdk/index";
import { flag, int, type OrNull, text } from "../../define/define";
import { databaseOutputs } from "./database-outputs";

const outputs = databaseOutputs.outputs.extend({
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
  return { ...others, replicaRegions: replicasRegions, ...databaseOutputs.from(database) };
}

/** A database as data sources have it. */
export const databaseModel = { outputs, from };
