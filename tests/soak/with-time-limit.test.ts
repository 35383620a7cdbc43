import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { withTimeLimit } from "./with-time-limit";

test("a step that ends in time returns its result, and nothing is killed", async () => {
  const engine = spawn(process.execPath, ["-e", "setTimeout(() => {}, 300)", "/pulumi", "up"]);
  const ended = once(engine, "exit");
  expect(await withTimeLimit(60, () => sleep(10, "done"))).toBe("done");
  await expect(withTimeLimit(60, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await ended).toEqual([0, null]);
});

test("a step that hangs fails, and its engine is killed, although it ignores signals", async () => {
  const deaf = `process.on("SIGINT", () => {}); process.stdout.write("up"); setInterval(() => {}, 1000)`;
  const engine = spawn(process.execPath, ["-e", deaf, "/pulumi", "up"]);
  const ended = once(engine, "exit");
  await once(engine.stdout, "data");
  await expect(withTimeLimit(50, () => new Promise(() => {}))).rejects.toThrow("It has not ended within 0.05 s.");
  expect(await ended).toEqual([null, "SIGKILL"]);
});

test("a step that hangs between two runs of the engine fails as well", async () => {
  await expect(withTimeLimit(20, () => new Promise(() => {}))).rejects.toThrow("It has not ended within 0.02 s.");
});
