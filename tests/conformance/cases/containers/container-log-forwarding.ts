import type { Emulator } from "../../../../emulator";
import type { LogForwardingRecord } from "../../../../emulator/routes/containers/records";
import type { Case, Deployed } from "../../case";
import { appOf, ownContainerApps } from "./own-container-apps";

const apps = ownContainerApps("logs");
const forwarding = "/log/forwarding/{appId}";

const change = (members: Partial<LogForwardingRecord>) => (emulator: Emulator, deployed: Deployed) =>
  Object.assign(appOf(emulator, deployed)?.logForwarding ?? {}, members);

export const containerLogForwardingCase: Case = {
  resource: "ContainerLogForwarding",
  creation: { operation: "POST /log/forwarding", assignsId: false },
  prepare: apps.prepare,
  args: (n) => ({
    appId: apps.appFor(n),
    type: "SyslogTcp",
    endpoint: "logs.example.com",
    port: 6514,
    format: "SyslogRfc5424",
    token: `a-token-of-${n}-hidden`,
  }),
  calls: { create: ["POST /log/forwarding"], refresh: [`GET ${forwarding}`], delete: [`DELETE ${forwarding}`] },
  // An app that does not exist.
  refusals: ["bad_request"],
  sameAs: [{ title: "an explicit default", args: { enabled: true } }],
  updates: [
    {
      title: "another receiver",
      args: { type: "SyslogUdp", endpoint: "192.0.2.1", port: 514, format: "SyslogRfc3164" },
      calls: [`GET ${forwarding}`, `PUT ${forwarding}`],
    },
    { title: "token", args: { token: "another-token" }, calls: [`GET ${forwarding}`, `PUT ${forwarding}`] },
    { title: "off", args: { enabled: false }, calls: [`GET ${forwarding}`, `PUT ${forwarding}`] },
  ],
  replacements: [{ title: "app", args: { appId: apps.otherAppId } }],
  drift: [
    { title: "another protocol", change: change({ type: "SyslogUdp" }), shows: ["type"] },
    { title: "another receiver", change: change({ endpoint: "192.0.2.66", port: 1 }), shows: ["endpoint", "port"] },
    { title: "another format", change: change({ format: "SyslogRfc3164" }), shows: ["format"] },
    { title: "another token", change: change({ token: "hacked-token" }), shows: ["token"] },
    { title: "switched off", change: change({ enabled: false }), shows: ["enabled"] },
    {
      title: "deleted",
      change(emulator, deployed) {
        const app = appOf(emulator, deployed);
        if (app) app.logForwarding = null;
      },
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const app = appOf(emulator, deployed);
    if (!app?.logForwarding) return undefined;
    const { id: _, createdAt: __, ...target } = app.logForwarding;
    return { appId: app.id, ...target };
  },
  count: ({ state }) => [...state.containerApps.values()].filter(({ logForwarding }) => logForwarding !== null).length,
};
