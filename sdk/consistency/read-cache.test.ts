import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test, vi } from "vitest";
import { ReadCache } from "./read-cache";
import { RecentWrites } from "./recent-writes";
import { Writes } from "./writes";

const policy = { maxTotalMs: 1_000, maxAttempts: 3, baseDelayMs: 1, maxDelayMs: 10 };

function account() {
  const reads = new ReadCache();
  return { reads, writes: Writes.create(policy, reads, new RecentWrites()) };
}

test("a read is shared until the next write to its object", async () => {
  const { reads, writes } = account();
  let count = 0;
  const read = () => reads.get("a", "list", async () => ++count);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  await writes.concurrent("b", async () => {});
  expect(await read()).toBe(1);
  await writes.concurrent("a", async () => {});
  expect(await read()).toBe(2);
});

test("two kinds of read of one object are two reads", async () => {
  const { reads } = account();
  expect(await reads.get("a", "lists", async () => 1)).toBe(1);
  expect(await reads.get("a", "limits", async () => "two")).toBe("two");
  expect(await reads.get("a", "lists", async () => 3)).toBe(1);
});

test("creates at the same time share the read that shows them, begun after the last of them", async () => {
  const { reads, writes } = account();
  const events: string[] = [];
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const all = gates.map(async ({ promise }, n) => {
    await writes.create("a", "list", () => promise.then(() => events.push(`create ${n}`)));
    return reads.get("a", "list", async () => events.push("read"));
  });
  for (const { resolve } of gates) {
    resolve();
    await new Promise(setImmediate);
  }
  expect(await Promise.all(all)).toEqual([4, 4, 4]);
  expect(events).toEqual(["create 0", "create 1", "create 2", "read"]);
});

test("a read does not wait for creates that begin after it", async () => {
  const { reads, writes } = account();
  const gate = Promise.withResolvers<void>();
  const read = reads.get("a", "list", async () => "read");
  const create = writes.create("a", "list", () => gate.promise);
  expect(await read).toBe("read");
  gate.resolve();
  await create;
});

test("a read that a write overtakes is not handed out after it", async () => {
  const { reads, writes } = account();
  const gate = Promise.withResolvers<string>();
  const before = reads.get("a", "list", () => gate.promise);
  await writes.concurrent("a", async () => {});
  gate.resolve("before");
  expect(await before).toBe("before");
  expect(await reads.get("a", "list", async () => "after")).toBe("after");
});

describe("a read whose signal fires", () => {
  const ending = (reads: ReadCache) => {
    const controller = new AbortController();
    const { signal } = controller;
    const view = reads.withSignal(signal);
    const read = async () => {
      signal.throwIfAborted();
      throw new Error("It was begun.");
    };
    return { controller, read: () => view.get("a", "list", read) };
  };

  test("does not wait for creates under way", async () => {
    const { reads, writes } = account();
    const gate = Promise.withResolvers<void>();
    const create = writes.create("a", "list", () => gate.promise);
    const { controller, read } = ending(reads);
    const ended = read();
    controller.abort(new Error("enough"));
    await expect(ended).rejects.toThrow("enough");
    gate.resolve();
    await create;
  });

  test("does not wait for another's read, which goes on", async () => {
    const { reads } = account();
    const gate = Promise.withResolvers<string>();
    const other = reads.get("a", "list", () => gate.promise);
    const { controller, read } = ending(reads);
    const ended = read();
    controller.abort(new Error("enough"));
    await expect(ended).rejects.toThrow("enough");
    await expect(read()).rejects.toThrow("enough");
    gate.resolve("found");
    expect(await other).toBe("found");
    expect(await reads.get("a", "list", async () => "anew")).toBe("found");
  });
});

test("reads of objects that are no longer used are evicted", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  vi.useFakeTimers({ toFake: ["Date"] });
  const { reads } = account();
  const read = (object: string) => reads.get(object, "list", async () => ({ object }));
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
  const reads = new ReadCache(undefined, () => now);
  const get = (read: () => Promise<unknown>) => reads.get("a", "k", read);
  await expect(get(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await get(async () => 1)).toBe(1);
  now = 29_999;
  expect(await get(async () => 2)).toBe(1);
  now = 30_000;
  expect(await get(async () => 3)).toBe(3);
});
