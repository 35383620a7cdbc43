import { expect, test } from "vitest";
import type { HttpRequest, Send } from "../request";
import { type Clock, limitRate } from "./limit-rate";

/** A clock that goes as far as the next sleeper whenever nothing else is left to do. */
class FakeClock implements Clock {
  #now = 0;
  #sleepers: { until: number; wake: () => void }[] = [];

  now = () => this.#now;

  sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((wake, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      this.#sleepers.push({ until: this.#now + ms, wake });
    });

  async run(until: Promise<unknown>): Promise<void> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    until.then(done, done);
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.#sleepers.sort((a, b) => a.until - b.until).splice(0, 1);
      if (!next) continue;
      this.#now = Math.max(this.#now, next.until);
      next.wake();
    }
  }
}

const request = (name: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  operation: "GET /x",
  method: "GET",
  origin: "http://127.0.0.1",
  path: "/x",
  headers: {},
  requestId: name,
  attempt: 1,
  possiblyApplied: { attempts: 0 },
  countsFor: "zone",
  ...more,
});

/** A host that answers after a time that differs from request to request, and notes when it was asked. */
function host(clock: FakeClock, takes: (at: number) => [beforeMs: number, afterMs: number]) {
  const arrivals: { name: string; at: number }[] = [];
  const send: Send = async ({ requestId }) => {
    const [before, after] = takes(arrivals.length);
    await clock.sleep(before);
    arrivals.push({ name: requestId, at: clock.now() });
    await clock.sleep(after);
    return { status: 200, headers: {}, body: "" };
  };
  return { arrivals, send };
}

test("no 10 s of the host see more than 30 requests, however long the way to it is", async () => {
  const clock = new FakeClock();
  const { arrivals, send } = host(clock, (at) => [(at * 7919) % 900, (at * 104729) % 900]);
  const limited = limitRate({ count: 30, windowMs: 10_000 }, clock)(send);
  await clock.run(Promise.all(Array.from({ length: 200 }, (_, at) => limited(request(`r${at}`)))));
  const times = arrivals.map(({ at }) => at).sort((a, b) => a - b);
  expect(times).toHaveLength(200);
  for (const [at, time] of times.entries()) {
    const before = times[at - 30];
    if (before !== undefined) expect(time - before).toBeGreaterThan(10_000);
  }
  expect(clock.now()).toBeLessThan(80_000);
});

test("a long run of one request after the other keeps it, too", async () => {
  const clock = new FakeClock();
  const { arrivals, send } = host(clock, () => [5, 5]);
  const limited = limitRate({ count: 30, windowMs: 10_000 }, clock)(send);
  const run = async () => {
    for (let at = 0; at < 100; at++) await limited(request(`r${at}`));
  };
  await clock.run(run());
  expect(arrivals.findIndex(({ at }) => at > 10_000)).toBe(30);
  expect(arrivals.at(-1)?.at).toBeGreaterThan(30_000);
});

test("the first to come is the first to be let through", async () => {
  const clock = new FakeClock();
  const { arrivals, send } = host(clock, () => [1, 1]);
  const limited = limitRate({ count: 2, windowMs: 100 }, clock)(send);
  const names = Array.from({ length: 9 }, (_, at) => `r${at}`);
  await clock.run(Promise.all(names.map((name) => limited(request(name)))));
  expect(arrivals.map(({ name }) => name)).toEqual(names);
});

test("each thing has a limit of its own, and what counts for nothing has none", async () => {
  const clock = new FakeClock();
  const { arrivals, send } = host(clock, () => [0, 0]);
  const limited = limitRate({ count: 1, windowMs: 100 }, clock)(send);
  const names = ["a", "b", undefined, undefined, undefined];
  await clock.run(Promise.all(names.map((countsFor, at) => limited(request(`r${at}`, { countsFor })))));
  expect(arrivals.every(({ at }) => at === 0)).toBe(true);
});

test("an aborted request leaves the queue at once, and delays no other", async () => {
  const clock = new FakeClock();
  const { arrivals, send } = host(clock, () => [1, 1]);
  const limited = limitRate({ count: 1, windowMs: 100 }, clock)(send);
  const impatient = new AbortController();
  const first = limited(request("first"));
  const second = limited(request("second", { signal: impatient.signal }));
  const third = limited(request("third", { signal: impatient.signal }));
  const fourth = limited(request("fourth"));
  impatient.abort(new Error("enough"));
  await expect(second).rejects.toThrow("enough");
  await expect(third).rejects.toThrow("enough");
  await clock.run(Promise.all([first, fourth]));
  expect(arrivals.map(({ name }) => name)).toEqual(["first", "fourth"]);
  expect(arrivals[1]?.at).toBeLessThan(110);
});

test("a request that fails gives its place back", async () => {
  const clock = new FakeClock();
  let asked = 0;
  const limited = limitRate(
    { count: 1, windowMs: 100 },
    clock,
  )(async () => {
    if (++asked === 1) throw new Error("broken");
    return { status: 200, headers: {}, body: "" };
  });
  await expect(limited(request("one"))).rejects.toThrow("broken");
  await clock.run(limited(request("two")));
  expect(clock.now()).toBe(100);
});
