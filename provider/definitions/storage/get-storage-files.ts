import { z } from "zod";
import { defineDataSource, described, int, text } from "../../define/define";
import { outputOf } from "../../define/example";
import { storageZoneId } from "../shared/ids";
import { withStorage } from "./storage-access";
import { normalFolderPath, root } from "./storage-paths";
import { filesBelow } from "./stored-files";

const file = z.object({
  path: z.string().describe("The path in the zone."),
  size: int("The size in bytes."),
  checksum: text("The SHA-256 of the content in lower-case hex."),
  contentType: text("The content type."),
  lastChanged: text("When the file was last changed (ISO 8601, UTC)."),
});

export const getStorageFiles = defineDataSource({
  name: "getStorageFiles",
  description: "Lists the files of a storage zone, of a folder and of the folders in it.",
  vendorPage: "storage/http",
  example: [
    { type: "getStorageZone", name: "storageZone", args: { name: "acme-media" } },
    {
      type: "getStorageFiles",
      name: "stored",
      args: { storageZoneId: outputOf("storageZone.storageZoneId"), path: "images" },
      exports: { images: "files" },
    },
  ],
  inputs: z.object({
    storageZoneId,
    path: z.string().default(root).describe("The folder. Default: the root of the zone."),
    recursive: described(
      z.boolean().default(true),
      "Whether files in folders of the folder are listed as well. Default: true.",
    ),
  }),
  outputs: z.object({ files: z.array(file).describe("The files, by their paths.") }),
  check({ path }) {
    const result = path === undefined ? { entry: root } : normalFolderPath(path);
    if ("problem" in result) return { problems: [{ path: ["path"], reason: result.problem }] };
    return { problems: [], normal: path === undefined ? {} : { path: result.entry } };
  },
  async read({ inputs: { storageZoneId, path, recursive } }, { api }) {
    const found = await withStorage(api, storageZoneId, (zone) => filesBelow(api, zone, path, recursive));
    const files = [...found]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, { length, checksum, contentType, lastChanged }]) => ({
        path,
        size: length,
        checksum: checksum?.toLowerCase(),
        contentType,
        lastChanged,
      }));
    return { files };
  },
});
