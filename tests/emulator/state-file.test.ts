import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { objectKinds } from "../../emulator/generated/objects";
import { fillAccount } from "../support/filled-account";

let folder: string;
let stateFile: string;
const running: { stop(): Promise<void> }[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "emulator-state-"));
  stateFile = join(folder, "account.json");
});
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({ logsPerDay: 0, stateFile, ...options });
  running.push(emulator);
  return emulator;
}

async function stop(emulator: Emulator): Promise<void> {
  running.splice(running.indexOf(emulator), 1);
  await emulator.stop();
}

const objectsOf = ({ state }: Pick<Emulator, "state">) =>
  (Object.keys(objectKinds) as (keyof typeof objectKinds)[]).map((name) => [
    name,
    new Map<number, object>(state[name]),
  ]);

const send = ({ url, apiKey }: Pick<Emulator, "url" | "apiKey">, method: string, path: string, body?: object) =>
  fetch(url + path, { method, headers: { accesskey: apiKey }, body: body ? JSON.stringify(body) : null });

test("a stopped emulator goes on with every kind of object, with the next id and with stored files", async () => {
  const first = await start();
  const upload = await fillAccount(first);
  const before = objectsOf(first);
  for (const [name, objects] of before) expect(objects, String(name)).not.toEqual(new Map());
  const { userId } = first.state;
  await stop(first);
  const second = await start();
  expect(objectsOf(second)).toEqual(before);
  expect(second.state.userId).toBe(userId);
  expect(second.state.nextId()).toBe(first.state.nextId());
  const stored = await fetch(`${second.storageUrl}${upload.path}`, { headers: { accesskey: upload.password } });
  expect(await stored.text()).toBe(upload.text);
  // The next run has a change of this one, too.
  await send(second, "DELETE", "/pullzone/1001");
  const written = second.state.audit.of(new Date().toISOString().slice(0, 10));
  expect(new Set(written.map(({ ResourceOwner }) => ResourceOwner))).toEqual(new Set([userId]));
  await stop(second);
  expect((await start()).state.pullZones.has(1001)).toBe(false);
});

test("only its owner may read the file and the folder of contents", async () => {
  const emulator = await start();
  await fillAccount(emulator);
  await stop(emulator);
  expect(statSync(stateFile).mode & 0o777).toBe(0o600);
  expect(statSync(`${stateFile}.contents`).mode & 0o777).toBe(0o700);
  expect(statSync(`${stateFile}.audit`).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).toSorted()).toEqual(["account.json", "account.json.audit", "account.json.contents"]);
});

const others = mkdtempSync(join(tmpdir(), "emulator-others-"));
afterAll(() => rmSync(others, { recursive: true, force: true }));

test.each([
  ["the file", "a link", () => symlinkSync(join(others, "x"), stateFile), /account\.json is a link/],
  ["the audit log", "a link", () => symlinkSync(join(others, "x"), `${stateFile}.audit`), /audit is a link/],
  ["the folder", "a link", () => symlinkSync(others, `${stateFile}.contents`), /contents is a link/],
  [
    "the file",
    "open to all",
    () => {
      writeFileSync(stateFile, "");
      chmodSync(stateFile, 0o666);
    },
    /written by every user/,
  ],
])("refuses %s where it is %s", async (_, __, prepare, message) => {
  prepare();
  await expect(start()).rejects.toThrow(message);
  expect(readdirSync(others)).toEqual([]);
});

describe("the audit log", () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const auditFile = () => `${stateFile}.audit`;

  test("goes on with the entries of before, each of which is written once", async () => {
    const first = await start();
    await send(first, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.1" });
    await expect.poll(() => existsSync(auditFile()) && readFileSync(auditFile(), "utf8")).toContain("192.0.2.1");
    await send(first, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.2" });
    await stop(first);
    expect(readFileSync(auditFile(), "utf8").match(/"number":\d+/g)).toEqual(['"number":1', '"number":2']);
    const second = await start();
    expect(second.state.audit.of(today())).toEqual(first.state.audit.of(today()));
    await send(second, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.3" });
    const page = (await (await send(second, "GET", `/user/audit/${today()}`)).json()) as { Logs: { Diff: string }[] };
    expect(page.Logs.map(({ Diff }) => /192[\d.]+/.exec(Diff)?.[0])).toEqual(["192.0.2.1", "192.0.2.2", "192.0.2.3"]);
    expect(second.state.audit.of(today()).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test("leaves out a line that a crash cut short, and names one that is wrong", async () => {
    const first = await start();
    await send(first, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.1" });
    await stop(first);
    appendFileSync(auditFile(), '{"Timestamp":"20');
    const second = await start();
    expect(second.state.audit.of(today())).toHaveLength(1);
    await stop(second);
    expect(readFileSync(auditFile(), "utf8").trimEnd().split("\n")).toHaveLength(1);
    appendFileSync(auditFile(), "{}\n");
    await expect(start()).rejects.toThrow(`${auditFile()}: line 2: Timestamp: `);
  });

  test("is not that of an account which was deleted", async () => {
    const first = await start();
    await send(first, "POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.1" });
    await stop(first);
    rmSync(stateFile);
    await stop(await start());
    expect(readFileSync(auditFile(), "utf8")).toBe("");
  });
});

test("a content that was overwritten or deleted is removed once the file no longer has it", async () => {
  const emulator = await start();
  const { path, password } = await fillAccount(emulator);
  const headers = { accesskey: password };
  await fetch(emulator.storageUrl + path, { method: "PUT", headers, body: "second" });
  const contents = () => readdirSync(`${stateFile}.contents`);
  await expect.poll(() => contents().length).toBe(1);
  expect(readFileSync(join(`${stateFile}.contents`, contents()[0] ?? ""), "utf8")).toBe("second");
  await fetch(emulator.storageUrl + path, { method: "DELETE", headers });
  await expect.poll(contents).toEqual([]);
});

test("what an upload left behind that nothing refers to is removed, and a missing content is an error", async () => {
  const first = await start();
  await fillAccount(first);
  await stop(first);
  const [content = ""] = readdirSync(`${stateFile}.contents`);
  writeFileSync(join(`${stateFile}.contents`, "left"), "half");
  await stop(await start());
  expect(readdirSync(`${stateFile}.contents`)).toEqual([content]);
  rmSync(join(`${stateFile}.contents`, content));
  await expect(start()).rejects.toThrow(
    `${stateFile}: the contents of 1 stored files are not in ${stateFile}.contents`,
  );
});

describe("a file that is no state names what is wrong", () => {
  const saved = { version: 1, userId: "u", last: { id: 1, time: 1 }, objects: {} };
  test.each<[string, string]>([
    ["{", "is not JSON:"],
    ["[]", ": the file: "],
    [JSON.stringify({ ...saved, version: 2 }), ": version: must be 1: another version of the emulator has written it"],
    [JSON.stringify({ ...saved, last: { id: "1", time: 1 } }), ": last.id: "],
    [JSON.stringify({ ...saved, objects: { pullZones: [[1, null]] } }), ": objects.pullZones[0][1]: "],
    [
      JSON.stringify({ ...saved, objects: { trains: [] } }),
      ": objects.trains: this version of the emulator has no such",
    ],
  ])("%s", async (text, message) => {
    writeFileSync(stateFile, text);
    await expect(startEmulator({ stateFile })).rejects.toThrow(
      `${stateFile}${message.startsWith(":") ? "" : " "}${message}`,
    );
    expect(readFileSync(stateFile, "utf8")).toBe(text);
  });
});

describe("the command", () => {
  const command = resolve(__dirname, "../../dist/cli/main.js");

  async function run(): Promise<{ child: ChildProcess; url: string; apiKey: string }> {
    const args = [command, "emulator", "--port", "0", "--quiet", "--state", stateFile];
    const child = spawn(process.execPath, args);
    const ended = once(child, "exit");
    running.push({
      async stop() {
        child.kill("SIGKILL");
        await ended;
      },
    });
    const [line] = await once(createInterface(child.stdout), "line");
    return { child, url: String(line).replace(/^.* on /, ""), apiKey: "emulator-key" };
  }

  test("keeps what was saved when it is killed, and its last writes when it is told to stop", async () => {
    const first = await run();
    await send(first, "POST", "/pullzone", { Name: "saved", OriginUrl: "https://o.example.com" });
    await expect.poll(() => existsSync(stateFile) && readFileSync(stateFile, "utf8").includes('"saved"')).toBe(true);
    // In the middle of many writes of the file.
    for (let n = 0; n < 40; n++) await send(first, "POST", "/dnszone", { Domain: `n${n}.example.com` });
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    const second = await run();
    const zones = (await (await send(second, "GET", "/pullzone")).json()) as { Name: string }[];
    expect(zones.map(({ Name }) => Name)).toContain("saved");
    await send(second, "POST", "/pullzone", { Name: "last", OriginUrl: "https://o.example.com" });
    second.child.kill("SIGTERM");
    await once(second.child, "exit");
    expect(readFileSync(stateFile, "utf8")).toContain('"last"');
  });
});
