import type { Emulator } from "../../../../emulator";
import { petShop, putDocument, readOpenApiDocument } from "../../../../emulator/routes/shield";
import { rateLimitTimeframe } from "../../../../sdk/api/shield";
import type { Case, Deployed } from "../../case";
import { ownShieldZones, shieldZoneOf } from "./own-shield-zones";

const guardian = "/shield/shield-zone/{shieldZoneId}/api-guardian";
const zones = ownShieldZones(7_000);
const change = [`GET ${guardian}`, `PATCH ${guardian}/endpoint/{endpointId}`];

const find = (emulator: Emulator, deployed: Deployed) =>
  shieldZoneOf(emulator, deployed)?.apiGuardian.endpoints.find(
    ({ requestMethod, requestPath }) =>
      requestMethod === deployed.outputs.method && requestPath === deployed.outputs.path,
  );

export const apiGuardianEndpointCase: Case = {
  resource: "ApiGuardianEndpoint",
  prepare(emulator) {
    const document = readOpenApiDocument(petShop, emulator.state.limits);
    for (const { apiGuardian } of zones.prepare(emulator))
      putDocument(emulator.state, apiGuardian, document, undefined);
  },
  args: (n) => ({
    shieldZoneId: zones.zoneFor(n),
    method: "GET",
    path: "/pets",
    enabled: true,
    validateRequestBodySchema: true,
    validateResponseBodySchema: true,
    validateAuthorization: true,
    injectionDetectionParameters: { query: ["tag", "limit"] },
    detectParameterXss: true,
    detectParameterSqli: true,
    rateLimitingEnabled: true,
    rateLimitingType: "IP",
    rateLimitingRequestCount: 20,
    rateLimitingTimeframe: "PerOneHour",
    onDestroy: "Disable",
  }),
  calls: { create: change, refresh: [`GET ${guardian}`], delete: change },
  sameAs: [
    { title: "another order", args: { injectionDetectionParameters: { query: ["limit", "tag", "limit"] } } },
    {
      title: "explicit empty groups",
      args: { injectionDetectionParameters: { path: [], query: ["tag", "limit"], header: [] } },
    },
  ],
  updates: [
    { title: "enabled", args: { enabled: false }, calls: change },
    { title: "parameters", args: { injectionDetectionParameters: { query: ["tag"] } }, calls: change },
    {
      title: "rate limit",
      args: { rateLimitingType: "Global", rateLimitingRequestCount: 5, rateLimitingTimeframe: "PerSecond" },
      calls: change,
    },
    {
      title: "enabled alone, the rest unmanaged",
      from: { rateLimitingType: undefined, rateLimitingTimeframe: undefined, injectionDetectionParameters: undefined },
      args: { enabled: false },
      calls: change,
    },
    { title: "a setting no longer managed", args: { rateLimitingRequestCount: undefined }, calls: [] },
    { title: "onDestroy", args: { onDestroy: "Keep" }, calls: [] },
  ],
  replacements: [
    { title: "method", args: { method: "POST", injectionDetectionParameters: undefined } },
    { title: "path", args: { path: "/pets/{petId}", injectionDetectionParameters: { path: ["petId"] } } },
    { title: "zone", args: { shieldZoneId: zones.otherZoneId } },
  ],
  drift: [
    {
      title: "switched off",
      change: (emulator, deployed) => Object.assign(find(emulator, deployed) ?? {}, { isEnabled: false }),
      shows: ["enabled"],
    },
    ...(
      [
        "validateRequestBodySchema",
        "validateResponseBodySchema",
        "validateAuthorization",
        "detectParameterXss",
        "detectParameterSqli",
        "rateLimitingEnabled",
      ] as const
    ).map((name): Case["drift"][number] => ({
      title: `${name} switched off`,
      change: (emulator, deployed) => Object.assign(find(emulator, deployed) ?? {}, { [name]: false }),
      shows: [name],
    })),
    {
      title: "a parameter no longer scanned",
      change: (emulator, deployed) =>
        Object.assign(find(emulator, deployed) ?? {}, {
          injectionDetectionParameters: { Path: [], Query: ["tag"], Header: [], Cookie: [] },
        }),
      shows: ["injectionDetectionParameters"],
    },
    {
      title: "no parameter scanned",
      change: (emulator, deployed) =>
        Object.assign(find(emulator, deployed) ?? {}, { injectionDetectionParameters: null }),
      shows: ["injectionDetectionParameters"],
    },
    {
      title: "a rate limit without a count",
      change: (emulator, deployed) => Object.assign(find(emulator, deployed) ?? {}, { rateLimitingRequestCount: 0 }),
      shows: ["rateLimitingRequestCount"],
    },
    {
      title: "a rate limit that counts all clients together",
      change: (emulator, deployed) => Object.assign(find(emulator, deployed) ?? {}, { rateLimitingType: "Global" }),
      shows: ["rateLimitingType"],
    },
    {
      title: "a rate limit with another timeframe",
      change: (emulator, deployed) =>
        Object.assign(find(emulator, deployed) ?? {}, {
          rateLimitingTimeframe: rateLimitTimeframe.toWire("PerSecond"),
        }),
      shows: ["rateLimitingTimeframe"],
    },
    {
      title: "unknown enum values",
      change: (emulator, deployed) =>
        Object.assign(find(emulator, deployed) ?? {}, { rateLimitingType: "Planet", rateLimitingTimeframe: 7 }),
      shows: ["rateLimitingTimeframe", "rateLimitingType"],
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const endpoint = find(emulator, deployed);
    if (!endpoint) return undefined;
    const { Path = [], Query = [], Header = [], Cookie = [] } = endpoint.injectionDetectionParameters ?? {};
    return {
      shieldZoneId: deployed.outputs.shieldZoneId,
      method: endpoint.requestMethod,
      path: endpoint.requestPath,
      enabled: endpoint.isEnabled,
      validateRequestBodySchema: endpoint.validateRequestBodySchema,
      validateResponseBodySchema: endpoint.validateResponseBodySchema,
      validateAuthorization: endpoint.validateAuthorization,
      injectionDetectionParameters: { path: Path, query: Query, header: Header, cookie: Cookie },
      detectParameterXss: endpoint.detectParameterXss,
      detectParameterSqli: endpoint.detectParameterSqli,
      rateLimitingEnabled: endpoint.rateLimitingEnabled,
      rateLimitingType: endpoint.rateLimitingType,
      rateLimitingRequestCount: endpoint.rateLimitingRequestCount,
      rateLimitingTimeframe: rateLimitTimeframe.fromWire(endpoint.rateLimitingTimeframe),
    };
  },
  unseen: { onDestroy: "an instruction to the provider, applied by a delete" },
  settings: {
    afterDelete: { enabled: false },
    externalDeletion: {
      title: "no longer in the specification",
      change(emulator, deployed) {
        const zone = shieldZoneOf(emulator, deployed);
        const gone = find(emulator, deployed);
        if (zone) zone.apiGuardian.endpoints = zone.apiGuardian.endpoints.filter((endpoint) => endpoint !== gone);
      },
    },
  },
};
