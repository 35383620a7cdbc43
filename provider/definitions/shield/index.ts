import type { ProductDefinitions } from "../../define/define";
import { apiGuardian } from "./api-guardian";
import { apiGuardianEndpoint } from "./api-guardian-endpoint";
import { botCategoryOverride } from "./bot-category-override";
import { botDetection } from "./bot-detection";
import { botOverride } from "./bot-override";
import { customAccessList } from "./custom-access-list";
import { getAccessList } from "./get-access-list";
import { getAccessLists } from "./get-access-lists";
import { getApiGuardian } from "./get-api-guardian";
import { getBotCategories } from "./get-bot-categories";
import { getOverageReport } from "./get-overage-report";
import { getRateLimit } from "./get-rate-limit";
import { getRateLimits } from "./get-rate-limits";
import { getShieldDefaults } from "./get-shield-defaults";
import { getShieldEvents } from "./get-shield-events";
import { getShieldZone } from "./get-shield-zone";
import { getShieldZones } from "./get-shield-zones";
import { getUploadScanning } from "./get-upload-scanning";
import { getWafProfiles } from "./get-waf-profiles";
import { getWafRule } from "./get-waf-rule";
import { getWafRules } from "./get-waf-rules";
import { managedAccessList } from "./managed-access-list";
import { rateLimit } from "./rate-limit";
import { shieldZone } from "./shield-zone";
import { uploadScanning } from "./upload-scanning";
import { wafRule } from "./waf-rule";
import { wafRuleOrder } from "./waf-rule-order";

export { customAccessList } from "./custom-access-list";
export { contentOf } from "./custom-access-list-entries";

/** The resources and data sources of Bunny Shield. */
export const shield: ProductDefinitions = {
  title: "Shield",
  resources: [
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
  ],
  dataSources: [
    getAccessList,
    getAccessLists,
    getApiGuardian,
    getBotCategories,
    getOverageReport,
    getRateLimit,
    getRateLimits,
    getShieldDefaults,
    getShieldEvents,
    getShieldZone,
    getShieldZones,
    getUploadScanning,
    getWafProfiles,
    getWafRule,
    getWafRules,
  ],
};
