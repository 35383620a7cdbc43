import { spawnSync } from "node:child_process";
import { readFileSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { driftIn } from "../../cli/drift/differences";
import { storedState } from "../../cli/drift/file-backend";
import { type Report, report as schema } from "../../cli/drift/report";
import { propertiesWith } from "../../provider/define/zod-schema";
import { resourceNamed } from "../../provider/registry";
import { isRead } from "../../sdk/internal";
import type { Deployed } from "../conformance/case";
import { allCases } from "../conformance/cases";
import { expectInputsOnPlatform } from "../conformance/expectations";
import { planFor } from "../conformance/plan";
import { prepareFor } from "../conformance/prepare";
import { useAccount } from "../support/account";
import { isFirstPart } from "../support/depth";
import { findingsIn } from "../support/findings-in";
import { createProject, type Project } from "../support/project";
import { type Ended, run } from "../support/run";
import { startTampering, type Tampering } from "../support/tampering";

// Two stacks of the same resources, one for each host, with a resource for every kind of drift. All of them drift at
// once, and the report must contain each finding at its resource, and no other.

const account = useAccount();
const stacks = ["dynamic", "native"] as const;

/** `npm test` has one kind of each resource, on one host or the other: without an engine it has all of them on both. */
const isChosen = (nested: number, at: number, n: number) => !isFirstPart() || n === 2 * Math.max(nested, 0) + (at % 2);

const rows = allCases.flatMap((testCase, at) => {
  const nested = testCase.drift.findIndex(({ shows }) => shows !== "gone" && shows.some((path) => path.includes(".")));
  return testCase.drift
    .flatMap((drift) => stacks.map((stack) => ({ ...drift, stack })))
    .map((row, n) => ({
      ...row,
      testCase,
      name: `${testCase.resource}-${n}`,
      args: { ...testCase.args(n), ...row.from },
    }))
    .filter((_, n) => isChosen(nested, at, n));
});

/** The unique value with which a secret was replaced outside of Pulumi. */
const hackedSecret = "secret-of-somebody-else";

const program = `
const { getStack } = require("@pulumi/pulumi");
const bunny = require(getStack() === "native" ? "pulumi-bunny/native" : "pulumi-bunny");
const resources = JSON.parse(require("node:fs").readFileSync("resources.json", "utf8"));
for (const { type, name, args } of resources[getStack()] ?? []) new bunny[type](name, args);
`;

let project: Project;
let proxyOfOne: Tampering;
let before: ReadonlyMap<string, string>;
let after: ReadonlyMap<string, string>;
let hacked: number;
let drift: Ended;
let firstReport: Report;
let calls: readonly (string | undefined)[];

const deployed = (stack: string, name: string): Deployed => {
  const resource = project.resources(stack).find(({ urn }) => urn.endsWith(`::${name}`));
  return { id: resource?.id ?? "", outputs: resource?.outputs ?? {} };
};
const readReport = (file: string) => schema.parse(JSON.parse(readFileSync(join(project.folder, file), "utf8")));

beforeAll(async () => {
  for (const testCase of allCases) prepareFor(testCase, account.emulator);
  process.env.BUNNYNET_MAX_RETRY_SECONDS = "0";
  project = await createProject("drifting", "javascript", { PULUMI_SKIP_CHECKPOINTS: "1" });
  project.write("package.json", JSON.stringify({ main: "index.js" }));
  project.write("index.js", program);
  const resources = Object.fromEntries(
    stacks.map((stack) => [
      stack,
      rows
        .filter((row) => row.stack === stack)
        .map(({ testCase, name, args }) => ({ type: testCase.resource, name, args })),
    ]),
  );
  const lost = { type: "AllowedReferrer", name: "shop", args: { pullZoneId: 1001, hostname: "lost.example.com" } };
  project.write("resources.json", JSON.stringify({ ...resources, lost: [lost] }));
  // One stack reaches the platform through its own proxy. Its failure must not affect the other stacks.
  proxyOfOne = await startTampering(account.emulator.url);
  for (const stack of [...stacks, "lost"]) {
    await project.pulumi("stack", "init", stack);
    if (stack === "lost") await project.pulumi("config", "set", "bunny:apiUrl", proxyOfOne.url);
    await project.pulumi("up", "--yes", "--skip-preview", "--stack", stack);
  }
  proxyOfOne.tamper = () => "no pull zone";

  for (const { change, stack, name } of rows) await change(account.emulator, deployed(stack, name));
  const written = [...account.emulator.state.edgeScripts.values()].flatMap((script) => script.Secrets);
  const changed = written.filter(({ Value }) => Value === "hacked");
  for (const secret of changed) secret.Value = hackedSecret;
  hacked = changed.length;
  // A drift report needs no program.
  renameSync(join(project.folder, "index.js"), join(project.folder, "index.js.away"));
  before = project.stateFiles();
  account.emulator.calls.take();
  drift = await project.bunny("drift", "--all", "--format", "json", "--output", "report.json");
  calls = account.emulator.calls.take().map(({ operation }) => operation);
  after = project.stateFiles();
  renameSync(join(project.folder, "index.js.away"), join(project.folder, "index.js"));
  firstReport = readReport("report.json");
  proxyOfOne.tamper = (body) => body;
});
afterAll(async () => {
  await proxyOfOne.stop();
  project.remove();
});

const driftOf = (stack: string, name: string) =>
  firstReport.stacks
    .filter((report) => report.name.endsWith(`/${stack}`))
    .flatMap(driftIn)
    .find((one) => one.name === name);

describe("each changed property is reported", () => {
  test.each(rows)("$stack $testCase.resource: $title", ({ stack, testCase, name, shows }) => {
    const drift = driftOf(stack, name);
    expect(drift).toMatchObject({ name, id: deployed(stack, name).id });
    expect(drift?.type.endsWith(`:${testCase.resource}`)).toBe(true);
    if (shows === "gone") expect(drift).toMatchObject({ isGone: true, differences: [{ kind: "drift" }] });
    else expect(drift?.differences.map(({ property }) => property).toSorted()).toEqual([...shows].toSorted());
  });

  test("and no other", () => {
    const drifted = firstReport.stacks.flatMap(driftIn);
    expect(drifted.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

test("the state of a file backend is read as the engine exports it", async () => {
  for (const stack of stacks) {
    const exported = JSON.parse(await project.pulumi("stack", "export", "--stack", stack));
    const stored = storedState(join(project.state, ".pulumi"), `organization/drifting/${stack}`);
    expect(stored).toEqual({ deployment: exported.deployment });
  }
});

test("a stack that cannot be read is reported, and does not affect the others", () => {
  expect(drift).toEqual({ code: 1, text: "" });
  expect(firstReport.stacks.map(({ name, status }) => [name, status])).toEqual([
    ["organization/drifting/dynamic", "drifted"],
    ["organization/drifting/lost", "failed"],
    ["organization/drifting/native", "drifted"],
  ]);
  const [, lost] = firstReport.stacks;
  expect(lost?.failures).toEqual([
    { urn: expect.stringContaining("::shop"), message: expect.stringContaining("GET /pullzone/1001") },
  ]);
});

test("a drift report changes neither the state nor the platform", () => {
  expect(after).toEqual(before);
  expect(calls.filter((operation = "") => !isRead(operation))).toEqual([]);
});

test("no format contains a secret, and all have the same findings", async () => {
  const secrets = rows.flatMap(({ testCase, args }) =>
    propertiesWith(resourceNamed(testCase.resource).inputs, "secret").map((name) => String(args[name])),
  );
  expect(secrets.length).toBeGreaterThan(0);
  expect(hacked).toBeGreaterThan(0);
  const all = findingsIn.json(JSON.stringify(firstReport));
  expect(new Set(all).size).toBeGreaterThan(rows.length);
  // Markdown has a maximum size, which fits one stack.
  for (const stack of firstReport.stacks) {
    const part = JSON.stringify({ ...firstReport, stacks: [stack] });
    project.write("stack.json", part);
    for (const format of Object.keys(findingsIn) as (keyof typeof findingsIn)[]) {
      const { code, text } = await project.bunny("drift", "merge", "stack.json", "--format", format);
      expect(code).toBe(stack.status === "failed" ? 1 : 2);
      for (const secret of [...secrets, hackedSecret, account.emulator.apiKey]) expect(text).not.toContain(secret);
      expect(findingsIn[format](text), format).toEqual(findingsIn.json(part));
    }
  }
});

const canMount = spawnSync("unshare", ["--mount", "true"]).status === 0;
if (!canMount) process.stderr.write("`unshare --mount` is not allowed: skipping the test with a read-only state.\n");

test.skipIf(!canMount)("a drift report needs no write access to the state", async () => {
  const command = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && ! touch "$0/file" 2> /dev/null && exec "$@"`;
  const driftCommand = [process.execPath, resolve(__dirname, "../../dist/cli/main.js"), "drift", "--stack", "lost"];
  const { code, text } = await run("unshare", ["--mount", "sh", "-c", command, project.state, ...driftCommand], {
    cwd: project.folder,
    env: project.env,
  });
  expect([code, text]).toEqual([0, expect.stringContaining("1 stack, 1 resource: no drift.")]);
});

test("drift is repaired, and the merged reports of a second, sharded run are empty", async () => {
  const refused = await project.bunny("drift", "--stack", "native", "--fix");
  expect(refused).toEqual({ code: 1, text: "pulumi-bunny: --fix needs --yes without a terminal to confirm at.\n" });

  const fixed = await project.bunny("drift", "--stack", "dynamic", "organization/*/nat*", "--fix", "--yes");
  expect(fixed.text).toContain("organization/drifting/native: repaired");
  expect(fixed.code).toBe(0);
  for (const { testCase, stack, name, args } of rows) {
    expectInputsOnPlatform(planFor(testCase), args, testCase.onPlatform(account.emulator, deployed(stack, name)));
  }

  const parts = ["1/2", "2/2"].map((shard, at) =>
    project.bunny("drift", "--all", "--shard", shard, "--format", "json", "--output", `part-${at}.json`),
  );
  expect((await Promise.all(parts)).map(({ code }) => code)).toEqual([0, 0]);
  const merged = await project.bunny("drift", "merge", "part-0.json", "part-1.json");
  expect(merged.code).toBe(0);
  expect(merged.text).toContain(`3 stacks, ${rows.length + 1} resources: no drift.`);
});
