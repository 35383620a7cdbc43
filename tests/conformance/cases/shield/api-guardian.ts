import { parse } from "yaml";
import type { Emulator } from "../../../../emulator";
import { putDocument } from "../../../../emulator/routes/shield/api-guardian-records";
import {
  type DocumentEndpoint,
  type OpenApiDocument,
  readOpenApiDocument,
} from "../../../../emulator/routes/shield/openapi-document";
import { petShop } from "../../../../emulator/routes/shield/pet-shop";
import { planLimits } from "../../../../emulator/routes/shield/plan-limits";
import type { ApiGuardianEndpointRecord } from "../../../../emulator/routes/shield/records";
import { executionMode, limitAction } from "../../../../sdk/api/shield/api-guardian";
import type { Case, Deployed } from "../../case";
import { ownShieldZones, shieldZoneDeleted, shieldZoneOf } from "./own-shield-zones";

const guardian = "/shield/shield-zone/{shieldZoneId}/api-guardian";
const zones = ownShieldZones(6_000);
const nextVersion = petShop.replace("1.4.0", "2.0.0");
const withoutTags = petShop.replace("        tag: { type: string }\n", "");

const configurationOf = (emulator: Emulator, deployed: Deployed) =>
  shieldZoneOf(emulator, deployed)?.apiGuardian.configuration ?? {};
const upload = (emulator: Emulator, deployed: Deployed, text: string) => {
  const zone = shieldZoneOf(emulator, deployed);
  const document = readOpenApiDocument(text, emulator.state.limits);
  if (zone) putDocument(emulator.state, zone.apiGuardian, document, undefined);
};

/** What the platform keeps of a document. */
const kept = ({ title, version, endpoints }: OpenApiDocument) => ({
  title,
  version,
  endpoints: endpoints.map((endpoint: DocumentEndpoint) => ({
    method: endpoint.requestMethod,
    path: endpoint.requestPath,
    authSchemes: endpoint.authSchemes,
    requestBody: endpoint.requestBodySchemaYaml,
    responseBodies: endpoint.responseBodySchemasYaml,
    parameters: endpoint.availableParameters,
  })),
});

/** Whether credentials are checked on all endpoints that ask for them, or on none; otherwise undefined. */
const enforcement = (endpoints: readonly ApiGuardianEndpointRecord[]) => {
  const found = new Set(
    endpoints.flatMap(({ authSchemes, validateAuthorization }) => (authSchemes ? [validateAuthorization] : [])),
  );
  return found.size === 1 ? [...found][0] : undefined;
};

export const apiGuardianCase: Case = {
  resource: "ApiGuardian",
  prepare: zones.prepare,
  args: (n) => ({
    shieldZoneId: zones.zoneFor(n),
    specification: petShop,
    enabled: true,
    executionMode: "Log",
    bodyLimitAction: "Block",
    unmatchedPathAction: "Ignore",
  }),
  calls: {
    create: [`GET ${guardian}`, `POST ${guardian}/spec`, `PATCH ${guardian}`],
    refresh: [`GET ${guardian}`],
    delete: [`GET ${guardian}`, `PATCH ${guardian}`],
  },
  sameAs: [
    { title: "the specification as JSON", args: { specification: JSON.stringify(parse(petShop)) } },
    { title: "comments and blank lines", args: { specification: `# ours\n\n${petShop.replace("\n", "\n\n")}` } },
    { title: "a default spelled out", args: { onDestroy: "Keep" } },
  ],
  updates: [
    { title: "specification", args: { specification: nextVersion }, calls: [`PATCH ${guardian}/spec`] },
    {
      title: "a specification where only settings were managed",
      from: { specification: undefined },
      args: { specification: nextVersion },
      calls: [`GET ${guardian}`, `POST ${guardian}/spec`],
    },
    { title: "mode", args: { executionMode: "Block" }, calls: [`PATCH ${guardian}`] },
    { title: "enforcement", args: { enforceAuthorizationValidation: false }, calls: [`PATCH ${guardian}/spec`] },
    {
      title: "specification and settings together",
      args: { specification: withoutTags, enabled: false, unmatchedPathAction: "Block" },
      calls: [`PATCH ${guardian}/spec`, `PATCH ${guardian}`],
    },
    {
      title: "enabled alone, the actions kept as they are",
      from: { executionMode: undefined, bodyLimitAction: undefined, unmatchedPathAction: undefined },
      args: { enabled: false },
      calls: [`GET ${guardian}`, `PATCH ${guardian}`],
    },
    { title: "specification no longer managed", args: { specification: undefined }, calls: [] },
    { title: "what destroying does", args: { onDestroy: "Disable" }, calls: [] },
  ],
  replacements: [{ title: "zone", args: { shieldZoneId: zones.otherZoneId } }],
  drift: [
    {
      title: "switched off",
      change: (emulator, deployed) => Object.assign(configurationOf(emulator, deployed), { isEnabled: false }),
      shows: ["enabled"],
    },
    {
      title: "another mode",
      change: (emulator, deployed) => Object.assign(configurationOf(emulator, deployed), { executionMode: 1 }),
      shows: ["executionMode"],
    },
    {
      title: "another action for unknown paths",
      change: (emulator, deployed) => Object.assign(configurationOf(emulator, deployed), { unmatchedPathAction: 0 }),
      shows: ["unmatchedPathAction"],
    },
    {
      title: "an action that no version knows",
      change: (emulator, deployed) => Object.assign(configurationOf(emulator, deployed), { bodyLimitAction: 99 }),
      shows: ["bodyLimitAction"],
    },
    {
      title: "another version of the specification",
      change: (emulator, deployed) => upload(emulator, deployed, nextVersion),
      shows: ["specification"],
    },
    {
      title: "another schema in the specification",
      change: (emulator, deployed) => upload(emulator, deployed, withoutTags),
      shows: ["specification"],
    },
  ],
  halfMade: [
    {
      title: "the settings are refused",
      fault: {
        operation: `PATCH ${guardian}`,
        answer: {
          status: 403,
          body: '{"error":{"statusCode":403,"success":false,"message":"Not in your plan.","errorKey":"not_available"}}',
        },
      },
      error: /the specification was uploaded, but the settings are not as asked: .*403: Not in your plan\./,
      completes: [`PATCH ${guardian}`],
    },
  ],
  halfChanged: [
    {
      title: "the specification is uploaded, the settings are not changed",
      args: { specification: nextVersion, executionMode: "Block" },
      fault: { operation: `PATCH ${guardian}`, answer: { status: 500 }, times: 9 },
      error: /the specification was uploaded, but the settings are not changed: .*500: the platform failed/,
      completes: [`PATCH ${guardian}`],
    },
  ],
  onPlatform(emulator, deployed) {
    const zone = shieldZoneOf(emulator, deployed);
    if (!zone) return undefined;
    const { configuration, endpoints } = zone.apiGuardian;
    const { title, version } = configuration;
    return {
      shieldZoneId: zone.shieldZoneId,
      specification: title === null || version === null ? undefined : kept({ title, version, endpoints }),
      enforceAuthorizationValidation: enforcement(endpoints),
      enabled: configuration.isEnabled,
      executionMode: executionMode.fromWire(configuration.executionMode),
      bodyLimitAction: limitAction.fromWire(configuration.bodyLimitAction),
      unmatchedPathAction: limitAction.fromWire(configuration.unmatchedPathAction),
    };
  },
  unseen: { onDestroy: "an instruction to the provider, which a delete follows" },
  keptAs: {
    specification: (text) => kept(readOpenApiDocument(String(text), planLimits)),
  },
  settings: {
    remains: { enabled: true, unmatchedPathAction: "Ignore" },
    gone: shieldZoneDeleted,
  },
};
