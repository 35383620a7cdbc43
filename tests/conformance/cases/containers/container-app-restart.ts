import type { Case } from "../../case";
import { appDeleted, appOf, ownContainerApps } from "./own-container-apps";

const apps = ownContainerApps("restarted");
const [restart, overview] = ["POST /apps/{appId}/restart", "GET /apps/{appId}/overview"];
const trace = "a restart leaves nothing that could be read; its model counts it";

export const containerAppRestartCase: Case = {
  resource: "ContainerAppRestart",
  prepare: apps.prepare,
  args: (n) => ({ appId: apps.appFor(n), triggers: ["release 1"] }),
  calls: { create: [overview, restart, overview], refresh: ["GET /apps/{appId}"], delete: [] },
  sameAs: [{ title: "an explicit default", args: { waitForRollout: true } }],
  updates: [
    { title: "another trigger", args: { triggers: ["release 2"] }, calls: [overview, restart, overview] },
    {
      title: "another trigger, without a wait",
      from: { waitForRollout: false },
      args: { triggers: ["release 2"] },
      calls: [restart],
    },
    { title: "an instruction", args: { waitForRollout: false }, calls: [] },
  ],
  replacements: [{ title: "app", args: { appId: apps.otherAppId } }],
  drift: [],
  // Its second step is a read that apps send as well: the provider's own test lets that fail.
  failedCreates: [],
  failedUpdates: [],
  refusals: ["not_found"],
  onPlatform(emulator, deployed) {
    const app = appOf(emulator, deployed);
    return app && { appId: app.id };
  },
  unseen: { triggers: trace, waitForRollout: "an instruction to the provider" },
  settings: { afterDelete: {}, externalDeletion: appDeleted },
};
