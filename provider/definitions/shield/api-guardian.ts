import { z } from "zod";
import { executionMode, limitAction } from "../../../sdk/api/shield";
import type { ApiGuardianConfiguration, ApiGuardianSettings, ApiGuardianState, BunnyClient } from "../../../sdk/index";
import { undefinedIfNotFound } from "../../../sdk/internal";
import {
  assetOf,
  defineResource,
  described,
  laterStep,
  type PriorState,
  type Problem,
  type Reason,
} from "../../define/define";
import { readDocument } from "../../diff/document";
import { defineSettings } from "../shared/define-settings";
import { shieldZoneId } from "../shared/ids";
import { settingArguments } from "../shared/setting-arguments";
import { applySettings, changedAmong, changesAny, unmanagedNote } from "../shared/settings";
import { apiGuardianOutputs, endpointsOf } from "./api-guardian-outputs";

const actionMeanings = {
  Block: "The request is refused.",
  Log: "The request is logged, and let through.",
  Ignore: "The request is let through.",
};

const { flag, choice } = settingArguments<ApiGuardianSettings>(unmanagedNote);

const of = {
  shieldZoneId: shieldZoneId.describe("The id of the shield zone that API Guardian protects."),
};

/** The arguments of an upload. */
const uploadArguments = {
  specification: described(
    z.string().min(1).optional(),
    `The OpenAPI 3.0 document that requests are validated against, as JSON or YAML. Compared by content: format, order of keys and comments are ignored, but not those of an asset (such as a \`FileAsset\`), of which the state has the hash and the path. The platform never returns the document. A refresh detects another one by its title, version, and endpoints with their parameters, authentication and schemas, but not by descriptions and examples. ${unmanagedNote}`,
    { jsonOrYaml: true, asset: true },
  ),
  enforceAuthorizationValidation: z.boolean().optional().meta({
    description:
      "Whether credentials are enforced on all endpoints for which the specification requires them. Sent with each upload of the specification, for endpoints whose `validateAuthorization` no `ApiGuardianEndpoint` manages. Default: true for the first upload, unchanged by later ones. Never read back.",
    writeOnly: "the platform never returns it",
  }),
};

const fields = {
  enabled: flag("enabled", "Whether requests are inspected."),
  executionMode: choice(
    "executionMode",
    executionMode,
    { Log: "Violations are logged, and let through.", Block: "Violations are refused." },
    "Whether requests that violate the specification are logged or blocked.",
  ),
  bodyLimitAction: choice(
    "bodyLimitAction",
    limitAction,
    actionMeanings,
    "The action for bodies over the payload limit.",
  ),
  unmatchedPathAction: choice(
    "unmatchedPathAction",
    limitAction,
    actionMeanings,
    "The action for paths that the specification does not define.",
  ),
};

const { outputs, from: outputsOf } = apiGuardianOutputs;
type Outputs = z.output<typeof outputs>;
type Settings = Required<ApiGuardianSettings>;

const settings = defineSettings({
  name: "ApiGuardian",
  description:
    "The API Guardian of a shield zone: the OpenAPI specification that traffic is validated against, and the actions for violations. Every shield zone has one, so a create takes it over, and a delete leaves it unchanged unless `onDestroy` is `Disable`. The platform has no operation that deletes the specification.",
  vendorPage: "shield/api-guardian",
  plan: "Needs the plan Advanced (up to 10 endpoints), Business (up to 50) or Enterprise.",
  example: {
    name: "guardian",
    args: {
      shieldZoneId: 2001,
      specification: assetOf("openapi.yaml"),
      enabled: true,
      executionMode: "Log",
      unmatchedPathAction: "Log",
    },
  },
  of,
  others: uploadArguments,
  fields,
  outputs,
  claim: { list: "API Guardian of shield zone {shieldZoneId}" },

  check({ specification }, given) {
    const problems: Problem[] = [];
    const problem = specification === undefined ? undefined : problemWith(specification);
    if (problem) problems.push({ path: ["specification"], reason: problem });
    if (given.has("enforceAuthorizationValidation") && !given.has("specification")) {
      problems.push({
        path: ["enforceAuthorizationValidation"],
        reason: "requires specification, since it is sent with each upload",
      });
    }
    return { problems };
  },

  read: ({ shieldZoneId }, { api }) => api.apiGuardian.snapshot(shieldZoneId),
  settingsOf: ({ configuration }) => settingsFrom(configuration),
  outputsOf: (state) => outputsOf(state),
  report: (state, { prior }) => ({
    specification: specificationIn(state, prior),
    enforceAuthorizationValidation: undefined,
    ...settingsFrom(state.configuration),
  }),
  write: ({ shieldZoneId }, settings, { api }) => api.apiGuardian.updateSettings(shieldZoneId, settings),
  off: (args) => ({ ...args, enabled: false }),

  // Every shield zone has one; those never used are not listed.
  async list({ shieldZoneId }, { api }) {
    const state = await api.apiGuardian.snapshot(shieldZoneId);
    const isUsed = state.configuration.isEnabled || hasSpecification(state);
    return isUsed ? [{ name: `api guardian ${shieldZoneId}` }] : [];
  },
});

type Inputs = z.output<typeof settings.inputs>;

/** With each change of the specification, an upload before the settings. */
export const apiGuardian = defineResource({
  ...settings,

  overwrites: ({ shieldZoneId }, changed) =>
    shieldZoneId !== undefined && Object.keys(uploadArguments).some((name) => changed.has(name))
      ? [{ list: endpointsOf(shieldZoneId) }]
      : [],

  // The specification comes first: settings that block undefined paths must not be in force without it.
  async create({ inputs }, { api }) {
    const { shieldZoneId, specification, enforceAuthorizationValidation, onDestroy } = inputs;
    const existing = await readIfExists(api, inputs);
    const uploaded = specification === undefined ? undefined : await upload(api, inputs, hasSpecification(existing));
    const state = uploaded ?? existing;
    const outputs = outputsOf(state);
    const appliedInputs = { shieldZoneId, specification, enforceAuthorizationValidation, onDestroy };
    const reached = uploaded && { inputs: appliedInputs, outputs };
    await laterStep(reached, "the specification was uploaded, but the settings were not applied", () =>
      updateSettings(api, inputs, state?.configuration),
    );
    return { outputs };
  },

  async update(request, { api }) {
    const { inputs, prior, changed } = request;
    const { specification, enforceAuthorizationValidation } = inputs;
    const enforces = changed.has("enforceAuthorizationValidation") && enforceAuthorizationValidation !== undefined;
    let uploaded: ApiGuardianState | undefined;
    if (specification !== undefined && (changed.has("specification") || enforces)) {
      const exists = prior.inputs.specification !== undefined || hasSpecification(await readIfExists(api, inputs));
      uploaded = await upload(api, inputs, exists);
    }
    const outputs = uploaded ? outputsOf(uploaded) : { endpoints: [], ...prior.outputs };
    if (changesAny(Object.keys(fields), request)) {
      const appliedInputs = { ...prior.inputs, specification, enforceAuthorizationValidation };
      const reached = uploaded && { inputs: appliedInputs, outputs };
      await laterStep(reached, "the specification was uploaded, but the settings were not updated", () =>
        updateSettings(
          api,
          { ...changedAmong(inputs, changed), shieldZoneId: inputs.shieldZoneId },
          uploaded?.configuration,
        ),
      );
    }
    return { outputs };
  },
});

/** Why a text is not a supported OpenAPI document; undefined if it is. */
function problemWith(specification: string): Reason | undefined {
  const document = readDocument(specification);
  // The parser quotes the text that it cannot parse.
  if ("problem" in document)
    return (_, isSecret) => `is neither JSON nor YAML${isSecret ? "" : `: ${document.problem}`}`;
  const { data } = z.object({ openapi: z.unknown(), swagger: z.unknown() }).partial().safeParse(document.content);
  if (typeof data?.openapi === "string" && data.openapi.startsWith("3.0.")) return undefined;
  if (typeof data?.openapi === "string" && data.openapi.startsWith("3."))
    return (quote) => `is OpenAPI ${quote(data.openapi)}, but API Guardian supports 3.0.x only: convert it to 3.0.3`;
  return `is not an OpenAPI 3 document: it has no "openapi" with a version such as "3.0.3"${data?.swagger ? ", and OpenAPI 2 (Swagger) is not supported" : ""}`;
}

/** The API Guardian; undefined on 404 if a specification is to be uploaded, since the upload may create it. */
async function readIfExists(api: BunnyClient, inputs: Inputs): Promise<ApiGuardianState | undefined> {
  const state = api.apiGuardian.snapshot(inputs.shieldZoneId);
  return inputs.specification === undefined ? state : undefinedIfNotFound(state);
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

/** The uploaded specification, recognised by its fingerprint; a comment that names another one; undefined for none. */
function specificationIn(
  state: ApiGuardianState,
  { inputs, outputs }: PriorState<{ specification?: string }, Outputs>,
) {
  if (inputs.specification === undefined || !hasSpecification(state)) return undefined;
  const { title, version, fingerprint } = outputsOf(state);
  const isUnchanged = outputs.fingerprint === undefined || outputs.fingerprint === fingerprint;
  return isUnchanged ? inputs.specification : ["# Another specification:", title, version].join(" ");
}

function updateSettings(
  api: BunnyClient,
  inputs: Partial<Inputs> & Pick<Inputs, "shieldZoneId">,
  known: ApiGuardianConfiguration | undefined,
): Promise<void> {
  const { shieldZoneId, enabled, executionMode, bodyLimitAction, unmatchedPathAction } = inputs;
  const managed = { enabled, executionMode, bodyLimitAction, unmatchedPathAction };
  return applySettings<Settings>(managed, known && settingsFrom(known), {
    read: async () => settingsFrom((await api.apiGuardian.snapshot(shieldZoneId)).configuration),
    write: (settings) => api.apiGuardian.updateSettings(shieldZoneId, settings),
  });
}

function settingsFrom(configuration: ApiGuardianConfiguration): Settings {
  const { isEnabled, executionMode, bodyLimitAction, unmatchedPathAction } = configuration;
  return { enabled: isEnabled, executionMode, bodyLimitAction, unmatchedPathAction };
}
