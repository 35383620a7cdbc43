import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, type Emulator, startEmulator } from "../../emulator";
import { createClient } from "../../sdk/index";
import { run } from "../support/run";
import { liveOptions } from "./account";
import { accountText } from "./live";

const root = resolve(__dirname, "../..");
const program = (name: string) => require.resolve(name, { paths: [root] });
const apiKey = "key-of-the-swept-account";

let emulator: Emulator;
let onCall: (call: Call) => void;
beforeEach(async () => {
  onCall = () => {};
  emulator = await startEmulator({ apiKey, logsPerDay: 0, onCall: (call) => onCall(call) });
});
afterEach(() => emulator.stop());

const env = (more?: NodeJS.ProcessEnv) => ({
  BUNNY_LIVE: "1",
  BUNNYNET_API_KEY: apiKey,
  BUNNYNET_API_URL: emulator.url,
  ...more,
});

const sweep = (args: readonly string[] = [], more?: NodeJS.ProcessEnv) =>
  run(process.execPath, [program("tsx/cli"), "tests/live/sweep.ts", ...args], { cwd: root, env: env(more) });

/** Runs the live tests of a product, and kills them at the first response to an operation; returns what they printed. */
function killedAt(operation: string, product: string): Promise<string> {
  const args = ["run", "--project", "platform", `tests/live/${product}.test.ts`];
  return new Promise((settle, reject) => {
    const options = { cwd: root, env: { ...process.env, ...env() }, detached: true } as const;
    const child = spawn(process.execPath, [resolve(root, "node_modules/vitest/vitest.mjs"), ...args], options);
    onCall = ({ method, path }) => {
      // With its workers.
      if (`${method} ${path}` === operation) process.kill(-Number(child.pid), "SIGKILL");
    };
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        printed += text;
      });
    child.once("error", reject);
    child.once("close", (code, signal) =>
      signal === "SIGKILL" ? settle(printed) : reject(new Error(`${code}: ${printed}`)),
    );
  });
}

/** Creates edge scripts of these names outside of the tests. */
async function addScripts(...names: readonly string[]): Promise<void> {
  const bunny = createClient({ apiKey, apiUrl: emulator.url });
  for (const name of names) await bunny.edgeScripts.create({ name, type: "CDN", createLinkedPullZone: false });
  await bunny.close();
}

test.each([
  ["POST /videolibrary", "stream", "streamLibrary"],
  ["POST /shield/rate-limit", "shield", "pullZone"],
])("a run that is killed at %s is swept, and the account is as before", async (operation, product, kind) => {
  await addScripts("pblive-shop", "my-pblive-0a1b2c-00", "PBLIVE-0a1b2c-00", "pblive-0a1b2c-00x", "pblive-0a1b2c");
  const before = accountText(emulator.state);
  const printed = await killedAt(operation, product);
  const [, mark = ""] = /names that begin with pblive-([0-9a-f]{6})-, and delete again:\n {2}\S/.exec(printed) ?? [];
  expect(accountText(emulator.state), "it has left something").not.toBe(before);
  onCall = () => {};
  expect(await sweep([], { BUNNY_LIVE: "" })).toEqual({
    code: 0,
    text: expect.stringMatching(`^This is removed:\n  ${kind} pblive-${mark}-`),
  });
  expect(accountText(emulator.state)).toBe(before);
});

test("with a mark, what other runs have made stays; what cannot be removed is named", async () => {
  await addScripts("pblive-0a1b2c-00", "pblive-0a1b2c-01", "pblive-0a1b2d-00");
  emulator.faults.add({ operation: "DELETE /compute/script/{id}", answer: { status: 403 } });
  const { code, text } = await sweep(["0a1b2c"]);
  expect(text).toContain("This is removed:\n  edgeScript pblive-0a1b2c-00\n  edgeScript pblive-0a1b2c-01\n");
  expect([code, text]).toEqual([1, expect.stringContaining("edgeScript pblive-0a1b2c-00 is still there: ")]);
  const names = [...emulator.state.edgeScripts.values()].map(({ Name }) => Name);
  expect(names.filter((name) => name.startsWith("pblive-"))).toEqual(["pblive-0a1b2c-00", "pblive-0a1b2d-00"]);
});

test.each([
  ["a text that is no mark", ["0a1b2c.*"], {}, "is not the mark of a run"],
  ["no emulator without BUNNY_LIVE=1", [], { BUNNY_LIVE: "", BUNNYNET_API_URL: "" }, "Set BUNNY_LIVE=1 and BUNNYNET"],
  ["no key", [], { BUNNYNET_API_KEY: "" }, "set BUNNYNET_API_KEY to its key"],
])("with %s nothing is asked", async (_, args, more, message) => {
  expect(await sweep(args, more)).toEqual({ code: 1, text: expect.stringContaining(message) });
  expect(emulator.calls.take()).toEqual([]);
});

test("without BUNNY_LIVE=1 the tests use no key of the environment", () => {
  for (const [name, value] of Object.entries(env({ BUNNY_LIVE: "" }))) vi.stubEnv(name, value);
  expect(liveOptions()).toBeUndefined();
  vi.stubEnv("BUNNY_LIVE", "1");
  expect(liveOptions()).toMatchObject({ apiKey, apiUrl: emulator.url });
  vi.unstubAllEnvs();
});
