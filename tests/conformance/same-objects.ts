import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Emulator } from "../../emulator";
import { addDnsZone } from "../../emulator/routes/dns";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addStorageZone } from "../../emulator/routes/storage";
import type { Args } from "./case";

/** A resource of a program. */
export interface Part {
  readonly type: string;
  readonly name: string;
  readonly args: Args;
}

/** Objects that resources of different types, or several of one type, can hold. */
export interface SameObjects {
  readonly kind: string;
  /** The types that hold them, which a run may exchange for each other. */
  readonly types: readonly string[];
  prepare(emulator: Emulator): void;
  /** Programs for the same objects, each under names of its own. */
  readonly programs: Readonly<Record<string, readonly Part[]>>;
}

const ids = { dns: 4_900, files: 9_900, ips: 8_910, referrers: 8_920, classes: 8_930 } as const;

/** The local files of these programs, for as long as the process runs: it may run several files of tests. */
const folder = mkdtempSync(join(tmpdir(), "bunny-same-objects-"));
for (const path of ["index.html", "docs/a.html", "docs/b.txt"]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `the content of ${path}`);
}
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const numbered = (type: string, prefix: string, all: readonly Args[]): Part[] =>
  all.map((args, n) => ({ type, name: `${prefix}-${n}`, args }));

const records = [
  { type: "A", name: "www", value: "192.0.2.1" },
  { type: "MX", name: "mail", value: "mail.example.com", priority: 10, ttl: 600 },
  { type: "TXT", name: "text", value: "v=spf1 -all" },
];
const ips = ["192.0.2.1", "2001:db8::1", "198.51.100.0/24"];
const classes = [
  { name: "thumbnail", properties: { width: "200" } },
  { name: "hero", properties: { quality: "85" } },
];
const whole = { storageZoneId: ids.files, source: folder, path: "site" };
const file = (path: string): Args => ({ storageZoneId: ids.files, source: join(folder, path), path: `site/${path}` });

export const sameObjects: readonly SameObjects[] = [
  {
    kind: "records of a DNS zone",
    types: ["DnsRecords", "DnsRecord"],
    prepare: ({ state }) => void addDnsZone(state, "zone-same.example", ids.dns),
    programs: {
      "a list": [{ type: "DnsRecords", name: "records", args: { dnsZoneId: ids.dns, records } }],
      "single ones": numbered(
        "DnsRecord",
        "record",
        records.map((record) => ({ dnsZoneId: ids.dns, ...record })),
      ),
      "single ones of other names": numbered(
        "DnsRecord",
        "renamed-record",
        records.toReversed().map((record) => ({ dnsZoneId: ids.dns, ...record })),
      ),
    },
  },
  {
    kind: "files of a storage zone",
    types: ["StorageFolder", "StorageFile"],
    prepare: ({ state }) => void addStorageZone(state, { Id: ids.files, Name: "same-files" }),
    programs: {
      "a folder": [{ type: "StorageFolder", name: "folder", args: whole }],
      // Of the same name, so that the folder is updated.
      "a folder and a file": [
        { type: "StorageFolder", name: "folder", args: { ...whole, exclude: ["index.html"] } },
        { type: "StorageFile", name: "index", args: file("index.html") },
      ],
      "a folder, and a file that it has too": [
        { type: "StorageFolder", name: "folder", args: whole },
        { type: "StorageFile", name: "index", args: file("index.html") },
      ],
      "two folders": [
        { type: "StorageFolder", name: "folder", args: { ...whole, include: ["*"] } },
        {
          type: "StorageFolder",
          name: "docs",
          args: { ...whole, source: join(folder, "docs"), path: "site/docs" },
        },
      ],
      "single ones": numbered("StorageFile", "file", ["index.html", "docs/a.html", "docs/b.txt"].map(file)),
    },
  },
  {
    kind: "blocked IPs of a pull zone",
    types: ["PullZoneBlockedIps", "PullZoneBlockedIp"],
    prepare: ({ state }) => void addPullZone(state, { Id: ids.ips, Name: "same-ips", OriginUrl: null }),
    programs: {
      "a list": [{ type: "PullZoneBlockedIps", name: "ips", args: { pullZoneId: ids.ips, ips } }],
      "single ones": numbered(
        "PullZoneBlockedIp",
        "ip",
        ips.map((ip) => ({ pullZoneId: ids.ips, ip })),
      ),
    },
  },
  {
    kind: "referrers of a pull zone",
    types: ["PullZoneReferrers", "AllowedReferrer", "BlockedReferrer"],
    prepare: ({ state }) => void addPullZone(state, { Id: ids.referrers, Name: "same-referrers", OriginUrl: null }),
    programs: {
      "two lists": [
        {
          type: "PullZoneReferrers",
          name: "referrers",
          args: { pullZoneId: ids.referrers, allowed: ["a.example"], blocked: ["b.example"] },
        },
      ],
      "single ones": [
        { type: "AllowedReferrer", name: "allowed", args: { pullZoneId: ids.referrers, hostname: "a.example" } },
        { type: "BlockedReferrer", name: "blocked", args: { pullZoneId: ids.referrers, hostname: "b.example" } },
      ],
      "one list": [
        {
          type: "PullZoneReferrers",
          name: "referrers",
          args: { pullZoneId: ids.referrers, allowed: ["a.example"] },
        },
        { type: "BlockedReferrer", name: "blocked", args: { pullZoneId: ids.referrers, hostname: "b.example" } },
      ],
    },
  },
  {
    kind: "optimizer classes of a pull zone",
    types: ["OptimizerClasses", "OptimizerClass"],
    prepare: ({ state }) => void addPullZone(state, { Id: ids.classes, Name: "same-classes", OriginUrl: null }),
    programs: {
      "a list": [{ type: "OptimizerClasses", name: "classes", args: { pullZoneId: ids.classes, classes } }],
      "single ones": numbered(
        "OptimizerClass",
        "class",
        classes.map((one) => ({ pullZoneId: ids.classes, ...one })),
      ),
    },
  },
];
