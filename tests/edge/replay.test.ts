import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReplayReport } from "../../edge";
import { isRead } from "../../sdk/internal";
import { useAccount } from "../support/account";
import { run } from "../support/run";

const account = useAccount({ logsPerDay: 0 });
const command = resolve(__dirname, "../../dist/cli/main.js");
const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-replay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const replay = (...args: string[]) =>
  run(process.execPath, [command, "explain", "replay", ...args], { cwd: folder, env: { NO_COLOR: "1" } });

const url = (path: string) => `https://shop.example.com${path}`;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

beforeAll(async () => {
  const { api, emulator } = account;
  await api.pullZoneHostnames.add(1001, "shop.example.com");
  const add = (path: string, more: object = {}) =>
    emulator.state.logs.add(1001, { timestamp: ago(30), url: url(path), host: "shop.example.com", path, ...more });
  for (let n = 0; n < 12; n++) add(`/admin/${n}`, { statusCode: 200, cacheStatus: "MISS", countryCode: "DE" });
  add("/", { statusCode: 200, cacheStatus: "HIT" });
  add("/long-ago", { timestamp: ago(180) });
});

/** The pull zone as the platform returns it, with a rule that blocks. */
async function plannedZone(): Promise<string> {
  const { url, apiKey } = account.emulator;
  const response = await fetch(`${url}/pullzone/1001`, { headers: { AccessKey: apiKey } });
  const zone = (await response.json()) as { EdgeRules: object[] };
  const rule = {
    Guid: "new",
    ActionType: 4,
    Description: "no admin",
    Enabled: true,
    OrderIndex: 1,
    TriggerMatchingType: 0,
    Triggers: [{ Type: 0, PatternMatches: ["*/admin/*"], PatternMatchingType: 0, Parameter1: "" }],
    ExtraActions: [],
  };
  writeFileSync(join(folder, "planned.json"), JSON.stringify({ ...zone, EdgeRules: [...zone.EdgeRules, rule] }));
  return "planned.json";
}

test("The command counts what a planned zone answers otherwise, in each format, and changes nothing", async () => {
  const file = await plannedZone();
  account.emulator.calls.take();
  const options = ["--zone", "shop.example.com", "--planned-zone", file, "--since", "1h"];
  const { code, text } = await replay(...options);
  expect(text).toMatch(
    /^13 requests of the log of "[^"]*" \(1001\), at "[^"]*" \(1001\) as it would be\n12 of 13 requests would/,
  );
  expect(text).toMatch(/^ +12 {2}served → refused 403, by "no admin" \(edge rule 1001\/new\)$/m);
  expect(text.match(/^ +https:\/\/shop\.example\.com\/admin\/\d+ {3}was 200, from DE$/gm)).toHaveLength(10);
  expect(code).toBe(3);
  const report: ReplayReport = JSON.parse((await replay(...options, "--format", "json")).text);
  expect(report).toMatchObject({
    requests: 13,
    changed: 12,
    same: 1,
    depends: 0,
    changes: [{ byPath: [["/admin/*", 12]] }],
  });
  expect((await replay(...options, "--format", "markdown")).text).toContain("| 12 | served → refused 403, by");
  expect(account.emulator.calls.take().filter(({ method }) => !isRead(method))).toEqual([]);
});

/** A preview that creates a rule, as the engine writes it. */
function plan(): string {
  const type = "bunny:index:PullZoneEdgeRule";
  const inputs = {
    pullZoneId: 1001,
    description: "no admin",
    enabled: true,
    match: "MatchAny",
    order: 9,
    actions: [{ type: "BlockRequest" }],
    triggers: [{ type: "Url", match: "MatchAny", patterns: ["*/admin/*"] }],
  };
  const urn = `urn:pulumi:dev::shop::${type}::robots`;
  writeFileSync(
    join(folder, "plan.json"),
    JSON.stringify({ steps: [{ op: "create", urn, newState: { type, inputs } }] }),
  );
  return "plan.json";
}

test("Of a plan, the zone after it is compared, with the steps that were taken and the resource that decides", async () => {
  const options = ["--zone", "1001", "--plan", plan(), "--since", "1h"];
  const { code, text } = await replay(...options);
  expect(text).toMatch(/^ plan +1 step taken\n13 requests of the log/);
  expect(text).toMatch(
    /^ +12 {2}served → refused 403, by "no admin" \(edge rule not known yet\) urn:pulumi:dev::shop::bunny:index:PullZoneEdgeRule::robots$/m,
  );
  expect(code).toBe(3);
  expect(JSON.parse((await replay(...options, "--format", "json")).text)).toMatchObject({
    plan: { applied: [{ op: "create" }] },
    changed: 12,
  });
});

test("Without another zone it compares with the log; against another of the account, with that", async () => {
  const alone = await replay("--zone", "1001", "--since", "1d");
  expect([alone.code, alone.text]).toEqual([
    0,
    expect.stringMatching(/^14 requests .*\n14 requests answered as the zone decides, 0 otherwise/),
  ]);
  const { id } = await account.api.pullZones.create({ name: "another", originUrl: "https://origin.example.com" });
  const against = await replay("--zone", "1001", "--against", String(id), "--since", "1h", "--format", "json");
  expect(against.code).toBe(3);
  expect(JSON.parse(against.text)).toMatchObject({ changed: 13, changes: [{ from: "served", to: "unreachable" }] });
});

test.each([
  [["--zone", "elsewhere.example"], "No pull zone of the account has the hostname elsewhere.example"],
  [["--zone", "1001", "--planned-zone", "missing.json"], "missing.json"],
  [["--zone", "1001", "--planned-zone", "broken.json"], "broken.json is no pull zone as GET /pullzone/{id} returns it"],
  [["--zone", "1001", "--planned-zone", "a.json", "--against", "1"], "cannot be used with"],
  [["--zone", "1001", "--assume", "x=y"], "No open question is called x"],
  [[], "required option '--zone <zone>'"],
])("%j is refused", async (args, message) => {
  writeFileSync(join(folder, "broken.json"), "{}");
  expect(await replay(...args)).toEqual({ code: 1, text: expect.stringContaining(message) });
});
