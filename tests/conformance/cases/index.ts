import type { Case } from "../case";
import { apiGuardianCase } from "./api-guardian";
import { apiGuardianEndpointCase } from "./api-guardian-endpoint";
import { customAccessListCase } from "./custom-access-list";
import { edgeScriptCase } from "./edge-script";
import { edgeScriptSecretCase } from "./edge-script-secret";
import { edgeScriptVariableCase } from "./edge-script-variable";
import { pullZoneBlockedIpCase } from "./pull-zone-blocked-ip";
import { pullZoneBlockedIpsCase } from "./pull-zone-blocked-ips";
import { pullZoneReferrersCase } from "./pull-zone-referrers";
import { rateLimitCase } from "./rate-limit";
import { referrerCase } from "./referrer";
import { uploadScanningCase } from "./upload-scanning";

/** Every case of the suite. */
export const allCases: readonly Case[] = [
  apiGuardianCase,
  apiGuardianEndpointCase,
  customAccessListCase,
  edgeScriptCase,
  edgeScriptSecretCase,
  edgeScriptVariableCase,
  pullZoneBlockedIpCase,
  pullZoneBlockedIpsCase,
  pullZoneReferrersCase,
  rateLimitCase,
  referrerCase("AllowedReferrer", "AllowedReferrers"),
  referrerCase("BlockedReferrer", "BlockedReferrers"),
  uploadScanningCase,
];
