import type { Model } from "../model";
import { customAccessList, managedAccessList } from "./access-lists";
import { apiGuardian, apiGuardianEndpoint } from "./api-guardian";
import { botCategoryOverride, botDetection, botOverride } from "./bots";
import { rateLimit, wafRule, wafRuleOrder } from "./rules";
import { shieldZone } from "./shield-zone";
import { uploadScanning } from "./upload-scanning";

export const shield: readonly Model[] = [
  apiGuardian,
  apiGuardianEndpoint,
  botCategoryOverride,
  botDetection,
  botOverride,
  customAccessList,
  managedAccessList,
  rateLimit,
  shieldZone,
  uploadScanning,
  wafRule,
  wafRuleOrder,
];
