import { z } from "zod";
import { edgeScriptType } from "../../../sdk/api/edge-scripting";
import { type BunnyClient, BunnyError, type EdgeScript } from "../../../sdk/index";
import { undefinedIfNotFound } from "../../../sdk/internal";
import { isSameText } from "../../define/asset";
import {
  assetOf,
  defineResource,
  described,
  enumInput,
  flag,
  int,
  laterStep,
  type PriorState,
  text,
} from "../../define/define";
import { keyRotation, rotates } from "../shared/key-rotation";
import { mayDeleteLinked } from "../shared/linked-pull-zones";
import { edgeScriptOutputs } from "./edge-script-outputs";

const integration = z.object({
  integrationId: z.int().positive().describe("The id of the account's integration with the Git provider."),
  repositorySettings: z
    .object({
      id: z.int().positive().optional().describe("The id of an existing repository."),
      name: text("The name of a new repository."),
      private: flag("Whether the new repository is private."),
      templateUrl: text("The URL of the template for the new repository."),
    })
    .strict()
    .optional()
    .describe("The repository: an existing one by `id`, or a new one."),
  deployConfiguration: z
    .object({
      branch: text("The branch that is deployed on each push."),
      installCommand: text("The command that installs dependencies."),
      buildCommand: text("The command that builds the script."),
      entryFile: text("The entry file of the script."),
      createWorkflow: flag("Whether a workflow file is added to the repository."),
    })
    .strict()
    .optional()
    .describe("How the script is built and deployed from the repository."),
});

const inputs = z.object({
  name: described(
    z.string().min(1).max(100),
    "The script's name, 1 to 100 characters. Default: the resource's name and a random suffix, or what `pulumi:autonaming` says.",
    { autoName: { maxLength: 100 } },
  ),
  type: enumInput(edgeScriptType.names, {
    DNS: "Answers DNS queries of a record.",
    CDN: "Answers HTTP requests by itself, in place of an origin.",
    Middleware: "Changes the requests and responses of a pull zone.",
  }).meta({
    description: "The type of the script.",
    replaceOnChange: true,
  }),
  code: text(
    "The script's source code, as a string or an asset (such as a `FileAsset`), of which the state has the hash and the path. Required unless `integration` is given; if omitted, the code is unmanaged. It may be empty only if `publish` is false.",
    { asset: true },
  ),
  publish: described(
    z.boolean().default(true),
    "Whether the code is published when the script is created, and with each change of `code`. Default: true.",
  ),
  releaseNote: text("The note of the next release. A change of the note alone publishes nothing.", {
    writeOnly: "about the next release only",
  }),
  linkedPullZone: z
    .object({
      create: z.boolean().describe("Whether a pull zone is created for the script."),
      name: z.string().min(1).optional().describe("The pull zone's name. Default: chosen by the platform."),
    })
    .strict()
    .optional()
    .meta({
      description: "A pull zone that is created with the script.",
      replaceOnChange: true,
      writeOnly: "used at creation only; the output `linkedPullZones` has the pull zones that are linked now",
    }),
  integration: integration.strict().optional().meta({
    description:
      "The integration that deploys the script from a Git repository. A refresh reads only the ids of the integration and of the repository; the other members are used at creation only.",
    replaceOnChange: true,
  }),
  deleteLinkedPullZones: flag(
    "Whether pull zones that are linked to the script are deleted with it, but for those that the program manages; otherwise their origin becomes a landing page. Default: only the one of `createdPullZoneId`, if it is still linked.",
    { writeOnly: "an instruction to this provider" },
  ),
  keyRotation: keyRotation("a new `deploymentKey`"),
});

const outputs = edgeScriptOutputs.outputs.extend({
  createdPullZoneId: int(
    "The id of the pull zone that was created with the script (`linkedPullZone`). After an import: none, since nothing says who made those that are linked.",
  ),
});
type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;

const outputsOf = (script: EdgeScript, { createdPullZoneId }: Pick<Outputs, "createdPullZoneId">): Outputs => ({
  ...edgeScriptOutputs.from(script),
  ...(createdPullZoneId !== undefined && { createdPullZoneId }),
});

export const edgeScript = defineResource({
  name: "EdgeScript",
  description:
    "An edge script with its code. A refresh compares both the saved code and the active release: a rollback outside of Pulumi shows as `publish: false`, and the next `up` publishes again. Usage figures are left out, since they change without a deployment; `getEdgeScript` has them.",
  vendorPage: "scripting",
  example: {
    name: "headers",
    args: {
      name: "security-headers",
      type: "Middleware",
      code: assetOf("headers.js"),
      releaseNote: "Add HSTS",
    },
  },
  inputs,
  outputs,
  id: "{scriptId}",

  // Names of pull zones are unique.
  deleteBeforeReplace: (prior, inputs) =>
    inputs.linkedPullZone?.name !== undefined && prior.linkedPullZone?.name === inputs.linkedPullZone.name,

  check({ code, publish }, given) {
    if (code === "" && publish) return { problems: [{ path: ["code"], reason: "is empty, but would be published" }] };
    if (given.has("code") || given.has("integration")) return { problems: [] };
    return { problems: [{ path: ["code"], reason: "is required unless integration is given" }] };
  },

  async create({ inputs }, { api }) {
    const { name, type, code, publish, linkedPullZone, integration } = inputs;
    const script = await api.edgeScripts
      .create({
        name,
        type,
        code,
        createLinkedPullZone: linkedPullZone?.create ?? false,
        linkedPullZoneName: linkedPullZone?.name,
        integration,
      })
      .catch((error) => {
        throw linkedPullZone?.name === undefined ? error : withReplacementHint(error);
      });
    const created = outputsOf(script, {
      createdPullZoneId: linkedPullZone?.create ? script.linkedPullZones[0]?.id : undefined,
    });
    if (!publish || code === undefined) return { outputs: created };
    const reached = { inputs: { ...inputs, publish: false }, outputs: created };
    return {
      outputs: await laterStep(reached, "the script was created, but its code was not published", () =>
        publishCode(api, created, inputs.releaseNote),
      ),
    };
  },

  async read({ prior, importing }, { api }) {
    const scriptId = prior.outputs.scriptId;
    const [script, { code }] = await Promise.all([api.edgeScripts.get(scriptId), api.edgeScripts.getCode(scriptId)]);
    if (script.deleted) return undefined;
    const current = outputsOf(script, prior.outputs);
    const managesCode = importing || prior.inputs.code !== undefined;
    const knownRelease =
      current.currentReleaseId !== undefined && current.currentReleaseId === prior.outputs.currentReleaseId;
    // The code and the release of the state are live together. Any other code may be saved, but not published.
    const isUnchanged = knownRelease && isSameText(code, prior.inputs.code);
    const checksRelease = importing || (managesCode && prior.inputs.publish === true && !isUnchanged);
    const publish = checksRelease ? await isLiveCode(api, scriptId, code) : (prior.inputs.publish ?? true);
    return {
      inputs: {
        ...prior.inputs,
        name: script.name,
        type: (script.scriptType ?? undefined) as Inputs["type"] | undefined,
        // A script without code is imported with an empty one, since the argument is required.
        code: managesCode ? (code ?? "") : undefined,
        publish,
        integration: integrationFrom(current, prior, importing),
      },
      outputs: current,
    };
  },

  async update({ inputs, prior, changed }, { api }) {
    const scriptId = prior.outputs.scriptId;
    const { name, type, code, publish, releaseNote } = inputs;
    const newCode = changed.has("code") ? code : undefined;
    let outputs: Outputs = { linkedPullZones: [], variables: [], ...prior.outputs, scriptId };
    if (changed.has("name")) outputs = outputsOf(await api.edgeScripts.update(scriptId, { name, type }), outputs);

    if (newCode !== undefined) {
      const renamed = changed.has("name") ? { inputs: { ...prior.inputs, name }, outputs } : undefined;
      await laterStep(renamed, "the script was renamed, but its code was not saved", () =>
        api.edgeScripts.setCode(scriptId, newCode),
      );
    }
    if (publish && code !== undefined && (newCode !== undefined || changed.has("publish"))) {
      // Until it is published, the state has `publish: false`, so that the next run publishes.
      const saved = { inputs: { ...inputs, publish: false }, outputs };
      outputs = await laterStep(saved, "the code was saved, but not published", () =>
        publishCode(api, outputs, releaseNote),
      );
    } else if (newCode !== undefined) {
      const saved = { inputs, outputs };
      outputs = await laterStep(saved, "the code was saved, but the script could not be read", async () =>
        outputsOf(await api.edgeScripts.get(scriptId), prior.outputs),
      );
    }
    if (rotates(prior.inputs, inputs, changed)) {
      const before = { inputs: { ...inputs, keyRotation: prior.inputs.keyRotation }, outputs };
      outputs = await laterStep(before, "the deployment key was not rotated, or the new one not read", async () => {
        await api.edgeScripts.rotateDeploymentKey(scriptId);
        return outputsOf(await api.edgeScripts.get(scriptId), prior.outputs);
      });
    }
    return { outputs };
  },

  async delete({ prior, claims }, { api }) {
    const { scriptId, createdPullZoneId } = prior.outputs;
    const { deleteLinkedPullZones: given } = prior.inputs;
    const linked = async () => (await api.edgeScripts.get(scriptId)).linkedPullZones;
    // Unless all are asked for, only its own goes, if nobody has given that another origin since then.
    const only = given === undefined ? createdPullZoneId : undefined;
    const isWanted = given ?? only !== undefined;
    const deleteLinkedPullZones = isWanted && (await mayDeleteLinked(api, claims, linked, only));
    await api.edgeScripts.delete(scriptId, { deleteLinkedPullZones });
  },

  async list(_, { api }) {
    const scripts = [];
    for await (const { id, name, deleted } of api.edgeScripts.list())
      if (!deleted) scripts.push({ name: name ?? "script", outputs: { scriptId: id } });
    return scripts;
  },
});

/**
 * Adds what to do to the error for a linked pull zone's name that is taken. For a forced replacement (`--replace`) or a
 * rename the engine does not ask the provider whether to delete first.
 */
function withReplacementHint(error: unknown): unknown {
  if (!(error instanceof BunnyError) || error.code !== "bad_request") return error;
  const message = `${error.message} If this replaces another script of the stack with a linked pull zone of this name, set the resource option \`deleteBeforeReplace\`; if that script was only renamed in the program, add an alias.`;
  return new BunnyError(error.code, message, error, { cause: error });
}

/** Publishes the saved code, and reads the script again. */
async function publishCode(api: BunnyClient, prior: Outputs, note: string | undefined): Promise<Outputs> {
  await api.edgeScriptReleases.publish(prior.scriptId, { note });
  return outputsOf(await api.edgeScripts.get(prior.scriptId), prior);
}

/**
 * The integration with the ids of the response. Without any, the script was disconnected, unless no response ever had
 * them.
 */
function integrationFrom(
  { integrationId, repositoryId }: Outputs,
  { inputs: { integration }, outputs: known }: PriorState<Inputs, Outputs>,
  importing: boolean,
): Inputs["integration"] {
  if (!integration && !importing) return undefined;
  if (integrationId === undefined) return known.integrationId === undefined ? integration : undefined;
  const managesRepository = importing || integration?.repositorySettings?.id !== undefined;
  const repository = managesRepository && repositoryId !== undefined ? { id: repositoryId } : {};
  const repositorySettings = { ...integration?.repositorySettings, ...repository };
  return {
    ...integration,
    integrationId,
    ...(Object.keys(repositorySettings).length > 0 ? { repositorySettings } : {}),
  };
}

async function isLiveCode(api: BunnyClient, scriptId: number, code: string | null | undefined): Promise<boolean> {
  const live = await undefinedIfNotFound(api.edgeScriptReleases.getActive(scriptId));
  return live !== undefined && live.code === code;
}
