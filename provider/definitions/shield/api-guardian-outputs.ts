import { createHash } from "node:crypto";
import { z } from "zod";
import type { ApiGuardianEndpoint, ApiGuardianState } from "../../../sdk";
import { omitNulls } from "../../define/omit-nulls";

const repeats = ["specification"];

/** What the platform tells of the specification that it has. */
const outputs = z.object({
  title: z.string().optional().meta({ description: "The title of the uploaded specification.", repeats }),
  version: z.string().optional().meta({ description: "The version of the uploaded specification.", repeats }),
  endpoints: z.array(z.string()).meta({ description: 'Its endpoints, such as `"GET /pets/{petId}"`.', repeats }),
  fingerprint: z.string().optional().meta({
    description:
      "SHA-256 over all that the platform shows of the specification: title, version, and each endpoint's parameters, authentication and schemas. Another one means another specification.",
    repeats,
  }),
});

type Outputs = z.output<typeof outputs>;

function from(state: ApiGuardianState | undefined): Outputs {
  const { configuration: { title, version } = {}, endpoints = [] } = state ?? {};
  return omitNulls({
    title,
    version,
    endpoints: endpoints.map(nameOf),
    // Where no endpoint is told, nothing can be compared.
    fingerprint:
      endpoints.length === 0 ? undefined : fingerprintOf([title, version, ...endpoints.map(shownOf).toSorted()]),
  });
}

/** The schema, and how it is filled. */
export const apiGuardianOutputs = { outputs, from };

/** An endpoint as a person writes it: `GET /pets/{petId}`. */
export function nameOf({ requestMethod, requestPath }: ApiGuardianEndpoint): string {
  return `${requestMethod} ${requestPath}`;
}

/** What an endpoint has from the specification, and nothing of its settings. In any order, it is the same text. */
function shownOf(endpoint: ApiGuardianEndpoint): string {
  const { authSchemes, requestBodySchemaYaml, responseBodySchemasYaml, availableParameters } = endpoint;
  const parameters = Object.entries(availableParameters ?? {}).map(([place, names]) => [place, names.toSorted()]);
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
