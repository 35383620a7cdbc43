import type { EmulatorState } from "../../state";
import type { OpenApiDocument } from "./openapi-document";
import { type ApiGuardianRecord, newEndpoint } from "./records";

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
    if (!known) return newEndpoint(endpoint, state.nextId(), enforce ?? true, state.now());
    const authorization =
      enforce === undefined ? {} : { validateAuthorization: enforce && endpoint.authSchemes !== null };
    return { ...known, ...endpoint, ...authorization, updatedAt: state.now() };
  });
}
