import type { Route } from "../server/route";
import { account } from "./account";
import { dns } from "./dns";
import { edgeScripting } from "./edge-scripting";
import { logging } from "./logging";
import { pullZones } from "./pull-zones";
import { shield } from "./shield";
import { storage } from "./storage";

/** The operations of the emulator, by product and file. */
export const routesByProduct: Readonly<Record<string, Readonly<Record<string, readonly Route[]>>>> = {
  "pull-zones": pullZones,
  "edge-scripting": edgeScripting,
  shield: shield,
  account: account,
  logging: logging,
  dns: dns,
  storage: storage,
};

export const allRoutes: readonly Route[] = Object.values(routesByProduct).flatMap((files) =>
  Object.values(files).flat(),
);
