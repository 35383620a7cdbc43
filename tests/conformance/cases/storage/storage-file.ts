import { join } from "node:path";
import type { Emulator } from "../../../../emulator";
import { storageFileAt } from "../../../../emulator/routes/storage";
import type { Case, Deployed } from "../../case";
import { prepareStorageZones, storageZones } from "./prepare-storage-zones";

const find = ({ state }: Emulator, { outputs }: Deployed) =>
  storageFileAt(state, outputs.storageZoneId as number, String(outputs.path));

const zone = "GET /storagezone/{id}";
const put = "PUT /{storageZoneName}/{path}/{fileName}";
const localFile = join(__dirname, "site/index.html");
const zoneIds: readonly number[] = [storageZones.files, storageZones.otherFiles];

export const storageFileCase: Case = {
  resource: "StorageFile",
  prepare: prepareStorageZones,
  args: (n) => ({
    storageZoneId: storageZones.files,
    path: `a b/file-${n}.txt`,
    content: `the content ${n}`,
    contentType: "text/plain",
  }),
  calls: {
    create: [zone, put],
    refresh: [zone, "DESCRIBE /{storageZoneName}/{path}/{fileName}"],
    delete: [zone, "DELETE /{storageZoneName}/{path}/{fileName}"],
  },
  sharedReads: { create: [zone], refresh: [zone], delete: [zone] },
  sameAs: [
    { title: "a path with more slashes", from: { path: "same/file.txt" }, args: { path: "/same//file.txt" } },
    {
      title: "the same content from a file",
      from: { content: undefined, source: localFile, path: "same/source.txt" },
      args: { source: localFile },
    },
  ],
  updates: [
    { title: "content", args: { content: "株式会社" }, calls: [zone, put] },
    { title: "content type", args: { contentType: "text/markdown" }, calls: [zone, put] },
    {
      title: "another local file",
      from: { content: undefined, source: localFile },
      args: { source: join(__dirname, "changed-site/index.html") },
      calls: [zone, put],
    },
    {
      title: "another local file with the same content",
      from: { content: undefined, source: localFile },
      args: { source: join(__dirname, "same.html") },
      calls: [],
    },
  ],
  replacements: [
    { title: "path", args: { path: "moved.txt" } },
    { title: "storage zone", args: { storageZoneId: storageZones.otherFiles } },
  ],
  drift: [
    {
      title: "another content",
      change: (emulator, deployed) => Object.assign(find(emulator, deployed) ?? {}, { checksum: "AB".repeat(32) }),
      shows: ["checksum"],
    },
    {
      title: "another content type",
      change: (emulator, deployed) => Object.assign(find(emulator, deployed) ?? {}, { contentType: "text/html" }),
      shows: ["contentType"],
    },
    {
      title: "deleted",
      change: (emulator, deployed) => emulator.state.storageFiles.delete(find(emulator, deployed)?.key ?? 0),
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const file = find(emulator, deployed);
    return (
      file && {
        storageZoneId: file.zoneId,
        path: file.path,
        contentType: file.contentType,
        checksum: file.checksum.toLowerCase(),
      }
    );
  },
  unseen: { content: "compared by its checksum", source: "compared by its checksum" },
  storedAs: { path: (path) => String(path).split("/").filter(Boolean).join("/") },
  count: ({ state }) => [...state.storageFiles.values()].filter(({ zoneId }) => zoneIds.includes(zoneId)).length,
};
