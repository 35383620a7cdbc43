import { createHash, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type ClientOptions, defaultApiUrl } from "../sdk";
import {
  fillPath,
  type HttpRequest,
  isLoopback,
  lazyConnections,
  type Operation,
  queryString,
  resolveClientOptions,
} from "../sdk/internal";
import { version } from "../sdk/version";
import { type Details, NotAsked, type Reply } from "./question";

/** How a run asks at most. */
export interface Bounds {
  readonly calls: number;
  readonly ms: number;
}

/** The management interface, which gets each request once: no retry and no cache hides what it does. */
export class Platform {
  readonly #options;
  readonly #connections;
  readonly #endsAt: number;
  /** Between the beginnings of two requests; an emulator needs no rest. */
  readonly #intervalMs: number;
  #calls = 0;
  #next = 0;

  constructor(
    options: ClientOptions,
    private readonly bounds: Bounds,
  ) {
    this.#options = resolveClientOptions(options);
    this.#connections = lazyConnections(this.#options.maxResponseBytes, this.#options.apiProxy);
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
      const { status, body } = await this.#connections.send(this.#request(operation, details, signal));
      return { status, body: parsed(body) };
    } catch (error) {
      if (signal?.aborted) throw new NotAsked("the run was interrupted", true);
      throw new NotAsked(error instanceof Error ? error.message : String(error));
    }
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  async #waitForTurn(): Promise<void> {
    const now = performance.now();
    const turn = Math.max(now, this.#next);
    this.#next = turn + this.#intervalMs;
    if (turn > now) await setTimeout(turn - now);
  }

  #request(operation: Operation, { path = {}, query, body }: Details, signal?: AbortSignal): HttpRequest {
    const { apiUrl, apiKey, timeoutMs } = this.#options;
    const limit = AbortSignal.timeout(timeoutMs);
    return {
      operation,
      method: operation.slice(0, operation.indexOf(" ")),
      origin: apiUrl.origin,
      path: `${apiUrl.pathname.replace(/\/$/, "")}${fillPath(operation, path)}${queryString(query ?? {})}`,
      headers: {
        accesskey: apiKey,
        accept: "application/json",
        "user-agent": `pulumi-bunny-verify/${version}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      requestId: randomUUID(),
      attempt: 1,
      possiblyApplied: { attempts: 0 },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    };
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
