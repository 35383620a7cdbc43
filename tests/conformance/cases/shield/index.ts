import type { Case } from "../../case";
import { apiGuardianCase } from "./api-guardian";
import { apiGuardianEndpointCase } from "./api-guardian-endpoint";
import { botCategoryOverrideCase } from "./bot-category-override";
import { botDetectionCase } from "./bot-detection";
import { botOverrideCase } from "./bot-override";
import { customAccessListCase } from "./custom-access-list";
import { managedAccessListCase } from "./managed-access-list";
import { rateLimitCase } from "./rate-limit";
import { shieldZoneCase } from "./shield-zone";
import { uploadScanningCase } from "./upload-scanning";
import { wafRuleCase } from "./waf-rule";
import { wafRuleOrderCase } from "./waf-rule-order";

/** The cases of Bunny Shield. */
export const shield: readonly Case[] = [
  apiGuardianCase,
  apiGuardianEndpointCase,
  botCategoryOverrideCase,
  botDetectionCase,
  botOverrideCase,
  customAccessListCase,
  managedAccessListCase,
  rateLimitCase,
  shieldZoneCase,
  uploadScanningCase,
  wafRuleCase,
  wafRuleOrderCase,
];
