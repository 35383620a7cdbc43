import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { int, number, text } from "../../wire/members";
import { listOf, requireAnyOf } from "../../wire/schemas";
import type { Connection } from "../connection";

const storageRegion = z.object({ id: z.string(), name: text, group: text });
const region = storageRegion.extend({
  latitude: number,
  longitude: number,
  country: z.object({ alpha2: text }).nullish(),
});
const regions = requireAnyOf(
  z.object({
    storageRegionAvailable: listOf(storageRegion),
    primaryRegions: listOf(region),
    replicaRegions: listOf(region),
  }),
);
const limits = requireAnyOf(z.object({ currentDatabases: int, maxDatabases: int }));

/** The regions that an account may use; `group` is the part of the world, such as `EU`. */
export type DatabaseRegions = z.output<typeof regions>;
export type DatabaseLimits = z.output<typeof limits>;

/** Where databases may be, and how many. Source: the vendor's `database.json`. */
export class DatabaseConfig {
  constructor(private readonly connection: Connection) {}

  /** The regions. `GET /v1/config` */
  listRegions(options?: CallOptions): Promise<DatabaseRegions> {
    return this.connection.call("GET /v1/config", { ...options, path: {}, response: regions });
  }

  /** The regions, which all resources of a run share. `GET /v1/config` */
  snapshot(): Promise<DatabaseRegions> {
    return this.connection.reads.get("databases", "regions", () => this.listRegions());
  }

  /** How many databases there are, and how many there may be. `GET /v1/config/limits` */
  getLimits(options?: CallOptions): Promise<DatabaseLimits> {
    return this.connection.call("GET /v1/config/limits", { ...options, path: {}, response: limits });
  }
}
