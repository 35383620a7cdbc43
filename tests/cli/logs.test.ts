import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import type { ShieldZoneRecord } from "../../emulator/routes/shield/records";
import { useAccount } from "../support/account";
import { run } from "../support/run";

const command = resolve(__dirname, "../../dist/cli/main.js");
const account = useAccount({ logsPerDay: 5_000 });

let zoneId: number;
beforeEach(() => {
  const { state } = account.emulator;
  zoneId = addPullZone(state, { Name: `zone-${state.nextId()}`, OriginUrl: null }).Id;
});

function logs(args: readonly string[], env: Record<string, string | undefined> = {}) {
  return run(process.execPath, [command, "logs", String(zoneId), ...args], { cwd: __dirname, env });
}

const minuteAgo = () => new Date(Date.now() - 60_000).toISOString();

test("prints columns, the newest hundred first", async () => {
  const { code, text } = await logs([]);
  expect(code).toBe(0);
  const [head, ...rows] = text.trimEnd().split("\n");
  expect(head).toMatch(/^TIME +STATUS +CACHE +COUNTRY +EDGE +CLIENT +BYTES +URL$/);
  expect(rows).toHaveLength(100);
  const times = rows.map((row) => row.split(" ")[0]);
  expect(times).toEqual(times.toSorted().reverse());
  expect(text).not.toContain("\x1b");
  expect((await logs(["--status", "599"])).text).toBe(`${head}\n`);
});

test("an invalid address is refused, and the pull zone is named", async () => {
  expect(await logs(["--remote-ip", "nonsense"])).toEqual({
    code: 1,
    text: `pulumi-bunny: The logs of pull zone ${zoneId} cannot be read: remoteIp is "nonsense", which is not an IPv4 or IPv6 address.\n`,
  });
});

test("prints JSON lines, with every filter", async () => {
  account.emulator.state.logs.add(zoneId, {
    timestamp: minuteAgo(),
    requestId: "f".repeat(32),
    statusCode: 418,
    cacheStatus: "-",
    countryCode: "AQ",
    edgeLocation: "ZZ",
    remoteIp: "192.0.2.250",
    path: "/only/here",
    userAgent: "Peculiar/1.0",
    referer: "https://from.example/",
    authorizationHeader: "Bearer of-a-client",
  });
  const filters = [
    ["--since", "1h"],
    ["--status", "4xx, 599"],
    ["--cache-status", "None,HIT"],
    ["--country", "aq,se"],
    ["--edge-location", "ZZ"],
    ["--remote-ip", "192.0.2.250"],
    ["--url-contains", "ONLY"],
    ["--user-agent-contains", "peculiar"],
    ["--referer-contains", "from."],
    ["--search", "nowhere here"],
    ["--request-id", "f".repeat(32)],
    ["--order", "asc"],
    ["--limit", "5"],
    ["--origin-shield"],
  ];
  const { code, text } = await logs([...filters.flat(), "--format", "json"]);
  expect([code, text.trimEnd().split("\n").length]).toEqual([0, 1]);
  expect(JSON.parse(text)).toMatchObject({ statusCode: 418, cacheStatus: "None", countryCode: "AQ" });
  expect(text).not.toMatch(/authorizationHeader|of-a-client/);
  const [call, ...others] = account.emulator.calls.take();
  expect([call?.status, others]).toEqual([200, []]);
});

test("reads a range, without a limit", async () => {
  const day = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  const { text } = await logs(["--from", day, "--to", `${day}T12:00`, "--limit", "all", "--format", "json"]);
  const times = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).timestamp as string);
  expect(times).toHaveLength(2_500);
  expect(times.every((time) => time.startsWith(day) && Number(time.slice(11, 13)) < 12)).toBe(true);
});

test("--since covers the whole retention period", async () => {
  const { code, text } = await logs(["--since", "3d", "--order", "asc", "--limit", "1", "--format", "json"]);
  expect(code).toBe(0);
  expect(Date.now() - Date.parse(JSON.parse(text).timestamp)).toBeGreaterThan(71.8 * 3_600_000);
});

test("a closed output pipe ends it silently", async () => {
  const script = `"$0" "$1" logs ${zoneId} --limit all --format json | head -n 1; echo "\${PIPESTATUS[0]}"`;
  const { text } = await run("bash", ["-c", script, process.execPath, command], { cwd: __dirname });
  expect(text.split("\n")).toEqual([expect.stringMatching(/^\{.*\}$/), "0", ""]);
});

test("an output that cannot be written ends it with one sentence", async ({ skip }) => {
  skip(!existsSync("/dev/full"), "there is no /dev/full");
  const script = `exec "$0" "$1" logs ${zoneId} --limit all --format json > /dev/full`;
  const { code, text } = await run("sh", ["-c", script, process.execPath, command], { cwd: __dirname });
  expect([code, text]).toEqual([1, expect.stringMatching(/^pulumi-bunny: the output cannot be written: ENOSPC.*\n$/)]);
});

describe("an error is one sentence", () => {
  test.each<[string, string[], Record<string, string>, RegExp]>([
    ["no key", [], { BUNNYNET_API_KEY: "" }, /No API key is set\. Put it into .*BUNNYNET_API_KEY\./],
    ["a wrong key", [], { BUNNYNET_API_KEY: "my-wrong-key" }, /failed with 403: the key or token may not read/],
    [
      "an unreachable host",
      [],
      { BUNNYNET_LOGGING_URL: "http://127.0.0.1:1", BUNNYNET_MAX_RETRY_SECONDS: "0" },
      /nothing listens/,
    ],
    [
      "a range whose end is before its start",
      ["--from", "2026-01-02", "--to", "2026-01-01"],
      {},
      /from is not before to\./,
    ],
    ["a country's name", ["--country", "Estonia"], {}, /country has "Estonia", which is not a two-letter code/],
  ])("%s", async (_, args, env, message) => {
    const { code, text } = await logs(args, env);
    expect(code).toBe(1);
    expect(text.split("\n")).toEqual([expect.stringMatching(/^pulumi-bunny: .+\.$/), ""]);
    expect(text).toMatch(message);
    expect(text).not.toMatch(/my-wrong-key|key-of-the-test-account/);
  });

  test("disabled logging", async () => {
    Object.assign(account.emulator.state.pullZones.get(zoneId) ?? {}, { EnableLogging: false });
    const { code, text } = await logs(["--format", "json"]);
    expect([code, text]).toEqual([
      1,
      `pulumi-bunny: GET /v2/pullzones/${zoneId}/logs failed with 404: logging is not enabled for this pull zone. Enable it in the pull zone's logging settings.\n`,
    ]);
  });

  test.each([
    [["--since", "soon"], /--since <duration>' argument 'soon' is invalid/],
    [["--since", "4d"], /at most 3d/],
    [["--since", "1h", "--from", "2026-01-01"], /--since <duration>' cannot be used with option '--from/],
    [["--from", "noon"], /Must be a time such as/],
    [["--limit", "0"], /at least 1, or all/],
    [["--format", "xml"], /Allowed choices are json, table/],
    [["--follow", "--order", "asc"], /--follow' cannot be used with option '--order/],
    [["--follow", "--to", "2026-01-01"], /--follow' cannot be used with option '--to/],
  ])("%j", async (args, message) => {
    const { code, text } = await logs(args);
    expect(code).toBe(1);
    expect(text).toMatch(message);
    expect(account.emulator.calls.take()).toEqual([]);
  });
});

describe("following", () => {
  /** Starts the command, and returns the ids that it prints, as they arrive. */
  function follow(...args: string[]) {
    const all = [command, "logs", String(zoneId), "--follow", "--interval", "1", "--format", "json", ...args];
    const child = spawn(process.execPath, all, { stdio: ["ignore", "pipe", "pipe"] });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
    });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const next = async () => JSON.parse(String((await lines.next()).value)).requestId as string;
    return { child, next, rest: async () => (await lines.next()).done, errors: () => errors };
  }

  test("prints each new record once, until Ctrl-C", async () => {
    const { logs } = account.emulator.state;
    const add = (requestId: string, secondsAgo = 0) =>
      logs.add(zoneId, {
        requestId,
        statusCode: 418,
        timestamp: new Date(Date.now() - secondsAgo * 1000).toISOString(),
      });
    add("before", 120);
    add("first", 30);
    const { child, next, rest, errors } = follow("--since", "1m", "--status", "418");
    expect(await next()).toBe("first");
    add("second");
    add("late", 20);
    expect([await next(), await next()].toSorted()).toEqual(["late", "second"]);
    add("third");
    expect(await next()).toBe("third");
    child.kill("SIGINT");
    const [code] = await once(child, "close");
    expect([code, await rest(), errors()]).toEqual([130, true, ""]);
    expect(account.emulator.calls.take().every(({ status }) => status === 200)).toBe(true);
  });

  test("starts now, and ends at its limit", async () => {
    account.emulator.state.logs.add(zoneId, { statusCode: 418, timestamp: minuteAgo() });
    const { child, next } = follow("--status", "418", "--limit", "1");
    while (account.emulator.calls.all.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    const added = account.emulator.state.logs.add(zoneId, { statusCode: 418 });
    expect(await next()).toBe(added.requestId);
    expect(await once(child, "close")).toEqual([0, null]);
  });
});

const hasScript = spawnSync("script", ["--version"]).status === 0;
if (!hasScript) process.stderr.write("There is no `script` command: skipping the tests on a terminal.\n");

describe.skipIf(!hasScript)("on a terminal", () => {
  async function onTerminal(shell: string, env: Record<string, string> = {}) {
    const line = `stty cols 70; ${shell}`.replaceAll("LOGS", `${process.execPath} ${command} logs ${zoneId}`);
    const { text } = await run("script", ["-qec", line, "/dev/null"], {
      cwd: __dirname,
      env: { TERM: "xterm", NO_COLOR: undefined, ...env },
    });
    return text.split("\r\n").filter((row) => row !== "");
  }

  test("rows fit its width, and statuses have colours", async () => {
    const rows = await onTerminal("LOGS --limit 20 --status 200");
    expect(rows).toHaveLength(21);
    for (const row of rows.slice(1)) {
      expect(row).toContain("\x1b[32m200\x1b[39m");
      expect(stripVTControlCharacters(row)).toMatch(/^.{69}\u2026$/u);
    }
  });

  test("NO_COLOR is respected", async () => {
    expect((await onTerminal("LOGS --limit 5", { NO_COLOR: "1" })).join("")).not.toContain("\x1b");
  });

  test("progress is shown while the output is redirected, and cleared", async () => {
    const text = (await onTerminal("LOGS --limit all --format json > /dev/null")).join("");
    expect(stripVTControlCharacters(text)).toMatch(/[\d,]+ records in \d+ requests/);
    expect(text.endsWith("\r\x1b[K")).toBe(true);
    expect((await onTerminal("LOGS --limit 200")).join("")).not.toContain("records in");
  });
});

describe("events of the firewall", () => {
  const events = (...args: string[]) =>
    run(process.execPath, [command, "logs", "events", "2001", ...args], { cwd: __dirname });
  const idsOf = (text: string) =>
    text
      .trimEnd()
      .split("\n")
      .flatMap((line) => (line ? [JSON.parse(line).logId] : []));
  let zone: ShieldZoneRecord;
  const add = (logId: string, fields: Record<string, string>, secondsAgo = 0) =>
    zone.events.push({
      logId,
      timestamp: Date.now() - secondsAgo * 1000,
      log: { headers: { authorization: "do-not-show" } },
      fields: { feature: "waf", ruleId: "942100", ip: "192.0.2.66", ja4: "j", ua: "curl/8", asn: "64500", ...fields },
    });
  beforeEach(() => {
    zone = account.emulator.state.shieldZones.get(2001) as ShieldZoneRecord;
    zone.events = [];
    add("a", { action: "Block", url: "/login", country: "SI" }, 3600);
    add("b", { action: "Log", url: "/\u001b[2J", country: "DE", ip: "198.51.100.7", feature: "rateLimit" }, 60);
  });

  test("are printed in columns, and as JSON lines with their properties, without the requests", async () => {
    const { code, text } = await events();
    expect(code).toBe(0);
    const [head, ...rows] = text.trimEnd().split("\n");
    expect(head).toMatch(/^TIME +ACTION +FEATURE +RULE +COUNTRY +CLIENT +URL$/);
    expect(rows).toEqual([
      expect.stringMatching(/^\S+Z +Block +waf +942100 +SI +192\.0\.2\.66 +\/login$/),
      expect.stringMatching(/^\S+Z +Log +rateLimit +942100 +DE +198\.51\.100\.7 +\/·\[2J$/),
    ]);
    const { text: lines } = await events("--format", "json", "--limit", "1");
    expect(JSON.parse(lines)).toEqual({
      logId: "a",
      timestamp: new Date(zone.events[0]?.timestamp ?? 0).toISOString(),
      fields: zone.events[0]?.fields,
    });
  });

  test.each([
    [["--since", "5m"], ["b"]],
    [["--to", new Date(Date.now() - 600_000).toISOString()], ["a"]],
    [["--action", "Block,Challenge"], ["a"]],
    [["--feature", "rateLimit"], ["b"]],
    [
      ["--rule-id", "1,942100", "--ja4", "j", "--asn", "64500"],
      ["a", "b"],
    ],
    [["--ip", "192.0.2.66"], ["a"]],
    [
      ["--ip", "192.0.2.66,198.51.100.0/24"],
      ["a", "b"],
    ],
    [["--country", "DE"], ["b"]],
    [["--url-contains", "log", "--user-agent-contains", "curl"], ["a"]],
    [["--search", "198.51"], ["b"]],
  ])("are filtered by %j", async (args, expected) => {
    const { code, text } = await events("--format", "json", ...args);
    expect([code, idsOf(text)]).toEqual([0, expected]);
  });

  test("are read from all pages", async () => {
    for (let n = 0; n < 600; n++) add(`n${n}`, { action: "Log" }, 30);
    const { text } = await events("--format", "json", "--limit", "all", "--since", "45s");
    expect(idsOf(text)).toEqual(Array.from({ length: 600 }, (_, n) => `n${n}`));
    expect(account.emulator.calls.take()).toHaveLength(2);
  });

  test("are followed, each new one once, until Ctrl-C", async () => {
    const args = ["logs", "events", "2001", "--follow", "--interval", "1", "--format", "json", "--since", "2m"];
    const child = spawn(process.execPath, [command, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const next = async () => JSON.parse(String((await lines.next()).value)).logId as string;
    expect(await next()).toBe("b");
    add("c", {});
    add("late", {}, 20);
    expect([await next(), await next()]).toEqual(["late", "c"]);
    add("d", {});
    expect(await next()).toBe("d");
    child.kill("SIGINT");
    expect((await once(child, "close"))[0]).toBe(130);
    expect((await lines.next()).done).toBe(true);
  });

  test.each([
    [["--follow", "--to", "2026-01-01"], /--follow' cannot be used with option '--to/],
    [["--status", "404"], /unknown option '--status'/],
    [["--from", "2026-01-01"], /The events of shield zone 2001 cannot be read: from is more than 72 hours ago, which/],
    [["--from", "2099-01-01"], /The events of shield zone 2001 cannot be read: from is not before to\./],
  ])("%j is refused before a request", async (args, message) => {
    const { code, text } = await events(...args);
    expect([code, text]).toEqual([1, expect.stringMatching(message)]);
    expect(account.emulator.calls.take()).toEqual([]);
  });

  test("of a shield zone that does not exist are one clear error", async () => {
    const { code, text } = await run(process.execPath, [command, "logs", "events", "9"], { cwd: __dirname });
    expect([code, text]).toEqual([1, expect.stringMatching(/^pulumi-bunny: POST \S+ failed with 404: .+\.\n$/)]);
  });
});
