import { z } from "zod";
import type { StorageZone } from "../../../sdk/index";
import { text } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";

const outputs = z.object({
  storageZoneId: z.int().describe("The zone's id."),
  password: text("The password: the access key of the storage host, FTP and S3.", {
    always: true,
    secret: true,
    changesWith: ["keyRotation"],
  }),
  readOnlyPassword: text("The password that reads only.", { always: true, secret: true, changesWith: ["keyRotation"] }),
  storageHostname: text("The host of the zone's files.", { always: true }),
  s3Hostname: text("The host of the zone's files over S3, with `s3`."),
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
