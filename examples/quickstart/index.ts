import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
// The emulator's zones; on an account of your own: `pulumi config set pullZoneId <id>`.
const pullZoneId = config.getNumber("pullZoneId") ?? 1001;
const shieldZoneId = config.getNumber("shieldZoneId") ?? 2001;

// Who gets in: only the office reaches the shop's back office.
const office = new bunny.CustomAccessList("office", {
  shieldZoneId,
  name: "office",
  description: "Office networks",
  type: "CIDR",
  entries: ["192.0.2.0/24", "198.51.100.64/26", "2001:db8::/32"],
  action: "Allow",
  enabled: true,
});

// Who stays out, and whose pages may embed ours.
const scraper = new bunny.PullZoneBlockedIp("scraper", { pullZoneId, ip: "203.0.113.66" });
const shop = new bunny.AllowedReferrer("shop", { pullZoneId, hostname: "*.example.com" });

// What every answer carries.
const headers = new bunny.EdgeScript("security-headers", {
  name: "security-headers",
  type: "Middleware",
  code: `import * as BunnySDK from "@bunny.net/edgescript-sdk";

BunnySDK.net.http.servePullZone().onOriginResponse(({ response }) => {
  response.headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return Promise.resolve(response);
});
`,
  releaseNote: "Deployed by Pulumi",
});

// What the platform says about the zone.
const guardian = bunny.getApiGuardianOutput({ shieldZoneId });
const scanning = bunny.getUploadScanningOutput({ shieldZoneId });
const lastMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1));
const overage = bunny.getOverageReportOutput({
  shieldZoneId,
  year: lastMonth.getUTCFullYear(),
  month: lastMonth.getUTCMonth() + 1,
});

export const officeListId = office.listId;
export const officeEntries = office.entryCount;
export const blockedIp = scraper.ip;
export const allowedReferrer = shop.hostname;
export const scriptId = headers.scriptId;
export const scriptHostname = headers.defaultHostname;
export const scriptDeploymentKey = headers.deploymentKey;
export const guardedEndpoints = guardian.endpoints.apply((endpoints) =>
  endpoints.map(
    ({ requestMethod, requestPath, isEnabled }) => `${requestMethod} ${requestPath}${isEnabled ? "" : " (off)"}`,
  ),
);
export const antivirus = scanning.antivirusScanningMode;
export const overageLastMonth = overage.totalOverage;
