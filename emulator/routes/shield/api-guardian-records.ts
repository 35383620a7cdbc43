import { executionMode, limitAction, rateLimitTimeframe } from "../../../sdk/api/shield/api-guardian";
import type { EmulatorState } from "../../account/state";
import type { DocumentEndpoint, OpenApiDocument } from "./openapi-document";
import type { ApiGuardianEndpointRecord, ApiGuardianRecord } from "./records";

/** The API Guardian of a new zone: off, and without a document. */
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
 * Puts a document in the place of the one that was there. An endpoint that both have keeps its id and its settings; its
 * authorization is set anew where `enforce` is given.
 */
export function putDocument(
  state: EmulatorState,
  guardian: ApiGuardianRecord,
  { title, version, endpoints }: OpenApiDocument,
  enforce: boolean | undefined,
): void {
  guardian.configuration.title = title;
  guardian.configuration.version = version;
  guardian.endpoints = endpoints.map((found) => {
    const known = guardian.endpoints.find(
      ({ requestMethod, requestPath }) => requestMethod === found.requestMethod && requestPath === found.requestPath,
    );
    if (!known) return newEndpoint(state, found, enforce ?? true);
    const authorization = enforce === undefined ? {} : { validateAuthorization: enforce && found.authSchemes !== null };
    return { ...known, ...found, ...authorization, updatedAt: state.now() };
  });
}

function newEndpoint(state: EmulatorState, found: DocumentEndpoint, enforce: boolean): ApiGuardianEndpointRecord {
  return {
    ...found,
    apiGuardianEndpointId: state.nextId(),
    isEnabled: true,
    validateRequestBodySchema: found.requestBodySchemaYaml !== null,
    validateResponseBodySchema: false,
    validateAuthorization: enforce && found.authSchemes !== null,
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
