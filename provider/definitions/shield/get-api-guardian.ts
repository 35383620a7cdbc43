import { z } from "zod";
import { executionMode, limitAction, rateLimitTimeframe } from "../../../sdk/api/shield/api-guardian";
import { defineDataSource } from "../../define/define";
import { enumOutput } from "../../define/enum-output";
import { omitNulls } from "../../define/omit-nulls";
import { shieldZoneId } from "../shared/ids";

const zone = z.int().meta({ description: "The id of the shield zone." });
const createdAt = z.string().meta({ description: "When it was made (ISO 8601, UTC)." });
const updatedAt = z.string().optional().meta({ description: "When it was last changed (ISO 8601, UTC)." });

const configuration = z.object({
  shieldZoneId: zone,
  isEnabled: z.boolean().meta({ description: "Whether requests are inspected." }),
  executionMode: enumOutput(executionMode).meta({ description: "Whether findings are logged or blocked." }),
  bodyLimitAction: enumOutput(limitAction).meta({ description: "What happens to bodies over the payload limit." }),
  unmatchedPathAction: enumOutput(limitAction).meta({
    description: "What happens to paths that the specification does not name.",
  }),
  title: z.string().optional().meta({ description: "The title of the uploaded specification." }),
  version: z.string().optional().meta({ description: "The version of the uploaded specification." }),
  maxEndpoints: z.int().meta({ description: "Plan limit: endpoints in a specification." }),
  maxFieldsPerType: z.int().meta({ description: "Plan limit: properties of one schema object." }),
  maxNestingDepth: z.int().meta({ description: "Plan limit: depth of nested references, items and properties." }),
  maxTotalSchemaNodes: z.int().meta({ description: "Plan limit: nodes over all component schemas." }),
  maxTotalRegexLength: z.int().meta({ description: "Plan limit: characters over all regular expressions." }),
  createdAt,
  updatedAt,
});

const parameterGroups = z.object({
  path: z.array(z.string()).meta({ description: "Parameters in the path." }),
  query: z.array(z.string()).meta({ description: "Parameters in the query." }),
  header: z.array(z.string()).meta({ description: "Headers." }),
  cookie: z.array(z.string()).meta({ description: "Cookies." }),
});

const authScheme = z.object({
  schemeName: z.string().optional().meta({ description: "The scheme's name in the specification." }),
  schemeType: z.string().meta({ description: "`ApiKey`, `Http`, `OAuth2` or `OpenIdConnect`." }),
  location: z.string().meta({ description: "Where the credential is: `Header`, `Query` or `Cookie`." }),
  credentialName: z.string().optional().meta({ description: "The name of the header, parameter or cookie." }),
  httpScheme: z.string().optional().meta({ description: "The scheme's name for HTTP schemes." }),
});

const endpoint = z.object({
  apiGuardianEndpointId: z.int().meta({ description: "The endpoint's id." }),
  shieldZoneId: zone,
  requestMethod: z.string().optional().meta({ description: "The HTTP method." }),
  requestPath: z.string().optional().meta({ description: "The path template." }),
  validateRequestBodySchema: z.boolean().meta({ description: "Whether request bodies are validated." }),
  validateResponseBodySchema: z.boolean().meta({ description: "Whether response bodies are validated." }),
  validateAuthorization: z.boolean().meta({ description: "Whether credentials are enforced." }),
  isEnabled: z.boolean().meta({ description: "Whether the endpoint is enforced at all." }),
  authSchemes: z.array(authScheme).optional().meta({
    description: "How the endpoint is authenticated; none where it has no security requirement.",
  }),
  requestBodySchemaYaml: z.string().optional().meta({ description: "Schema of the request body, as YAML." }),
  responseBodySchemasYaml: z.record(z.string(), z.string()).optional().meta({
    description: "Schemas of the response bodies by status code, as YAML.",
  }),
  availableParameters: parameterGroups.optional().meta({ description: "All parameters of the operation." }),
  injectionDetectionParameters: parameterGroups.optional().meta({
    description: "The parameters that are searched for injections.",
  }),
  detectParameterXss: z.boolean().meta({ description: "Whether they are searched for cross-site scripting." }),
  detectParameterSqli: z.boolean().meta({ description: "Whether they are searched for SQL injection." }),
  rateLimitingEnabled: z.boolean().meta({ description: "Whether the endpoint has a rate limit." }),
  rateLimitingType: z.string().meta({ description: "What is counted together: `Global` or `IP`." }),
  rateLimitingRequestCount: z.int().meta({ description: "Requests in the timeframe before blocking." }),
  rateLimitingTimeframe: enumOutput(rateLimitTimeframe).meta({ description: "The timeframe." }),
  createdAt,
  updatedAt,
});

export const getApiGuardian = defineDataSource({
  name: "getApiGuardian",
  description:
    "The API Guardian of a shield zone: its settings, and the endpoints that it found in the uploaded OpenAPI specification.",
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
    configuration: configuration.meta({ description: "The settings of the zone." }),
    endpoints: z.array(endpoint).meta({ description: "The endpoints of the uploaded specification." }),
  }),
  read: async ({ inputs }, { api }) => omitNulls(await api.apiGuardian.get(inputs.shieldZoneId)),
});
