import { z } from "zod";
import { executionMode, limitAction, rateLimitTimeframe } from "../../../sdk/api/shield";
import { defineDataSource, described, enumOutput, text, texts } from "../../define/define";
import { shieldZoneId } from "../shared/ids";

const zone = z.int().describe("The id of the shield zone.");
const createdAt = z.string().describe("When it was created (ISO 8601, UTC).");
const updatedAt = text("When it was last changed (ISO 8601, UTC).");

const configuration = z.object({
  shieldZoneId: zone,
  isEnabled: z.boolean().describe("Whether requests are inspected."),
  executionMode: enumOutput(executionMode).describe(
    "Whether requests that violate the specification are logged or blocked.",
  ),
  bodyLimitAction: enumOutput(limitAction).describe("The action for bodies over the payload limit."),
  unmatchedPathAction: enumOutput(limitAction).describe("The action for paths that the specification does not define."),
  title: text("The title of the uploaded specification."),
  version: text("The version of the uploaded specification."),
  maxEndpoints: z.int().describe("Plan limit: the number of endpoints in a specification."),
  maxFieldsPerType: z.int().describe("Plan limit: the number of properties of one schema object."),
  maxNestingDepth: z.int().describe("Plan limit: the depth of nested references, items and properties."),
  maxTotalSchemaNodes: z.int().describe("Plan limit: the total number of nodes of all component schemas."),
  maxTotalRegexLength: z.int().describe("Plan limit: the total length of all regular expressions, in characters."),
  createdAt,
  updatedAt,
});

const parameterGroups = z.object({
  path: texts("Names of path parameters."),
  query: texts("Names of query parameters."),
  header: texts("Names of headers."),
  cookie: texts("Names of cookies."),
});

const authScheme = z.object({
  schemeName: text("The scheme's name in the specification."),
  schemeType: z.string().describe("`ApiKey`, `Http`, `OAuth2` or `OpenIdConnect`."),
  location: z.string().describe("Where the credential is sent: `Header`, `Query` or `Cookie`."),
  credentialName: text("The name of the header, parameter or cookie."),
  httpScheme: text("The HTTP authentication scheme, such as `bearer`, where `schemeType` is `Http`."),
});

const endpoint = z.object({
  apiGuardianEndpointId: z.int().describe("The endpoint's id."),
  shieldZoneId: zone,
  requestMethod: text("The HTTP method."),
  requestPath: text("The path template."),
  validateRequestBodySchema: z.boolean().describe("Whether request bodies are validated against the specification."),
  validateResponseBodySchema: z.boolean().describe("Whether response bodies are validated against the specification."),
  validateAuthorization: z.boolean().describe("Whether the credentials that the specification requires are enforced."),
  isEnabled: z.boolean().describe("Whether API Guardian enforces the endpoint at all."),
  authSchemes: described(
    z.array(authScheme).optional(),
    "The authentication schemes of the endpoint; absent where it has no security requirement.",
  ),
  requestBodySchemaYaml: text("The schema of the request body, as YAML."),
  responseBodySchemasYaml: described(
    z.record(z.string(), z.string()).optional(),
    "The schemas of the response bodies, as YAML by status code.",
  ),
  availableParameters: described(
    parameterGroups.optional(),
    "All parameters that the specification defines for the endpoint.",
  ),
  injectionDetectionParameters: parameterGroups.optional().describe("The parameters that are scanned for injections."),
  detectParameterXss: z.boolean().describe("Whether these parameters are scanned for cross-site scripting (XSS)."),
  detectParameterSqli: z.boolean().describe("Whether these parameters are scanned for SQL injection."),
  rateLimitingEnabled: z.boolean().describe("Whether the endpoint has a rate limit."),
  rateLimitingType: described(
    z.string(),
    "Whether requests are counted per client IP address (`IP`) or all together (`Global`).",
  ),
  rateLimitingRequestCount: described(
    z.int(),
    "The number of requests within the timeframe after which requests are blocked.",
  ),
  rateLimitingTimeframe: enumOutput(rateLimitTimeframe).describe("The timeframe over which requests are counted."),
  createdAt,
  updatedAt,
});

export const getApiGuardian = defineDataSource({
  name: "getApiGuardian",
  description:
    "Reads the API Guardian of a shield zone: its settings, and the endpoints of the uploaded OpenAPI specification.",
  vendorPage: "shield/api-guardian",
  example: { name: "protection", args: { shieldZoneId: 2001 }, exports: { endpoints: "endpoints" } },
  inputs: z.object({ shieldZoneId }),
  outputs: z.object({
    configuration: configuration.describe("The settings of API Guardian."),
    endpoints: z.array(endpoint).describe("The endpoints of the uploaded specification."),
  }),
  read: async ({ inputs }, { api }) => await api.apiGuardian.get(inputs.shieldZoneId),
});
