import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { parseFault, seeded } from "../../emulator";
import { useAccount } from "../support/account";

const account = useAccount();
const zone = `/pullzone/${seeded.pullZoneId}`;

/** Sends one request without the sdk. */
function send(path: string, body?: object): Promise<Response> {
  const { url, apiKey } = account.emulator;
  return fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: { AccessKey: apiKey, connection: "close" },
    body: body && JSON.stringify(body),
  });
}
const block = (ip: string) => send(`${zone}/addBlockedIp`, { BlockedIp: ip });
const set = (rule: string) => account.emulator.faults.add(parseFault(rule));
const blocked = () => account.emulator.state.pullZones.get(seeded.pullZoneId)?.BlockedIps ?? [];

beforeEach(() => blocked().splice(0));

describe("each kind, as a client receives it", () => {
  test("latency", async () => {
    set("latency for=120ms times=1");
    const started = performance.now();
    expect((await send("/country")).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(119);
  });

  test.each([429, 500, 503])("%i, without running the operation", async (status) => {
    set(`${status}`);
    const response = await block("192.0.2.1");
    expect([response.status, response.headers.get("retry-after"), await response.text()]).toEqual([status, null, ""]);
    expect(blocked()).toEqual([]);
  });

  test("502 with a page", async () => {
    set("502 carried-out");
    const response = await block("192.0.2.1");
    expect([response.status, response.headers.get("content-type")]).toEqual([502, "text/html"]);
    expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
    expect(blocked()).toEqual(["192.0.2.1"]);
  });

  test("Retry-After in seconds, and as a date", async () => {
    set("429 retry-after=3");
    expect((await send("/country")).headers.get("retry-after")).toBe("3");
    set("503 retry-after-date=60");
    const before = Date.now();
    const date = Date.parse((await send("/country")).headers.get("retry-after") ?? "");
    // The header has whole seconds.
    expect(date).toBeGreaterThan(before + 59_000);
    expect(date).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  test.each([
    ["reset", []],
    ["reset carried-out", ["192.0.2.1"]],
  ])("%s", async (rule, expected) => {
    set(rule);
    await expect(block("192.0.2.1")).rejects.toThrow("fetch failed");
    expect(blocked()).toEqual(expected);
  });

  test.each([
    ["hang", []],
    ["hang carried-out", ["192.0.2.1"]],
  ])("%s", async (rule, expected) => {
    set(rule);
    const { url, apiKey, faults } = account.emulator;
    const before = faults.happened;
    const timeout = new AbortController();
    const call = fetch(`${url}${zone}/addBlockedIp`, {
      method: "POST",
      headers: { AccessKey: apiKey },
      body: '{"BlockedIp":"192.0.2.1"}',
      signal: timeout.signal,
    });
    await expect.poll(() => faults.happened).toBe(before + 1);
    // Other requests get responses meanwhile.
    for (const _ of Array(10)) expect((await send("/country")).status).toBe(200);
    timeout.abort();
    await expect(call).rejects.toThrow("aborted");
    expect(blocked()).toEqual(expected);
  });

  test("half of a body", async () => {
    set("half-body");
    const response = await send(zone);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
  });

  test("another content type", async () => {
    set("content-type");
    const response = await send(zone);
    expect(response.headers.get("content-type")).toBe("text/html");
    expect(await response.json()).toMatchObject({ Id: seeded.pullZoneId });
  });

  test("another shape", async () => {
    set("wrong-shape");
    expect(await (await block("192.0.2.1")).json()).toEqual({ unexpected: ["shape"] });
    expect(blocked()).toEqual(["192.0.2.1"]);
  });

  test("another shape of a refusal, which stays one", async () => {
    set("wrong-shape");
    const response = await send("/pullzone/1");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ unexpected: ["shape"] });
  });

  test("a rejection with 202", async () => {
    set("refused");
    const response = await send(`/shield/shield-zone/${seeded.shieldZoneId}/api-guardian`);
    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({ error: { success: false } });
  });

  test("lost writes: of concurrent writes one wins, and of sequential writes none is lost", async () => {
    // Long enough for a busy machine to begin all three.
    set("lost-writes on * /pullzone/{id}/* for=5s times=3");
    await Promise.all([block("192.0.2.1"), block("192.0.2.2"), block("192.0.2.3")]);
    expect(blocked()).toHaveLength(1);
    set("lost-writes on * /pullzone/{id}/* for=1ms");
    for (const ip of ["192.0.2.7", "192.0.2.8"]) await block(ip);
    expect(blocked()).toEqual(expect.arrayContaining(["192.0.2.7", "192.0.2.8"]));
  });

  test("stale reads are eventually consistent", async () => {
    set("stale-reads on GET /pullzone/{id} for=60m");
    const read = async () => ((await (await send(zone)).json()) as { BlockedIps: string[] }).BlockedIps;
    await block("192.0.2.1");
    await block("192.0.2.2");
    expect(await read()).toEqual([]);
    account.emulator.faults.clear();
    set("stale-reads on GET /pullzone/{id} for=200ms");
    await block("192.0.2.3");
    await expect.poll(read).toEqual(["192.0.2.1", "192.0.2.2", "192.0.2.3"]);
  });
});

describe("from the command line", () => {
  const command = resolve(__dirname, "../../dist/cli/main.js");

  test("a rule applies from the start", async () => {
    const child = spawn(process.execPath, [
      command,
      "emulator",
      "--port",
      "0",
      "--fault",
      "429 on GET /country times=1",
    ]);
    try {
      const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      const statuses: number[] = [];
      for (const _ of [1, 2]) {
        statuses.push((await fetch(`${url}/country`, { headers: { AccessKey: "emulator-key" } })).status);
      }
      expect(statuses).toEqual([429, 200]);
    } finally {
      child.kill();
      await once(child, "close");
    }
  });

  test("an invalid rule ends it, with a valid one in the message", async () => {
    const child = spawn(process.execPath, [command, "emulator", "--fault", "sleepy"]);
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      stderr += chunk;
    });
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(1);
    expect(stderr).toContain('"sleepy" is not a kind of fault. Kinds are 429, 500');
  });
});
