import "../sdk/node-version/refuse-old-node";

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { addZone, seed, type ZoneIds } from "./account/seed";
import { EmulatorState } from "./account/state";
import type { Fault } from "./faults/fault";
import { Faults } from "./faults/faults";
import { allRoutes } from "./routes";
import { type PlanLimits, planLimits } from "./routes/shield/plan-limits";
import { createApp } from "./server/app";
import { type Call, CallLog } from "./server/call-log";

export { seeded, type ZoneIds } from "./account/seed";
export type { EmulatorState } from "./account/state";
export type { Fault, Misbehaviour } from "./faults/fault";
export type { Faults } from "./faults/faults";
export { parseFault } from "./faults/parse-fault";
export type { PlanLimits } from "./routes/shield/plan-limits";
export type { Call, CallLog } from "./server/call-log";

export interface EmulatorOptions {
  /** 0 takes any free port. Default: 0. */
  port?: number;
  /** Address to listen on. Default: 127.0.0.1, reached from this machine only. */
  host?: string;
  /** The key that requests must carry. Default: `emulator-key`. */
  apiKey?: string;
  /** The token that the logging interface takes instead of the key. Default: `emulator-logging-token`. */
  loggingToken?: string;
  /** How many requests each pull zone serves and logs in a day. Default: 200. */
  logsPerDay?: number;
  /** Whether it starts with the objects that the quickstart uses. Default: true. */
  seeded?: boolean;
  /** More pull zones with their shield zones, of the plan Advanced. Default: none. */
  zones?: readonly ZoneIds[];
  /** Limits of the plan. Default: 100 custom lists with 10,000 entries; 10 rate limits; 50 endpoints of API Guardian; and so on. */
  limits?: Partial<PlanLimits>;
  /** What it does wrong on purpose from the start. Default: nothing. */
  faults?: readonly Fault[];
  /** Told of every call once it is answered. */
  onCall?: (call: Call) => void;
  /** Told of every request that no operation answers. */
  onUnmatched?: (message: string) => void;
}

/** A running emulator. */
export interface Emulator {
  /** Base of the management interface: `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** Base of the logging interface, which the same server answers. */
  readonly loggingUrl: string;
  readonly apiKey: string;
  readonly loggingToken: string;
  /** What was asked of it. */
  readonly calls: CallLog;
  /** What it does wrong on purpose. */
  readonly faults: Faults;
  /** Everything that the account holds, to look at or to change behind a client's back. */
  readonly state: EmulatorState;
  /** Stops listening and breaks off what is under way. */
  stop(): Promise<void>;
}

/**
 * Starts a real HTTP server of the interface with an account of its own.
 *
 * @throws Error where the address is taken or may not be used.
 *
 * @example
 * const emulator = await startEmulator();
 * const bunny = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url });
 * await bunny.pullZones.addBlockedIp(1001, "198.51.100.7");
 * await emulator.stop();
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const state = new EmulatorState({ ...planLimits, ...options.limits }, { logsPerDay: options.logsPerDay ?? 200 });
  if (options.seeded ?? true) seed(state);
  for (const zone of options.zones ?? []) addZone(state, zone);
  const calls = new CallLog(options.onCall);
  const faults = new Faults();
  for (const fault of options.faults ?? []) faults.add(fault);
  const { apiKey = "emulator-key", loggingToken = "emulator-logging-token" } = options;
  const app = createApp({
    routes: allRoutes,
    state,
    apiKey,
    loggingToken,
    calls,
    faults,
    onUnmatched: options.onUnmatched ?? (() => {}),
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const host = options.host ?? "127.0.0.1";
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, host, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return {
    url,
    loggingUrl: url,
    apiKey,
    loggingToken,
    calls,
    faults,
    state,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
