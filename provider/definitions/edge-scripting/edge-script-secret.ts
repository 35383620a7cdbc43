import { z } from "zod";
import type { EdgeScriptSecret as Secret } from "../../../sdk";
import { defineResource } from "../../define/define";
import { secretOf } from "../../define/example";
import { omitNulls } from "../../define/omit-nulls";
import { scriptId } from "../shared/ids";
import { scriptMember } from "./edge-script-named-value";

const { claims, addOrTakeOver, isClaimed } = scriptMember("secrets");

const inputs = z.object({
  scriptId: scriptId.meta({ description: "The id of the script that reads the secret.", replaceOnChange: true }),
  name: z.string().min(1).max(256).meta({
    description: "The secret's name, at most 256 characters.",
    replaceOnChange: true,
  }),
  value: z.string().min(1).max(4096).meta({
    description:
      "Its value, at most 4096 characters. The platform never tells it; that somebody changed it shows all the same.",
    secret: true,
  }),
});

const outputs = z.object({
  secretId: z.int().meta({ description: "The secret's id." }),
  lastModified: z.string().optional().meta({
    description: "When the value was last set (ISO 8601, UTC).",
    lastChanged: true,
    changesWithSecret: "value",
  }),
});

export const edgeScriptSecret = defineResource({
  name: "EdgeScriptSecret",
  description:
    "A secret of an edge script. Its value is kept encrypted in the state and is never read back: a value that somebody else has set shows as a change of `value`, and the next deployment sets it again. One of the same name that the script has already is taken over, with the value that is given. A changed value reaches instances of the script that run already only with its next release: publish the script after the change.",
  example: [
    {
      type: "EdgeScriptSecret",
      name: "token",
      args: { scriptId: 42, name: "API_TOKEN", value: secretOf("apiToken") },
    },
  ],
  inputs,
  outputs,
  id: "{scriptId}/{secretId}",
  identity: ["scriptId", "name"],
  claims,

  async create({ inputs: { scriptId, name, value } }, { api }) {
    const added = await addOrTakeOver({
      add: () => api.edgeScriptSecrets.add(scriptId, { name, value }),
      find: async () => (await api.edgeScriptSecrets.list(scriptId)).find((secret) => secret.name === name),
      update: (id) => api.edgeScriptSecrets.update(scriptId, id, { value }),
    });
    return { outputs: outputsOf(added) };
  },

  async read({ prior, importing }, { api }) {
    const { scriptId = 0, value } = prior.inputs;
    const secrets = await api.edgeScriptSecrets.snapshot(scriptId);
    const secret = secrets.find(({ id }) => id === prior.outputs.secretId);
    if (!secret) return undefined;
    const current = { ...prior.outputs, ...outputsOf(secret) };
    const isOurs = value !== undefined && current.lastModified === prior.outputs.lastModified;
    // Nobody can say what the value is, only whether it still is the one that was set.
    const readable = isOurs ? value : importing ? toBeReplaced : "";
    return { inputs: { scriptId, name: secret.name ?? undefined, value: readable }, outputs: current };
  },

  async update({ inputs: { scriptId, value }, prior }, { api }) {
    return { outputs: outputsOf(await api.edgeScriptSecrets.update(scriptId, prior.outputs.secretId ?? 0, { value })) };
  },

  async delete({ prior: { inputs, outputs }, claims }, { api }) {
    if (isClaimed(inputs, claims)) return;
    await api.edgeScriptSecrets.delete(inputs.scriptId ?? 0, outputs.secretId ?? 0);
  },

  async list({ scriptId = 0 }, { api }) {
    const secrets = await api.edgeScriptSecrets.snapshot(scriptId);
    return secrets.map(({ id, name }) => ({ name: `secret ${name}`, outputs: { secretId: id } }));
  },
});

/** What an import writes into the program in place of the value. It is never sent unless a person changes it. */
const toBeReplaced = "Replace this: the platform does not tell the value of a secret.";

function outputsOf({ id, lastModified }: Secret): z.output<typeof outputs> {
  return omitNulls({ secretId: id, lastModified });
}
