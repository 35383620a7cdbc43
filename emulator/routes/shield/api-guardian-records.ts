import { executionMode, limitAction, rateLimitTimeframe } from "../../../sdk/api/shield";
import type { EmulatorState } from "../../state";
import type { DocumentEndpoint, OpenApiDocument } from "./openapi-document";
import type { ApiGuardianEndpointRecord, ApiGuardianRecord } from "./records";

/** The API Guardian of a new zone: disabled, without a document. */
export function newApiGuardian(state: EmulatorState): ApiGuardianRecord {
  return {
    configuration: {
      isEnabled: false,
      executionMode: executionMode.toWire("Log"),
      bodyLimitAction: limitAction.toWire("Block"),
      unmatchedPathAction: limitAction.toWire("Log"),
      title: null,
      version: null,
      createdAt: state.now(),
      updatedAt: null,
    },
    endpoints: [],
  };
}

/**
 * Replaces the document. An endpoint of both documents keeps its id and its settings, but `enforce` sets its
 * authorization if defined.
 */
export function putDocument(
  state: EmulatorState,
  guardian: ApiGuardianRecord,
  { title, version, endpoints }: OpenApiDocument,
  enforce: boolean | undefined,
): void {
  guardian.configuration.title = title;
  guardian.configuration.version = version;
  guardian.endpoints = endpoints.map((endpoint) => {
    const known = guardian.endpoints.find(
      ({ requestMethod, requestPath }) =>
        requestMethod === endpoint.requestMethod && requestPath === endpoint.requestPath,
    );
    if (!known) return newEndpoint(state, endpoint, enforce ?? true);
    const authorization =
      enforce === undefined ? {} : { validateAuthorization: enforce && endpoint.authSchemes !== null };
    return { ...known, ...endpoint, ...authorization, updatedAt: state.now() };
  });
}

function newEndpoint(state: EmulatorState, endpoint: DocumentEndpoint, enforce: boolean): ApiGuardianEndpointRecord {
  return {
    ...endpoint,
    apiGuardianEndpointId: state.nextId(),
    isEnabled: true,
    validateRequestBodySchema: endpoint.requestBodySchemaYaml !== null,
    validateResponseBodySchema: false,
    validateAuthorization: enforce && endpoint.authSchemes !== null,
    injectionDetectionParameters: null,
    detectParameterXss: false,
    detectParameterSqli: false,
    rateLimitingEnabled: false,
    rateLimitingType: "Global",
    rateLimitingRequestCount: 0,
    rateLimitingTimeframe: rateLimitTimeframe.toWire("PerOneMinute"),
    createdAt: state.now(),
    updatedAt: null,
  };
}
