import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SharedReads } from "./shared-reads";
import { Zones } from "./zones";

test("writes to one zone run in order, those to others beside them", async () => {
  const zones = new Zones();
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = zones.write("a", undefined, async () => {
    events.push("a1 starts");
    await gate.promise;
    events.push("a1 ends");
  });
  const second = zones.write("a", undefined, async () => events.push("a2"));
  await zones.write("b", undefined, async () => events.push("b1"));
  gate.resolve();
  await Promise.all([first, second]);
  expect(events).toEqual(["a1 starts", "b1", "a1 ends", "a2"]);
});

describe("a line of writes", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function told(writes: number, takesMs: number): Promise<string[]> {
    const reasons: string[] = [];
    const zones = new Zones((event) => event.kind === "wait" && reasons.push(event.reason));
    const write = () => zones.write("pull zone 1", undefined, () => new Promise((done) => setTimeout(done, takesMs)));
    const all = Promise.all(Array.from({ length: writes }, write));
    await vi.runAllTimersAsync();
    await all;
    return reasons;
  }

  test.each([
    [3, 600, ["1 in line to write to pull zone 1, one at a time"]],
    [40, 5_000, ["39 in line to write to pull zone 1, one at a time"]],
    [9, 100, []],
    [1, 9_000, []],
  ])("%i of %i ms each: a wait of a second is told, once", async (writes, takesMs, expected) => {
    expect(await told(writes, takesMs)).toEqual(expected);
  });
});

test("a write that fails does not hold up the next", async () => {
  const zones = new Zones();
  await expect(zones.write("a", undefined, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(zones.write("a", undefined, async () => "yes")).resolves.toBe("yes");
});

test("a read is shared until the next write to its zone", async () => {
  const zones = new Zones();
  let reads = 0;
  const read = () => zones.read("a", "list", async () => ++reads);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  await zones.write("b", undefined, async () => {});
  expect(await read()).toBe(1);
  await zones.write("a", undefined, async () => {});
  expect(await read()).toBe(2);
});

test("two kinds of read of one zone are two reads", async () => {
  const zones = new Zones();
  expect(await zones.read("a", "lists", async () => 1)).toBe(1);
  expect(await zones.read("a", "limits", async () => "two")).toBe("two");
  expect(await zones.read("a", "lists", async () => 3)).toBe(1);
});

test("reads wait for the writes in line, and share what they then read", async () => {
  const zones = new Zones();
  const events: string[] = [];
  const writeAndRead = async (n: number) => {
    await zones.write("a", undefined, async () => events.push(`write ${n}`));
    return zones.read("a", "list", async () => events.push("read"));
  };
  const latecomer = zones.write("a", undefined, async () => {}).then(() => writeAndRead(4));
  expect(await Promise.all([latecomer, ...[1, 2, 3].map(writeAndRead)])).toEqual([5, 5, 5, 5]);
  expect(events).toEqual(["write 1", "write 2", "write 3", "write 4", "read"]);
});

test("a read that a write overtakes is not handed out after it", async () => {
  const zones = new Zones();
  const gate = Promise.withResolvers<string>();
  const before = zones.read("a", "list", () => gate.promise);
  await zones.write("a", undefined, async () => {});
  gate.resolve("before");
  expect(await before).toBe("before");
  expect(await zones.read("a", "list", async () => "after")).toBe("after");
});

/** What the client's calls do once the signal has fired. */
const failing = (signal: AbortSignal) => async () => {
  signal.throwIfAborted();
  throw new Error("It was begun.");
};

describe.each(["the client's", "the call's"])("%s signal", (whose) => {
  const ending = (zones: Zones) => {
    const controller = new AbortController();
    const { signal } = controller;
    const view = whose === "the client's" ? zones.withSignal(signal) : zones;
    const options = whose === "the call's" ? { signal } : undefined;
    return { controller, write: () => view.write("a", options, failing(signal)) };
  };

  test("one that gives up leaves the line at once, and lets nobody pass", async () => {
    const zones = new Zones();
    const events: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = zones.write("a", undefined, () => gate.promise.then(() => events.push("first")));
    const { controller, write } = ending(zones);
    const second = write();
    const third = zones.write("a", undefined, async () => events.push("third"));
    controller.abort(new Error("enough"));
    await expect(second).rejects.toThrow("enough");
    const fourth = zones.write("a", undefined, async () => events.push("fourth"));
    expect(events).toEqual([]);
    gate.resolve();
    await Promise.all([first, third, fourth]);
    expect(events).toEqual(["first", "third", "fourth"]);
  });
});

describe("a read whose signal fires", () => {
  const ending = (zones: Zones) => {
    const controller = new AbortController();
    const view = zones.withSignal(controller.signal);
    return { controller, read: () => view.read("a", "list", failing(controller.signal)) };
  };

  test("does not wait for the writes in line", async () => {
    const zones = new Zones();
    const gate = Promise.withResolvers<void>();
    const write = zones.write("a", undefined, () => gate.promise);
    const { controller, read } = ending(zones);
    const ended = read();
    controller.abort(new Error("enough"));
    await expect(ended).rejects.toThrow("enough");
    gate.resolve();
    await write;
  });

  test("does not wait for another's read, which goes on", async () => {
    const zones = new Zones();
    const gate = Promise.withResolvers<string>();
    const other = zones.read("a", "list", () => gate.promise);
    const { controller, read } = ending(zones);
    const ended = read();
    controller.abort(new Error("enough"));
    await expect(ended).rejects.toThrow("enough");
    await expect(read()).rejects.toThrow("enough");
    gate.resolve("found");
    expect(await other).toBe("found");
    expect(await zones.read("a", "list", async () => "anew")).toBe("found");
  });
});

test("the answers of zones that nobody reads any more are forgotten", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  vi.useFakeTimers({ toFake: ["Date"] });
  const zones = new Zones();
  const read = (zone: string) => zones.read(zone, "list", async () => ({ zone }));
  const isHeld = async (answer: WeakRef<object>) => {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    return answer.deref() !== undefined;
  };
  const answer = new WeakRef(await read("a"));
  await read("b");
  expect(await isHeld(answer)).toBe(true);
  vi.advanceTimersByTime(30_000);
  await read("b");
  expect(await isHeld(answer)).toBe(false);
  vi.useRealTimers();
});

test("a shared read grows old, and a failed one is not kept", async () => {
  let now = 0;
  const reads = new SharedReads(100, () => now);
  await expect(reads.get("k", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await reads.get("k", async () => 1)).toBe(1);
  now = 99;
  expect(await reads.get("k", async () => 2)).toBe(1);
  now = 100;
  expect(await reads.get("k", async () => 3)).toBe(3);
});
