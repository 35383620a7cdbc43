import type { Connection } from "../connection";
import { Locations } from "./locations";

/** The areas of the client for the account. */
export interface AccountAreas {
  readonly locations: Locations;
}

/** Creates the areas for the account. */
export function accountAreas(connection: Connection): AccountAreas {
  return {
    locations: new Locations(connection),
  };
}
