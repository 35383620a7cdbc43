import { z } from "zod";
import type { EdgeScriptSecret as Secret } from "../../../sdk/index";
import { defineResource, omitNulls, secretOf, text } from "../../define/define";
import { scriptId } from "../shared/ids";
import { namedValue } from "./edge-script-named-value";
import { firstRevision, nextRevision, revisionOutput } from "./edge-script-revision";

const { claims, addOrTakeOver, isClaimed } = namedValue("secrets");

const inputs = z.object({
  scriptId: scriptId.describe("The id of the script that reads the secret."),
  name: z.string().min(1).max(256).meta({
    description: "The secret's name, 1 to 256 characters.",
    replaceOnChange: true,
  }),
  value: z.string().min(1).max(4096).meta({
    description:
      "The secret's value, 1 to 4096 characters. The platform never returns it; a change outside of Pulumi is still detected, by `lastModified`.",
    secret: true,
  }),
});

const outputs = z.object({
  secretId: z.int().describe("The secret's id."),
  lastModified: text("When the value was last set (ISO 8601, UTC).", {
    lastChanged: true,
    changesWith: ["value"],
    changesWithSecret: "value",
  }),
  revision: revisionOutput(["value"]),
});

export const edgeScriptSecret = defineResource({
  name: "EdgeScriptSecret",
  description:
    "A secret of an edge script. Its value is encrypted in the state and never read back. A value that was set outside of Pulumi shows as drift of `value`, and the next `up` sets it again. An existing secret of the same name is taken over and gets the given value. Running instances of the script see a changed value only after its next release: EdgeScriptPublication publishes it after the change, with the output `revision` as a trigger.",
  vendorPage: "scripting/secrets",
  example: { name: "token", args: { scriptId: 42, name: "API_TOKEN", value: secretOf("apiToken") } },
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
    return { outputs: outputsOf(added.value, added.revision) };
  },

  async read({ prior, importing }, { api }) {
    const { scriptId, value } = prior.inputs;
    const secrets = await api.edgeScriptSecrets.snapshot(scriptId);
    const secret = secrets.find(({ id }) => id === prior.outputs.secretId);
    if (!secret) return undefined;
    const { lastModified } = { ...prior.outputs, ...omitNulls({ lastModified: secret.lastModified }) };
    const isUnchanged = value !== undefined && lastModified === prior.outputs.lastModified;
    const before = prior.outputs.revision;
    const revision =
      before === undefined ? firstRevision(secret.id) : isUnchanged ? before : nextRevision(before, secret.id);
    const current = { ...prior.outputs, ...outputsOf(secret, revision) };
    // The value cannot be read; its time of change says whether it is still the one in the state.
    const readable = isUnchanged ? value : importing ? placeholder : "";
    return { inputs: { scriptId, name: secret.name, value: readable }, outputs: current };
  },

  async update({ inputs: { scriptId, value }, prior, changed }, { api }) {
    const { secretId, revision } = prior.outputs;
    // The value in the state may be an import's placeholder, which must not overwrite the one on the platform.
    if (!changed.has("value"))
      return { outputs: { ...prior.outputs, secretId, revision: revision ?? firstRevision(secretId) } };
    const updated = await api.edgeScriptSecrets.update(scriptId, secretId, { value });
    return { outputs: outputsOf(updated, nextRevision(revision, secretId)) };
  },

  async delete({ prior: { inputs, outputs }, claims }, { api }) {
    if (isClaimed(inputs, claims)) return;
    await api.edgeScriptSecrets.delete(inputs.scriptId, outputs.secretId);
  },

  async list({ scriptId }, { api }) {
    const secrets = await api.edgeScriptSecrets.snapshot(scriptId);
    return secrets.map(({ id, name }) => ({ name: `secret ${name}`, outputs: { secretId: id } }));
  },
});

/** An import writes it into the program in place of the value. It is sent only if the argument changes. */
const placeholder = "Replace this: the platform never returns the value of a secret.";

function outputsOf({ id, lastModified }: Secret, revision: string): z.output<typeof outputs> {
  return omitNulls({ secretId: id, lastModified, revision });
}
