import type { Connections } from "../connection";
import { Locations } from "./locations";

export type { Country, Region } from "./locations";

/** The areas of the client for the account. */
export interface AccountAreas {
  readonly locations: Locations;
}

/** Creates the areas for the account. */
export function accountAreas({ core }: Connections): AccountAreas {
  return {
    locations: new Locations(core),
  };
}
