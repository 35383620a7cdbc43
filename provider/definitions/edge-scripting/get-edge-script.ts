import { z } from "zod";
import { edgeScriptType } from "../../../sdk/api/edge-scripting/edge-scripts";
import { defineDataSource } from "../../define/define";
import { enumOutput } from "../../define/enum-output";
import { omitNulls } from "../../define/omit-nulls";
import { scriptId } from "../shared/ids";
import { edgeScriptOutputs } from "./edge-script-outputs";

const { variables } = edgeScriptOutputs.outputs.shape;

export const getEdgeScript = defineDataSource({
  name: "getEdgeScript",
  description: "An edge script with its code as it was last saved, and what it has used this month.",
  example: [
    {
      type: "getEdgeScript",
      name: "script",
      args: { scriptId: 42 },
      exports: { monthlyCost: "monthlyCost" },
    },
  ],
  inputs: z.object({ scriptId }),
  outputs: edgeScriptOutputs.outputs.extend({
    variables: z
      .array(
        variables.element.extend({
          defaultValue: z.string().optional().meta({ description: "Its value where no other is set." }),
        }),
      )
      .meta({ description: "The script's environment variables." }),
    name: z.string().optional().meta({ description: "The script's name." }),
    type: enumOutput(edgeScriptType).optional().meta({ description: "What the script runs for." }),
    code: z.string().optional().meta({ description: "The code as it was last saved, live or not." }),
    monthlyCost: z.number().optional().meta({ description: "What it has cost this month, as the platform counts it." }),
    monthlyRequestCount: z.number().optional().meta({ description: "Requests that it has served this month." }),
    monthlyCpuTime: z
      .number()
      .optional()
      .meta({ description: "CPU time that it has used this month, as the platform counts it." }),
  }),
  async read({ inputs: { scriptId } }, { api }) {
    const [script, { code }] = await Promise.all([api.edgeScripts.get(scriptId), api.edgeScripts.getCode(scriptId)]);
    const { name, scriptType: type, monthlyCost, monthlyRequestCount, monthlyCpuTime } = script;
    const usage = { monthlyCost, monthlyRequestCount, monthlyCpuTime };
    const variables = script.edgeScriptVariables.map(omitNulls);
    return { ...edgeScriptOutputs.from(script), variables, ...omitNulls({ name, type, code, ...usage }) };
  },
});
