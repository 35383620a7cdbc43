import { z } from "zod";
import type { StorageZone } from "../../../sdk/index";
import { omitNulls } from "../../define/omit-nulls";

const text = z.string().optional();

const outputs = z.object({
  storageZoneId: z.int().describe("The zone's id."),
  password: text.meta({
    always: true,
    description: "The password: the access key of the storage host, FTP and S3.",
    secret: true,
    changesWith: ["keyRotation"],
  }),
  readOnlyPassword: text.meta({
    always: true,
    description: "The password that reads only.",
    secret: true,
    changesWith: ["keyRotation"],
  }),
  storageHostname: text.meta({ always: true, description: "The host of the zone's files.", changesWith: [] }),
  s3Hostname: text.meta({ description: "The host of the zone's files over S3, with `s3`.", changesWith: [] }),
});

function from(zone: StorageZone): z.output<typeof outputs> {
  const { id, password, readOnlyPassword, storageHostname, s3Hostname } = zone;
  return omitNulls({
    storageZoneId: id,
    password,
    readOnlyPassword,
    storageHostname,
    s3Hostname: s3Hostname || undefined,
  });
}

/** The outputs that the resource and the data source share. */
export const storageZoneOutputs = { outputs, from };
