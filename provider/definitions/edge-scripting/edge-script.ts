import { z } from "zod";
import { type BunnyClient, BunnyError, isNotFound } from "../../../sdk";
import { edgeScriptType } from "../../../sdk/api/edge-scripting/edge-scripts";
import { defineResource, type PriorState } from "../../define/define";
import { textOf } from "../../define/example";
import { laterStep } from "../../define/init-failed";
import { edgeScriptOutputs } from "./edge-script-outputs";

const text = z.string().optional();

const integration = z.object({
  integrationId: z.int().positive().meta({ description: "The id of the account's integration with the code host." }),
  repositorySettings: z
    .object({
      id: z.int().positive().optional().meta({ description: "The id of a repository that exists." }),
      name: text.meta({ description: "The name of a repository to make." }),
      private: z.boolean().optional().meta({ description: "Whether the repository to make is private." }),
      templateUrl: text.meta({ description: "The template that the repository starts from." }),
    })
    .strict()
    .optional()
    .meta({ description: "The repository." }),
  deployConfiguration: z
    .object({
      branch: text.meta({ description: "The branch whose pushes are deployed." }),
      installCommand: text.meta({ description: "The command that installs dependencies." }),
      buildCommand: text.meta({ description: "The command that builds." }),
      entryFile: text.meta({ description: "The file that is deployed." }),
      createWorkflow: z
        .boolean()
        .optional()
        .meta({ description: "Whether a workflow file is added to the repository." }),
    })
    .strict()
    .optional()
    .meta({ description: "How the repository is deployed." }),
});

const inputs = z.object({
  name: z.string().min(1).max(100).meta({ description: "The script's name, at most 100 characters." }),
  type: z.enum(edgeScriptType.names).meta({
    description: "What the script runs for.",
    replaceOnChange: true,
  }),
  code: text.meta({
    description:
      "The script's source. Required unless `integration` deploys it; left alone where not given. Empty only where it is not published.",
  }),
  publish: z.boolean().default(true).meta({
    description: "Whether the code is put live when the script is made, and at each change of the code.",
  }),
  releaseNote: text.meta({
    description: "The note that the next release carries. A new note alone makes no release.",
    writeOnly: "about the next release only",
  }),
  linkedPullZone: z
    .object({
      create: z.boolean().meta({ description: "Whether a pull zone is made for the script." }),
      name: z
        .string()
        .min(1)
        .optional()
        .meta({ description: "The pull zone's name. Default: chosen by the platform." }),
    })
    .strict()
    .optional()
    .meta({
      description: "A pull zone made together with the script.",
      replaceOnChange: true,
      writeOnly: "how the script is made; what is linked to it later is the output `linkedPullZones`",
    }),
  integration: integration.strict().optional().meta({
    description:
      "The repository that deploys the script. Read back are the ids of the integration and of the repository; the rest only says how they are made.",
    replaceOnChange: true,
  }),
  deleteLinkedPullZones: z.boolean().optional().meta({
    description:
      "Whether pull zones that are linked to the script are deleted with it; otherwise their origin becomes a landing page. Default: true where `linkedPullZone.create` is.",
    writeOnly: "an instruction to this provider",
  }),
});

const { outputs, from: outputsOf } = edgeScriptOutputs;
type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;

export const edgeScript = defineResource({
  name: "EdgeScript",
  description:
    "An edge script with its code. What is live counts as well as what is saved: a rollback on the platform shows as `publish: false`, and the next deployment publishes again. The script's usage figures are not part of it, since they change by themselves.",
  example: [
    {
      type: "EdgeScript",
      name: "headers",
      args: {
        name: "security-headers",
        type: "Middleware",
        code: textOf("headers.js"),
        releaseNote: "Add HSTS",
      },
    },
  ],
  inputs,
  outputs,
  id: "{scriptId}",

  deleteBeforeReplace: (prior, asked) =>
    asked.linkedPullZone?.name !== undefined && prior.linkedPullZone?.name === asked.linkedPullZone.name,

  check({ code, publish }, given) {
    if (code === "" && publish) return { problems: [{ path: ["code"], reason: "is empty, and would be published" }] };
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
        throw linkedPullZone?.name === undefined ? error : withRemedy(error);
      });
    if (!publish || code === undefined) return { outputs: outputsOf(script) };
    const reached = { inputs: { ...inputs, publish: false }, outputs: outputsOf(script) };
    return {
      outputs: await laterStep(reached, "the script was created, but its code is not live", () =>
        publishCode(api, script.id, inputs.releaseNote),
      ),
    };
  },

  async read({ prior, importing }, { api }) {
    const scriptId = prior.outputs.scriptId ?? 0;
    const [script, { code }] = await Promise.all([api.edgeScripts.get(scriptId), api.edgeScripts.getCode(scriptId)]);
    if (script.deleted) return undefined;
    const current = outputsOf(script);
    const managesCode = importing || prior.inputs.code !== undefined;
    const knownRelease =
      current.currentReleaseId !== undefined && current.currentReleaseId === prior.outputs.currentReleaseId;
    // What this state knows is live: its code, in its release. Anything else may be saved and not published.
    const isKnown = knownRelease && code === prior.inputs.code;
    const asks = importing || (managesCode && prior.inputs.publish === true && !isKnown);
    const publish = asks ? await isLiveCode(api, scriptId, code) : (prior.inputs.publish ?? true);
    return {
      inputs: {
        ...prior.inputs,
        name: script.name ?? undefined,
        type: (script.scriptType ?? undefined) as Inputs["type"] | undefined,
        // A script that never had any has an empty one, since a program has to say something.
        code: managesCode ? (code ?? "") : undefined,
        publish,
        integration: integrationFrom(current, prior, importing),
      },
      outputs: current,
    };
  },

  async update({ inputs, prior, changed }, { api }) {
    const scriptId = prior.outputs.scriptId ?? 0;
    const { name, type, code, publish, releaseNote } = inputs;
    const newCode = changed.has("code") ? code : undefined;
    let outputs: Outputs = { linkedPullZones: [], variables: [], ...prior.outputs, scriptId };
    if (changed.has("name")) outputs = outputsOf(await api.edgeScripts.update(scriptId, { name, type }));

    if (newCode !== undefined) {
      const renamed = changed.has("name") ? { inputs: { ...prior.inputs, name }, outputs } : undefined;
      await laterStep(renamed, "the script was renamed, but its code is not saved", () =>
        api.edgeScripts.setCode(scriptId, newCode),
      );
    }
    if (publish && code !== undefined && (newCode !== undefined || changed.has("publish"))) {
      // Until it is live, the state says so, and the next run publishes.
      const saved = { inputs: { ...inputs, publish: false }, outputs };
      outputs = await laterStep(saved, "the code was saved, but is not live", () =>
        publishCode(api, scriptId, releaseNote),
      );
    } else if (newCode !== undefined) {
      const saved = { inputs, outputs };
      outputs = await laterStep(saved, "the code was saved, but the script cannot be read", async () =>
        outputsOf(await api.edgeScripts.get(scriptId)),
      );
    }
    return { outputs };
  },

  delete({ prior }, { api }) {
    const { deleteLinkedPullZones = prior.inputs.linkedPullZone?.create ?? false } = prior.inputs;
    return api.edgeScripts.delete(prior.outputs.scriptId ?? 0, { deleteLinkedPullZones });
  },

  async list(_, { api }) {
    const found = [];
    for await (const { id, name, deleted } of api.edgeScripts.list())
      if (!deleted) found.push({ name: name ?? "script", outputs: { scriptId: id } });
    return found;
  },
});

/**
 * The refusal of a linked zone's name with what to do about it. The engine asks nobody whether a replacement that it is
 * told to make (`--replace`, a rename) can stand beside the old script.
 */
function withRemedy(error: unknown): unknown {
  if (!(error instanceof BunnyError) || error.code !== "bad_request") return error;
  const message = `${error.message} Where another script of this stack has a linked pull zone of this name and is to be replaced, set the resource option \`deleteBeforeReplace\`; where it has only got another name in the program, give it an alias.`;
  return new BunnyError(error.code, message, error, { cause: error });
}

/** Puts the saved code live, and reads what that changed. */
async function publishCode(api: BunnyClient, scriptId: number, note: string | undefined): Promise<Outputs> {
  await api.edgeScriptReleases.publish(scriptId, { note });
  return outputsOf(await api.edgeScripts.get(scriptId));
}

/**
 * The integration with the ids that an answer tells. Where it tells none, the script was disconnected, unless no answer
 * told any before.
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
  try {
    const live = await api.edgeScriptReleases.getActive(scriptId);
    return live.code === code;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}
