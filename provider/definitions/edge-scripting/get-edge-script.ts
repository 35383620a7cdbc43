import { z } from "zod";
import { edgeScriptType } from "../../../sdk/api/edge-scripting";
import { choice, defineDataSource, number, text } from "../../define/define";
import { scriptId } from "../shared/ids";
import { edgeScriptOutputs } from "./edge-script-outputs";

const { variables } = edgeScriptOutputs.outputs.shape;

export const getEdgeScript = defineDataSource({
  name: "getEdgeScript",
  description: "Reads an edge script with its saved code, and its usage in the current month.",
  vendorPage: "scripting",
  example: { name: "script", args: { scriptId: 42 }, exports: { monthlyCost: "monthlyCost" } },
  inputs: z.object({ scriptId }),
  outputs: edgeScriptOutputs.outputs.extend({
    variables: z
      .array(
        variables.element.extend({
          defaultValue: text("The default value of the variable."),
        }),
      )
      .describe("The script's environment variables."),
    name: text("The script's name."),
    type: choice(edgeScriptType, "The type of the script."),
    code: text("The code as it was last saved, published or not."),
    monthlyCost: number("The cost in the current month, as the platform reports it."),
    monthlyRequestCount: number("The number of requests in the current month."),
    monthlyCpuTime: number("The CPU time used in the current month, as the platform reports it."),
  }),
  async read({ inputs: { scriptId } }, { api }) {
    const [script, { code }] = await Promise.all([api.edgeScripts.get(scriptId), api.edgeScripts.getCode(scriptId)]);
    const { name, scriptType: type, monthlyCost, monthlyRequestCount, monthlyCpuTime } = script;
    const usage = { monthlyCost, monthlyRequestCount, monthlyCpuTime };
    const variables = script.edgeScriptVariables;
    return { ...edgeScriptOutputs.from(script), variables, name, type, code, ...usage };
  },
});
