import { z } from "zod";
import { type BunnyClient, BunnyError, isNotFound } from "../../../sdk/index";
import { defineResource, outputOf } from "../../define/define";
import { scriptId } from "../shared/ids";

const inputs = z.object({
  scriptId: scriptId.describe("The id of the script whose active release is published."),
  triggers: z.array(z.string()).optional().meta({
    description:
      "Values whose change publishes the active release again: the outputs `revision` of the script's variables and secrets, which change with each write, also where one repairs a value that was changed outside of Pulumi. They also make the publication wait for these resources. Default: none, which publishes once.",
    writeOnly: "used by this provider only",
  }),
});

const outputs = z.object({});

export const edgeScriptPublication = defineResource({
  name: "EdgeScriptPublication",
  description:
    "Publishes the active release of an edge script again, when it is created and with each change of `triggers`: running instances see a changed variable or secret only after a publication. It publishes no new code, which `EdgeScript` does, also in the same run, and what others publish meanwhile stays live; a script without an active release is an error. Deleting it changes nothing on the platform. A deleted variable is deleted after the publication, and stays visible until the next one.",
  vendorPage: "scripting/deployments",
  example: [
    {
      type: "EdgeScriptVariable",
      name: "region",
      args: { scriptId: 42, name: "REGION", defaultValue: "eu" },
    },
    {
      type: "EdgeScriptPublication",
      name: "publication",
      args: { scriptId: outputOf("region.scriptId"), triggers: [outputOf("region.revision")] },
    },
  ],
  inputs,
  outputs,
  id: "{scriptId}",

  create: ({ inputs: { scriptId } }, { api }) => publishAgain(api, scriptId),

  async read({ prior: { inputs } }, { api }) {
    const { deleted } = await api.edgeScripts.get(inputs.scriptId);
    return deleted ? undefined : { inputs: { scriptId: inputs.scriptId, triggers: inputs.triggers } };
  },

  update: ({ inputs: { scriptId } }, { api }) => publishAgain(api, scriptId),

  async delete() {},
});

async function publishAgain({ edgeScriptReleases }: BunnyClient, scriptId: number): Promise<void> {
  await edgeScriptReleases.publishAgain(scriptId).catch((error) => {
    throw withAdvice(error, scriptId);
  });
}

function withAdvice(error: unknown, scriptId: number): unknown {
  if (!isNotFound(error) || !(error instanceof BunnyError)) return error;
  const message = `${error.message} Only a script with an active release can be published again: check scriptId ${scriptId}, and that the script is published (publish of EdgeScript).`;
  return new BunnyError(error.code, message, error, { cause: error });
}
