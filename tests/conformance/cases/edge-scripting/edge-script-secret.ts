import type { Emulator } from "../../../../emulator";
import { type Case, type Deployed, scripts } from "../../case";
import { prepareScripts } from "./prepare-scripts";

const scriptOf = (emulator: Emulator, { outputs }: Deployed) =>
  emulator.state.edgeScripts.get(outputs.scriptId as number);
const find = (emulator: Emulator, deployed: Deployed) =>
  scriptOf(emulator, deployed)?.Secrets.find(({ Id }) => Id === deployed.outputs.secretId);

const secrets = "/compute/script/{id}/secrets";

export const edgeScriptSecretCase: Case = {
  resource: "EdgeScriptSecret",
  creation: { operation: "POST /compute/script/{id}/secrets", assignsId: true },
  objects: ({ edgeScripts }) =>
    [...edgeScripts].flatMap(([script, { Secrets }]) =>
      Secrets.map(({ Id, Name }) => ({ id: `${script}/${Id}`, name: Name })),
    ),
  prepare: prepareScripts,
  args: (n) => ({ scriptId: scripts.scriptId, name: `TOKEN_${n}`, value: `the-secret-${n}` }),
  calls: {
    create: [`POST ${secrets}`],
    refresh: [`GET ${secrets}`],
    delete: [`DELETE ${secrets}/{secretId}`],
  },
  sharedReads: { refresh: [`GET ${secrets}`] },
  sameAs: [],
  updates: [{ title: "value", args: { value: "another-secret" }, calls: [`POST ${secrets}/{secretId}`] }],
  replacements: [
    { title: "name", args: { name: "OTHER" } },
    { title: "script", args: { scriptId: scripts.otherScriptId } },
  ],
  drift: [
    {
      title: "another value, detected by its time of change",
      change: (emulator, deployed) =>
        Object.assign(find(emulator, deployed) ?? {}, { Value: "hacked", LastModified: emulator.state.now() }),
      shows: ["value"],
    },
    {
      title: "renamed",
      change: (emulator, deployed) =>
        Object.assign(find(emulator, deployed) ?? {}, { Name: `HACKED_${deployed.outputs.name}` }),
      shows: ["name"],
    },
    {
      title: "deleted",
      change: (emulator, deployed) => {
        const script = scriptOf(emulator, deployed);
        if (script) script.Secrets = script.Secrets.filter(({ Id }) => Id !== deployed.outputs.secretId);
      },
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const record = find(emulator, deployed);
    return record && { scriptId: deployed.outputs.scriptId, name: record.Name, value: record.Value };
  },
  count: (emulator) => [...emulator.state.edgeScripts.values()].flatMap((script) => script.Secrets).length,
};
