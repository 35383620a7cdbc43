import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { withTimeLimit } from "./with-time-limit";

test("a step that ends in time returns its result, and nothing is killed", async () => {
  // It ends with its input.
  const engine = spawn(process.execPath, ["-e", "process.stdin.resume()", "/pulumi", "up"]);
  const ended = once(engine, "exit");
  const limitMs = 600_000;
  expect(await withTimeLimit(limitMs, async () => "done")).toBe("done");
  await expect(withTimeLimit(limitMs, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  engine.stdin.end();
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
