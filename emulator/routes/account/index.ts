import type { Route } from "../../server/route";
import { locationRoutes } from "./locations";

/** The operations of the account, by file. */
export const account: Readonly<Record<string, readonly Route[]>> = {
  locations: locationRoutes,
};
