import { z } from "zod";
import { storageZoneS3Type, storageZoneTier } from "../../../sdk/api/storage";
import { BunnyError } from "../../../sdk/index";
import { defineDataSource, flag, int, text, texts } from "../../define/define";
import { enumOutput } from "../../define/enums";
import { eitherOf } from "../shared/either-of";
import { storageZoneId } from "../shared/ids";
import { storageZoneOutputs } from "./storage-zone-outputs";

export const getStorageZone = defineDataSource({
  name: "getStorageZone",
  description:
    "Reads a storage zone by its id or by its name, with its usage. Give exactly one of `storageZoneId` and `name`.",
  vendorPage: "storage",
  example: { name: "storageZone", args: { name: "acme-media" }, exports: { filesStored: "filesStored" } },
  inputs: z.object({
    storageZoneId: storageZoneId.optional().describe("The zone's id."),
    name: z.string().min(1).optional().describe("The zone's full name."),
  }),
  outputs: storageZoneOutputs.outputs.extend({
    name: text("The zone's name."),
    region: text("The code of the main region."),
    replicationRegions: texts("The codes of the replication regions."),
    tier: enumOutput(storageZoneTier).optional().describe("The hardware of the zone."),
    s3: flag("Whether the files can be used over S3."),
    custom404FilePath: text("The path of the file that is served for one that does not exist."),
    rewrite404To200: flag("Whether a missing file is answered with 200."),
    storageUsed: int("The bytes that the zone stores."),
    filesStored: int("How many files the zone stores."),
    dateModified: text("When the zone was last changed (ISO 8601, UTC)."),
    pullZones: z
      .array(
        z.object({
          id: z.int().describe("The pull zone's id."),
          name: text("The pull zone's name."),
        }),
      )
      .describe("The pull zones whose origin is the zone."),
  }),
  check: eitherOf("storageZoneId", "name"),
  async read({ inputs: { storageZoneId, name } }, { api }) {
    const zone =
      storageZoneId === undefined ? await api.storageZones.find(name ?? "") : await api.storageZones.get(storageZoneId);
    if (!zone || zone.deleted)
      throw new BunnyError(
        "not_found",
        `There is no storage zone ${JSON.stringify(name ?? storageZoneId)} in the account.`,
      );
    const { zoneTier, storageZoneType, ...rest } = zone;
    const s3 = storageZoneType == null ? undefined : storageZoneType !== storageZoneS3Type.names[0];
    return { ...rest, tier: zoneTier, s3, ...storageZoneOutputs.from(zone) };
  },
});
