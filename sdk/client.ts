import { AccessListsApi } from "./api/access-lists";
import { ApiGuardian } from "./api/api-guardian";
import { DnsRecords } from "./api/dns-records";
import { DnsZones } from "./api/dns-zones";
import { EdgeScriptReleases } from "./api/edge-script-releases";
import { EdgeScriptSecrets } from "./api/edge-script-secrets";
import { EdgeScriptVariables } from "./api/edge-script-variables";
import { EdgeScripts } from "./api/edge-scripts";
import { Locations } from "./api/locations";
import { Logs, loggingAdvice, loggingLimit } from "./api/logs";
import { Overages } from "./api/overages";
import { PullZoneHostnames } from "./api/pull-zone-hostnames";
import { PullZones } from "./api/pull-zones";
import { RateLimits } from "./api/rate-limits";
import { ShieldZones } from "./api/shield-zones";
import { UploadScanning } from "./api/upload-scanning";
import { createCaller, type Host } from "./caller";
import { type ClientOptions, type ResolvedClientOptions, resolveClientOptions } from "./client-options";
import type { Connection } from "./connection";
import { compose, type Layer } from "./http";
import { KnownIds } from "./known-ids";
import { identify } from "./layers/identify";
import { limitRate } from "./layers/limit-rate";
import { limitTime } from "./layers/limit-time";
import { logRequests } from "./layers/log-requests";
import { observeTime } from "./layers/observe-time";
import { pace } from "./layers/pace";
import { readAnswers } from "./layers/read-answers";
import { retry } from "./layers/retry";
import { MakeOnce } from "./make-once";
import { Patience } from "./patience";
import { ReadCache } from "./read-cache";
import { RecentWrites } from "./recent-writes";
import type { RetryPolicy } from "./retry-decision";
import { ServerClock } from "./server-clock";
import { anySignal } from "./signals";
import { createStreamer } from "./streamer";
import { connectionsOnDemand } from "./transport";
import { version } from "./version";
import { Writes } from "./writes";

/** The typed client of the interface, one member for each of its areas. */
export interface BunnyClient {
  readonly pullZones: PullZones;
  readonly pullZoneHostnames: PullZoneHostnames;
  readonly edgeScripts: EdgeScripts;
  readonly edgeScriptReleases: EdgeScriptReleases;
  readonly edgeScriptSecrets: EdgeScriptSecrets;
  readonly edgeScriptVariables: EdgeScriptVariables;
  readonly accessLists: AccessListsApi;
  readonly apiGuardian: ApiGuardian;
  readonly rateLimits: RateLimits;
  readonly uploadScanning: UploadScanning;
  readonly overages: Overages;
  readonly shieldZones: ShieldZones;
  readonly dnsZones: DnsZones;
  readonly dnsRecords: DnsRecords;
  readonly locations: Locations;
  readonly logs: Logs;
  /** The same client, sharing all that it shares, whose every call ends with the signal. */
  withSignal(signal: AbortSignal): BunnyClient;
  /** Ends the client's connections once the calls under way are done. */
  close(): Promise<void>;
}

/**
 * Makes a client of the management and the logging interface. Make one and share it: it keeps connections alive,
 * shares reads, proves writes that may be lost, and keeps the limit of the logs.
 *
 * @throws BunnyError `invalid_configuration` for a key or a URL that cannot be used.
 *
 * @example
 * const bunny = createClient({ apiKey: process.env.BUNNYNET_API_KEY ?? "" });
 * const { blockedIps } = await bunny.pullZones.get(42);
 */
export function createClient(options: ClientOptions): BunnyClient {
  const resolved = resolveClientOptions(options);
  const { apiProxy, loggingProxy, maxResponseBytes } = resolved;
  const connections = connectionsOnDemand(maxResponseBytes, apiProxy);
  const loggingConnections =
    apiProxy?.href === loggingProxy?.href ? connections : connectionsOnDemand(maxResponseBytes, loggingProxy);
  const { apiKey, loggingToken } = resolved;
  const secrets = [apiKey, loggingToken ?? ""];
  const key = { accesskey: apiKey };
  const clock = new ServerClock();
  const management = {
    ...placeOf(resolved.apiUrl),
    send: compose([...layers(resolved, key), observeTime(clock)], connections.send),
    secrets,
  };
  const logging: Host = {
    ...placeOf(resolved.loggingUrl),
    names: "camel",
    send: compose(
      layers(resolved, loggingToken ? { authorization: `Bearer ${loggingToken}` } : key),
      loggingConnections.send,
    ),
    secrets,
    advice: loggingAdvice,
  };
  const [allReads, recent, ids] = [new ReadCache(), new RecentWrites(), new KnownIds()];
  const allWrites = Writes.create(retryPolicy(resolved), allReads, recent, resolved.log);
  const clientFor = (signal?: AbortSignal): BunnyClient => {
    const [writes, reads] = [allWrites.withSignal(signal), allReads.withSignal(signal)];
    const core = createCaller({ ...management, names: "pascal", signal });
    const shield = createCaller({ ...management, names: "camel", signal });
    const logs = { ...logging, signal };
    const { retryDelayMs } = resolved;
    const poll = new Patience([retryDelayMs, 4 * retryDelayMs], signal, resolved.log);
    const creates = new MakeOnce(retryPolicy(resolved), poll, clock, writes, ids, resolved.log, signal);
    const consistency = { writes, reads, recent, creates, poll };
    const coreConnection: Connection = { call: core, ...consistency };
    const shieldConnection: Connection = { call: shield, ...consistency };
    return {
      pullZones: new PullZones(coreConnection),
      pullZoneHostnames: new PullZoneHostnames(coreConnection),
      edgeScripts: new EdgeScripts(coreConnection),
      edgeScriptReleases: new EdgeScriptReleases(coreConnection),
      edgeScriptSecrets: new EdgeScriptSecrets(coreConnection),
      edgeScriptVariables: new EdgeScriptVariables(coreConnection),
      accessLists: new AccessListsApi(shieldConnection),
      apiGuardian: new ApiGuardian(shieldConnection),
      rateLimits: new RateLimits(shieldConnection),
      uploadScanning: new UploadScanning(shieldConnection),
      overages: new Overages(shieldConnection),
      shieldZones: new ShieldZones(shieldConnection),
      dnsZones: new DnsZones(coreConnection),
      dnsRecords: new DnsRecords(coreConnection),
      locations: new Locations(coreConnection),
      logs: new Logs(createCaller(logs), createStreamer(logs)),
      withSignal: (other) => clientFor(anySignal(signal, other)),
      close: async () => {
        await Promise.all([...new Set([connections, loggingConnections])].map((each) => each.close()));
      },
    };
  };
  return clientFor();
}

function placeOf({ origin, pathname }: URL): Pick<Host, "origin" | "prefix"> {
  return { origin, prefix: pathname.replace(/\/$/, "") };
}

function retryPolicy({ maxRetryMs, retryDelayMs }: ResolvedClientOptions): RetryPolicy {
  return { maxTotalMs: maxRetryMs, maxAttempts: 5, baseDelayMs: retryDelayMs, maxDelayMs: 32 * retryDelayMs };
}

/** What happens around each request, outermost first. */
function layers(options: ResolvedClientOptions, credentials: Record<string, string>): Layer[] {
  const userAgent = [options.userAgent, `pulumi-bunny/${version}`].filter((part) => part).join(" ");
  return [
    retry(retryPolicy(options), options.log),
    readAnswers,
    // Inside of retry, since every attempt counts.
    pace({ ...options, baseDelayMs: options.retryDelayMs, maxTotalMs: options.maxRetryMs }),
    // Likewise. Only calls to the logging interface do.
    limitRate(loggingLimit),
    ...(options.log ? [logRequests(options.log)] : []),
    limitTime(options.timeoutMs),
    identify({ credentials, userAgent }),
  ];
}
