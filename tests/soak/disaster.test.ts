import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { requireEnd } from "./disaster";

/** What the engine leaves where it was killed before it had loaded the provider. */
async function left(script: string) {
  const shell = spawn("sh", ["-c", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(shell.stdout, "data");
  return { pid: shell.pid ?? 0, parent: process.pid, memory: 0, command: `sh -c ${script.slice(0, 10)}` };
}

const host = `node -e 'console.log("started"); setInterval(() => {}, 1000)' dynamic-provider`;

test("a host of dynamic resources that a shell starts after the kill is ended", async () => {
  const shell = await left(`echo started; sleep 1; ${host}; true`);
  await requireEnd([shell], false, 2_000);
});

test("another process that outlives its engine is a failure", async () => {
  const shell = await left("echo started; sleep 2");
  await expect(requireEnd([shell], false, 100)).rejects.toThrow("A process outlives its engine.");
});
