import type { Emulator } from "../../../../emulator";
import { type Case, type Deployed, scripts } from "../../case";
import { prepareScripts } from "./prepare-scripts";

const scriptOf = (emulator: Emulator, { outputs }: Deployed) =>
  emulator.state.edgeScripts.get(outputs.scriptId as number);
const find = (emulator: Emulator, deployed: Deployed) =>
  scriptOf(emulator, deployed)?.EdgeScriptVariables.find(({ Id }) => Id === deployed.outputs.variableId);
const recordOf = (emulator: Emulator, deployed: Deployed) => {
  const record = find(emulator, deployed);
  if (!record) throw new Error("The variable does not exist.");
  return record;
};
const variable = "/compute/script/{id}/variables/{variableId}";

export const edgeScriptVariableCase: Case = {
  resource: "EdgeScriptVariable",
  creation: { operation: "POST /compute/script/{id}/variables/add", assignsId: true },
  objects: ({ edgeScripts }) =>
    [...edgeScripts].flatMap(([script, { EdgeScriptVariables }]) =>
      EdgeScriptVariables.map(({ Id, Name }) => ({ id: `${script}/${Id}`, name: Name })),
    ),
  prepare: prepareScripts,
  args: (n) => ({ scriptId: scripts.scriptId, name: `REGION_${n}`, defaultValue: "eu" }),
  calls: {
    create: ["POST /compute/script/{id}/variables/add"],
    refresh: [`GET ${variable}`],
    delete: [`DELETE ${variable}`],
  },
  sameAs: [{ title: "an explicit default", args: { required: false } }],
  updates: [
    { title: "value", args: { defaultValue: "株式会社" }, calls: [`POST ${variable}`] },
    { title: "required", args: { required: true }, calls: [`POST ${variable}`] },
  ],
  replacements: [
    { title: "name", args: { name: "OTHER" } },
    { title: "script", args: { scriptId: scripts.otherScriptId } },
  ],
  drift: [
    {
      title: "another value",
      change: (emulator, deployed) => Object.assign(recordOf(emulator, deployed), { DefaultValue: "hacked" }),
      shows: ["defaultValue"],
    },
    {
      title: "renamed",
      change: (emulator, deployed) =>
        Object.assign(recordOf(emulator, deployed), { Name: `HACKED_${deployed.outputs.name}` }),
      shows: ["name"],
    },
    {
      title: "required",
      change: (emulator, deployed) => Object.assign(recordOf(emulator, deployed), { Required: true }),
      shows: ["required"],
    },
    {
      title: "deleted",
      change: (emulator, deployed) => {
        const script = scriptOf(emulator, deployed);
        const variables = script?.EdgeScriptVariables ?? [];
        if (script) script.EdgeScriptVariables = variables.filter(({ Id }) => Id !== deployed.outputs.variableId);
      },
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const record = find(emulator, deployed);
    return (
      record && {
        scriptId: deployed.outputs.scriptId,
        name: record.Name,
        required: record.Required,
        defaultValue: record.DefaultValue,
      }
    );
  },
  count: (emulator) => [...emulator.state.edgeScripts.values()].flatMap((script) => script.EdgeScriptVariables).length,
};
