import { z } from "zod";
import { rateLimitTimeframe, rateLimitTypes } from "../../../sdk/api/shield";
import type { ApiGuardianEndpoint, ApiGuardianState, BunnyClient } from "../../../sdk/index";
import { suggestion } from "../../check/explain-issue";
import type { Claim } from "../../define/claims";
import {
  defineResource,
  described,
  enumInput,
  flag,
  omitNulls,
  outputOf,
  type PriorState,
  ResourceInitFailedError,
  texts,
} from "../../define/define";
import { pick, propertiesOf } from "../../define/zod-schema";
import { isEquivalent } from "../../diff/equality";
import { isHidden } from "../../messages/redaction";
import { shieldZoneId } from "../shared/ids";
import { changedAmong, changesAny, onDestroy } from "../shared/settings";
import { apiGuardian } from "./api-guardian";
import { endpointsOf, nameOf } from "./api-guardian-outputs";
import { timeframeMeanings } from "./rule-meanings";

const names = (description: string) => z.array(z.string().min(1)).default([]).meta({ description, set: true });

const settings = z.object({
  enabled: flag("Whether API Guardian enforces the endpoint at all."),
  validateRequestBodySchema: flag("Whether request bodies are validated against the specification."),
  validateResponseBodySchema: flag("Whether response bodies are validated against the specification."),
  validateAuthorization: flag("Whether the credentials that the specification requires are enforced."),
  injectionDetectionParameters: z
    .object({
      path: names("Names of path parameters. Default: none."),
      query: names("Names of query parameters. Default: none."),
      header: names("Names of headers. Default: none."),
      cookie: names("Names of cookies. Default: none."),
    })
    .strict()
    .optional()
    .describe("The parameters that are scanned for injections, out of those in `availableParameters`."),
  detectParameterXss: flag("Whether these parameters are scanned for cross-site scripting (XSS)."),
  detectParameterSqli: flag("Whether these parameters are scanned for SQL injection."),
  rateLimitingEnabled: flag("Whether the endpoint has a rate limit."),
  rateLimitingType: enumInput(rateLimitTypes, {
    Global: "All requests are counted together.",
    IP: "The requests of each client IP address are counted on their own.",
  })
    .optional()
    .describe("Whether requests are counted per client IP address (`IP`) or all together (`Global`)."),
  rateLimitingRequestCount: described(
    z.int32().positive().optional(),
    "The number of requests within the timeframe after which requests are blocked, 1 or more.",
  ),
  rateLimitingTimeframe: described(
    enumInput(rateLimitTimeframe.names, timeframeMeanings).optional(),
    "The timeframe over which requests are counted.",
  ),
});

/** An upload of another specification, by another resource, may have changed what an update reads. */
const changesWith = Object.keys(settings.shape);

const inputs = z
  .object({
    shieldZoneId: shieldZoneId.describe(
      "The id of the shield zone. Use the output of the `ApiGuardian`, so that its specification is uploaded first.",
    ),
    method: enumInput(["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"], {
      GET: "Requests that read a resource of the API.",
      PUT: "Requests that replace a resource of the API.",
      POST: "Requests that create something, or start it.",
      DELETE: "Requests that delete a resource of the API.",
      OPTIONS: "Requests for what is allowed, such as the preflight requests of browsers.",
      HEAD: "Requests for the headers of what `GET` would return.",
      PATCH: "Requests that change parts of a resource of the API.",
      TRACE: "Requests that are returned as they arrived.",
    }).describe("The HTTP method."),
    path: described(
      z.string().startsWith("/", 'does not begin with "/"'),
      "The path template exactly as in the specification, such as `/pets/{petId}`.",
    ),
    ...settings.shape,
    onDestroy,
  })
  .meta({ group: true });

const outputs = z.object({
  endpointId: z.int().meta({ description: "The endpoint's id.", changesWith }),
  availableParameters: z
    .object({
      path: texts("Names of path parameters."),
      query: texts("Names of query parameters."),
      header: texts("Names of headers."),
      cookie: texts("Names of cookies."),
    })
    .optional()
    .meta({
      description: "All parameters that the specification defines for the endpoint.",
      repeats: ["injectionDetectionParameters"],
      changesWith,
    }),
});

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;
type EndpointKey = Partial<Pick<Inputs, "shieldZoneId" | "method" | "path">>;

export const apiGuardianEndpoint = defineResource({
  name: "ApiGuardianEndpoint",
  description:
    "The settings of one endpoint of the specification in API Guardian. Endpoints are created and deleted by uploads of the specification, so a create takes over the endpoint's settings, and a delete leaves them unchanged unless `onDestroy` is `Disable`. Settings that are omitted are unmanaged: the platform's values are kept. Where the `ApiGuardian` uploads another specification, each endpoint is updated after it; one that the specification no longer has is an error.",
  vendorPage: "shield/api-guardian",
  plan: "Needs the plan Advanced (up to 10 endpoints), Business (up to 50) or Enterprise.",
  example: [
    ...apiGuardian.example,
    {
      type: "ApiGuardianEndpoint",
      name: "search",
      args: {
        shieldZoneId: outputOf("guardian.shieldZoneId"),
        method: "GET",
        path: "/pets",
        injectionDetectionParameters: { query: ["tag"] },
        detectParameterXss: true,
        detectParameterSqli: true,
        rateLimitingEnabled: true,
        rateLimitingType: "IP",
        rateLimitingRequestCount: 20,
        rateLimitingTimeframe: "PerOneMinute",
      },
    },
  ],
  inputs,
  outputs,
  id: "{shieldZoneId}/{method}/{path}",

  claims: ({ shieldZoneId, method, path }) =>
    shieldZoneId === undefined || method === undefined || path === undefined
      ? []
      : [claimOn({ shieldZoneId, method, path }), { list: endpointsOf(shieldZoneId), member: `${method} ${path}` }],

  create: ({ inputs }, { api }) => applyInputs(api, inputs),

  async read({ prior }, { api }) {
    const { shieldZoneId, method = "GET", path } = prior.inputs;
    const endpoint = endpointIn(await api.apiGuardian.snapshot(shieldZoneId), prior.inputs);
    if (!endpoint) return undefined;
    // A value that this version does not know is returned unchanged, and so shows as drift.
    const current = settingsFrom(endpoint) as Partial<Inputs>;
    return { inputs: { shieldZoneId, method, path, ...current, onDestroy: undefined }, outputs: outputsOf(endpoint) };
  },

  async update(request, { api }) {
    const { inputs, prior, changed } = request;
    const { endpointId } = prior.outputs;
    if (changesAny(Object.keys(settings.shape), request) || endpointId === undefined) {
      const { shieldZoneId, method, path, onDestroy } = inputs;
      // Without settings in the state, the next run applies them again, and fails again while the endpoint is gone.
      const key = { shieldZoneId, method, path };
      const withoutEndpoint = { inputs: { ...key, onDestroy }, outputs: prior.outputs };
      return applyInputs(api, { ...changedAmong(inputs, changed), ...key, onDestroy }, withoutEndpoint);
    }
    return { outputs: { ...prior.outputs, endpointId } };
  },

  async delete({ prior: { inputs }, claims }, { api }) {
    if (inputs.onDestroy !== "Disable" || claims.has(claimOn(inputs))) return;
    const { shieldZoneId } = inputs;
    const endpoint = endpointIn(await api.apiGuardian.snapshot(shieldZoneId), inputs);
    if (endpoint) await updateEndpoint(api, shieldZoneId, endpoint, { enabled: false });
  },

  async list({ shieldZoneId }, { api }) {
    const { endpoints } = await api.apiGuardian.snapshot(shieldZoneId);
    return endpoints.map((endpoint) => ({
      name: `${nameOf(endpoint)} ${shieldZoneId}`,
      inputs: { method: endpoint.requestMethod as Inputs["method"], path: endpoint.requestPath ?? undefined },
    }));
  },
});

function claimOn({ shieldZoneId, method, path }: EndpointKey): Claim {
  return { list: `API Guardian endpoint ${method} ${path} of shield zone ${shieldZoneId}` };
}

/**
 * Writes the managed settings that differ. The endpoint is read each time, since an upload of another specification may
 * have changed its id.
 *
 * @param withoutEndpoint What an update leaves in the state where the specification no longer has the endpoint.
 */
async function applyInputs(
  api: BunnyClient,
  inputs: Inputs,
  withoutEndpoint?: PriorState<Inputs, Outputs>,
): Promise<{ outputs: Outputs }> {
  const { state, endpoint } = await api.apiGuardian.find(inputs.shieldZoneId, (candidate) =>
    matches(candidate, inputs),
  );
  if (!endpoint) {
    const message = notFoundMessage(state, inputs);
    throw withoutEndpoint ? new ResourceInitFailedError(withoutEndpoint, message) : new Error(message);
  }
  const current: Record<string, unknown> = settingsFrom(endpoint);
  const managed = pick(settings, inputs);
  const differing = propertiesOf(settings).filter(
    ([name, schema]) => managed[name] !== undefined && !isEquivalent(schema, managed[name], current[name]),
  );
  if (differing.length > 0) {
    await updateEndpoint(
      api,
      inputs.shieldZoneId,
      endpoint,
      Object.fromEntries(differing.map(([name]) => [name, managed[name]])),
    );
  }
  return { outputs: outputsOf(endpoint) };
}

function updateEndpoint(
  api: BunnyClient,
  shieldZoneId: number,
  endpoint: ApiGuardianEndpoint,
  changes: z.output<typeof settings>,
): Promise<unknown> {
  const { apiGuardianEndpointId, rateLimitingType, rateLimitingTimeframe } = endpoint;
  return api.apiGuardian.updateEndpoint(shieldZoneId, apiGuardianEndpointId, {
    rateLimitingType,
    rateLimitingTimeframe,
    ...changes,
  });
}

function endpointIn({ endpoints }: ApiGuardianState, key: EndpointKey): ApiGuardianEndpoint | undefined {
  return endpoints.find((endpoint) => matches(endpoint, key));
}

function matches({ requestMethod, requestPath }: ApiGuardianEndpoint, { method, path }: EndpointKey): boolean {
  return requestMethod === method && requestPath === path;
}

const maxListed = 12;

function notFoundMessage({ endpoints }: ApiGuardianState, { shieldZoneId, method, path }: EndpointKey): string {
  const key = `${method} ${path}`;
  const existing = endpoints.map(nameOf);
  if (existing.length === 0) {
    return `Shield zone ${shieldZoneId} has no endpoint ${key}: it has no specification yet. Upload one with an ApiGuardian, and use its shieldZoneId output here.`;
  }
  if (isHidden("path")) return `The specification of shield zone ${shieldZoneId} has no endpoint ${key}.`;
  const more = existing.length > maxListed ? `, and ${existing.length - maxListed} more` : "";
  return `The specification of shield zone ${shieldZoneId} has no endpoint ${key}${suggestion(key, existing)}. It has ${existing.slice(0, maxListed).join(", ")}${more}.`;
}

function settingsFrom(endpoint: ApiGuardianEndpoint) {
  const { isEnabled, injectionDetectionParameters, rateLimitingRequestCount, ...others } = endpoint;
  const none = { path: [], query: [], header: [], cookie: [] };
  return pick(settings, {
    ...others,
    enabled: isEnabled,
    injectionDetectionParameters: injectionDetectionParameters ?? none,
    // The platform writes 0 for no limit.
    rateLimitingRequestCount: rateLimitingRequestCount === 0 ? undefined : rateLimitingRequestCount,
  });
}

function outputsOf({ apiGuardianEndpointId, availableParameters }: ApiGuardianEndpoint): Outputs {
  return omitNulls({ endpointId: apiGuardianEndpointId, availableParameters });
}
