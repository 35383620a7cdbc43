import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isEveryChildIdle } from "./idle";

/**
 * How often in a row the engine and its processes must be idle, and no request may arrive, before all held ones count as
 * concurrent. Where the system does not say whether they are, a longer time without requests counts.
 */
const quiet = isEveryChildIdle() === undefined ? { times: 1, everyMs: 250 } : { times: 3, everyMs: 20 };

/**
 * A server in front of another one, which counts sequential round trips: it holds every request until as many are held
 * as may be in flight at once, or no more can arrive, and forwards all of them together. If anything, it counts more than
 * there are, never fewer.
 */
export class RoundTrips {
  /** Round trips so far, each with the methods and paths of its requests. */
  readonly all: string[][] = [];
  #held: { name: string; pass: () => void }[] = [];
  #underWay = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly target: string,
    private readonly atOnce: number,
  ) {}

  /** Starts it, and returns it with its address. */
  static async start(target: string, atOnce: number) {
    const trips = new RoundTrips(target, atOnce);
    const server = createServer((incoming, outgoing) => trips.#hold(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const stop = () => {
      server.closeAllConnections();
      server.close();
    };
    return { trips, url, stop };
  }

  /** Round trips since the last time. */
  take(): string[][] {
    return this.all.splice(0);
  }

  #hold(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const name = `${incoming.method} ${incoming.url?.replace(/\?.*/, "")}`;
    this.#held.push({ name, pass: () => this.#forward(incoming, outgoing) });
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#underWay > 0 || this.#held.length === 0) return;
    if (this.#held.length >= this.atOnce) this.#release();
    else this.#releaseWhenQuiet(quiet.times);
  }

  #releaseWhenQuiet(times: number): void {
    const timer = setTimeout(() => {
      // After what this process has received: programs run in it.
      setImmediate(() => {
        if (timer !== this.#timer) return;
        const left = isEveryChildIdle() === false ? quiet.times : times - 1;
        if (left > 0) this.#releaseWhenQuiet(left);
        else this.#release();
      });
    }, quiet.everyMs);
    this.#timer = timer;
  }

  #release(): void {
    const held = this.#held;
    this.#held = [];
    this.#underWay = held.length;
    this.all.push(held.map(({ name }) => name));
    for (const { pass } of held) pass();
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming;
    const onward = request(this.target + url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    outgoing.once("close", () => {
      this.#underWay--;
      this.#schedule();
    });
    incoming.pipe(onward);
  }
}
