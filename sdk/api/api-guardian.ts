import { z } from "zod";
import { type Caller, type CallOptions, listOf, underData } from "../caller";
import { wireEnum } from "../wire-enum";

/** Whether a finding is only logged or the request is blocked. */
export const executionMode = wireEnum({ Log: 0, Block: 1 });
/** What happens to a body over the limit, or to a path that the specification does not name. */
export const limitAction = wireEnum({ Block: 0, Log: 1, Ignore: 2 });
/** The window of a rate limit, in seconds. */
export const rateLimitTimeframe = wireEnum({
  PerSecond: 1,
  PerTenSeconds: 10,
  PerOneMinute: 60,
  PerFiveMinutes: 300,
  PerFifteenMinutes: 900,
  PerOneHour: 3600,
});

const text = z.string().nullish();

const configuration = z.object({
  shieldZoneId: z.number(),
  isEnabled: z.boolean(),
  executionMode: executionMode.wire,
  bodyLimitAction: limitAction.wire,
  unmatchedPathAction: limitAction.wire,
  title: text,
  version: text,
  maxEndpoints: z.number(),
  maxFieldsPerType: z.number(),
  maxNestingDepth: z.number(),
  maxTotalSchemaNodes: z.number(),
  maxTotalRegexLength: z.number(),
  createdAt: z.string(),
  updatedAt: text,
});

/** On the wire the four members keep their capitals, unlike the rest of shield. */
const parameterGroups = z
  .object({
    Path: listOf(z.string()),
    Query: listOf(z.string()),
    Header: listOf(z.string()),
    Cookie: listOf(z.string()),
  })
  .transform(({ Path, Query, Header, Cookie }) => ({ path: Path, query: Query, header: Header, cookie: Cookie }));

const authScheme = z.object({
  schemeName: text,
  schemeType: z.string(),
  location: z.string(),
  credentialName: text,
  httpScheme: text,
});

const endpoint = z.object({
  apiGuardianEndpointId: z.number(),
  shieldZoneId: z.number(),
  requestMethod: text,
  requestPath: text,
  validateRequestBodySchema: z.boolean(),
  validateResponseBodySchema: z.boolean(),
  validateAuthorization: z.boolean(),
  isEnabled: z.boolean(),
  authSchemes: z.array(authScheme).nullish(),
  requestBodySchemaYaml: text,
  responseBodySchemasYaml: z.record(z.string(), z.string()).nullish(),
  availableParameters: parameterGroups.nullish(),
  injectionDetectionParameters: parameterGroups.nullish(),
  detectParameterXss: z.boolean(),
  detectParameterSqli: z.boolean(),
  rateLimitingEnabled: z.boolean(),
  rateLimitingType: z.string(),
  rateLimitingRequestCount: z.number(),
  rateLimitingTimeframe: rateLimitTimeframe.wire,
  createdAt: z.string(),
  updatedAt: text,
});

const state = z.object({ configuration, endpoints: listOf(endpoint) });

/** The API Guardian of a shield zone: its settings and the endpoints of the uploaded specification. */
export type ApiGuardianState = z.output<typeof state>;

/** API Guardian: validates traffic against an uploaded OpenAPI specification. Source: the vendor's `shield.json`. */
export class ApiGuardian {
  constructor(private readonly call: Caller) {}

  /** Reads settings and endpoints. `GET /shield/shield-zone/{shieldZoneId}/api-guardian` */
  get(shieldZoneId: number, options?: CallOptions): Promise<ApiGuardianState> {
    return this.call("GET /shield/shield-zone/{shieldZoneId}/api-guardian", {
      ...options,
      path: { shieldZoneId },
      response: underData(state),
    });
  }
}
