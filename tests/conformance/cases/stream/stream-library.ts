import type { Emulator } from "../../../../emulator";
import type { StreamLibraryRecord } from "../../../../emulator/routes/stream/records";
import { valueAt } from "../../../../provider/define/unknown";
import { drmVersion, encodingTier, newStreamLibraryWire, widevineSecurityLevel } from "../../../../sdk/api/stream";
import type { WireEnum } from "../../../../sdk/internal";
import { properties } from "../../../platform-model/stream/stream-library";
import type { Args, Case, Deployed } from "../../case";
import { argumentsWith, members } from "../pull-zones";
import { values } from "./stream-library-values";

const library = "/videolibrary/{id}";
const pullZone = "GET /pullzone/{id}";

const find = ({ state }: Emulator, { id }: Deployed) => state.streamLibraries.get(Number(id));
const change = (settings: Partial<StreamLibraryRecord>) => (emulator: Emulator, deployed: Deployed) =>
  Object.assign(find(emulator, deployed) ?? {}, settings);
const zoneOf = ({ state }: Emulator, deployed: Deployed) => state.pullZones.get(Number(deployed.outputs.pullZoneId));

const [first, second] = [argumentsWith(0, values), argumentsWith(1, values)];

const enums: Readonly<Record<string, WireEnum<string>>> = {
  EncodingTier: encodingTier,
  DrmVersion: drmVersion,
  "GoogleWidevineDrm.MinClientSecurityLevel": widevineSecurityLevel,
};
const separated = ["Controls", "PlaybackSpeeds", "OutputCodecs", "EnabledResolutions"];

function toRecord(property: string, value: unknown): unknown {
  if (separated.includes(property) && Array.isArray(value)) return value.join(",");
  return enums[property]?.toWire(String(value)) ?? value;
}

function fromRecord(property: string, value: unknown): unknown {
  if (property === "PlaybackSpeeds") return String(value).split(",").map(Number);
  if (separated.includes(property)) return String(value).split(",");
  return enums[property]?.fromWire(Number(value)) ?? value ?? "";
}

const propertyIn = (settings: object, property: string) => valueAt(settings, property.split("."));

function set(object: Args, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    object[name] = value;
    return;
  }
  const inner: Args = Object(object[name]);
  object[name] = inner;
  set(inner, rest, value);
}

/** Changes every member of a group outside of Pulumi. */
const driftOf = (group: string): Case["drift"][number] => {
  const changed = members({ [group]: values[group] ?? {} })
    .map(({ path, pair }) => ({ path: path.join("."), value: pair[1] }))
    .filter(({ path }) => path in properties);
  return {
    title: `all of ${group}`,
    shows: changed.map(({ path }) => path),
    change: (emulator, deployed) => {
      const record = find(emulator, deployed);
      for (const { path, value } of changed) {
        const property = properties[path] ?? "";
        set(Object(record), property.split("."), toRecord(property, value));
      }
    },
  };
};

export const streamLibraryCase: Case = {
  resource: "StreamLibrary",
  creation: { operation: "POST /videolibrary", assignsId: true },
  objects: ({ streamLibraries }) =>
    [...streamLibraries.values()].map(({ Id, Name }) => ({ id: String(Id), name: Name })),
  args: (n) => ({ name: `videos-${n}`, replicationRegions: ["NY"], ...first }),
  calls: {
    // The settings that the create does not take, and those of tokens, which are lost beside others.
    create: [
      "GET /storagezone/regions",
      "GET /videolibrary",
      "POST /videolibrary",
      `POST ${library}`,
      `POST ${library}`,
    ],
    refresh: [`GET ${library}`, pullZone],
    // A delete counts the videos before.
    delete: [`GET ${library}`, `DELETE ${library}`],
  },
  // The check of a preview reads it.
  notNeeded: { create: ["GET /storagezone/regions", "GET /videolibrary"] },
  sameAs: [
    {
      title: "codes of regions in lower case and another order",
      from: { replicationRegions: ["NY", "SG"] },
      args: { replicationRegions: ["sg", "ny"] },
    },
    {
      title: "lists in another order, a font and colors in another case",
      args: {
        player: {
          ...Object(first.player),
          font: "lato",
          color: "#0A84FF",
          controls: ["volume", "play", "progress"],
          playbackSpeeds: [2, 1, 1.5],
        },
        captions: { ...Object(first.captions), color: "#FF0" },
        encoding: { ...Object(first.encoding), codecs: ["vp9", "x264"], resolutions: ["2160p", "720p", "240p"] },
      },
    },
  ],
  updates: [
    ...Object.keys(values).map((group) => ({
      title: `all of ${group}`,
      args: { [group]: second[group] },
      calls: group === "security" ? [`POST ${library}`, `POST ${library}`] : [`POST ${library}`],
    })),
    { title: "name", args: { name: "renamed" }, calls: [`POST ${library}`] },
    { title: "a group no longer managed", args: { captions: undefined }, calls: [] },
    { title: "deleteContents", args: { deleteContents: true }, calls: [] },
    { title: "a first text of keyRotation", args: { keyRotation: "1" }, calls: [] },
    {
      title: "another text of keyRotation",
      from: { keyRotation: "1" },
      args: { keyRotation: "2" },
      calls: [`POST ${library}/resetApiKey`, `POST ${library}/resetReadOnlyApiKey`, `GET ${library}`],
    },
    {
      title: "another text of tokenKeyRotation",
      from: { tokenKeyRotation: "1" },
      args: { tokenKeyRotation: "2" },
      calls: [`POST ${library}`],
    },
  ],
  // A comparison that shows a replacement counts the videos.
  replacements: [{ title: "another region", args: { replicationRegions: ["NY", "SG"] }, calls: [`GET ${library}`] }],
  drift: [
    ...Object.keys(values).map(driftOf),
    {
      title: "early play, which exposes originals",
      from: { encoding: { earlyPlay: false, exposeOriginals: false } },
      change: change({ AllowEarlyPlay: true, ExposeOriginals: true }),
      shows: ["encoding.earlyPlay", "encoding.exposeOriginals"],
    },
    {
      title: "token authentication switched off at the pull zone",
      change: (emulator, deployed) =>
        Object.assign(zoneOf(emulator, deployed) ?? {}, {
          ZoneSecurityEnabled: false,
          ZoneSecurityIncludeHashRemoteIP: false,
        }),
      shows: ["security.tokenAuthentication", "security.tokenIncludesIp"],
    },
    { title: "renamed", change: change({ Name: "hacked" }), shows: ["name"] },
    { title: "without its region", change: change({ ReplicationRegions: [] }), shows: ["replicationRegions"] },
    {
      title: "deleted",
      change: (emulator, { id }) => emulator.state.streamLibraries.delete(Number(id)),
      shows: "gone",
    },
  ],
  failedCreates: [
    {
      title: "the settings are not applied",
      fault: { operation: `POST ${library}`, times: 9, answer: { status: 500 } },
      error: /the video library was created, but its settings were not all applied: .*500/,
      completes: [`POST ${library}`, `POST ${library}`],
      readsAfterRefresh: ["GET /storagezone/regions"],
    },
  ],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const record = find(emulator, deployed);
    const zone = zoneOf(emulator, deployed);
    if (!record) return undefined;
    const read = Object.entries(properties).map(([path, property]) => {
      const [value, initial] = [record, newStreamLibraryWire].map((settings) => propertyIn(settings, property));
      return { path, value: fromRecord(property, value), isNew: value === initial };
    });
    const tokens = [
      { path: "security.tokenAuthentication", value: zone?.ZoneSecurityEnabled, isNew: false },
      { path: "security.tokenIncludesIp", value: zone?.ZoneSecurityIncludeHashRemoteIP, isNew: false },
    ];
    const args: Args = { name: record.Name, replicationRegions: record.ReplicationRegions };
    for (const { path, value, isNew } of [...read, ...tokens])
      if (!isNew || valueAt(deployed.outputs, path.split(".")) !== undefined) set(args, path.split("."), value);
    return args;
  },
  unseen: {
    deleteContents: "an instruction to the provider, applied by a delete",
    keyRotation: "an instruction to the provider, applied by an update",
    tokenKeyRotation: "an instruction to the provider, applied by an update",
  },
  storedAs: { replicationRegions: (codes) => (codes as string[]).map((code) => code.toUpperCase()) },
  // Without the libraries of other cases, of which one is deleted outside of Pulumi.
  count: ({ state }) => [...state.streamLibraries.values()].filter(({ Name }) => !/^library-\d+$/.test(Name)).length,
};
