import type { Case } from "../case";
import { customAccessListCase } from "./custom-access-list";
import { edgeScriptCase } from "./edge-script";
import { edgeScriptSecretCase } from "./edge-script-secret";
import { edgeScriptVariableCase } from "./edge-script-variable";
import { pullZoneBlockedIpCase } from "./pull-zone-blocked-ip";
import { rateLimitCase } from "./rate-limit";
import { referrerCase } from "./referrer";

/** Every case of the suite. */
export const allCases: readonly Case[] = [
  customAccessListCase,
  edgeScriptCase,
  edgeScriptSecretCase,
  edgeScriptVariableCase,
  pullZoneBlockedIpCase,
  rateLimitCase,
  referrerCase("AllowedReferrer", "AllowedReferrers"),
  referrerCase("BlockedReferrer", "BlockedReferrers"),
];
