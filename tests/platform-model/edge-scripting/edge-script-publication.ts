import type { Model } from "../model";
import { numberOf, textOf } from "../values";
import { liveCode } from "./edge-script";

/** Instances run with the variables of the last publication: a trigger stands for each that the program changes. */
export const edgeScriptPublication: Model = {
  resource: "EdgeScriptPublication",
  inForce(account, { args }) {
    const script = account.edgeScripts.get(numberOf(args.scriptId));
    if (!script) return undefined;
    return {
      "whether code is live": liveCode(script) !== undefined,
      "the variables that are live": Object.fromEntries(
        script.LiveVariables.map(({ Name, DefaultValue }) => [Name, DefaultValue ?? ""]),
      ),
    };
  },
  declares({ scriptId, triggers = [] }, program) {
    const variables = program
      .filter(({ resource, args }) => resource === "EdgeScriptVariable" && args.scriptId === scriptId)
      .map(({ args: { name, defaultValue = "" } }) => [textOf(name), defaultValue]);
    const isTriggered = Array.isArray(triggers) && triggers.length > 0 && variables.length > 0;
    return {
      "whether code is live": true,
      "the variables that are live": isTriggered ? Object.fromEntries(variables) : undefined,
    };
  },
};
