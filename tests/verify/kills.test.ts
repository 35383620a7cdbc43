import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Emulator, startEmulator } from "../../emulator";
import { Journal } from "../../verify/journal";
import { report } from "../../verify/report";
import { run } from "../support/run";
import { accountOf } from "./account-text";

const command = resolve(__dirname, "../../dist/cli/main.js");
const apiKey = "key-of-the-verified-account";

let folder: string;
let emulator: Emulator;
let onCall: () => void;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-verify-"));
  onCall = () => {};
  emulator = await startEmulator({ apiKey, logsPerDay: 0, onCall: () => onCall() });
});
afterEach(async () => {
  await emulator.stop();
  rmSync(folder, { recursive: true });
});

const env = () => ({ BUNNYNET_API_URL: emulator.url, BUNNYNET_API_KEY: apiKey });
const args = (...more: string[]) => [command, "verify", "--real", "--yes", ...more];
const verify = (...more: string[]) => run(process.execPath, args(...more), { cwd: folder, env: env() });
const journalFile = () => join(folder, "pulumi-bunny-verify.jsonl");

/** Runs the command, and kills it when the emulator has applied this request but not answered it. */
function killedAt(request: number, ...more: string[]): Promise<string | number | null> {
  return new Promise((settle, reject) => {
    const child = spawn(process.execPath, args(...more), { cwd: folder, env: { ...process.env, ...env() } });
    let seen = 0;
    onCall = () => {
      if (++seen === request) child.kill("SIGKILL");
    };
    child.once("error", reject);
    child.once("close", (code, signal) => settle(signal ?? code));
  });
}

const script = z.object({ Id: z.int() });

/** Creates an edge script outside of the command, and returns its id. */
async function addScript(Name: string): Promise<number> {
  const response = await fetch(`${emulator.url}/compute/script`, {
    method: "POST",
    headers: { accesskey: apiKey, "content-type": "application/json" },
    body: JSON.stringify({ Name, ScriptType: 1 }),
  });
  return script.parse(await response.json()).Id;
}

/** Scripts with names like those of the run, which carry its mark by accident. */
async function addSimilar(): Promise<number[]> {
  const journal = existsSync(journalFile()) ? Journal.open(journalFile()) : undefined;
  const mark = journal?.run.mark ?? "pbv000000000000";
  const left = journal?.left() ?? [];
  const withoutId = new Set(left.filter(({ id }) => id === undefined).map(({ name }) => name));
  const names = left.flatMap(({ name }) => [
    `${name}-2`,
    `my-${name}`,
    name.toUpperCase(),
    // Without the id of what was made, nothing tells it from another of its name.
    ...(withoutId.has(name) ? [] : [name]),
  ]);
  const ids: number[] = [];
  for (const name of [mark, `${mark}-`, ...names]) ids.push(await addScript(name));
  return ids;
}

describe.each(["edge-scripting/script-of-same-name", "shield/access-list-content"])("%s", (id) => {
  test("killed at any of its requests, it leaves nothing that --clean does not remove, and that removes nothing else", async () => {
    await addScript("pbv-shop");
    const own = accountOf(emulator.state);
    let kills = 0;
    for (let ended: string | number | null = "SIGKILL"; ended === "SIGKILL"; ) {
      ended = await killedAt(kills + 1, "--only", id);
      onCall = () => {};
      const similar = await addSimilar();
      if (ended === "SIGKILL") {
        kills++;
        const { code, text } = await verify("--clean");
        expect(text, `killed at request ${kills}`).toContain("Nothing is left");
        expect(code).toBe(0);
      }
      for (const one of similar)
        expect(emulator.state.edgeScripts.delete(one), `killed at request ${kills}, another's script stays`).toBe(true);
      expect(accountOf(emulator.state), `killed at request ${kills}`).toBe(own);
      expect(existsSync(journalFile())).toBe(false);
    }
    expect(kills).toBeGreaterThan(5);
  });
});

test("Ctrl-C ends the run, which removes what it has made", async () => {
  const own = accountOf(emulator.state);
  const child = spawn(process.execPath, args(), { cwd: folder, env: { ...process.env, ...env() } });
  let calls = 0;
  onCall = () => {
    if (++calls === 3) child.kill("SIGINT");
  };
  const code = await new Promise((settle) => child.once("close", settle));
  expect(code).toBe(1);
  expect(accountOf(emulator.state)).toBe(own);
  const { results } = report.parse(JSON.parse(readFileSync(join(folder, "pulumi-bunny-verify.json"), "utf8")));
  expect(results.at(-1)).toMatchObject({ outcome: "not-asked", reason: "the run was interrupted" });
  const { code: resumed } = await verify("--resume");
  expect(resumed, "--resume asks the rest").toBe(0);
  expect(accountOf(emulator.state)).toBe(own);
});

test("a run with another key does not touch what is left", async () => {
  await killedAt(4, "--only", "edge-scripting/script-of-same-name");
  const left = accountOf(emulator.state);
  const { code, text } = await run(process.execPath, args("--clean"), {
    cwd: folder,
    env: { ...env(), BUNNYNET_API_KEY: "key-of-another-account" },
  });
  expect(code).toBe(1);
  expect(text).toContain("is of a run with another key");
  expect(accountOf(emulator.state)).toBe(left);
});

test("without --yes, where nobody can confirm, nothing is created", async () => {
  const { code, text } = await run(process.execPath, [command, "verify", "--real"], { cwd: folder, env: env() });
  expect(code).toBe(1);
  expect(text).toContain("Add --yes");
  expect(emulator.calls.take()).toEqual([]);
});

test("without --real it asks an emulator of its own, without a key", async () => {
  const { code, text } = await run(process.execPath, [command, "verify"], {
    cwd: folder,
    env: { BUNNYNET_API_KEY: "", BUNNYNET_API_URL: "" },
  });
  expect(text).toContain("(as assumed)");
  expect(code).toBe(0);
  expect(emulator.calls.take()).toEqual([]);
});
