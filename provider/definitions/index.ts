import type { ProductDefinitions } from "../define/define";
import { account } from "./account";
import { dns } from "./dns";
import { edgeScripting } from "./edge-scripting";
import { logging } from "./logging";
import { pullZones } from "./pull-zones";
import { shield } from "./shield";
import { storage } from "./storage";

/** The definitions of each product, by the name of its folder. */
export const products: Readonly<Record<string, ProductDefinitions>> = {
  account,
  dns,
  "edge-scripting": edgeScripting,
  logging,
  "pull-zones": pullZones,
  shield,
  storage,
};
