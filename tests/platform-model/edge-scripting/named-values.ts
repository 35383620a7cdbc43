import { type Model, objectModel } from "../model";

export const edgeScriptVariable: Model = objectModel({
  resource: "EdgeScriptVariable",
  objects: ({ edgeScripts }) =>
    new Map(
      [...edgeScripts.values()].flatMap((script) =>
        script.EdgeScriptVariables.map(
          ({ Id, Name, Required, DefaultValue }) =>
            [
              `${script.Id}/${Id}`,
              { script: script.Id, name: Name, required: Required, value: DefaultValue ?? "" },
            ] as const,
        ),
      ),
    ),
  declares: ({ scriptId, name, required = false, defaultValue = "" }) => ({
    script: scriptId,
    name,
    required,
    value: defaultValue,
  }),
});

export const edgeScriptSecret: Model = objectModel({
  resource: "EdgeScriptSecret",
  objects: ({ edgeScripts }) =>
    new Map(
      [...edgeScripts.values()].flatMap((script) =>
        script.Secrets.map(
          ({ Id, Name, Value }) => [`${script.Id}/${Id}`, { script: script.Id, name: Name, value: Value }] as const,
        ),
      ),
    ),
  declares: ({ scriptId, name, value }) => ({ script: scriptId, name, value }),
});
