/** The product's name in headings. */
export const title = "Shield";

export { apiGuardian } from "./api-guardian";
export { customAccessList } from "./custom-access-list";
export { managedAccessList } from "./managed-access-list";
export { rateLimit } from "./rate-limit";
export { conditionsToRule } from "./rule-conditions";
export { shieldZone } from "./shield-zone";
export { wafRule } from "./waf-rule";
