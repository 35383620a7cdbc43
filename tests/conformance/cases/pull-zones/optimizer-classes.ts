import type { Case } from "../../case";
import { ownPullZones, pullZoneDeleted, pullZoneOf } from "./own-pull-zones";

const zones = ownPullZones(8_200);
const write = "POST /pullzone/{id}";
const thumbnail = { name: "thumbnail", properties: { width: "200", aspect_ratio: "1:1" } };
const hero = { name: "hero", properties: { quality: "85" } };

export const optimizerClassesCase: Case = {
  resource: "OptimizerClasses",
  prepare: zones.prepare,
  args: (n) => ({ pullZoneId: zones.zoneFor(n), classes: [thumbnail, hero] }),
  calls: { create: [write], refresh: ["GET /pullzone/{id}"], delete: [write] },
  sameAs: [{ title: "another order", args: { classes: [hero, thumbnail] } }],
  updates: [
    {
      title: "a class added and one changed",
      args: { classes: [thumbnail, { ...hero, properties: {} }, { name: "new", properties: { blur: "5" } }] },
      calls: [write],
    },
    { title: "no classes", args: { classes: [] }, calls: [write] },
  ],
  replacements: [{ title: "zone", args: { pullZoneId: zones.otherZoneId } }],
  drift: [
    {
      title: "a class removed",
      change: (emulator, deployed) => pullZoneOf(emulator, deployed)?.OptimizerClasses.pop(),
      shows: ["classes"],
    },
    {
      title: "a class added",
      change: (emulator, deployed) =>
        pullZoneOf(emulator, deployed)?.OptimizerClasses.push({ Name: "other", Properties: { width: "1" } }),
      shows: ["classes"],
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const zone = pullZoneOf(emulator, deployed);
    const classes = zone?.OptimizerClasses.map(({ Name, Properties }) => ({
      name: Name,
      properties: { ...Properties },
    }));
    return zone && { pullZoneId: zone.Id, classes };
  },
  settings: { afterDelete: { classes: [] }, externalDeletion: pullZoneDeleted },
};
