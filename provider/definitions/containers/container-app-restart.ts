import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { BunnyClient } from "../../../sdk/index";
import { defineResource, laterStep } from "../../define/define";
import { containerAppId } from "../shared/ids";
import { type Before, podsOf } from "./container-app-rollout";
import { noPods, overviewBefore, waitForRollout } from "./container-app-wait";

const trace = "a restart leaves nothing that could be read";

const inputs = z.object({
  appId: containerAppId.describe("The id of the app that is restarted."),
  triggers: z.array(z.string()).default([]).meta({
    description:
      "Texts whose change restarts again, such as the hash of a file that the containers read when they start. Default: none, so that only the create restarts.",
    writeOnly: trace,
  }),
  waitForRollout: z.boolean().default(true).meta({
    description:
      "Whether a restart ends when all pods are ready, and fails when one does not start; `customTimeouts` bound it, by default to 20 minutes. The platform goes on trying in any case. Default: true.",
    writeOnly: "an instruction to this provider",
  }),
});

type Inputs = z.output<typeof inputs>;

export const containerAppRestart = defineResource({
  name: "ContainerAppRestart",
  description:
    "Restarts all pods of an app of Magic Containers: when the resource is created, and whenever its `triggers` change. An app that is stopped stays so. Deleting it does nothing.",
  vendorPage: "magic-containers",
  example: { name: "restart", args: { appId: "storefront-app", triggers: ["certificate of 2027"] } },
  inputs,
  outputs: z.object({
    restartId: z.uuid().meta({ description: "An id of this resource, given by the provider." }),
  }),
  id: "{appId}/{restartId}",

  async create({ inputs }, { api }) {
    const outputs = { restartId: randomUUID() };
    await restart(api, inputs, outputs);
    return { outputs };
  },

  async read({ prior: { inputs, outputs } }, { api }) {
    const { appId = "", triggers = [], waitForRollout = true } = inputs;
    const { restartId = "" } = outputs;
    await api.containerApps.get(appId);
    return { inputs: { appId, triggers, waitForRollout }, outputs: { restartId } };
  },

  async update({ inputs, prior, changed }, { api }) {
    const outputs = { restartId: prior.outputs.restartId ?? randomUUID() };
    if (changed.has("triggers")) await restart(api, inputs, outputs);
    // Nothing changes where the pods of an earlier restart did not start, and the engine asks again.
    else if (changed.size === 0) await awaitPods(api, inputs, outputs, noPods);
    return { outputs };
  },

  async delete() {},
});

async function restart(api: BunnyClient, inputs: Inputs, outputs: { restartId: string }): Promise<void> {
  const before = inputs.waitForRollout ? await overviewBefore(api, inputs.appId) : undefined;
  await api.containerApps.restart(inputs.appId);
  if (before?.status?.toLowerCase() !== "inactive")
    await awaitPods(api, inputs, outputs, before ? { oldPods: podsOf(before), replacesAll: true } : noPods);
}

async function awaitPods(
  api: BunnyClient,
  inputs: Inputs,
  outputs: { restartId: string },
  before: Before,
): Promise<void> {
  if (!inputs.waitForRollout) return;
  await laterStep({ inputs, outputs }, "the app was restarted, but does not run", () =>
    waitForRollout(api, inputs.appId, { ...before, images: new Map() }),
  );
}
