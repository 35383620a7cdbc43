import type { StorageAccess, StorageConnection } from "./api/connection";
import type { ResolvedClientOptions } from "./client-options";
import { BunnyError } from "./errors";
import { createCaller } from "./http/call";
import type { ApiHost } from "./http/host";
import { isLoopback, proxyFor } from "./http/proxy";
import type { Send } from "./http/request";
import { createStreamer } from "./http/stream";
import { type Connections, lazyConnections } from "./http/transport";

/** The hosts of storage zones: one for each region, whose connections its zones share. */
export class StorageHosts {
  readonly #sends = new Map<string, { send: Send; connections: Connections }>();
  /** The hosts that do not know DESCRIBE. */
  readonly withoutDescribe = new Set<string>();

  constructor(
    private readonly options: ResolvedClientOptions,
    private readonly retry: ApiHost["retry"],
    /** Composes the layers around a transport. */
    private readonly around: (transport: Send) => Send,
  ) {}

  /** Connects to the host of a zone. */
  connect(zone: StorageAccess, signal?: AbortSignal): StorageConnection {
    const base = this.options.storageUrl ?? urlOf(zone, this.options.apiUrl);
    const host: ApiHost = {
      origin: base.origin,
      prefix: base.pathname.replace(/\/$/, ""),
      names: "pascal",
      send: this.#send(base),
      retry: this.retry,
      secrets: [zone.password, this.options.apiKey],
      unauthorized:
        "the password of the storage zone was not accepted. Use the current one, and the host of the zone's main region.",
      servesFiles: true,
      signal,
    };
    return { call: createCaller(host), stream: createStreamer(host) };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sends.values()].map(({ connections }) => connections.close()));
  }

  #send(base: URL): Send {
    const known = this.#sends.get(base.origin);
    if (known) return known.send;
    const { maxResponseBytes, proxyEnvironment } = this.options;
    const connections = lazyConnections(maxResponseBytes, proxyFor(base, proxyEnvironment));
    const send = this.around(connections.send);
    this.#sends.set(base.origin, { send, connections });
    return send;
  }
}

/**
 * The platform names the host, which gets the password: nothing but a host name is accepted. An emulator names a host of
 * this machine, without encryption as it is itself.
 */
function urlOf({ name, storageHostname }: StorageAccess, apiUrl: URL): URL {
  if (/^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(:\d{1,5})?$/i.test(storageHostname)) {
    const url = `https://${storageHostname}`;
    if (URL.canParse(url)) {
      const isLocal = apiUrl.protocol === "http:" && isLoopback(new URL(url));
      return isLocal ? new URL(`http://${storageHostname}`) : new URL(url);
    }
  }
  throw new BunnyError(
    "invalid_argument",
    `The storage zone ${JSON.stringify(name)} cannot be used: its storage hostname is not a host name.`,
    { field: "storageHostname" },
  );
}
