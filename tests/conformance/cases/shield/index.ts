import type { Case } from "../../case";
import { apiGuardianCase } from "./api-guardian";
import { apiGuardianEndpointCase } from "./api-guardian-endpoint";
import { customAccessListCase } from "./custom-access-list";
import { rateLimitCase } from "./rate-limit";
import { uploadScanningCase } from "./upload-scanning";

/** The cases of Bunny Shield. */
export const shield: readonly Case[] = [
  apiGuardianCase,
  apiGuardianEndpointCase,
  customAccessListCase,
  rateLimitCase,
  uploadScanningCase,
];
