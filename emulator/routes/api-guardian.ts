import { z } from "zod";
import { shield } from "../replies";
import { routes } from "../route";
import { shieldZoneOf } from "./shield-zones";

const groups = z.object({
  Path: z.array(z.string()),
  Query: z.array(z.string()),
  Header: z.array(z.string()),
  Cookie: z.array(z.string()),
});

/** The state of a shield zone's API Guardian, as it is on the wire. */
export const apiGuardianState = z.object({
  configuration: z.object({
    isEnabled: z.boolean(),
    executionMode: z.number(),
    bodyLimitAction: z.number(),
    unmatchedPathAction: z.number(),
    title: z.string().nullable(),
    version: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string().nullable(),
  }),
  endpoints: z.array(
    z.object({
      apiGuardianEndpointId: z.number(),
      requestMethod: z.string(),
      requestPath: z.string(),
      validateRequestBodySchema: z.boolean(),
      validateResponseBodySchema: z.boolean(),
      validateAuthorization: z.boolean(),
      isEnabled: z.boolean(),
      authSchemes: z.array(z.record(z.string(), z.string().nullable())).nullable(),
      requestBodySchemaYaml: z.string().nullable(),
      responseBodySchemasYaml: z.record(z.string(), z.string()).nullable(),
      availableParameters: groups.nullable(),
      injectionDetectionParameters: groups.nullable(),
      detectParameterXss: z.boolean(),
      detectParameterSqli: z.boolean(),
      rateLimitingEnabled: z.boolean(),
      rateLimitingType: z.enum(["Global", "IP"]),
      rateLimitingRequestCount: z.number(),
      rateLimitingTimeframe: z.number(),
      createdAt: z.string(),
      updatedAt: z.string().nullable(),
    }),
  ),
});

const planLimits = {
  maxEndpoints: 50,
  maxFieldsPerType: 100,
  maxNestingDepth: 10,
  maxTotalSchemaNodes: 2_000,
  maxTotalRegexLength: 5_000,
};

export const apiGuardianRoutes = routes(shield.unauthorized, {
  "GET /shield/shield-zone/{shieldZoneId}/api-guardian": (request) => {
    const { apiGuardian, shieldZoneId } = shieldZoneOf(request);
    if (!apiGuardian) return shield.notFound("API Guardian is not set up for this shield zone.");
    const configuration = { shieldZoneId, ...apiGuardian.configuration, ...planLimits };
    const endpoints = apiGuardian.endpoints.map((endpoint) => ({ ...endpoint, shieldZoneId }));
    return shield.ok({ configuration, endpoints });
  },
});
