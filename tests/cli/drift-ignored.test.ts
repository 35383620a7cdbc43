import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { heldRequest } from "../support/held-request";
import { createProject, type Project } from "../support/project";

// Differences that are no drift: properties under ignoreChanges, and the creates of a run in progress.

const account = useAccount();
const stacks = ["dynamic", "native"] as const;
let project: Project;

const program = `
const { getStack } = require("@pulumi/pulumi");
const bunny = require(getStack() === "native" ? "pulumi-bunny/native" : "pulumi-bunny");
for (const name of ["ignored", "renamed"]) {
  const args = { shieldZoneId: 2001, name: name + " " + getStack(), type: "IP", entries: ["192.0.2.1", "192.0.2.2"] };
  new bunny.CustomAccessList(name, args, { ignoreChanges: ["entries[*]", "description"] });
}
if (process.env.MORE) new bunny.PullZoneBlockedIp("more", { pullZoneId: 1001, ip: "192.0.2.1" });
`;

beforeAll(async () => {
  project = await createProject("ignoring", "javascript");
  project.write("package.json", JSON.stringify({ main: "index.js" }));
  project.write("index.js", program);
  for (const stack of stacks) await project.pulumi("stack", "init", stack);
  await Promise.all(stacks.map((stack) => project.pulumi("up", "--yes", "--skip-preview", "--stack", stack)));
});
afterAll(() => project.remove());

test("a property under ignoreChanges is no drift, on either host, and the others are", async () => {
  const { accessLists } = account.api;
  const { customLists } = await accessLists.list(2001);
  for (const { listId, name } of customLists) {
    const after = name?.startsWith("renamed") ? "another name" : (name ?? undefined);
    await accessLists.update(2001, listId, { name: after, content: "192.0.2.1\n192.0.2.9", checksum: undefined });
  }
  const { code, text } = await project.bunny("drift", "--all");
  expect(code).toBe(2);
  expect(text.match(/^ {8}\w.*$/gm)).toEqual(
    stacks.map((stack) => `        name  "renamed ${stack}" → "another name"`),
  );
  expect(text).toContain("2 stacks, 4 resources");
  for (const { listId, name } of customLists) {
    const before = { name: name ?? undefined, content: "192.0.2.1\n192.0.2.2", checksum: undefined };
    await accessLists.update(2001, listId, before);
  }
});

test("a rule beside the project file ignores drift, and a baseline all of it, until there is more", async () => {
  const lists = [...(account.emulator.state.shieldZones.get(2001)?.accessLists.values() ?? [])];
  const renamed = lists.filter(({ name }) => name?.startsWith("renamed"));
  const before = renamed.map(({ name }) => name);
  for (const list of renamed) list.name = "by hand";
  const drift = (...args: string[]) => project.bunny("drift", "--all", ...args);
  const rules = "ignore:\n  - { name: renamed, property: name, reason: a bot }\n  - { name: none, reason: old }\n";
  project.write("drift.ignore.yaml", rules);
  const ignored = await drift();
  expect(ignored.code).toBe(0);
  expect(ignored.text.match(/^ {8}name .*$/gm)).toEqual(
    stacks.map((stack) => `        name  "renamed ${stack}" → "by hand"  (ignored: a bot)`),
  );
  expect(ignored.text).toContain("drift.ignore.yaml:3 (old) matches no drift");

  project.write("drift.ignore.yaml", "ignore: []");
  expect((await drift("--format", "json", "--output", "report.json")).code).toBe(2);
  expect((await project.bunny("drift", "ignore", "report.json", "--output", "baseline.yaml")).code).toBe(0);
  expect((await drift("--ignore", "baseline.yaml")).code).toBe(0);
  for (const list of renamed) list.isEnabled = !list.isEnabled;
  for (const list of renamed) list.content = "192.0.2.77";
  expect((await drift("--ignore", "baseline.yaml")).code).toBe(0);
  for (const list of renamed) list.name = "by another hand";
  expect((await drift("--ignore", "baseline.yaml")).code).toBe(2);
  renamed.forEach((list, at) => {
    list.name = before[at] ?? "";
    list.content = "192.0.2.1\n192.0.2.2";
    list.isEnabled = !list.isEnabled;
  });
  project.write("drift.ignore.yaml", "ignore: [{ nmae: a, reason: b }]");
  const broken = await drift();
  expect(broken).toEqual({ code: 1, text: expect.stringContaining("drift.ignore.yaml:1 is not a list of rules") });
  project.write("drift.ignore.yaml", "ignore: []");
});

/** The operations of the calls since the last time. */
const takeOperations = () =>
  account.emulator.calls
    .take()
    .map(({ operation = "" }) => operation)
    .toSorted();

test("who made a change is told on both hosts, and a change that was known does not fail if only new ones do", async () => {
  const { accessLists } = account.api;
  const { customLists } = await accessLists.list(2001);
  const renamed = customLists.filter(({ name }) => name?.startsWith("renamed"));
  const before = { content: "192.0.2.1\n192.0.2.2", checksum: undefined };
  for (const { listId } of renamed) await accessLists.update(2001, listId, { ...before, name: "by hand" });
  const drift = (...args: string[]) => project.bunny("drift", "--all", "--who", ...args);
  account.emulator.calls.take();
  const first = await drift("--format", "json", "--output", "first.json");
  expect(first.code).toBe(2);
  const withActors = takeOperations();
  await project.bunny("drift", "--all");
  const withoutActors = takeOperations();
  const audits = withActors.filter((operation) => operation.includes("/audit/"));
  const { who } = JSON.parse(readFileSync(join(project.folder, "first.json"), "utf8"));
  const days = 1 + Math.floor((Date.now() - Date.parse(who.from)) / 86_400_000);
  expect([audits.length > 0, audits.length <= days], `${audits.length} reads of the log`).toEqual([true, true]);
  // The list of keys is read once, where a key made a change.
  expect(withActors).toEqual([...withoutActors, ...audits, "GET /apikey"].toSorted());
  const second = await drift("--since", "first.json", "--fail-on", "new");
  expect(second.code).toBe(0);
  expect(second.text.match(/^ {8}name .*$/gm)).toEqual(
    stacks.map(() =>
      expect.stringMatching(
        /→ "by hand" {2}\(first seen .* UTC; by a deployment \(ApiKey 1\) on .* UTC \(Update ShieldZone\)\)$/,
      ),
    ),
  );
  for (const { listId, name } of renamed)
    await accessLists.update(2001, listId, { ...before, name: name ?? undefined });
  const last = await drift("--since", "first.json", "--format", "json", "--output", "last.json");
  expect(last.code).toBe(0);
  const merged = await project.bunny("drift", "merge", "last.json", "--fail-on", "new");
  expect(merged.code).toBe(0);
  expect(merged.text).toContain(`(0 new, 0 changed again, ${stacks.length} resolved)`);
});

test("a pending create is no interrupted create while its run is in progress", async () => {
  const { fault, arrived, release } = heldRequest("POST /pullzone/{id}/addBlockedIp");
  account.emulator.faults.add(fault);
  process.env.MORE = "yes";
  process.env.BUNNYNET_TIMEOUT_SECONDS = "600";
  const up = project.pulumi("up", "--yes", "--skip-preview", "--stack", "native");
  await arrived;
  const { code, text } = await project.bunny("drift", "--stack", "native");
  expect(text).toMatch(/native\s+\d resources?\s+a deployment is running/);
  expect(text).not.toContain("interrupted");
  expect(code).toBe(0);
  release();
  await up;
});
