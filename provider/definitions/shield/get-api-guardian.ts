import { z } from "zod";
import { executionMode, limitAction, rateLimitTimeframe } from "../../../sdk/api/shield";
import { defineDataSource } from "../../define/define";
import { enumOutput } from "../../define/enum-output";
import { omitNulls } from "../../define/omit-nulls";
import { shieldZoneId } from "../shared/ids";

const zone = z.int().meta({ description: "The id of the shield zone." });
const createdAt = z.string().meta({ description: "When it was created (ISO 8601, UTC)." });
const updatedAt = z.string().optional().meta({ description: "When it was last changed (ISO 8601, UTC)." });

const configuration = z.object({
  shieldZoneId: zone,
  isEnabled: z.boolean().meta({ description: "Whether requests are inspected." }),
  executionMode: enumOutput(executionMode).meta({
    description: "Whether requests that violate the specification are logged or blocked.",
  }),
  bodyLimitAction: enumOutput(limitAction).meta({ description: "The action for bodies over the payload limit." }),
  unmatchedPathAction: enumOutput(limitAction).meta({
    description: "The action for paths that the specification does not define.",
  }),
  title: z.string().optional().meta({ description: "The title of the uploaded specification." }),
  version: z.string().optional().meta({ description: "The version of the uploaded specification." }),
  maxEndpoints: z.int().meta({ description: "Plan limit: the number of endpoints in a specification." }),
  maxFieldsPerType: z.int().meta({ description: "Plan limit: the number of properties of one schema object." }),
  maxNestingDepth: z.int().meta({ description: "Plan limit: the depth of nested references, items and properties." }),
  maxTotalSchemaNodes: z.int().meta({ description: "Plan limit: the total number of nodes of all component schemas." }),
  maxTotalRegexLength: z
    .int()
    .meta({ description: "Plan limit: the total length of all regular expressions, in characters." }),
  createdAt,
  updatedAt,
});

const parameterGroups = z.object({
  path: z.array(z.string()).meta({ description: "Names of path parameters." }),
  query: z.array(z.string()).meta({ description: "Names of query parameters." }),
  header: z.array(z.string()).meta({ description: "Names of headers." }),
  cookie: z.array(z.string()).meta({ description: "Names of cookies." }),
});

const authScheme = z.object({
  schemeName: z.string().optional().meta({ description: "The scheme's name in the specification." }),
  schemeType: z.string().meta({ description: "`ApiKey`, `Http`, `OAuth2` or `OpenIdConnect`." }),
  location: z.string().meta({ description: "Where the credential is sent: `Header`, `Query` or `Cookie`." }),
  credentialName: z.string().optional().meta({ description: "The name of the header, parameter or cookie." }),
  httpScheme: z
    .string()
    .optional()
    .meta({ description: "The HTTP authentication scheme, such as `bearer`, where `schemeType` is `Http`." }),
});

const endpoint = z.object({
  apiGuardianEndpointId: z.int().meta({ description: "The endpoint's id." }),
  shieldZoneId: zone,
  requestMethod: z.string().optional().meta({ description: "The HTTP method." }),
  requestPath: z.string().optional().meta({ description: "The path template." }),
  validateRequestBodySchema: z
    .boolean()
    .meta({ description: "Whether request bodies are validated against the specification." }),
  validateResponseBodySchema: z
    .boolean()
    .meta({ description: "Whether response bodies are validated against the specification." }),
  validateAuthorization: z
    .boolean()
    .meta({ description: "Whether the credentials that the specification requires are enforced." }),
  isEnabled: z.boolean().meta({ description: "Whether API Guardian enforces the endpoint at all." }),
  authSchemes: z.array(authScheme).optional().meta({
    description: "The authentication schemes of the endpoint; absent where it has no security requirement.",
  }),
  requestBodySchemaYaml: z.string().optional().meta({ description: "The schema of the request body, as YAML." }),
  responseBodySchemasYaml: z.record(z.string(), z.string()).optional().meta({
    description: "The schemas of the response bodies, as YAML by status code.",
  }),
  availableParameters: parameterGroups
    .optional()
    .meta({ description: "All parameters that the specification defines for the endpoint." }),
  injectionDetectionParameters: parameterGroups.optional().meta({
    description: "The parameters that are scanned for injections.",
  }),
  detectParameterXss: z
    .boolean()
    .meta({ description: "Whether these parameters are scanned for cross-site scripting (XSS)." }),
  detectParameterSqli: z.boolean().meta({ description: "Whether these parameters are scanned for SQL injection." }),
  rateLimitingEnabled: z.boolean().meta({ description: "Whether the endpoint has a rate limit." }),
  rateLimitingType: z
    .string()
    .meta({ description: "Whether requests are counted per client IP address (`IP`) or all together (`Global`)." }),
  rateLimitingRequestCount: z
    .int()
    .meta({ description: "The number of requests within the timeframe after which requests are blocked." }),
  rateLimitingTimeframe: enumOutput(rateLimitTimeframe).meta({
    description: "The timeframe over which requests are counted.",
  }),
  createdAt,
  updatedAt,
});

export const getApiGuardian = defineDataSource({
  name: "getApiGuardian",
  description:
    "Reads the API Guardian of a shield zone: its settings, and the endpoints of the uploaded OpenAPI specification.",
  vendorPage: "shield/api-guardian",
  example: [
    {
      type: "getApiGuardian",
      name: "protection",
      args: { shieldZoneId: 2001 },
      exports: { endpoints: "endpoints" },
    },
  ],
  inputs: z.object({ shieldZoneId }),
  outputs: z.object({
    configuration: configuration.meta({ description: "The settings of API Guardian." }),
    endpoints: z.array(endpoint).meta({ description: "The endpoints of the uploaded specification." }),
  }),
  read: async ({ inputs }, { api }) => omitNulls(await api.apiGuardian.get(inputs.shieldZoneId)),
});
