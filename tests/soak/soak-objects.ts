import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { addDnsZone } from "../../emulator/routes/dns";
import { addStorageZone } from "../../emulator/routes/storage";
import { type SameObjects, sameObjects } from "../conformance/same-objects";

const ids = { records: 4_910, files: 9_910, folders: 9_911 } as const;

/** Local folders in which one name is a file, and a folder, for as long as the process runs. */
const folder = mkdtempSync(join(tmpdir(), "bunny-soak-"));
const [withFile, withFolder] = ["a-file/about", "a-folder/about/index.html"].map((path) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `the content of ${path}`);
  return join(folder, path.split("/")[0] ?? "");
});

process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Enough records for one import. */
const records = Array.from({ length: 21 }, (_, n) => ({ type: "TXT", name: `n${n}`, value: "many" }));

const file = (path: string) => [
  { type: "StorageFile", name: "page", args: { storageZoneId: ids.files, path, content: `the content of ${path}` } },
];
const pages = (source: string | undefined) => [
  { type: "StorageFolder", name: "pages", args: { storageZoneId: ids.folders, source } },
];

/** Objects that the resources of a goal held otherwise in the goal before. */
export const soakObjects: readonly SameObjects[] = [
  ...sameObjects,
  {
    kind: "many records of a DNS zone",
    types: ["DnsRecords", "DnsRecord"],
    prepare: ({ state }) => void addDnsZone(state, "zone-many.example", ids.records),
    programs: {
      "a list": [{ type: "DnsRecords", name: "many-records", args: { dnsZoneId: ids.records, records } }],
      "single ones": records.map((record, n) => ({
        type: "DnsRecord",
        name: `many-record-${n}`,
        args: { dnsZoneId: ids.records, ...record },
      })),
      "a list of fewer": [
        { type: "DnsRecords", name: "many-records", args: { dnsZoneId: ids.records, records: records.slice(0, 2) } },
      ],
    },
  },
  {
    kind: "a file that becomes a folder",
    types: ["StorageFile"],
    prepare: ({ state }) => void addStorageZone(state, { Id: ids.files, Name: "file-or-folder" }),
    programs: { "a file": file("about"), "a file below it": file("about/index.html") },
  },
  {
    kind: "a file in a folder that becomes a folder",
    types: ["StorageFolder"],
    prepare: ({ state }) => void addStorageZone(state, { Id: ids.folders, Name: "file-or-folder-in-folder" }),
    programs: { "a file": pages(withFile), "a folder": pages(withFolder) },
  },
];
