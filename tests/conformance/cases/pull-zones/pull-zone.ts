import type { Emulator } from "../../../../emulator";
import type { Args, Case, Deployed } from "../../case";
import { pullZoneOf } from "./own-pull-zones";
import { argumentsOfRecord, propertyOf, toRecord } from "./pull-zone-record";
import { argumentsWith, members, values } from "./pull-zone-values";

const create = "POST /pullzone";
const update = "POST /pullzone/{id}";
const setKey = "POST /pullzone/{id}/resetSecurityKey";

const [first, second] = [argumentsWith(0), argumentsWith(1)];
/** Three groups at a time, each of which has a resource of its own; the tests of the handlers have each member by itself. */
const parts = Object.keys(values).flatMap((_, at, all) => (at % 3 === 0 ? [all.slice(at, at + 3)] : []));
const part = (args: Args, name: string): Args => Object(args[name]);

const some = (groups: readonly string[]) => Object.fromEntries(groups.map((group) => [group, values[group] ?? {}]));

/** Changes every member of some groups outside of Pulumi. */
const drift = (groups: readonly string[]): Case["drift"][number] => ({
  title: `all of ${groups.join(", ")}`,
  shows: members(some(groups)).map(({ path }) => path.join(".")),
  change: (emulator: Emulator, deployed: Deployed) => {
    const zone = pullZoneOf(emulator, deployed);
    if (!zone) throw new Error("The pull zone does not exist.");
    for (const { path, pair } of members(some(groups)))
      Object.assign(zone, { [propertyOf(path.join("."))]: toRecord(path.join("."), pair[1]) });
  },
});

export const pullZoneCase: Case = {
  resource: "PullZone",
  creation: { operation: "POST /pullzone", assignsId: true },
  objects: ({ pullZones }) => [...pullZones.values()].map(({ Id, Name }) => ({ id: String(Id), name: Name })),
  args: (n) => ({ name: `site-${n}`, ...first }),
  calls: { create: [create], refresh: ["GET /pullzone/{id}"], delete: ["DELETE /pullzone/{id}"] },
  sameAs: [
    {
      title: "lists in another order, and another notation of the URL",
      args: {
        origin: { ...part(first, "origin"), url: "HTTPS://Origin.Example.com:443/files" },
        routing: { ...part(first, "routing"), filters: ["scripting", "eu"], blockedCountries: ["BV", "AQ", "BV"] },
      },
    },
  ],
  updates: [
    ...parts.map((groups) => ({
      title: `all of ${groups.join(", ")}`,
      args: Object.fromEntries(groups.map((group) => [group, second[group]])),
      calls: [update],
    })),
    {
      title: "another key",
      from: { security: { tls1: false, tokenKey: "a-chosen-key" } },
      args: { security: { tls1: true, tokenKey: "another-key" } },
      calls: [update, setKey],
    },
    { title: "a member no longer managed", args: { limits: { burst: 40 } }, calls: [] },
    { title: "a group no longer managed", args: { headers: undefined }, calls: [] },
    {
      title: "a group that becomes managed",
      from: { limits: undefined },
      args: { limits: { burst: 41 } },
      calls: [update],
    },
  ],
  replacements: [{ title: "name", args: { name: "another-site" } }],
  drift: [
    ...parts.map(drift),
    {
      title: "deleted",
      change: ({ state }, { outputs }) => state.pullZones.delete(Number(outputs.pullZoneId)),
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [
    {
      title: "the key is not set after another setting",
      args: { security: { ...part(first, "security"), tls1: true, tokenKey: "a-chosen-key" } },
      fault: { operation: setKey, answer: { status: 400 } },
      error: /the pull zone is set up, but its key for token authentication is not set/,
      completes: [setKey],
    },
  ],
  onPlatform(emulator, deployed) {
    const zone = pullZoneOf(emulator, deployed);
    if (!zone) return undefined;
    const { tokenKey } = part(deployed.outputs, "security");
    const args = argumentsOfRecord(zone, deployed.outputs);
    const key = tokenKey === undefined ? {} : { tokenKey: zone.ZoneSecurityKey };
    return { name: zone.Name, ...args, security: { ...part(args, "security"), ...key } };
  },
  labels: ["name"],
  isUnique: true,
  count: ({ state }) => [...state.pullZones.values()].filter(({ Name }) => /\bsite\b/.test(Name)).length,
};
