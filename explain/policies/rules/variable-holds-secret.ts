import { edgeScriptVariable } from "../../../provider/definitions/edge-scripting";
import { defineRule } from "../rule";

/** Names of variables that hold a secret. */
const secretName =
  /(^|[_-])(secret|token|passwords?|passwd|passphrase|credentials?|api_?key|private_?key|access_?key|signing_?key|dsn)([_-]|$)/i;

/** The forms of keys that their issuers document. */
const secretValue =
  /^(AKIA[0-9A-Z]{16}|gh[pousr]_\w{20,}|github_pat_\w{20,}|sk_live_\w+|rk_live_\w+|xox[abprs]-[\w-]+|glpat-[\w-]{20,}|eyJ[\w-]+\.eyJ[\w-]+\.)|-----BEGIN [A-Z ]*PRIVATE KEY-----|:\/\/[^/\s:@]+:[^/\s@]+@/;

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
