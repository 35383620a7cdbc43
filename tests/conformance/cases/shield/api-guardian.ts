import { parse } from "yaml";
import type { Emulator } from "../../../../emulator";
import {
  type DocumentEndpoint,
  type OpenApiDocument,
  petShop,
  planLimits,
  putDocument,
  readOpenApiDocument,
} from "../../../../emulator/routes/shield";
import type { ApiGuardianEndpointRecord } from "../../../../emulator/routes/shield/records";
import { executionMode, limitAction } from "../../../../sdk/api/shield";
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

/** The data that the platform stores of a document. */
const storedOf = ({ title, version, endpoints }: OpenApiDocument) => ({
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

/** Whether credentials are enforced on all endpoints that require them (true) or on none (false). */
const enforcement = (endpoints: readonly ApiGuardianEndpointRecord[]) => {
  const values = new Set(
    endpoints.flatMap(({ authSchemes, validateAuthorization }) => (authSchemes ? [validateAuthorization] : [])),
  );
  return values.size === 1 ? [...values][0] : undefined;
};

export const apiGuardianCase: Case = {
  resource: "ApiGuardian",
  creation: { operation: "POST /shield/shield-zone/{shieldZoneId}/api-guardian/spec", assignsId: false },
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
  notNeeded: { delete: [`GET ${guardian}`, `PATCH ${guardian}`] },
  sameAs: [
    { title: "the specification as JSON", args: { specification: JSON.stringify(parse(petShop)) } },
    { title: "comments and blank lines", args: { specification: `# ours\n\n${petShop.replace("\n", "\n\n")}` } },
    { title: "an explicit default", args: { onDestroy: "Keep" } },
  ],
  updates: [
    { title: "specification", args: { specification: nextVersion }, calls: [`PATCH ${guardian}/spec`] },
    {
      title: "a specification where only settings were managed",
      from: { specification: undefined },
      args: { specification: nextVersion },
      calls: [`GET ${guardian}`, `POST ${guardian}/spec`],
    },
    { title: "mode", args: { executionMode: "Block" }, calls: [`GET ${guardian}`, `PATCH ${guardian}`] },
    { title: "enforcement", args: { enforceAuthorizationValidation: false }, calls: [`PATCH ${guardian}/spec`] },
    {
      title: "specification and settings together",
      args: { specification: withoutTags, enabled: false, unmatchedPathAction: "Block" },
      calls: [`PATCH ${guardian}/spec`, `PATCH ${guardian}`],
    },
    {
      title: "enabled alone, the actions unmanaged",
      from: { executionMode: undefined, bodyLimitAction: undefined, unmatchedPathAction: undefined },
      args: { enabled: false },
      calls: [`GET ${guardian}`, `PATCH ${guardian}`],
    },
    { title: "specification no longer managed", args: { specification: undefined }, calls: [] },
    { title: "onDestroy", args: { onDestroy: "Disable" }, calls: [] },
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
      title: "another action for undefined paths",
      change: (emulator, deployed) => Object.assign(configurationOf(emulator, deployed), { unmatchedPathAction: 0 }),
      shows: ["unmatchedPathAction"],
    },
    {
      title: "an unknown action",
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
  failedCreates: [
    {
      title: "the settings are refused",
      fault: {
        operation: `PATCH ${guardian}`,
        answer: {
          status: 403,
          body: '{"error":{"statusCode":403,"success":false,"message":"Not in your plan.","errorKey":"not_available"}}',
        },
      },
      error: /the specification was uploaded, but the settings were not applied: .*403: Not in your plan\./,
      completes: [`PATCH ${guardian}`],
    },
  ],
  failedUpdates: [
    {
      title: "the specification is uploaded, the settings are not updated",
      args: { specification: nextVersion, executionMode: "Block" },
      fault: { operation: `PATCH ${guardian}`, answer: { status: 500 }, times: 9 },
      error: /the specification was uploaded, but the settings were not updated: .*500: the platform failed/,
      completes: [`GET ${guardian}`, `PATCH ${guardian}`],
    },
  ],
  onPlatform(emulator, deployed) {
    const zone = shieldZoneOf(emulator, deployed);
    if (!zone) return undefined;
    const { configuration, endpoints } = zone.apiGuardian;
    const { title, version } = configuration;
    return {
      shieldZoneId: zone.shieldZoneId,
      specification: title === null || version === null ? undefined : storedOf({ title, version, endpoints }),
      enforceAuthorizationValidation: enforcement(endpoints),
      enabled: configuration.isEnabled,
      executionMode: executionMode.fromWire(configuration.executionMode),
      bodyLimitAction: limitAction.fromWire(configuration.bodyLimitAction),
      unmatchedPathAction: limitAction.fromWire(configuration.unmatchedPathAction),
    };
  },
  unseen: { onDestroy: "an instruction to the provider, applied by a delete" },
  storedAs: {
    specification: (text) => storedOf(readOpenApiDocument(String(text), planLimits)),
  },
  settings: {
    afterDelete: { enabled: true, unmatchedPathAction: "Ignore" },
    externalDeletion: shieldZoneDeleted,
  },
};
