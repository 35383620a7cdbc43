import { z } from "zod";
import { executionMode, limitAction, rateLimitTimeframe, rateLimitTypes } from "../../../sdk/api/shield";
import { withOmittedEnums } from "../../account/settings";
import { invalidValue, ok, shield } from "../../http/replies";
import { type Reply, type RouteRequest, readBody, readId, refuseWith, routes } from "../../http/route";
import { documented } from "../../http/sources";
import { namesByNumber } from "./access-lists";
import { putDocument } from "./api-guardian-records";
import { type OpenApiDocument, readOpenApiDocument } from "./openapi-document";
import { documentLimits } from "./openapi-limits";
import { DocumentError } from "./openapi-references";
import type { ApiGuardianEndpointRecord } from "./records";
import { shieldZoneOf } from "./shield-zones";

/** The settings in a request. */
export const sentApiGuardian = z.object({
  isEnabled: z.boolean().nullish(),
  executionMode: z.number().refine(executionMode.has, "not a mode").optional(),
  bodyLimitAction: z.number().refine(limitAction.has, "not an action").optional(),
  unmatchedPathAction: z.number().refine(limitAction.has, "not an action").optional(),
});
const firstActions = { executionMode: 0, bodyLimitAction: 0, unmatchedPathAction: 0 };

const specification = z.object({
  content: z.string().nullish(),
  enforceAuthorizationValidation: z.boolean().nullish(),
});

const names = z.array(z.string()).nullish();
const flag = z.boolean().nullish();
/** The settings of an endpoint in a request. */
export const sentEndpoint = z.object({
  isEnabled: flag,
  validateRequestBodySchema: flag,
  validateResponseBodySchema: flag,
  validateAuthorization: flag,
  injectionDetectionParameters: z.object({ Path: names, Query: names, Header: names, Cookie: names }).nullish(),
  detectParameterXss: flag,
  detectParameterSqli: flag,
  rateLimitingEnabled: flag,
  rateLimitingType: z.enum(rateLimitTypes).optional(),
  rateLimitingRequestCount: z.int32().positive().nullish(),
  rateLimitingTimeframe: z.number().refine(rateLimitTimeframe.has, "not a timeframe").optional(),
});
const firstOfEndpoint = { rateLimitingType: rateLimitTypes[0], rateLimitingTimeframe: 1 };

const documentLimitNames = Object.keys(documentLimits) as (keyof typeof documentLimits)[];

const notASubset = documented("shield", "Must be a subset of the endpoint's available parameters.");

const guardian = "/shield/shield-zone/{shieldZoneId}/api-guardian";

export const apiGuardianRoutes = routes(shield.unauthorized, {
  [`GET ${guardian}`]: replyTo,

  [`PATCH ${guardian}`]: (request: RouteRequest) => {
    const { apiGuardian } = shieldZoneOf(request);
    const sent = readBody(sentApiGuardian, request.body, invalidValue);
    const settings = withOmittedEnums(request.state, sent, firstActions);
    Object.assign(apiGuardian.configuration, settings, { updatedAt: request.state.now() });
    return shield.ok(configurationOf(request));
  },

  // Whether the platform accepts a second document here is not documented, so it is accepted.
  [`POST ${guardian}/spec`]: acceptDocument,

  [`PATCH ${guardian}/spec`]: (request: RouteRequest) =>
    shieldZoneOf(request).apiGuardian.configuration.title === null
      ? shield.notFound("The shield zone has no specification yet. Upload one.")
      : acceptDocument(request),

  [`PATCH ${guardian}/endpoint/{endpointId}`]: (request: RouteRequest) => {
    const endpoint = endpointOf(request);
    const sent = readBody(sentEndpoint, request.body, invalidValue);
    const settings: Partial<typeof sent> = withOmittedEnums(request.state, sent, firstOfEndpoint);
    const { injectionDetectionParameters: chosen } = sent;
    if (chosen != null) settings.injectionDetectionParameters = chosenAmong(endpoint, chosen);
    Object.assign(endpoint, settings, { updatedAt: request.state.now() });
    return shield.ok(endpointModel(request, endpoint));
  },

  [`GET ${guardian}/enums`]: () => ok(enums),
});

function acceptDocument(request: RouteRequest): Reply {
  const { state, body } = request;
  const { apiGuardian } = shieldZoneOf(request);
  const sent = readBody(specification, body, invalidValue);
  putDocument(state, apiGuardian, read(sent.content ?? "", request), sent.enforceAuthorizationValidation ?? undefined);
  apiGuardian.configuration.updatedAt = state.now();
  return replyTo(request);
}

function read(content: string, { state }: RouteRequest): OpenApiDocument {
  try {
    return readOpenApiDocument(content, state.limits);
  } catch (error) {
    if (error instanceof DocumentError) refuseWith(shield.error(400, error.message, error.errorKey, error.source));
    throw error;
  }
}

function endpointOf(request: RouteRequest): ApiGuardianEndpointRecord {
  const id = readId(request.path.endpointId, () => invalidValue("endpointId"));
  const { endpoints } = shieldZoneOf(request).apiGuardian;
  return (
    endpoints.find(({ apiGuardianEndpointId }) => apiGuardianEndpointId === id) ??
    refuseWith(shield.notFound("The API Guardian endpoint was not found."))
  );
}

/** The parameters that a request selects; each must be one of the endpoint's. */
function chosenAmong(
  { availableParameters }: ApiGuardianEndpointRecord,
  { Path, Query, Header, Cookie }: Partial<Record<keyof typeof availableParameters, string[] | null>>,
) {
  const chosen = { Path: Path ?? [], Query: Query ?? [], Header: Header ?? [], Cookie: Cookie ?? [] };
  for (const location of ["Path", "Query", "Header", "Cookie"] as const) {
    const unknown = chosen[location].find((name) => !availableParameters[location].includes(name));
    if (unknown === undefined) continue;
    const message = `The endpoint has no ${location.toLowerCase()} parameter "${unknown.slice(0, 80)}".`;
    refuseWith(shield.error(400, message, "api_guardian.unknown_parameter", notASubset));
  }
  return chosen;
}

function replyTo(request: RouteRequest): Reply {
  const { endpoints } = shieldZoneOf(request).apiGuardian;
  return shield.ok({
    configuration: configurationOf(request),
    endpoints: endpoints.map((endpoint) => endpointModel(request, endpoint)),
  });
}

function configurationOf(request: RouteRequest) {
  const { apiGuardian, shieldZoneId } = shieldZoneOf(request);
  const limits = documentLimitNames.map((name) => [name, request.state.limits[name]]);
  return { shieldZoneId, ...apiGuardian.configuration, ...Object.fromEntries(limits) };
}

function endpointModel(request: RouteRequest, endpoint: ApiGuardianEndpointRecord) {
  return { ...endpoint, shieldZoneId: shieldZoneOf(request).shieldZoneId };
}

const enums = {
  WAFExecutionMode: namesByNumber(executionMode),
  WAFPayloadLimitAction: namesByNumber(limitAction),
  UnmatchedPathAction: namesByNumber(limitAction),
  ApiGuardianRateLimitType: Object.fromEntries(rateLimitTypes.map((name) => [name, name])),
  RateLimitTimeframe: namesByNumber(rateLimitTimeframe),
};
