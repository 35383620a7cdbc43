import { executionMode, limitAction, rateLimitTimeframe } from "../sdk/api/api-guardian";
import { planType } from "../sdk/api/plan-type";
import { scannerMode } from "../sdk/api/upload-scanning";
import { addDnsZone } from "./routes/dns-zones";
import { addPullZone } from "./routes/pull-zones";
import { addShieldZone } from "./routes/shield-zones";
import type { ApiGuardianRecord, EmulatorState, OverageRecord } from "./state";

/** What a new emulator holds, so that an example has something to work on. */
export const seeded = { pullZoneId: 1001, shieldZoneId: 2001 } as const;

/**
 * One pull zone with its shield zone: API Guardian with a specification, upload scanning on, overages of six months.
 * One domain is a DNS zone.
 */
export function seed(state: EmulatorState): void {
  addDnsZone(state, "shop.example.com");
  addPullZone(state, { Id: seeded.pullZoneId, Name: "acme-shop", OriginUrl: "https://shop.example.com" });
  const zone = addShieldZone(state, { ...seeded, planType: planType.toWire("Advanced") });
  const { Block, Log } = { Block: scannerMode.toWire("Block"), Log: scannerMode.toWire("Log") };
  zone.uploadScanning = { isEnabled: true, csamScanningMode: Block, antivirusScanningMode: Log };
  zone.apiGuardian = petShop(state.now());
  zone.overages = lastMonths(new Date(), 6);
}

function petShop(now: string): ApiGuardianRecord {
  const none = { Path: [], Query: [], Header: [], Cookie: [] };
  const pet = "type: object\nrequired:\n- name\nproperties:\n  name:\n    type: string\n  tag:\n    type: string\n";
  const settings = {
    validateRequestBodySchema: true,
    validateResponseBodySchema: false,
    validateAuthorization: true,
    isEnabled: true,
    authSchemes: [
      { schemeName: "apiKey", schemeType: "ApiKey", location: "Header", credentialName: "X-API-Key", httpScheme: null },
    ],
    requestBodySchemaYaml: null,
    responseBodySchemasYaml: { "200": pet },
    injectionDetectionParameters: none,
    detectParameterXss: false,
    detectParameterSqli: false,
    rateLimitingEnabled: false,
    rateLimitingType: "Global" as const,
    rateLimitingRequestCount: 0,
    rateLimitingTimeframe: rateLimitTimeframe.toWire("PerOneMinute"),
    createdAt: now,
    updatedAt: null,
  };
  return {
    configuration: {
      isEnabled: true,
      executionMode: executionMode.toWire("Log"),
      bodyLimitAction: limitAction.toWire("Block"),
      unmatchedPathAction: limitAction.toWire("Log"),
      title: "Pet shop",
      version: "1.4.0",
      createdAt: now,
      updatedAt: null,
    },
    endpoints: [
      {
        ...settings,
        apiGuardianEndpointId: 1,
        requestMethod: "GET",
        requestPath: "/pets",
        validateRequestBodySchema: false,
        authSchemes: null,
        availableParameters: { ...none, Query: ["limit", "tag"] },
        injectionDetectionParameters: { ...none, Query: ["tag"] },
        detectParameterXss: true,
        detectParameterSqli: true,
      },
      {
        ...settings,
        apiGuardianEndpointId: 2,
        requestMethod: "POST",
        requestPath: "/pets",
        requestBodySchemaYaml: pet,
        responseBodySchemasYaml: { "201": pet },
        availableParameters: none,
        rateLimitingEnabled: true,
        rateLimitingType: "IP",
        rateLimitingRequestCount: 20,
      },
      {
        ...settings,
        apiGuardianEndpointId: 3,
        requestMethod: "GET",
        requestPath: "/pets/{petId}",
        availableParameters: { ...none, Path: ["petId"], Header: ["X-Request-Id"], Cookie: ["session"] },
      },
    ],
  };
}

/** Reports of the last months; the plan changed in the middle of the second newest one. */
function lastMonths(today: Date, count: number): OverageRecord[] {
  return Array.from({ length: count }, (_, ago) => {
    const start = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, 1));
    const middle = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), 15));
    const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
    const part = (from: Date, to: Date, plan: "Basic" | "Advanced", overage: number) => ({
      periodStart: from.toISOString(),
      periodEnd: to.toISOString(),
      planType: planType.toWire(plan),
      overageAllowance: plan === "Basic" ? 1_000_000 : 5_000_000,
      overage,
    });
    const over = 120_000 * (count - ago);
    const segments =
      ago === 1
        ? [part(start, middle, "Basic", over), part(middle, end, "Advanced", 0)]
        : [part(start, end, "Advanced", over)];
    return {
      year: start.getUTCFullYear(),
      month: start.getUTCMonth() + 1,
      totalOverage: over,
      totalCleanRequests: 4_800_000 + 250_000 * (count - ago),
      segments,
    };
  });
}
