import "../sdk/node-version/refuse-old-node";

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { isRead } from "../sdk/internal";
import type { AccountLimits } from "./account/limits";
import type { Fault } from "./faults/fault";
import { Faults } from "./faults/faults";
import { allRoutes } from "./generated/routes";
import { type PlanLimits, planLimits } from "./routes/shield";
import type { StreamWebhook } from "./routes/stream/records";
import { StateFile } from "./saved/state-file";
import { loadSeed } from "./seeds/load-seed";
import { addZone, seed, type ZoneIds } from "./seeds/quickstart";
import { createApp } from "./server/app";
import { type Call, CallLog } from "./server/call-log";
import { createServerCertificate } from "./server/certificate-authority";
import { createStorageServer } from "./server/storage-server";
import { EmulatorState } from "./state";

export type { AccountLimits } from "./account/limits";
export type { Fault, Misbehaviour } from "./faults/fault";
export type { Faults } from "./faults/faults";
export { parseFault } from "./faults/parse-fault";
export type { PlanLimits } from "./routes/shield";
export type { StreamWebhook } from "./routes/stream/records";
export { seeded, type ZoneIds } from "./seeds/quickstart";
export type { Call, CallLog } from "./server/call-log";
export type { EmulatorState } from "./state";

export interface EmulatorOptions {
  /** 0 for any free port. Default: 0. */
  port?: number;
  /** The port of the storage host. 0 for any free port. Default: 0. */
  storagePort?: number;
  /** Address to listen on. Default: 127.0.0.1, for this machine only. */
  host?: string;
  /** The API key that requests must send. Default: `emulator-key`. */
  apiKey?: string;
  /** More keys of the account, each of which is another actor in its audit log. Default: none. */
  otherApiKeys?: readonly string[];
  /** The token that the logging API accepts instead of the key. Default: `emulator-logging-token`. */
  loggingToken?: string;
  /** How many requests each pull zone serves and logs in a day. Default: 200. */
  logsPerDay?: number;
  /** Whether the account starts with the objects of the quickstart. Default: true. */
  seeded?: boolean;
  /** The file of an account to start with, by the schema of `docs/reference/emulator-seed.schema.json`. Default: none. */
  seedFile?: string;
  /**
   * The file that keeps the account between runs: read at the start, where it exists, and written after each change and at
   * the end. The contents of stored files are in a folder of its name with `.contents`. One emulator at a time may use it.
   * Default: none, the account ends with the emulator.
   */
  stateFile?: string;
  /** More pull zones with their shield zones, of the plan Advanced. Default: none. */
  zones?: readonly ZoneIds[];
  /** Hostnames whose DNS does not point here, so that they get no free certificate. Default: none. */
  elsewhere?: readonly string[];
  /** The most bytes of stored files, which are kept in a temporary folder. Default: 4 GiB. */
  storageBytes?: number;
  /**
   * Whether the storage host also listens with TLS, on a port of its own that storage zones then name: clients of others
   * insist on https there. Default: false.
   */
  storageTls?: boolean;
  /** How long the storage host takes to learn the password of a new zone, in milliseconds. Default: 0. */
  storagePasswordDelayMs?: number;
  /** How long the host of videos takes to learn the key of a new library, in milliseconds. Default: 0. */
  streamKeyDelayMs?: number;
  /** How many reads of an uploaded video see it being encoded, each further than the one before. Default: 0, none. */
  streamEncodingReads?: number;
  /**
   * Called with each request that the platform would send to the webhook of a video library, such as to send it with
   * `fetch(url, request)`. Default: none, as the emulator itself sends nothing to anyone.
   */
  onStreamWebhook?: (webhook: StreamWebhook) => void;
  /**
   * Whether an enum that a request to Shield omits becomes its first value. Its document has no null for enums, which may
   * mean that; but it cannot write one beside a reference, and clients send partial updates. Default: false, it stays.
   */
  resetsOmittedEnums?: boolean;
  /**
   * Limits of the account and of the plan. Default: as the vendor publishes those of the account; 100 custom lists with
   * 10,000 entries; 10 rate limits; 50 endpoints of API Guardian; and so on.
   */
  limits?: Partial<PlanLimits & AccountLimits>;
  /** Faults to inject from the start. Default: none. */
  faults?: readonly Fault[];
  /** Called after every response. */
  onCall?: (call: Call) => void;
  /** Called for every request that matches no operation. */
  onUnmatched?: (message: string) => void;
}

/** A running emulator. */
export interface Emulator {
  /** Base URL of the management API: `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** Base URL of the logging API, on the same server. */
  readonly loggingUrl: string;
  /** Base URL of the API for errors of origins, on the same server. */
  readonly originErrorsUrl: string;
  /** Base URL of the storage interface, which is the same for all zones. */
  readonly storageUrl: string;
  /** With `storageTls`: the file with the certificate of the authority that clients must trust. */
  readonly storageAuthorityFile?: string;
  readonly apiKey: string;
  readonly loggingToken: string;
  /** The requests it has received. */
  readonly calls: CallLog;
  /** The faults it injects. */
  readonly faults: Faults;
  /** The account's objects, to inspect or to change outside of a client. */
  readonly state: EmulatorState;
  /** Stops listening and closes all connections. */
  stop(): Promise<void>;
}

/**
 * Starts an HTTP server of the API with an account of its own.
 *
 * @throws Error if the address is in use or not permitted.
 *
 * @example
 * const emulator = await startEmulator();
 * const bunny = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url });
 * await bunny.pullZones.addBlockedIp(1001, "198.51.100.7");
 * await emulator.stop();
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const file =
    options.stateFile === undefined ? undefined : new StateFile(options.stateFile, options.onUnmatched ?? (() => {}));
  const state = new EmulatorState(
    { ...planLimits, ...options.limits },
    {
      logsPerDay: options.logsPerDay ?? 200,
      storageBytes: options.storageBytes ?? 4 * 1024 ** 3,
      storageFolder: file?.folder,
      resetsOmittedEnums: options.resetsOmittedEnums,
    },
  );
  state.storage.passwordDelayMs = options.storagePasswordDelayMs ?? 0;
  state.stream.keyDelayMs = options.streamKeyDelayMs ?? 0;
  state.stream.encodingReads = options.streamEncodingReads ?? 0;
  if (options.onStreamWebhook) state.stream.onWebhook = options.onStreamWebhook;
  if (file?.exists) file.load(state);
  else await fill(state, options);
  for (const hostname of options.elsewhere ?? []) state.elsewhere.add(hostname.toLowerCase());
  const calls = new CallLog((call) => {
    if (file && mayChange(call)) file.change(state);
    options.onCall?.(call);
  });
  const faults = new Faults();
  for (const fault of options.faults ?? []) faults.add(fault);
  const { apiKey = "emulator-key", loggingToken = "emulator-logging-token", host = "127.0.0.1" } = options;
  for (const Key of [apiKey, ...(options.otherApiKeys ?? [])])
    state.apiKeys.push({ Id: state.apiKeys.length + 1, Key, Roles: ["User", "UserApi"] });
  const app = createApp({
    routes: allRoutes,
    state,
    loggingToken,
    host,
    calls,
    faults,
    onUnmatched: options.onUnmatched ?? (() => {}),
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const storageOptions = {
    host,
    routes: allRoutes.filter((route) => route.host === "storage"),
    state,
    calls,
    faults,
  };
  const certificate = options.storageTls
    ? createServerCertificate([...new Set([host, "localhost", "127.0.0.1", "::1"])])
    : undefined;
  const storage = createStorageServer(storageOptions);
  const tlsStorage = certificate && createStorageServer(storageOptions, certificate);
  const servers = [server, storage, ...(tlsStorage ? [tlsStorage] : [])];
  // Only clients end idle connections: one that a slow machine ends late meets the next request, which then fails.
  for (const one of servers) one.keepAliveTimeout = 0;
  const port = await listen(server, options.port ?? 0, host);
  const storagePort = await listen(storage, options.storagePort ?? 0, host).catch(async (error) => {
    await close(server);
    throw error;
  });
  const tlsPort = tlsStorage && (await listen(tlsStorage, 0, host));
  const hostname = host.includes(":") ? `[${host}]` : host;
  const url = `http://${hostname}:${port}`;
  state.storage.hostname = `${hostname}:${tlsPort ?? storagePort}`;
  const storageAuthorityFile = certificate && state.storage.disk.writeText("authority.pem", certificate.authority);
  return {
    url,
    loggingUrl: url,
    originErrorsUrl: url,
    storageUrl: `http://${hostname}:${storagePort}`,
    storageAuthorityFile,
    apiKey,
    loggingToken,
    calls,
    faults,
    state,
    async stop() {
      await Promise.all(servers.map(close));
      await file?.close(state);
      state.storage.disk.close();
    },
  };
}

/** Gives a new account its first objects. */
async function fill(state: EmulatorState, { seeded, seedFile, zones = [] }: EmulatorOptions): Promise<void> {
  if (seedFile !== undefined) await loadSeed(state, seedFile);
  else if (seeded ?? true) seed(state);
  for (const zone of zones) addZone(state, zone);
}

/** A read that issues a certificate changes the account, too. */
function mayChange({ operation, method }: Call): boolean {
  return !isRead(method) || operation === "GET /pullzone/loadFreeCertificate";
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  return (server.address() as AddressInfo).port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
