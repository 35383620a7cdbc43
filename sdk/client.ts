import { z } from "zod";
import { teamAdvice, teamCaller } from "./api/account";
import type { Connections } from "./api/connection";
import { loggingAdvice, loggingLimit } from "./api/logging";
import { streamAdvice } from "./api/stream";
import { type ClientOptions, type ResolvedClientOptions, resolveClientOptions } from "./client-options";
import { CreateOnce } from "./consistency/create-once";
import { KnownIds } from "./consistency/known-ids";
import { Poller } from "./consistency/poll";
import { ReadCache } from "./consistency/read-cache";
import { RecentWrites } from "./consistency/recent-writes";
import { Writes } from "./consistency/writes";
import type { BunnyError } from "./errors";
import { type ProductAreas, productAreas } from "./generated/areas";
import { type CallDetails, createCaller, type NeedsPath } from "./http/call";
import type { ApiHost } from "./http/host";
import { KnownPlatform } from "./http/known-platform";
import { identify } from "./http/layers/identify";
import { limitRate } from "./http/layers/limit-rate";
import { limitTime } from "./http/layers/limit-time";
import { logRequests } from "./http/layers/log-requests";
import { pace } from "./http/layers/pace";
import { observeTime, ServerClock } from "./http/layers/server-clock";
import type { Operation } from "./http/path";
import { compose, type Layer } from "./http/request";
import type { RetryPolicy } from "./http/retry-decision";
import { anySignal } from "./http/signals";
import { createStreamer } from "./http/stream";
import { lazyConnections } from "./http/transport";
import { StorageHosts } from "./storage-hosts";
import { version } from "./version";

/** The path of a read, and its query. */
type ReadDetails<O extends Operation> = Pick<CallDetails<O>, "path" | "query" | "signal"> & NeedsPath<O>;

/** The typed client of the API, with one property for each of its areas. */
export interface BunnyClient extends ProductAreas {
  /**
   * The JSON of any read of the management interface as the platform sent it, in its own names: also of those that no
   * area has.
   *
   * @example
   * const { Email } = UserSchema.parse(await bunny.read("GET /user", { path: {} }));
   */
  read<O extends Operation & `GET ${string}`>(operation: O, details: ReadDetails<O>): Promise<unknown>;
  /** A client of the same connections, cache and queues, whose every call ends with the signal. */
  withSignal(signal: AbortSignal): BunnyClient;
  /**
   * A client of the same connections, whose every call ends after this time from now. A create whose request gets no
   * response leaves a part of it to search for the object.
   */
  withTimeLimit(ms: number): BunnyClient;
  /** Closes the client's connections once the calls in progress are done. */
  close(): Promise<void>;
}

/**
 * Creates a client of the management interface and those of logs, errors of origins, storage and video libraries. Create
 * one and share it: it keeps connections alive, caches reads, verifies writes that may be lost, and keeps to the rate limit
 * of the logs.
 *
 * @throws BunnyError `invalid_configuration` for a key or a URL that cannot be used.
 *
 * @example
 * const bunny = createClient({ apiKey: process.env.BUNNYNET_API_KEY ?? "" });
 * const { blockedIps } = await bunny.pullZones.get(42);
 */
export function createClient(options: ClientOptions): BunnyClient {
  const resolved = resolveClientOptions(options);
  const { apiProxy, loggingProxy, originErrorsProxy, streamProxy, maxResponseBytes } = resolved;
  const connections = lazyConnections(maxResponseBytes, apiProxy);
  const connectionsBy = (proxy: URL | undefined) =>
    apiProxy?.href === proxy?.href ? connections : lazyConnections(maxResponseBytes, proxy);
  const [loggingConnections, originErrorConnections] = [connectionsBy(loggingProxy), connectionsBy(originErrorsProxy)];
  const streamConnections = connectionsBy(streamProxy);
  const { apiKey, loggingToken } = resolved;
  const secrets = [apiKey, loggingToken ?? ""];
  const key = { accesskey: apiKey };
  const clock = new ServerClock();
  const retry = { policy: retryPolicy(resolved), log: resolved.log };
  const limits = limitLayers(resolved);
  const sendWith = (credentials: Record<string, string>) =>
    compose([...limits, identity(resolved, credentials), observeTime(clock)], connections.send);
  const management = { retry, ...baseOf(resolved.apiUrl), send: sendWith(key), secrets };
  const team = { ...management, send: sendWith({}), unauthorized: teamAdvice };
  const apart = { names: "camel", retry, secrets } as const;
  const logging: ApiHost = {
    ...apart,
    ...baseOf(resolved.loggingUrl),
    send: compose(
      layers(resolved, loggingToken ? { authorization: `Bearer ${loggingToken}` } : key),
      loggingConnections.send,
    ),
    advice: loggingAdvice,
  };
  const originErrors: ApiHost = {
    ...apart,
    ...baseOf(resolved.originErrorsUrl),
    send: compose(layers(resolved, key), originErrorConnections.send),
  };
  const stream: ApiHost = {
    ...apart,
    ...baseOf(resolved.streamUrl),
    names: "camelOrPascal",
    send: compose(layers(resolved, {}), streamConnections.send),
    unauthorized: streamAdvice,
  };
  const storage = new StorageHosts(resolved, retry, (transport) => compose(layers(resolved, {}), transport));
  const [allReads, recent, ids] = [new ReadCache(), new RecentWrites(), new KnownIds()];
  const known = new KnownPlatform();
  const allWrites = Writes.create(retryPolicy(resolved), allReads, recent, resolved.log);
  const clientFor = (signal?: AbortSignal, endsAt?: number): BunnyClient => {
    const [writes, reads] = [allWrites.withSignal(signal), allReads.withSignal(signal)];
    const unconfirmed = createCaller({ ...management, names: "pascal", signal, endsAt });
    const readRegions = () => unconfirmed("GET /region", { response: someRegions });
    const platform = {
      wasRead: () => known.wasRead(),
      confirm: (notFound: BunnyError) => known.confirm(notFound, () => reads.get("platform", "regions", readRegions)),
    };
    const own = { ...management, platform, signal, endsAt };
    const core = createCaller({ ...own, names: "pascal" });
    const shield = createCaller({ ...own, names: "camel" });
    const database = createCaller({ ...own, prefix: `${management.prefix}/database`, names: "snake" });
    const containers = createCaller({ ...own, prefix: `${management.prefix}/mc`, names: "camel" });
    const withoutKey = createCaller({ ...team, names: "pascal", signal, endsAt });
    const logs = { ...logging, signal };
    const { retryDelayMs } = resolved;
    const poll = new Poller([retryDelayMs, 4 * retryDelayMs], signal, resolved.log);
    const creates = new CreateOnce({
      policy: retryPolicy(resolved),
      poller: poll,
      clock,
      writes,
      ids,
      log: resolved.log,
      signal,
    });
    const consistency = { writes, reads, recent, creates, poll };
    const hosts: Connections = {
      core: { call: core, ...consistency },
      shield: { call: shield, ...consistency },
      database: { call: database, ...consistency },
      containers: { call: containers, ...consistency },
      team: { call: teamCaller(withoutKey, apiKey, reads), ...consistency },
      storage: { connect: (zone) => storage.connect(zone, signal), withoutDescribe: storage.withoutDescribe },
      stream: {
        connect: ({ apiKey: libraryKey }) =>
          createCaller({ ...stream, secrets: [...secrets, libraryKey], signal, endsAt }),
        ...consistency,
      },
      logging: { call: createCaller(logs), stream: createStreamer(logs) },
      originErrors: { call: createCaller({ ...originErrors, signal, endsAt }) },
    };
    const calls: Omit<BunnyClient, keyof ProductAreas> = {
      // Of a host with names in camelCase no name is changed.
      read: (operation, details) => shield(operation, { ...details, response: z.unknown() }),
      withSignal: (other) => clientFor(anySignal(signal, other), endsAt),
      withTimeLimit: (ms) => {
        const timeout = AbortSignal.timeout(Math.min(ms, longestTimerMs));
        return clientFor(
          anySignal(signal, timeout),
          Math.min(endsAt ?? Number.POSITIVE_INFINITY, performance.now() + ms),
        );
      },
      close: async () => {
        const all = [connections, loggingConnections, originErrorConnections, streamConnections, storage];
        await Promise.all([...new Set(all)].map((each) => each.close()));
      },
    };
    return Object.assign(productAreas(hosts), calls);
  };
  return clientFor();
}

/** What every account can read, and nothing but the platform has. */
const someRegions = z.array(z.object({ regionCode: z.string() })).min(1);

/** A longer timer would end at once. */
const longestTimerMs = 2 ** 31 - 1;

function baseOf({ origin, pathname }: URL): Pick<ApiHost, "origin" | "prefix"> {
  return { origin, prefix: pathname.replace(/\/$/, "") };
}

function retryPolicy({ maxRetryMs, retryDelayMs }: ResolvedClientOptions): RetryPolicy {
  return { maxTotalMs: maxRetryMs, maxAttempts: 5, baseDelayMs: retryDelayMs, maxDelayMs: 32 * retryDelayMs };
}

/** The layers around each attempt, outermost first. */
function layers(options: ResolvedClientOptions, credentials: Record<string, string>): Layer[] {
  return [...limitLayers(options), identity(options, credentials)];
}

/** Those that count and time the attempts to a host, whatever their credentials. */
function limitLayers(options: ResolvedClientOptions): Layer[] {
  return [
    // Every attempt counts. Only calls to the logging interface do.
    limitRate(loggingLimit),
    // Inside, so that a request that waits for its rate limit takes no place of another.
    pace({ ...options, baseDelayMs: options.retryDelayMs, maxTotalMs: options.maxRetryMs }),
    ...(options.log ? [logRequests(options.log)] : []),
    limitTime(options.timeoutMs),
  ];
}

function identity(options: ResolvedClientOptions, credentials: Record<string, string>): Layer {
  const userAgent = [options.userAgent, `pulumi-bunny/${version}`].filter((part) => part).join(" ");
  return identify({ credentials, userAgent });
}
