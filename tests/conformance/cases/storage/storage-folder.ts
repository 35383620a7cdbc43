import { join } from "node:path";
import type { Emulator } from "../../../../emulator";
import { storageFileAt } from "../../../../emulator/routes/storage";
import type { StorageFileRecord } from "../../../../emulator/routes/storage/records";
import { listsFirst } from "../../../../provider/definitions/storage";
import type { Case, Deployed } from "../../case";
import { prepareStorageZones, storageZones } from "./prepare-storage-zones";

const filesOf = ({ state }: Emulator, { outputs }: Deployed): StorageFileRecord[] =>
  [...state.storageFiles.values()].filter(
    ({ zoneId, path }) => zoneId === outputs.storageZoneId && path.startsWith(`${outputs.path}/`),
  );
const index = ({ state }: Emulator, { outputs }: Deployed) =>
  storageFileAt(state, outputs.storageZoneId as number, `${outputs.path}/index.html`);

/** As the provider writes the list of files. */
const lineOf = (folder: string, { path, checksum }: StorageFileRecord) =>
  `${path.slice(folder.length + 1)} ${Buffer.from(checksum, "hex").subarray(0, 9).toString("base64url")}\n`;

const zone = "GET /storagezone/{id}";
const list = "GET /{storageZoneName}/{path}/";
const put = "PUT /{storageZoneName}/{path}/{fileName}";
const remove = "DELETE /{storageZoneName}/{path}/{fileName}";
const faultPath = (n: number) => `/folders/site-${n}/index.html`;
const [site, changedSite] = [join(__dirname, "site"), join(__dirname, "changed-site")];
const zoneIds: readonly number[] = [storageZones.folders, storageZones.otherFolders];

export const storageFolderCase: Case = {
  resource: "StorageFolder",
  prepare: prepareStorageZones,
  args: (n) => ({ storageZoneId: storageZones.folders, path: `site-${n}`, source: site }),
  calls: {
    create: [zone, list, put, put],
    refresh: [zone, list, list],
    delete: [zone, remove, remove],
  },
  sharedReads: { create: [zone], refresh: [zone], delete: [zone] },
  sameAs: [
    { title: "a path with more slashes", from: { path: "same" }, args: { path: "/same/" } },
    { title: "an explicit default", args: { deleteRemoved: true } },
  ],
  updates: [
    { title: "another folder", args: { source: changedSite }, calls: [zone, put, put, remove] },
    { title: "fewer files", args: { include: ["*.html"] }, calls: [zone, remove] },
    { title: "files left out", args: { exclude: ["img/**"] }, calls: [zone, remove] },
    { title: "a content type", args: { contentTypes: { html: "text/html; charset=utf-8" } }, calls: [zone, put] },
    { title: "globs of the same files", args: { include: ["**"], exclude: ["*.nothing"] }, calls: [] },
    { title: "allowEmpty", args: { allowEmpty: true }, calls: [] },
    { title: "deleteRemoved", from: { deleteRemoved: false }, args: { deleteRemoved: true }, calls: [] },
  ],
  replacements: [
    { title: "path", args: { path: "moved" } },
    { title: "storage zone", args: { storageZoneId: storageZones.otherFolders } },
  ],
  drift: [
    {
      title: "a file was changed",
      change: (emulator, deployed) => Object.assign(index(emulator, deployed) ?? {}, { checksum: "AB".repeat(32) }),
      shows: ["files"],
    },
    {
      title: "a file was deleted",
      change: (emulator, deployed) => emulator.state.storageFiles.delete(index(emulator, deployed)?.key ?? 0),
      shows: ["files"],
    },
    {
      title: "deleted",
      change: (emulator, deployed) => {
        for (const { key } of filesOf(emulator, deployed)) emulator.state.storageFiles.delete(key);
      },
      shows: "gone",
    },
  ],
  failedCreates: [
    {
      title: "one of the files is refused",
      fault: { operation: put, times: 9, answer: { status: 403 } },
      faultPath,
      error: /some files were uploaded, but not all: PUT \S+ failed with 403/,
      completes: [zone, put],
    },
  ],
  failedUpdates: [
    {
      title: "one of the files is refused",
      args: { source: changedSite },
      fault: { operation: put, times: 9, answer: { status: 403 } },
      faultPath,
      error: /some files were uploaded or deleted, but not all: PUT \S+ failed with 403/,
      completes: [zone, put, remove],
    },
  ],
  many: {
    threshold: listsFirst,
    args: (version, count) => ({
      source: join(__dirname, "many", version),
      include: ["a.txt", "b.txt", "c.txt"].slice(0, count),
    }),
    calls(count, isMany) {
      const each = (operation: string) => Array<string>(count).fill(operation);
      return {
        create: [zone, list, ...each(put)],
        read: [list],
        update: [...(isMany ? [list] : []), ...each(put)],
        delete: each(remove),
      };
    },
  },
  onPlatform(emulator, deployed) {
    const { storageZoneId, path } = deployed.outputs;
    const files = filesOf(emulator, deployed);
    if (files.length === 0) return undefined;
    const lines = files.map((file) => lineOf(String(path), file));
    return { storageZoneId, path, files: lines.toSorted().join("") };
  },
  unseen: {
    source: "compared by the files",
    include: "compared by the files",
    exclude: "compared by the files",
    contentTypes: "no difference of the content",
    deleteRemoved: "an instruction to the provider, applied by an update or a delete",
    allowEmpty: "an instruction to the provider, applied by its check",
  },
  storedAs: { path: (path) => String(path).split("/").filter(Boolean).join("/") },
  count: ({ state }) =>
    new Set(
      [...state.storageFiles.values()].flatMap(({ zoneId, path }) =>
        zoneIds.includes(zoneId) ? [`${zoneId}/${path.split("/")[0]}`] : [],
      ),
    ).size,
};
