import { getAccessList } from "./data-sources/get-access-list";
import { getAccessLists } from "./data-sources/get-access-lists";
import { getApiGuardian } from "./data-sources/get-api-guardian";
import { getCountries } from "./data-sources/get-countries";
import { getDnsZoneAvailability } from "./data-sources/get-dns-zone-availability";
import { getEdgeScript } from "./data-sources/get-edge-script";
import { getEdgeScriptReleases } from "./data-sources/get-edge-script-releases";
import { getOverageReport } from "./data-sources/get-overage-report";
import { getPullZone } from "./data-sources/get-pull-zone";
import { getPullZoneAvailability } from "./data-sources/get-pull-zone-availability";
import { getPullZoneLogs } from "./data-sources/get-pull-zone-logs";
import { getRateLimit } from "./data-sources/get-rate-limit";
import { getRateLimits } from "./data-sources/get-rate-limits";
import { getRegions } from "./data-sources/get-regions";
import { getShieldZone } from "./data-sources/get-shield-zone";
import { getUploadScanning } from "./data-sources/get-upload-scanning";
import type { DataSourceDefinition, ResourceDefinition } from "./define";
import { allowedReferrer } from "./resources/allowed-referrer";
import { apiGuardian } from "./resources/api-guardian";
import { apiGuardianEndpoint } from "./resources/api-guardian-endpoint";
import { blockedReferrer } from "./resources/blocked-referrer";
import { customAccessList } from "./resources/custom-access-list";
import { edgeScript } from "./resources/edge-script";
import { edgeScriptSecret } from "./resources/edge-script-secret";
import { edgeScriptVariable } from "./resources/edge-script-variable";
import { pullZoneBlockedIp } from "./resources/pull-zone-blocked-ip";
import { pullZoneBlockedIps } from "./resources/pull-zone-blocked-ips";
import { pullZoneReferrers } from "./resources/pull-zone-referrers";
import { rateLimit } from "./resources/rate-limit";
import { uploadScanning } from "./resources/upload-scanning";

/** Every resource of the provider. */
export const resources: readonly ResourceDefinition[] = [
  allowedReferrer,
  apiGuardian,
  apiGuardianEndpoint,
  blockedReferrer,
  customAccessList,
  edgeScript,
  edgeScriptSecret,
  edgeScriptVariable,
  pullZoneBlockedIp,
  pullZoneBlockedIps,
  pullZoneReferrers,
  rateLimit,
  uploadScanning,
];

/** Every data source of the provider. */
export const dataSources: readonly DataSourceDefinition[] = [
  getAccessList,
  getAccessLists,
  getApiGuardian,
  getCountries,
  getDnsZoneAvailability,
  getEdgeScript,
  getEdgeScriptReleases,
  getOverageReport,
  getPullZone,
  getPullZoneAvailability,
  getPullZoneLogs,
  getRateLimit,
  getRateLimits,
  getRegions,
  getShieldZone,
  getUploadScanning,
];

/** The resource of this name. */
export function resourceNamed(name: string): ResourceDefinition {
  return named(resources, name, "resource");
}

/** The data source of this name. */
export function dataSourceNamed(name: string): DataSourceDefinition {
  return named(dataSources, name, "data source");
}

function named<T extends { name: string }>(all: readonly T[], name: string, kind: string): T {
  const found = all.find((definition) => definition.name === name);
  if (!found) {
    throw new Error(
      `This version of pulumi-bunny has no ${kind} ${JSON.stringify(name)}. It has ${all.map((known) => known.name).join(", ")}. Install a version that has it.`,
    );
  }
  return found;
}
