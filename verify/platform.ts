import { createHash, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { BunnyError, type ClientOptions, defaultApiUrl } from "../sdk";
import {
  fillPath,
  type HttpRequest,
  isLoopback,
  lazyConnections,
  type Operation,
  queryString,
  resolveClientOptions,
  type Send,
} from "../sdk/internal";
import { version } from "../sdk/version";
import { type Address, type Details, NotAsked, type Reply } from "./question";

/** How a run asks at most. */
export interface Bounds {
  readonly calls: number;
  readonly ms: number;
}

/** The management interface, which gets each request once: no retry and no cache hides what it does. */
export class Platform {
  readonly #options;
  readonly #connections;
  readonly #send;
  readonly #endsAt: number;
  /** Between the beginnings of two requests; an emulator needs no rest. */
  readonly #intervalMs: number;
  #calls = 0;
  #next = 0;

  constructor(
    options: ClientOptions,
    private readonly bounds: Bounds,
    /** Put around the sending of each request. */
    around: (send: Send) => Send = (send) => send,
  ) {
    this.#options = resolveClientOptions(options);
    this.#connections = lazyConnections(this.#options.maxResponseBytes, this.#options.apiProxy);
    this.#send = around(this.#connections.send);
    this.#endsAt = performance.now() + bounds.ms;
    this.#intervalMs = isLoopback(this.#options.apiUrl) ? 0 : 500;
  }

  get apiUrl(): string {
    return this.#options.apiUrl.href;
  }

  get isLive(): boolean {
    return this.apiUrl === new URL(defaultApiUrl).href;
  }

  /** Says whether a journal is of the same key, and nothing about the key. */
  get account(): string {
    return createHash("sha256").update(`pulumi-bunny verify ${this.#options.apiKey}`).digest("hex").slice(0, 16);
  }

  /** Sends a request of a question, within the run's bounds. */
  async send(operation: Operation, details: Details, signal: AbortSignal): Promise<Reply> {
    if (signal.aborted) throw new NotAsked("the run was interrupted", true);
    if (++this.#calls > this.bounds.calls) throw new NotAsked(`the run has sent ${this.bounds.calls} requests`, true);
    if (performance.now() > this.#endsAt) throw new NotAsked("the run's time is over", true);
    return this.sendAnyway(operation, details, signal);
  }

  /** Sends a request that cleans up, which no bound keeps from it. */
  async sendAnyway(operation: Operation, details: Details, signal?: AbortSignal): Promise<Reply> {
    await this.#waitForTurn();
    try {
      const { status, headers, body } = await this.#send(this.#request(operation, details, signal));
      return { status, headers, body: parsed(body), text: body };
    } catch (error) {
      if (signal?.aborted) throw new NotAsked("the run was interrupted", true);
      if (error instanceof BunnyError) throw new NotAsked(error.message);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  /** The platform names the host of a storage zone, which gets its password: nothing but a host name is accepted. */
  #baseOf(at: Address | undefined): URL {
    const { apiUrl, streamUrl, storageUrl } = this.#options;
    if (at === undefined) return apiUrl;
    if (at.host === "stream") return streamUrl;
    if (storageUrl) return storageUrl;
    if (!/^[a-z0-9.-]+(:\d{1,5})?$/i.test(at.hostname)) throw new NotAsked("the storage zone names no host");
    return new URL(`${isLoopback(apiUrl) ? "http" : "https"}://${at.hostname}`);
  }

  async #waitForTurn(): Promise<void> {
    const now = performance.now();
    const turn = Math.max(now, this.#next);
    this.#next = turn + this.#intervalMs;
    if (turn > now) await setTimeout(turn - now);
  }

  #request(operation: Operation, details: Details, signal?: AbortSignal): HttpRequest {
    const { path = {}, query, at } = details;
    const base = this.#baseOf(at);
    const limit = AbortSignal.timeout(this.#options.timeoutMs);
    const body = details.text?.content ?? (details.body && JSON.stringify(details.body));
    return {
      operation,
      method: operation.slice(0, operation.indexOf(" ")),
      origin: base.origin,
      path: `${base.pathname.replace(/\/$/, "")}${folderOf(operation)}${fillPath(operation, path)}${queryString(query ?? {})}`,
      headers: {
        ...(!details.withoutKey && { accesskey: at?.key ?? this.#options.apiKey }),
        accept: "application/json",
        "user-agent": `pulumi-bunny-verify/${version}`,
        ...(body && { "content-type": details.text?.type ?? "application/json" }),
        ...details.headers,
      },
      ...(body && { body }),
      requestId: randomUUID(),
      attempt: 1,
      possiblyApplied: { attempts: 0 },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    };
  }
}

/** The folder in which the management interface has an operation whose document leaves it out. */
function folderOf(operation: Operation): string {
  if (/ \/v\d\/(databases|config)(\/|$)/.test(operation)) return "/database";
  return / \/(registries|nodes)(\/|$)/.test(operation) ? "/mc" : "";
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
