import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Call, type Emulator, startEmulator } from "../../emulator";
import { createClient } from "../../sdk";
import { run } from "../support/run";
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

const scripts = () => [...emulator.state.edgeScripts.values()].map(({ Name }) => Name);

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
  expect(await sweep()).toEqual({
    code: 0,
    text: expect.stringMatching(`^This is removed:\n  ${kind} pblive-${mark}-`),
  });
  expect(accountText(emulator.state)).toBe(before);
});

test("with a mark, what another run has made stays", async () => {
  await addScripts("pblive-0a1b2c-00", "pblive-0a1b2d-00");
  const others = scripts().filter((name) => name !== "pblive-0a1b2c-00");
  const { text } = await sweep(["0a1b2c"]);
  expect(text).toBe("This is removed:\n  edgeScript pblive-0a1b2c-00\n");
  expect(scripts()).toEqual(others);
  expect(await sweep(["0a1b2c.*"])).toEqual({ code: 1, text: expect.stringContaining("is not the mark of a run") });
});

test("what cannot be removed is named, and the rest is removed", async () => {
  await addScripts("pblive-0a1b2c-00", "pblive-0a1b2c-01");
  emulator.faults.add({ operation: "DELETE /compute/script/{id}", answer: { status: 403 } });
  const { code, text } = await sweep();
  expect([code, text]).toEqual([1, expect.stringContaining("edgeScript pblive-0a1b2c-00 is still there: ")]);
  expect(scripts().filter((name) => name.startsWith("pblive-"))).toEqual(["pblive-0a1b2c-00"]);
});

test("an account needs BUNNY_LIVE=1 and a key, an emulator neither", async () => {
  const platform = { BUNNYNET_API_URL: undefined };
  const unset = await sweep([], { ...platform, BUNNY_LIVE: undefined });
  expect(unset).toEqual({ code: 1, text: expect.stringContaining("Set BUNNY_LIVE=1 and BUNNYNET_API_KEY") });
  const withoutKey = await sweep([], { ...platform, BUNNYNET_API_KEY: undefined });
  expect(withoutKey).toEqual({ code: 1, text: expect.stringContaining("set BUNNYNET_API_KEY to its key") });
  expect(await sweep([], { BUNNY_LIVE: undefined })).toEqual({ code: 0, text: "Nothing is left.\n" });
});
