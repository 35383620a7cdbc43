import { createHash } from "node:crypto";
import { z } from "zod";
import type { ApiGuardianEndpoint, ApiGuardianState } from "../../../sdk/index";
import { omitNulls, text, texts } from "../../define/define";

const ofSpecification = { repeats: ["specification"], changesWith: ["specification"] };

/** What the platform returns of the uploaded specification. */
const outputs = z.object({
  title: text("The title of the uploaded specification.", { ...ofSpecification }),
  version: text("The version of the uploaded specification.", { ...ofSpecification }),
  endpoints: texts('The endpoints of the specification, such as `"GET /pets/{petId}"`.', { ...ofSpecification }),
  fingerprint: text(
    "SHA-256 (hex) of all that the platform returns of the specification: title, version, and each endpoint's parameters, authentication and schemas. It changes with the specification; absent while there are no endpoints.",
    { ...ofSpecification },
  ),
});

type Outputs = z.output<typeof outputs>;

function from(state: ApiGuardianState | undefined): Outputs {
  const { configuration: { title, version } = {}, endpoints = [] } = state ?? {};
  return omitNulls({
    title,
    version,
    endpoints: endpoints.map(nameOf),
    // A response without endpoints has nothing to compare.
    fingerprint:
      endpoints.length === 0 ? undefined : fingerprintOf([title, version, ...endpoints.map(canonicalForm).toSorted()]),
  });
}

/** The output schema of `ApiGuardian`, and its values. */
export const apiGuardianOutputs = { outputs, from };

/** The name, in claims, of the endpoints of a zone: an upload of a specification may change their settings. */
export const endpointsOf = (shieldZoneId: number) => `API Guardian endpoints of shield zone ${shieldZoneId}`;

/** Method and path: `GET /pets/{petId}`. */
export function nameOf({ requestMethod, requestPath }: ApiGuardianEndpoint): string {
  return `${requestMethod} ${requestPath}`;
}

/** The parts of an endpoint that come from the specification, without its settings, in a canonical order. */
function canonicalForm(endpoint: ApiGuardianEndpoint): string {
  const { authSchemes, requestBodySchemaYaml, responseBodySchemasYaml, availableParameters } = endpoint;
  const parameters = Object.entries(availableParameters ?? {}).map(([location, names]) => [location, names.toSorted()]);
  const schemes = (authSchemes ?? []).map(({ schemeName, schemeType, location, credentialName, httpScheme }) =>
    JSON.stringify([schemeName, schemeType, location, credentialName, httpScheme]),
  );
  const responses = Object.entries(responseBodySchemasYaml ?? {}).map((response) => JSON.stringify(response));
  return JSON.stringify([
    nameOf(endpoint),
    schemes.toSorted(),
    requestBodySchemaYaml,
    responses.toSorted(),
    parameters.filter(([, names]) => names?.length),
  ]);
}

function fingerprintOf(parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
