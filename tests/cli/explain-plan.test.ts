import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parsePlan } from "../../cli/explain/plan/plan-file";
import { zonesAround } from "../../cli/explain/plan/planned-zones";
import { type Answer, explain, type QuestionInput, readZone } from "../../explain";
import { isRead } from "../../sdk/internal";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";

// One deployment: what is answered of the preview is what the emulator answers after the `up` of it.

const account = useAccount({ logsPerDay: 0 });
let project: Project;
const stack = ["--stack", "shop"];

/** The program before and after a pull request. */
const program = (isLater: boolean) => `
const bunny = require("pulumi-bunny/native");
const isLater = ${isLater};
const shop = new bunny.PullZone("shop", {
  name: "acme-shop-planned", origin: { url: "https://origin.example.com" },
  cache: { edgeTtl: isLater ? 60 : -1 },
});
const { pullZoneId } = shop;
new bunny.PullZoneHostname("www", { pullZoneId, hostname: "shop.example.com", forceSsl: false });
const redirects = (name, order, path) => new bunny.PullZoneEdgeRule(name, {
  pullZoneId, order, description: name,
  actions: [{ type: "Redirect", parameter1: "https://www.example.com/" + name, parameter2: "301" }],
  triggers: [{ type: "Url", patterns: [path] }],
});
redirects("first", isLater ? 3 : 1, "*/both/*");
redirects("second", 2, "*/both/*");
redirects("changed", 4, isLater ? "*/later/*" : "*/earlier/*");
if (!isLater) redirects("removed", 5, "*/removed/*");
if (isLater) redirects("added", 5, "*/added/*");
new bunny.PullZoneBlockedIp(isLater ? "renamed" : "original", { pullZoneId, ip: "203.0.113.1" });
new bunny.PullZoneBlockedIp("other", { pullZoneId, ip: isLater ? "203.0.113.3" : "203.0.113.2" });
if (isLater) new bunny.BlockedReferrer("thief", { pullZoneId, hostname: "thief.example.net" });
const { shieldZoneId } = new bunny.ShieldZone("firewall", { pullZoneId });
new bunny.CustomAccessList("robots", {
  shieldZoneId, name: "robots", type: "CIDR", action: "Block",
  entries: isLater ? ["198.51.100.0/25", "198.51.100.192/26"] : ["198.51.100.0/24"],
});
new bunny.RateLimit("logins", {
  shieldZoneId, name: "logins", requestCount: isLater ? 10 : 5, timeframe: "PerOneMinute", blockTime: "ForOneMinute", action: "RateLimit",
  conditions: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" }],
});
if (isLater) {
  const two = new bunny.PullZone("two", { name: "acme-two-planned", origin: { url: "https://two.example.com" } });
  new bunny.PullZoneEdgeRule("of-two", {
    pullZoneId: two.pullZoneId, order: 1, description: "of two",
    actions: [{ type: "Redirect", parameter1: two.pullZoneId.apply((id) => "https://example.com/" + id), parameter2: "302" }],
    triggers: [{ type: "Url", patterns: ["*/unknown/*"] }],
  });
}
`;

beforeAll(async () => {
  project = await createProject("planning", "javascript");
  project.write("package.json", JSON.stringify({ main: "index.js" }));
  project.write("index.js", program(false));
  await project.pulumi("stack", "init", "shop");
  await project.pulumi("up", "--yes", "--skip-preview", ...stack);
  project.write("index.js", program(true));
  // The engine's warnings come first.
  const text = await project.pulumi("preview", "--json", ...stack);
  project.write("plan.json", text.slice(text.indexOf("{\n"), text.lastIndexOf("}") + 1));
});
afterAll(() => project.remove());

const url = (path: string, host = "shop.example.com") => `http://${host}${path}`;
const facts = { ip: "192.0.2.1", country: "DE", lists: [] as number[], cache: "miss" as const, nth: 1 };
const questions: readonly QuestionInput[] = [
  ...["/both/a", "/earlier/a", "/later/a", "/removed/a", "/added/a", "/a.css"].map((path) => ({ url: url(path) })),
  ...["203.0.113.1", "203.0.113.2", "203.0.113.3", "198.51.100.1", "198.51.100.130", "198.51.100.200"].map((ip) => ({
    url: url("/"),
    ip,
  })),
  { url: url("/"), headers: { referer: "https://thief.example.net/" } },
  { url: url("/login"), method: "POST", nth: 6 },
  { url: url("/login"), method: "POST", nth: 11 },
  { url: url("/a", "acme-two-planned.b-cdn.net") },
].map((one) => ({ ...facts, ...one }));

/** What a plan's answer shares with one of the account: all but ids that are given by the deployment. */
function comparable({ zone, alternatives, ...answer }: Answer): unknown {
  const withoutId = (text: string) => text.replace(/\((\d+|not known yet)\)/g, "(id)");
  const step = ({ by, text, ...one }: Answer["alternatives"][number]["by"]) => ({
    ...one,
    text: withoutId(text),
    by: by && { kind: by.kind, name: by.name },
  });
  return {
    ...answer,
    zone: zone.name,
    alternatives: alternatives.map((one) => ({ ...one, by: step(one.by), steps: one.steps.map(step) })),
  };
}

const ofPlan = (...args: readonly string[]) => project.bunny("explain", ...args, "--plan", "plan.json");

test("the command says what it took of the plan, names its resources, and has no id that only the deployment gives", async () => {
  const from = [
    "--ip",
    "192.0.2.1",
    "--country",
    "DE",
    "--list",
    "0",
    "--nth",
    "1",
    "--cache",
    "miss",
    "--header",
    `Referer: ${url("/")}`,
  ];
  const { text } = await ofPlan("GET", url("/added/a"), ...from);
  expect(text).toContain('creates the pull zone "acme-two-planned"');
  expect(text).toContain("urn:pulumi:shop::planning::bunny:index:PullZone::two");
  expect(text).toMatch(/"added" \(edge rule not known yet\) urn:\S+::added /);
  expect(text).toMatch(/redirected 301 to https:\/\/www\.example\.com\/added/);
  const json = await ofPlan("GET", url("/removed/a"), ...from, "--format", "json");
  const { plan, alternatives } = JSON.parse(json.text);
  expect(alternatives.map(({ outcome }: Answer["alternatives"][number]) => outcome.kind)).toEqual(["served"]);
  expect(plan).toMatchObject({ notApplied: [], createdZones: [{ name: "acme-two-planned" }], deletedZones: [] });
  const lint = await ofPlan("lint", "shop.example.com", "--format", "json");
  expect(JSON.parse(lint.text)).toMatchObject({ zone: { name: "acme-shop-planned" }, open: [], plan });
});

test("explain test marks each expectation that the plan changes; the exit code is of the planned zone", async () => {
  const one = (name: string, path: string, outcome: string) =>
    `  - { name: ${name}, request: "${url(path)}", expect: { outcome: ${outcome} } }\n`;
  const write = (...tests: readonly string[]) =>
    project.write(
      "edge-tests.yaml",
      `defaults: { ip: 192.0.2.1, country: DE, lists: [], cache: miss, nth: 1, headers: { referer: "${url("/")}" } }\ntests:\n${tests.join("")}`,
    );
  const kept = one("kept", "/both/a", "redirected");
  const added = one("added", "/added/a", "redirected");
  write(kept, added);
  const better = await ofPlan("test", "edge-tests.yaml");
  expect(better).toMatchObject({ code: 0, text: expect.stringContaining("2 ok, 1 changed by the plan") });
  expect(better.text).toMatch(/added\n +CHANGES with the plan: FAIL → ok/);
  write(kept, added, one("removed", "/removed/a", "redirected"));
  const junit = await ofPlan("test", "edge-tests.yaml", "--format", "junit");
  expect(junit.code).toBe(2);
  expect(junit.text).toContain("<system-out>CHANGES with the plan: ok → FAIL</system-out>");
  expect(junit.text).toContain('tests="3" failures="1" errors="0"');
  write(
    kept,
    `  - { request: "${url("/unknown/a", "acme-two-planned.b-cdn.net")}", expect: { outcome: redirected } }\n`,
  );
  const unknown = await ofPlan("test", "edge-tests.yaml", "--format", "json");
  expect(unknown.code).toBe(3);
  const { results, plan } = JSON.parse(unknown.text);
  expect(results).toMatchObject([
    { result: "pass", before: "pass" },
    { result: "not judged", before: "no zone" },
  ]);
  expect(plan.unknown).toContainEqual({
    what: 'PullZoneEdgeRule "of-two": actions[0].parameter1',
    why: "known only after the deployment",
  });
});

test("what is answered of a plan is what the account then answers, and nothing is written", async () => {
  const plan = parsePlan(readFileSync(join(project.folder, "plan.json"), "utf8"), "plan.json");
  account.emulator.calls.take();
  const names = new Set(questions.map((one) => new URL(one.url).hostname));
  const around = await zonesAround(plan, account.api, undefined, names);
  const calls = account.emulator.calls.take();
  expect(calls.filter(({ method }) => !isRead(method))).toEqual([]);
  // One list of zones, what the zone is read by twice, and each custom list twice.
  expect(calls.length).toBeLessThanOrEqual(24);
  expect(around.summary.notApplied).toEqual([]);
  const answers = questions.map((question) =>
    around.named(explain(around.plannedFor(new URL(question.url).hostname), question), () => undefined),
  );
  const deployed = questions.flatMap((question) => {
    const zone = around.deployedFor(new URL(question.url).hostname);
    return zone ? [comparable(explain(zone, question))] : [];
  });
  const unknown = explain(around.plannedFor("acme-two-planned.b-cdn.net"), {
    ...facts,
    url: url("/unknown/a", "acme-two-planned.b-cdn.net"),
  });
  expect(unknown).toMatchObject({ verdict: "not judged", alternatives: [] });
  expect(unknown.notJudged).toContainEqual({
    what: 'PullZoneEdgeRule "of-two": actions[0].parameter1',
    why: "known only after the deployment",
  });

  await project.pulumi("up", "--yes", "--skip-preview", ...stack);
  const zones = new Map<string, Awaited<ReturnType<typeof readZone>>>();
  for await (const zone of account.api.pullZones.list())
    for (const { value } of zone.hostnames) if (value) zones.set(value, await readZone(account.api, zone));
  const after = questions.map((question) => {
    const zone = zones.get(new URL(question.url).hostname);
    if (!zone) throw new Error(`Nothing has ${question.url}.`);
    return comparable(explain(zone, question));
  });
  expect(answers.map(comparable)).toEqual(after);
  // The plan changes most of the answers: the same ones for all would be no test.
  const changed = deployed.filter((one, index) => JSON.stringify(one) !== JSON.stringify(after[index]));
  expect(changed.length).toBeGreaterThanOrEqual(10);
});
