import { z } from "zod";
import {
  type ApiGuardianConfiguration,
  type ApiGuardianSettings,
  type ApiGuardianState,
  type BunnyClient,
  isNotFound,
} from "../../../sdk";
import { executionMode, limitAction } from "../../../sdk/api/shield/api-guardian";
import type { Claim } from "../../define/claims";
import { defineResource, type PriorState, type Problem, type Reason } from "../../define/define";
import { textOf } from "../../define/example";
import { laterStep } from "../../define/init-failed";
import { readDocument } from "../../diff/document";
import { applySettings, changesAny, managedPart, onDestroy, unmanagedNote } from "../shared/settings";
import { shieldZoneId } from "../shared/zone-ids";
import { apiGuardianOutputs } from "./api-guardian-outputs";

const inputs = z.object({
  shieldZoneId: shieldZoneId.meta({
    description: "The id of the shield zone that API Guardian protects.",
    replaceOnChange: true,
  }),
  specification: z
    .string()
    .min(1)
    .optional()
    .meta({
      description: `The OpenAPI 3.0 document that requests are checked against, as JSON or YAML. What it says counts, not how it is written: form, order of keys and comments are no difference. The platform never tells the text; that another document was uploaded shows where title, version or endpoints with their parameters, authentication and schemas differ, and not in descriptions and examples. ${unmanagedNote}`,
      jsonOrYaml: true,
    }),
  enforceAuthorizationValidation: z.boolean().optional().meta({
    description:
      "Whether credentials are enforced on all endpoints for which the specification asks for them. Sent with each upload, and then wins over what an `ApiGuardianEndpoint` has set; leave it out where endpoints decide for themselves. Default: true for the first upload, and no change with later ones. Never read back.",
    writeOnly: "the platform takes it and does not tell it",
  }),
  enabled: z
    .boolean()
    .optional()
    .meta({ description: `Whether requests are inspected. ${unmanagedNote}` }),
  executionMode: z
    .enum(executionMode.names)
    .optional()
    .meta({ description: `Whether findings are logged or blocked. ${unmanagedNote}` }),
  bodyLimitAction: z
    .enum(limitAction.names)
    .optional()
    .meta({ description: `What happens to bodies over the payload limit. ${unmanagedNote}` }),
  unmatchedPathAction: z
    .enum(limitAction.names)
    .optional()
    .meta({ description: `What happens to paths that the specification does not name. ${unmanagedNote}` }),
  onDestroy,
});

const { outputs, from: outputsOf } = apiGuardianOutputs;

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;
type Settings = Required<ApiGuardianSettings>;

const settingNames = ["enabled", "executionMode", "bodyLimitAction", "unmatchedPathAction"];

export const apiGuardian = defineResource({
  name: "ApiGuardian",
  description:
    "The API Guardian of a shield zone: the OpenAPI specification that traffic is checked against, and what happens to what does not fit. Every shield zone has one: creating the resource takes it over, and destroying it leaves it, unless `onDestroy` says otherwise. The specification cannot be deleted on the platform.",
  example: [
    {
      type: "ApiGuardian",
      name: "guardian",
      args: {
        shieldZoneId: 2001,
        specification: textOf("openapi.yaml"),
        enabled: true,
        executionMode: "Log",
        unmatchedPathAction: "Log",
      },
    },
  ],
  inputs,
  outputs,
  id: "{shieldZoneId}",

  claims: ({ shieldZoneId }) => (shieldZoneId === undefined ? [] : [claimOn(shieldZoneId)]),

  check({ specification }, given) {
    const problems: Problem[] = [];
    const problem = specification === undefined ? undefined : problemWith(specification);
    if (problem) problems.push({ path: ["specification"], reason: problem });
    if (given.has("enforceAuthorizationValidation") && !given.has("specification")) {
      problems.push({ path: ["enforceAuthorizationValidation"], reason: "needs specification, with which it is sent" });
    }
    return { problems };
  },

  // The specification comes first: settings that block what it does not name must not be in force without it.
  async create({ inputs }, { api }) {
    const { shieldZoneId, specification, enforceAuthorizationValidation, onDestroy } = inputs;
    const found = await look(api, inputs);
    const uploaded = specification === undefined ? undefined : await upload(api, inputs, hasSpecification(found));
    const state = uploaded ?? found;
    const outputs = outputsOf(state);
    const basics = { shieldZoneId, specification, enforceAuthorizationValidation, onDestroy };
    const reached = uploaded && { inputs: basics, outputs };
    await laterStep(reached, "the specification was uploaded, but the settings are not as asked", () =>
      bring(api, inputs, state?.configuration),
    );
    return { outputs };
  },

  async read(request, { api }) {
    const { shieldZoneId = 0, enforceAuthorizationValidation, onDestroy = "Keep" } = request.prior.inputs;
    const state = await api.apiGuardian.snapshot(shieldZoneId);
    // An action that this version does not know is shown as it is, and so as a difference.
    const managed = managedPart(settingsFrom(state.configuration), request) as Partial<Inputs>;
    return {
      inputs: {
        shieldZoneId,
        specification: specificationIn(state, request.prior),
        enforceAuthorizationValidation,
        ...managed,
        onDestroy,
      },
      outputs: outputsOf(state),
    };
  },

  async update(request, { api }) {
    const { inputs, prior, changed } = request;
    const { specification, enforceAuthorizationValidation } = inputs;
    const enforces = changed.has("enforceAuthorizationValidation") && enforceAuthorizationValidation !== undefined;
    let uploaded: ApiGuardianState | undefined;
    if (specification !== undefined && (changed.has("specification") || enforces)) {
      const exists = prior.inputs.specification !== undefined || hasSpecification(await look(api, inputs));
      uploaded = await upload(api, inputs, exists);
    }
    const outputs = uploaded ? outputsOf(uploaded) : { endpoints: [], ...prior.outputs };
    if (changesAny(settingNames, request)) {
      const basics = { ...prior.inputs, specification, enforceAuthorizationValidation };
      const reached = uploaded && { inputs: basics, outputs };
      await laterStep(reached, "the specification was uploaded, but the settings are not changed", () =>
        bring(api, inputs, uploaded?.configuration),
      );
    }
    return { outputs };
  },

  async delete({ prior: { inputs }, claims }, { api }) {
    if (inputs.onDestroy !== "Disable" || claims.has(claimOn(inputs.shieldZoneId ?? 0))) return;
    await bring(api, { ...inputs, enabled: false }, undefined);
  },

  // Every zone has one. Of those that were never used, a program has nothing to say.
  async list({ shieldZoneId = 0 }, { api }) {
    const state = await api.apiGuardian.snapshot(shieldZoneId);
    const isUsed = state.configuration.isEnabled || hasSpecification(state);
    return isUsed ? [{ name: `api guardian ${shieldZoneId}` }] : [];
  },
});

function claimOn(shieldZoneId: number): Claim {
  return { list: `API Guardian of shield zone ${shieldZoneId}` };
}

/** What is wrong with a text that is no OpenAPI 3 document. */
function problemWith(specification: string): Reason | undefined {
  const document = readDocument(specification);
  // The parser repeats what it cannot read.
  if ("problem" in document)
    return (_, isSecret) => `is neither JSON nor YAML${isSecret ? "" : `: ${document.problem}`}`;
  const { data } = z.object({ openapi: z.unknown(), swagger: z.unknown() }).partial().safeParse(document.content);
  if (typeof data?.openapi === "string" && data.openapi.startsWith("3.0.")) return undefined;
  if (typeof data?.openapi === "string" && data.openapi.startsWith("3."))
    return `is of OpenAPI ${data.openapi.slice(0, 20)}, and API Guardian supports 3.0.x: write it as 3.0.3`;
  return `is no OpenAPI 3 document: it has no "openapi" with a version such as "3.0.3"${data?.swagger ? ", and OpenAPI 2 (Swagger) is not taken" : ""}`;
}

/** The API Guardian as it is. None is fine where a specification is about to be uploaded: that may make it. */
async function look(api: BunnyClient, inputs: Inputs): Promise<ApiGuardianState | undefined> {
  try {
    return await api.apiGuardian.snapshot(inputs.shieldZoneId);
  } catch (error) {
    if (isNotFound(error) && inputs.specification !== undefined) return undefined;
    throw error;
  }
}

function upload(api: BunnyClient, inputs: Inputs, exists: boolean): Promise<ApiGuardianState> {
  const { shieldZoneId, specification: content = "", enforceAuthorizationValidation } = inputs;
  const document = { content, enforceAuthorizationValidation };
  return exists
    ? api.apiGuardian.replaceSpecification(shieldZoneId, document)
    : api.apiGuardian.uploadSpecification(shieldZoneId, document);
}

function hasSpecification(state: ApiGuardianState | undefined): boolean {
  return state !== undefined && (state.configuration.title != null || state.endpoints.length > 0);
}

/** The specification as far as one can tell: the one that was uploaded, or that it is another one, or none. */
function specificationIn(state: ApiGuardianState, { inputs, outputs }: PriorState<Inputs, Outputs>) {
  if (inputs.specification === undefined || !hasSpecification(state)) return undefined;
  const { title, version, fingerprint } = outputsOf(state);
  const isOurs = outputs.fingerprint === undefined || outputs.fingerprint === fingerprint;
  return isOurs ? inputs.specification : ["# Another specification:", title, version].join(" ");
}

function bring(api: BunnyClient, inputs: Partial<Inputs>, known: ApiGuardianConfiguration | undefined): Promise<void> {
  const { shieldZoneId = 0, enabled, executionMode, bodyLimitAction, unmatchedPathAction } = inputs;
  const asked = { enabled, executionMode, bodyLimitAction, unmatchedPathAction };
  return applySettings<Settings>(asked, known && settingsFrom(known), {
    read: async () => settingsFrom((await api.apiGuardian.snapshot(shieldZoneId)).configuration),
    write: (settings) => api.apiGuardian.updateSettings(shieldZoneId, settings),
  });
}

function settingsFrom(configuration: ApiGuardianConfiguration): Settings {
  const { isEnabled, executionMode, bodyLimitAction, unmatchedPathAction } = configuration;
  return { enabled: isEnabled, executionMode, bodyLimitAction, unmatchedPathAction };
}
