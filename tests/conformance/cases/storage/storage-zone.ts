import type { Emulator } from "../../../../emulator";
import type { StorageZoneRecord } from "../../../../emulator/routes/storage/records";
import { storageZoneS3Type, storageZoneTier } from "../../../../sdk/api/storage";
import type { Case, Deployed } from "../../case";
import { isPrepared } from "./prepare-storage-zones";

const find = ({ state }: Emulator, { id }: Deployed) => state.storageZones.get(Number(id));
const change = (settings: Partial<StorageZoneRecord>) => (emulator: Emulator, deployed: Deployed) =>
  Object.assign(find(emulator, deployed) ?? {}, settings);

const zone = "/storagezone/{id}";

/** A comparison that shows a replacement counts the files. */
const counting = [`GET ${zone}`, "GET /{storageZoneName}/{path}/"];

export const storageZoneCase: Case = {
  resource: "StorageZone",
  creation: { operation: "POST /storagezone", assignsId: false },
  objects: ({ storageZones }) =>
    [...storageZones.values()]
      .filter(({ Deleted }) => !Deleted)
      .map(({ Id, Name }) => ({ id: String(Id), name: Name })),
  isUnique: true,
  args: (n) => ({
    name: `zone-of-case-${n}`,
    region: "DE",
    replicationRegions: ["NY"],
    custom404FilePath: "/404.html",
    rewrite404To200: false,
  }),
  calls: {
    create: ["POST /storagezone", `POST ${zone}`],
    refresh: [`GET ${zone}`],
    // A delete counts the files before.
    delete: [`GET ${zone}`, "GET /{storageZoneName}/{path}/", `DELETE ${zone}`],
  },
  sameAs: [
    { title: "explicit defaults", args: { tier: "Standard", s3: false } },
    { title: "codes of regions in lower case", args: { region: "de", replicationRegions: ["ny"] } },
    {
      title: "replication regions in another order",
      from: { replicationRegions: ["NY", "SG"] },
      args: { replicationRegions: ["SG", "NY"] },
    },
  ],
  updates: [
    {
      title: "one more replication region",
      // The platform has it behind the others.
      args: { replicationRegions: ["NY", "SG"] },
      calls: [`GET ${zone}`, `POST ${zone}`],
    },
    { title: "custom404FilePath", args: { custom404FilePath: "/other.html" }, calls: [`POST ${zone}`] },
    { title: "no file for a 404", args: { custom404FilePath: "" }, calls: [`POST ${zone}`] },
    { title: "rewrite404To200", args: { rewrite404To200: true }, calls: [`POST ${zone}`] },
    { title: "originUrl", args: { originUrl: "https://origin.example.com" }, calls: [`POST ${zone}`] },
    { title: "deleteLinkedPullZones", args: { deleteLinkedPullZones: true }, calls: [] },
    { title: "deleteContents", args: { deleteContents: true }, calls: [] },
    { title: "a first text of keyRotation", args: { keyRotation: "1" }, calls: [] },
    {
      title: "another text of keyRotation",
      from: { keyRotation: "1" },
      args: { keyRotation: "2" },
      calls: [`POST ${zone}/resetPassword`, "POST /storagezone/resetReadOnlyPassword", `GET ${zone}`],
    },
    { title: "no keyRotation any more", from: { keyRotation: "1" }, args: { keyRotation: undefined }, calls: [] },
  ],
  replacements: [
    { title: "name", args: { name: "another-zone-of-case" }, calls: counting },
    { title: "region", args: { region: "UK" }, calls: counting },
    { title: "tier", args: { tier: "Edge" }, calls: counting },
    { title: "s3", args: { s3: true }, calls: counting },
    { title: "one replication region less", args: { replicationRegions: [] }, calls: counting },
  ],
  drift: [
    { title: "another file for a 404", change: change({ Custom404FilePath: "/x" }), shows: ["custom404FilePath"] },
    { title: "no file for a 404", change: change({ Custom404FilePath: null }), shows: ["custom404FilePath"] },
    { title: "404 as 200", change: change({ Rewrite404To200: true }), shows: ["rewrite404To200"] },
    { title: "renamed", change: change({ Name: "hacked-zone" }), shows: ["name"] },
    { title: "another region", change: change({ Region: "UK" }), shows: ["region"] },
    { title: "another tier", change: change({ ZoneTier: 1 }), shows: ["tier"] },
    { title: "with S3", change: change({ StorageZoneType: 1 }), shows: ["s3"] },
    {
      title: "one replication region less",
      change: change({ ReplicationRegions: [] }),
      shows: ["replicationRegions"],
    },
    {
      title: "deleted",
      change: (emulator, { id }) => emulator.state.storageZones.delete(Number(id)),
      shows: "gone",
    },
  ],
  failedCreates: [
    {
      title: "the settings are refused",
      fault: { operation: `POST ${zone}`, times: 9, answer: { status: 500 } },
      error: /the storage zone was created, but its settings were not applied: .*500: the platform failed/,
      completes: [`POST ${zone}`],
    },
  ],
  failedUpdates: [],
  labels: ["name"],
  onPlatform(emulator, deployed) {
    const record = find(emulator, deployed);
    return (
      record && {
        name: record.Name,
        region: record.Region,
        tier: storageZoneTier.fromWire(record.ZoneTier),
        replicationRegions: record.ReplicationRegions,
        s3: storageZoneS3Type.fromWire(record.StorageZoneType) === "Supported",
        custom404FilePath: record.Custom404FilePath ?? "",
        rewrite404To200: record.Rewrite404To200,
        originUrl: record.OriginUrl ?? undefined,
      }
    );
  },
  unseen: {
    deleteLinkedPullZones: "an instruction to the provider, applied by a delete",
    deleteContents: "an instruction to the provider, applied by a delete",
    keyRotation: "an instruction to the provider, applied by an update",
  },
  storedAs: {
    region: (code) => String(code).toUpperCase(),
    replicationRegions: (codes) => (codes as string[]).map((code) => code.toUpperCase()),
  },
  count({ state }) {
    // Those of video libraries, which may be gone, begin with `vz-`.
    return [...state.storageZones.values()].filter(({ Id, Name }) => !isPrepared(Id) && !Name.startsWith("vz-")).length;
  },
};
