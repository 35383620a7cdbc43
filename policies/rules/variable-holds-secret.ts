import { edgeScriptVariable } from "../../provider/definitions/edge-scripting";
import { defineRule } from "../rule";
import { secretName, secretValue } from "../secret-forms";

export const variableHoldsSecret = defineRule({
  name: "variable-holds-secret",
  severity: "critical",
  enforcement: "mandatory",
  scope: "resource",
  of: [edgeScriptVariable],
  reason: "Whoever may read the script can read its variables, in the dashboard and in the state.",
  remedy: "Use EdgeScriptSecret.",
  *judge(resources) {
    for (const resource of resources.of(edgeScriptVariable)) {
      const { name = "", defaultValue = "" } = resource.inputs;
      const isEmpty = defaultValue === "" && !resource.isUnknown("defaultValue");
      if (secretName.test(name) && !isEmpty)
        yield { resource, message: `defaultValue: by its name, the variable ${name} has a secret` };
      else if (secretValue.test(defaultValue))
        yield { resource, message: "defaultValue: the value has the form of a key or a password" };
    }
  },
});
