import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { createClient } from "../../sdk/index";
import { run } from "../support/run";

const command = resolve(__dirname, "../../dist/cli/main.js");
let running: ChildProcess | undefined;

afterEach(async () => {
  if (!running) return;
  const ended = once(running, "exit");
  running.kill();
  await ended;
  running = undefined;
});

test("has the requested zones, beside its own", async () => {
  const zones = ["--zone", "1002:2002", "--zone", "1003:2003"];
  const child = spawn(process.execPath, [command, "emulator", "--port", "0", "--quiet", ...zones]);
  running = child;
  const [line] = await once(createInterface(child.stdout), "line");
  const api = createClient({ apiKey: "emulator-key", apiUrl: String(line).replace(/^.* on /, "") });
  const ids = [];
  for await (const { pullZoneId, shieldZoneId } of api.shieldZones.list()) ids.push([pullZoneId, shieldZoneId]);
  expect(ids).toEqual([
    [1001, 2001],
    [1002, 2002],
    [1003, 2003],
  ]);
  expect((await api.pullZones.get(1003)).name).toBe("zone-1003");
  await api.close();
});

test("serves on where nobody reads its output any more", async () => {
  const child = spawn(process.execPath, [command, "emulator", "--port", "0"]);
  running = child;
  const [line] = await once(createInterface(child.stdout), "line");
  child.stdout.destroy();
  const url = `${String(line).replace(/^.* on /, "")}/pullzone/1001`;
  for (let call = 0; call < 3; call++)
    expect((await fetch(url, { headers: { AccessKey: "emulator-key" } })).status).toBe(200);
});

test.each([
  [["--api-key", ""], /'--api-key <key>' argument '' is invalid\. Must be at least one character/],
  [["--api-key", "a b"], /Must be at least one character, without spaces/],
  [["--zone", "1002"], /Must be the ids of a pull zone and its shield zone, as in 1002:2002/],
  [["--zone", "1002:2002", "--zone", "1002:2003"], /Each id may be given once/],
  [["--zone", "1001:2002"], /The pull zone 1001 exists already/],
  [["--zone", "1002:2001"], /The shield zone 2001 exists already/],
  [["--limit", "edgeRules"], /Must be the name of a limit and a whole number, as in edgeRules=100/],
  [["--limit", "trains=1"], /Must be the name of a limit and a whole number, as in edgeRules=100/],
  [["--seed", "missing.json"], /ENOENT.*missing\.json/],
  [["--state", "../../package.json"], /package\.json: /],
])("%j is refused", async (args, message) => {
  const { code, text } = await run(process.execPath, [command, "emulator", "--port", "0", ...args], { cwd: __dirname });
  expect([code, text]).toEqual([1, expect.stringMatching(message)]);
  expect(text).not.toContain("listens on");
});

test("help links to published pages, since the package contains none", async () => {
  const { text } = await run(process.execPath, [command, "emulator", "--help"], { cwd: __dirname });
  expect(text).toMatch(/https:\/\/\S+\/docs\/reference\/emulator-faults\.md/);
  expect(text).not.toMatch(/(^|\s)docs\//);
});
