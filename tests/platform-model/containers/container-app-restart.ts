import type { Model } from "../model";

/** A restart leaves nothing on the platform but its app, whose pods began after those of the create of the app. */
export const containerAppRestart: Model = {
  resource: "ContainerAppRestart",
  inForce({ containerApps }, { args }) {
    const app = [...containerApps.values()].find(({ id }) => id === args.appId);
    return app && { "was restarted": app.generation > 1 };
  },
  declares: () => ({ "was restarted": true }),
};
