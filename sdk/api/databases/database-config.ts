import type { DatabaseRegions } from "../../wire/generated/databases";
import { Area } from "../area";

/** Where databases may be, and how many. Source: the vendor's `database.json`. */
export class DatabaseConfig extends Area {
  /** The regions. `GET /v1/config` */
  readonly listRegions = this.row("GET /v1/config");

  /** The regions, which all resources of a run share. `GET /v1/config` */
  snapshot(): Promise<DatabaseRegions> {
    return this.connection.reads.get("databases", "regions", () => this.listRegions());
  }

  /** How many databases there are, and how many there may be. `GET /v1/config/limits` */
  readonly getLimits = this.row("GET /v1/config/limits");
}
