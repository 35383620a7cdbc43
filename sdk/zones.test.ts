import { expect, test } from "vitest";
import { SharedReads } from "./shared-reads";
import { Zones } from "./zones";

test("writes to one zone run in order, those to others beside them", async () => {
  const zones = new Zones();
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = zones.write("a", async () => {
    events.push("a1 starts");
    await gate.promise;
    events.push("a1 ends");
  });
  const second = zones.write("a", async () => events.push("a2"));
  await zones.write("b", async () => events.push("b1"));
  gate.resolve();
  await Promise.all([first, second]);
  expect(events).toEqual(["a1 starts", "b1", "a1 ends", "a2"]);
});

test("a write that fails does not hold up the next", async () => {
  const zones = new Zones();
  await expect(zones.write("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(zones.write("a", async () => "yes")).resolves.toBe("yes");
});

test("a read is shared until the next write to its zone", async () => {
  const zones = new Zones();
  let reads = 0;
  const read = () => zones.read("a", "list", async () => ++reads);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  await zones.write("b", async () => {});
  expect(await read()).toBe(1);
  await zones.write("a", async () => {});
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
    await zones.write("a", async () => events.push(`write ${n}`));
    return zones.read("a", "list", async () => events.push("read"));
  };
  const latecomer = zones.write("a", async () => {}).then(() => writeAndRead(4));
  expect(await Promise.all([latecomer, ...[1, 2, 3].map(writeAndRead)])).toEqual([5, 5, 5, 5]);
  expect(events).toEqual(["write 1", "write 2", "write 3", "write 4", "read"]);
});

test("a read that a write overtakes is not handed out after it", async () => {
  const zones = new Zones();
  const gate = Promise.withResolvers<string>();
  const before = zones.read("a", "list", () => gate.promise);
  await zones.write("a", async () => {});
  gate.resolve("before");
  expect(await before).toBe("before");
  expect(await zones.read("a", "list", async () => "after")).toBe("after");
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
