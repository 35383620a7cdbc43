import type { Connection } from "../connection";
import { PullZoneHostnames } from "./pull-zone-hostnames";
import { PullZones } from "./pull-zones";

/** The areas of the client for pull zones. */
export interface PullZoneAreas {
  readonly pullZones: PullZones;
  readonly pullZoneHostnames: PullZoneHostnames;
}

/** Creates the areas for pull zones. */
export function pullZoneAreas(connection: Connection): PullZoneAreas {
  return {
    pullZones: new PullZones(connection),
    pullZoneHostnames: new PullZoneHostnames(connection),
  };
}
