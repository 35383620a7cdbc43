import type { ProductDefinitions } from "../../define/define";
import { apiGuardian } from "./api-guardian";
import { apiGuardianEndpoint } from "./api-guardian-endpoint";
import { customAccessList } from "./custom-access-list";
import { getAccessList } from "./get-access-list";
import { getAccessLists } from "./get-access-lists";
import { getApiGuardian } from "./get-api-guardian";
import { getOverageReport } from "./get-overage-report";
import { getRateLimit } from "./get-rate-limit";
import { getRateLimits } from "./get-rate-limits";
import { getShieldZone } from "./get-shield-zone";
import { getUploadScanning } from "./get-upload-scanning";
import { rateLimit } from "./rate-limit";
import { uploadScanning } from "./upload-scanning";

/** The resources and data sources of Bunny Shield. */
export const shield: ProductDefinitions = {
  resources: [apiGuardian, apiGuardianEndpoint, customAccessList, rateLimit, uploadScanning],
  dataSources: [
    getAccessList,
    getAccessLists,
    getApiGuardian,
    getOverageReport,
    getRateLimit,
    getRateLimits,
    getShieldZone,
    getUploadScanning,
  ],
};
