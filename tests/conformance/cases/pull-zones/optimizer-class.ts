import type { Emulator } from "../../../../emulator";
import { type Case, type Deployed, zones } from "../../case";
import { pullZoneOf } from "./own-pull-zones";

const read = "GET /pullzone/{id}";
const write = "POST /pullzone/{id}";

const find = (emulator: Emulator, deployed: Deployed) =>
  pullZoneOf(emulator, deployed)?.OptimizerClasses.find(({ Name }) => Name === deployed.outputs.name);

export const optimizerClassCase: Case = {
  resource: "OptimizerClass",
  args: (n) => ({
    pullZoneId: zones.pullZoneId,
    name: `thumbnail-${n}`,
    properties: { width: "200", aspect_ratio: "1:1", crop_gravity: "north" },
  }),
  calls: { create: [read, write], refresh: [read], delete: [read, write] },
  sharedReads: { refresh: [read] },
  sameAs: [
    {
      title: "properties in another order",
      args: { properties: { crop_gravity: "north", aspect_ratio: "1:1", width: "200" } },
    },
  ],
  updates: [
    { title: "another property", args: { properties: { width: "200", quality: "70" } }, calls: [read, write] },
    { title: "no properties", args: { properties: {} }, calls: [read, write] },
  ],
  replacements: [
    { title: "name", args: { name: "another" } },
    { title: "zone", args: { pullZoneId: zones.otherPullZoneId } },
  ],
  drift: [
    {
      title: "another width",
      change: (emulator, deployed) => Object.assign(find(emulator, deployed)?.Properties ?? {}, { width: "9" }),
      shows: ["properties"],
    },
    {
      title: "removed",
      change: (emulator, deployed) => {
        const zone = pullZoneOf(emulator, deployed);
        if (zone) zone.OptimizerClasses = zone.OptimizerClasses.filter(({ Name }) => Name !== deployed.outputs.name);
      },
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const found = find(emulator, deployed);
    return found && { pullZoneId: deployed.outputs.pullZoneId, name: found.Name, properties: { ...found.Properties } };
  },
  count: ({ state }) =>
    [zones.pullZoneId, zones.otherPullZoneId].flatMap((id) => state.pullZones.get(id)?.OptimizerClasses ?? []).length,
};
