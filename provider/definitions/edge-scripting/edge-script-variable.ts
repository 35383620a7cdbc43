import { z } from "zod";
import type { EdgeScriptVariable as Variable } from "../../../sdk/index";
import { defineResource } from "../../define/define";
import { scriptId } from "../shared/ids";
import { namedValue } from "./edge-script-named-value";
import { firstRevision, nextRevision, revisionOutput } from "./edge-script-revision";

/** A script over these limits does not start, though the platform accepts its variables. */
const maxBytes = 2048;
const maxVariables = 128;

const { claims, addOrTakeOver, isClaimed } = namedValue("variables", maxVariables);

const inputs = z.object({
  scriptId: scriptId.describe("The id of the script that reads the variable."),
  name: z.string().min(1).max(256).meta({
    description: "The variable's name, 1 to 256 characters.",
    replaceOnChange: true,
  }),
  required: z.boolean().default(false).describe("Whether the script requires the variable to run. Default: false."),
  defaultValue: z
    .string()
    .refine((value) => Buffer.byteLength(value) <= maxBytes, {
      error: `has more than ${maxBytes} bytes in UTF-8: the platform would accept it, but the script would not start`,
    })
    .default("")
    .describe(
      `The variable's value, at most ${maxBytes} bytes in UTF-8. Default: empty. For secrets, use EdgeScriptSecret.`,
    ),
});

const outputs = z.object({
  variableId: z.int().describe("The variable's id."),
  revision: revisionOutput(["required", "defaultValue"]),
});

export const edgeScriptVariable = defineResource({
  name: "EdgeScriptVariable",
  description: `An environment variable of an edge script; a script can have up to ${maxVariables}, and more in one program are refused, without those of other programs. An existing variable of the same name is taken over. Running instances of the script see a changed value only after its next release: EdgeScriptPublication publishes it after the change, with the output \`revision\` as a trigger.`,
  vendorPage: "scripting/environment-variables",
  example: { name: "region", args: { scriptId: 42, name: "REGION", defaultValue: "eu" } },
  inputs,
  outputs,
  id: "{scriptId}/{variableId}",
  identity: ["scriptId", "name"],
  claims,

  async create({ inputs: { scriptId, ...variable } }, { api }) {
    const added = await addOrTakeOver({
      add: () => api.edgeScriptVariables.add(scriptId, variable),
      find: async () => {
        const { edgeScriptVariables } = await api.edgeScripts.get(scriptId);
        return edgeScriptVariables.find(({ name }) => name === variable.name);
      },
      update: (id) => api.edgeScriptVariables.update(scriptId, id, variable),
    });
    return { outputs: outputsOf(added.value, added.revision) };
  },

  async read({ prior }, { api }) {
    const { scriptId } = prior.inputs;
    const variable = await api.edgeScriptVariables.get(scriptId, prior.outputs.variableId);
    const settings = { required: variable.required ?? false, defaultValue: variable.defaultValue ?? "" };
    const { revision } = prior.outputs;
    const isUnchanged =
      settings.required === (prior.inputs.required ?? false) &&
      settings.defaultValue === (prior.inputs.defaultValue ?? "");
    return {
      inputs: { scriptId, name: variable.name, ...settings },
      outputs: outputsOf(
        variable,
        revision === undefined
          ? firstRevision(variable.id)
          : isUnchanged
            ? revision
            : nextRevision(revision, variable.id),
      ),
    };
  },

  async update({ inputs: { scriptId, required, defaultValue }, prior, changed }, { api }) {
    const variable = await api.edgeScriptVariables.update(scriptId, prior.outputs.variableId, {
      required: changed.has("required") ? required : undefined,
      defaultValue: changed.has("defaultValue") ? defaultValue : undefined,
    });
    return { outputs: outputsOf(variable, nextRevision(prior.outputs.revision, variable.id)) };
  },

  async delete({ prior: { inputs, outputs }, claims }, { api }) {
    if (isClaimed(inputs, claims)) return;
    await api.edgeScriptVariables.delete(inputs.scriptId, outputs.variableId);
  },

  async list({ scriptId }, { api }) {
    const { edgeScriptVariables } = await api.edgeScripts.get(scriptId);
    return edgeScriptVariables.map(({ id, name }) => ({ name: `variable ${name}`, outputs: { variableId: id } }));
  },
});

function outputsOf({ id }: Variable, revision: string): z.output<typeof outputs> {
  return { variableId: id, revision };
}
