import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WriteQueue } from "./write-queue";

/** A queue whose writes end on demand, with its events. */
function aLine() {
  const line = new WriteQueue();
  const events: string[] = [];
  const write = (name: string, exclusive: boolean, signal?: AbortSignal) => {
    const gate = Promise.withResolvers<void>();
    const done = line.run({ exclusive, signals: [signal] }, async (batch) => {
      signal?.throwIfAborted();
      events.push(`${name} begins`);
      void batch?.drained.promise.then(() => events.push(`${name} drained`));
      await gate.promise;
      events.push(`${name} ends`);
    });
    const end = async () => {
      gate.resolve();
      await done;
      await settled();
    };
    return { done, end };
  };
  return { line, events, write };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("writes that may overlap do, exclusive ones wait", async () => {
  const { events, write } = aLine();
  const [a, b, alone, c] = [write("a", false), write("b", false), write("alone", true), write("c", false)];
  await settled();
  expect(events).toEqual(["a begins", "b begins"]);
  await Promise.all([a.end(), b.end()]);
  await alone.end();
  await c.end();
  const order = events.filter((event) => !event.includes("drained"));
  expect(order.slice(-4)).toEqual(["alone begins", "alone ends", "c begins", "c ends"]);
});

test("a batch is drained when its last write has ended, and closed once one has", async () => {
  const { events, write } = aLine();
  const [a, b] = [write("a", false), write("b", false)];
  await a.end();
  const late = write("late", false);
  await settled();
  expect(events).toEqual(["a begins", "b begins", "a ends"]);
  await b.end();
  expect(events).toEqual(["a begins", "b begins", "a ends", "b ends", "a drained", "b drained", "late begins"]);
  await late.end();
});

test("a write that fails does not hold up the next", async () => {
  const line = new WriteQueue();
  await expect(line.run({ exclusive: true }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(line.run({ exclusive: true }, async () => "yes")).resolves.toBe("yes");
});

test("a retried write goes before those that wait", async () => {
  const { line, events, write } = aLine();
  const [a, b] = [write("a", true), write("b", true)];
  const again = line.run({ exclusive: true, first: true }, async () => events.push("again"));
  await a.end();
  await again;
  await b.end();
  expect(events.filter((event) => !event.includes("drained"))).toEqual([
    "a begins",
    "a ends",
    "again",
    "b begins",
    "b ends",
  ]);
});

test("an aborted write leaves the queue at once, and no write overtakes another", async () => {
  const { events, write } = aLine();
  const controller = new AbortController();
  const [first, second, third] = [write("first", true), write("second", true, controller.signal), write("third", true)];
  controller.abort(new Error("enough"));
  await expect(second.done).rejects.toThrow("enough");
  expect(events).toEqual(["first begins"]);
  await first.end();
  await third.end();
  expect(events.filter((event) => event.endsWith("ends"))).toEqual(["first ends", "third ends"]);
});

describe("a wait of a second is reported", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([
    [3, 600, [1]],
    [40, 5_000, [39]],
    [9, 100, []],
    [1, 9_000, []],
  ])("%i of %i ms each, once", async (writes, takesMs, expected) => {
    const reported: number[] = [];
    const line = new WriteQueue(undefined, (waiting) => reported.push(waiting));
    const write = () => line.run({ exclusive: true }, () => new Promise((done) => setTimeout(done, takesMs)));
    const all = Promise.all(Array.from({ length: writes }, write));
    await vi.runAllTimersAsync();
    await all;
    expect(reported).toEqual(expected);
  });
});
