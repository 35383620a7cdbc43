import type { Model } from "../model";
import { lists } from "./lists";
import { pullZone } from "./pull-zone";
import { pullZoneEdgeRule } from "./pull-zone-edge-rule";
import { pullZoneHostname } from "./pull-zone-hostname";

export { properties as pullZoneProperties } from "./pull-zone";

export const pullZones: readonly Model[] = [pullZone, pullZoneEdgeRule, pullZoneHostname, ...lists];
