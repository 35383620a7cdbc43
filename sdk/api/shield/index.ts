import type { Connection } from "../connection";
import { AccessListsApi } from "./access-lists";
import { ApiGuardian } from "./api-guardian";
import { Overages } from "./overages";
import { RateLimits } from "./rate-limits";
import { ShieldZones } from "./shield-zones";
import { UploadScanning } from "./upload-scanning";

/** The areas of the client for Bunny Shield. */
export interface ShieldAreas {
  readonly accessLists: AccessListsApi;
  readonly apiGuardian: ApiGuardian;
  readonly rateLimits: RateLimits;
  readonly uploadScanning: UploadScanning;
  readonly overages: Overages;
  readonly shieldZones: ShieldZones;
}

/** Creates the areas for Bunny Shield. */
export function shieldAreas(connection: Connection): ShieldAreas {
  return {
    accessLists: new AccessListsApi(connection),
    apiGuardian: new ApiGuardian(connection),
    rateLimits: new RateLimits(connection),
    uploadScanning: new UploadScanning(connection),
    overages: new Overages(connection),
    shieldZones: new ShieldZones(connection),
  };
}
