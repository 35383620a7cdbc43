import { dnsObjects } from "./dns/records";
import { edgeScriptObjects } from "./edge-scripting/records";
import { pullZoneObjects } from "./pull-zones/records";
import { shieldObjects } from "./shield/records";
import { storageObjects } from "./storage/records";

/** The objects of every product, by their name in the account. */
export const objectKinds = {
  ...pullZoneObjects,
  ...shieldObjects,
  ...edgeScriptObjects,
  ...dnsObjects,
  ...storageObjects,
};
