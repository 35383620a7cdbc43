import type { Model } from "../model";

/** The one target to which the platform sends the logs of an app. */
export const containerLogForwarding: Model = {
  resource: "ContainerLogForwarding",
  inForce({ containerApps }, { args }) {
    const target = [...containerApps.values()].find(({ id }) => id === args.appId)?.logForwarding;
    if (!target) return undefined;
    const { type, endpoint, port, format, token, enabled } = target;
    return { protocol: type, receiver: `${endpoint}:${port}`, format, "field of each line": token, "is sent": enabled };
  },
  declares: ({ type, endpoint, port, format, token, enabled = true }) => ({
    protocol: type,
    receiver: `${endpoint}:${port}`,
    format,
    "field of each line": token,
    "is sent": enabled,
  }),
};
