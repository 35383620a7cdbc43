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
import { compose, type Layer } from "./http";
import { identify } from "./layers/identify";
import { limitRate } from "./layers/limit-rate";
import { limitTime } from "./layers/limit-time";
import { logRequests } from "./layers/log-requests";
import { observeTime } from "./layers/observe-time";
import { readAnswers } from "./layers/read-answers";
import { retry } from "./layers/retry";
import { MakeOnce } from "./make-once";
import { Patience } from "./patience";
import type { RetryPolicy } from "./retry-decision";
import { ServerClock } from "./server-clock";
import { anySignal } from "./signals";
import { createStreamer } from "./streamer";
import { connectionsOnDemand } from "./transport";
import { version } from "./version";
import { Zones } from "./zones";

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
 * shares reads, keeps the writes to one zone in order and the limit of the logs.
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
  const allZones = new Zones(resolved.log);
  const clientFor = (signal?: AbortSignal): BunnyClient => {
    const zones = allZones.withSignal(signal);
    const core = createCaller({ ...management, names: "pascal", signal });
    const shield = createCaller({ ...management, names: "camel", signal });
    const logs = { ...logging, signal };
    const { retryDelayMs } = resolved;
    const patience = new Patience([retryDelayMs, 4 * retryDelayMs], signal, resolved.log);
    const once = new MakeOnce(retryPolicy(resolved), patience, clock, resolved.log, signal);
    return {
      pullZones: new PullZones(core, zones),
      pullZoneHostnames: new PullZoneHostnames(core, zones),
      edgeScripts: new EdgeScripts(core, zones, once),
      edgeScriptReleases: new EdgeScriptReleases(core, zones, once),
      edgeScriptSecrets: new EdgeScriptSecrets(core, zones, once),
      edgeScriptVariables: new EdgeScriptVariables(core, zones, once),
      accessLists: new AccessListsApi(shield, zones, once, patience),
      apiGuardian: new ApiGuardian(shield, zones, once, patience),
      rateLimits: new RateLimits(shield, zones, once, patience),
      uploadScanning: new UploadScanning(shield, zones),
      overages: new Overages(shield),
      shieldZones: new ShieldZones(shield, zones),
      dnsZones: new DnsZones(core, zones),
      dnsRecords: new DnsRecords(core, zones),
      locations: new Locations(core),
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
    // Inside of retry, since every attempt counts. Only calls to the logging interface do.
    limitRate(loggingLimit),
    ...(options.log ? [logRequests(options.log)] : []),
    limitTime(options.timeoutMs),
    identify({ credentials, userAgent }),
  ];
}
