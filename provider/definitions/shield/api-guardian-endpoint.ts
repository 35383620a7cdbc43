import { z } from "zod";
import type { ApiGuardianEndpoint, ApiGuardianState, BunnyClient } from "../../../sdk";
import { rateLimitTimeframe, rateLimitTypes } from "../../../sdk/api/shield/api-guardian";
import { suggestion } from "../../check/explain-issue";
import type { Claim } from "../../define/claims";
import { defineResource } from "../../define/define";
import { outputOf } from "../../define/example";
import { omitNulls } from "../../define/omit-nulls";
import { pick, propertiesOf } from "../../define/zod-schema";
import { isEquivalent } from "../../diff/equality";
import { changesAny, managedPart, onDestroy } from "../shared/settings";
import { shieldZoneId } from "../shared/zone-ids";
import { apiGuardian } from "./api-guardian";
import { nameOf } from "./api-guardian-outputs";

const flag = (description: string) => z.boolean().optional().meta({ description });
const names = (description: string) => z.array(z.string().min(1)).default([]).meta({ description, set: true });
const found = (description: string) => z.array(z.string()).meta({ description });

const settings = z.object({
  enabled: flag("Whether the endpoint is enforced at all."),
  validateRequestBodySchema: flag("Whether request bodies are validated."),
  validateResponseBodySchema: flag("Whether response bodies are validated."),
  validateAuthorization: flag("Whether credentials are enforced."),
  injectionDetectionParameters: z
    .object({
      path: names("Parameters in the path."),
      query: names("Parameters in the query."),
      header: names("Headers."),
      cookie: names("Cookies."),
    })
    .strict()
    .optional()
    .meta({ description: "The parameters that are searched for injections, out of those of the specification." }),
  detectParameterXss: flag("Whether they are searched for cross-site scripting."),
  detectParameterSqli: flag("Whether they are searched for SQL injection."),
  rateLimitingEnabled: flag("Whether the endpoint has a rate limit."),
  rateLimitingType: z.enum(rateLimitTypes).optional().meta({ description: "What the rate limit counts together." }),
  rateLimitingRequestCount: z
    .int32()
    .positive()
    .optional()
    .meta({ description: "Requests in the timeframe before blocking." }),
  rateLimitingTimeframe: z.enum(rateLimitTimeframe.names).optional().meta({ description: "The timeframe." }),
});

const inputs = z.object({
  shieldZoneId: shieldZoneId.meta({
    description: "The id of the shield zone. Take it from the `ApiGuardian`, so that its specification comes first.",
    replaceOnChange: true,
  }),
  method: z.enum(["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]).meta({
    description: "The HTTP method.",
    replaceOnChange: true,
  }),
  path: z.string().startsWith("/", 'does not begin with "/"').meta({
    description: "The path as the specification writes it, such as `/pets/{petId}`.",
    replaceOnChange: true,
  }),
  ...settings.shape,
  onDestroy,
});

const outputs = z.object({
  endpointId: z.int().meta({ description: "The id that the platform gave the endpoint." }),
  availableParameters: z
    .object({
      path: found("Parameters in the path."),
      query: found("Parameters in the query."),
      header: found("Headers."),
      cookie: found("Cookies."),
    })
    .optional()
    .meta({
      description: "All parameters that the specification gives the endpoint.",
      repeats: ["injectionDetectionParameters"],
    }),
});

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;
type Place = Partial<Pick<Inputs, "shieldZoneId" | "method" | "path">>;

export const apiGuardianEndpoint = defineResource({
  name: "ApiGuardianEndpoint",
  description:
    "The settings of one endpoint that API Guardian found in its specification. The specification makes endpoints and takes them away: creating the resource takes the endpoint's settings over, and destroying it leaves them, unless `onDestroy` says otherwise. Settings that are not given are left as they are on the platform.",
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
      : [claimOn({ shieldZoneId, method, path })],

  create: ({ inputs }, { api }) => bring(api, inputs),

  async read(request, { api }) {
    const { shieldZoneId = 0, onDestroy = "Keep", ...prior } = request.prior.inputs;
    const endpoint = endpointIn(await api.apiGuardian.snapshot(shieldZoneId), prior);
    if (!endpoint) return undefined;
    // A word that this version does not know is shown as it is, and so as a difference.
    const managed = managedPart(settingsFrom(endpoint), request) as Partial<Inputs>;
    const { method = "GET", path = "" } = prior;
    return { inputs: { shieldZoneId, method, path, ...managed, onDestroy }, outputs: outputsOf(endpoint) };
  },

  async update(request, { api }) {
    const { inputs, prior } = request;
    if (changesAny(Object.keys(settings.shape), request)) return bring(api, inputs);
    return { outputs: { ...prior.outputs, endpointId: prior.outputs.endpointId ?? 0 } };
  },

  async delete({ prior: { inputs }, claims }, { api }) {
    if (inputs.onDestroy !== "Disable" || claims.has(claimOn(inputs))) return;
    const { shieldZoneId = 0 } = inputs;
    const endpoint = endpointIn(await api.apiGuardian.snapshot(shieldZoneId), inputs);
    if (endpoint) await change(api, shieldZoneId, endpoint, { enabled: false });
  },

  async list({ shieldZoneId = 0 }, { api }) {
    const { endpoints } = await api.apiGuardian.snapshot(shieldZoneId);
    return endpoints.map((endpoint) => ({
      name: `${nameOf(endpoint)} ${shieldZoneId}`,
      inputs: { method: endpoint.requestMethod as Inputs["method"], path: endpoint.requestPath ?? undefined },
    }));
  },
});

function claimOn({ shieldZoneId, method, path }: Place): Claim {
  return { list: `API Guardian endpoint ${method} ${path} of shield zone ${shieldZoneId}` };
}

/**
 * Brings an endpoint to the settings that are asked for. It is looked up each time, since its id is the platform's, and
 * another specification may have changed it.
 */
async function bring(api: BunnyClient, inputs: Inputs): Promise<{ outputs: Outputs }> {
  const { state, endpoint } = await api.apiGuardian.find(inputs.shieldZoneId, (candidate) => isAt(candidate, inputs));
  if (!endpoint) throw new Error(missing(state, inputs));
  const current: Record<string, unknown> = settingsFrom(endpoint);
  const asked = pick(settings, inputs);
  const differing = propertiesOf(settings).filter(
    ([name, schema]) => asked[name] !== undefined && !isEquivalent(schema, asked[name], current[name]),
  );
  if (differing.length > 0) {
    await change(
      api,
      inputs.shieldZoneId,
      endpoint,
      Object.fromEntries(differing.map(([name]) => [name, asked[name]])),
    );
  }
  return { outputs: outputsOf(endpoint) };
}

function change(
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

function endpointIn({ endpoints }: ApiGuardianState, place: Place): ApiGuardianEndpoint | undefined {
  return endpoints.find((endpoint) => isAt(endpoint, place));
}

function isAt({ requestMethod, requestPath }: ApiGuardianEndpoint, { method, path }: Place): boolean {
  return requestMethod === method && requestPath === path;
}

const mostNames = 12;

/** That there is no such endpoint, and which there are. */
function missing({ endpoints }: ApiGuardianState, { shieldZoneId, method, path }: Place): string {
  const wanted = `${method} ${path}`;
  const there = endpoints.map(nameOf);
  if (there.length === 0) {
    return `Shield zone ${shieldZoneId} has no endpoint ${wanted}: it has no specification yet. Upload one with an ApiGuardian, and take shieldZoneId from it.`;
  }
  const more = there.length > mostNames ? `, and ${there.length - mostNames} more` : "";
  return `The specification of shield zone ${shieldZoneId} has no endpoint ${wanted}${suggestion(wanted, there)}. It has ${there.slice(0, mostNames).join(", ")}${more}.`;
}

function settingsFrom(endpoint: ApiGuardianEndpoint) {
  const { isEnabled, injectionDetectionParameters, rateLimitingRequestCount, ...others } = endpoint;
  const none = { path: [], query: [], header: [], cookie: [] };
  return pick(settings, {
    ...others,
    enabled: isEnabled,
    injectionDetectionParameters: injectionDetectionParameters ?? none,
    // The platform's way to say that there is none.
    rateLimitingRequestCount: rateLimitingRequestCount === 0 ? undefined : rateLimitingRequestCount,
  });
}

function outputsOf({ apiGuardianEndpointId, availableParameters }: ApiGuardianEndpoint): Outputs {
  return omitNulls({ endpointId: apiGuardianEndpointId, availableParameters });
}
