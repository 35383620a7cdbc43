import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";
import { hasTerminal, runAtTerminal } from "../support/terminal";

// Drift that is repaired or accepted by name, on each host. Two lists and a blocked address drift, and the program has a
// change of a third list that is not deployed: what was not named must stay as it was, on the platform and in the state.

const account = useAccount();
const stacks = ["dynamic", "native"] as const;
let project: Project;

const program = `
const { getStack } = require("@pulumi/pulumi");
const bunny = require(getStack() === "native" ? "pulumi-bunny/native" : "pulumi-bunny");
const list = (name, more) => new bunny.CustomAccessList(name, { shieldZoneId: 2001, name: name + " " + getStack(), type: "IP", ...more });
list("office", {
  entries: ["192.0.2.1"], action: "Block",
});
list("guests", { entries: ["192.0.2.2"] });
list("pending", { entries: [process.env.PENDING ?? "192.0.2.3"] });
new bunny.PullZoneBlockedIp("robot", { pullZoneId: 1001, ip: getStack() === "native" ? "203.0.113.1" : "203.0.113.2" });
`;

const addressOf = (stack: string) => (stack === "native" ? "203.0.113.1" : "203.0.113.2");

/** The records of the platform, judged without the provider. */
function onPlatform(stack: string) {
  const { shieldZones, pullZones } = account.emulator.state;
  const lists = [...(shieldZones.get(2001)?.accessLists.values() ?? [])].filter(({ name }) => name.endsWith(stack));
  const robot = pullZones.get(1001)?.BlockedIps.includes(addressOf(stack));
  return Object.fromEntries([
    ...lists.map(({ name, content, action }) => [name.split(" ")[0], { content, action }]),
    ["robot", robot],
  ]);
}

const inState = (stack: string) =>
  Object.fromEntries(
    project.resources(stack).map(({ urn, inputs, outputs }) => [urn.split("::").at(-1), { inputs, outputs }]),
  );

/** Runs a drift report of one stack, and returns it with the operations by which the platform was written to. */
async function drift(...args: string[]) {
  account.emulator.calls.take();
  const { code, text } = await project.bunny("drift", ...args);
  const operations = account.emulator.calls.take().map(({ operation }) => operation ?? "");
  return { code, text, writes: operations.filter((operation) => !operation.startsWith("GET")) };
}

beforeAll(async () => {
  project = await createProject("settling", "javascript");
  project.write("package.json", JSON.stringify({ main: "index.js" }));
  project.write("index.js", program);
  for (const stack of stacks) await project.pulumi("stack", "init", stack);
  for (const stack of stacks) await project.pulumi("up", "--yes", "--skip-preview", "--stack", stack);
});
afterAll(() => project.remove());

describe.each(stacks)("%s", (stack) => {
  beforeEach(() => {
    const { shieldZones, pullZones } = account.emulator.state;
    for (const list of shieldZones.get(2001)?.accessLists.values() ?? []) {
      if (list.name === `office ${stack}`) Object.assign(list, { content: "192.0.2.1\n192.0.2.99", action: 3 });
      if (list.name === `guests ${stack}`) list.content = "192.0.2.98";
    }
    const zone = pullZones.get(1001);
    if (zone) zone.BlockedIps = zone.BlockedIps.filter((ip) => ip !== addressOf(stack));
    process.env.PENDING = "192.0.2.33";
  });

  test("one is repaired, and everything else stays as it was", async () => {
    const [platform, state] = [onPlatform(stack), inState(stack)];
    const { code, text, writes } = await drift("--stack", stack, "--fix", "--only", "CustomAccessList/office", "--yes");
    expect(text).toContain("`pulumi up --refresh --target` will\n    update CustomAccessList office\n");
    expect(code, text).toBe(2);
    expect(onPlatform(stack)).toEqual({ ...platform, office: { content: "192.0.2.1", action: 2 } });
    expect(inState(stack)).toEqual({ ...state, office: expect.objectContaining({ inputs: state.office?.inputs }) });
    expect(writes.filter((operation) => !operation.includes("/access-lists/"))).toEqual([]);
  });

  test("an object that is gone is created again, beside others that drift", async () => {
    const [platform, state] = [onPlatform(stack), inState(stack)];
    const { code, text, writes } = await drift("--stack", stack, "--fix", "--only", "*/robot", "--yes");
    expect(text).toContain("will\n    create PullZoneBlockedIp robot\n");
    expect(code, text).toBe(2);
    expect(onPlatform(stack)).toEqual({ ...platform, robot: true });
    expect(inState(stack)).toEqual(state);
    expect(writes).toEqual(["POST /pullzone/{id}/addBlockedIp"]);
  });

  test("one is accepted, with what must change in the program, and everything else stays as it was", async () => {
    const [platform, state] = [onPlatform(stack), inState(stack)];
    const only = ["--only", "CustomAccessList/office"];
    const { code, text, writes } = await drift("--stack", stack, "--accept", ...only, "--yes");
    expect(text).toMatch(
      /`pulumi refresh --target` will take into the state\n {4}CustomAccessList office\n {8}action: /,
    );
    expect(text).toContain(`settling/${stack}: accepted. Change the program, or the next deployment reverts it:
    index.js:4  CustomAccessList office
        - action: "Block",
        + action: "Challenge",
        - entries: ["192.0.2.1"],
        + entries: ["192.0.2.1", "192.0.2.99"],
`);
    expect(code, text).toBe(2);
    expect([writes, onPlatform(stack)]).toEqual([[], platform]);
    const now = inState(stack);
    const taken = { action: "Challenge", entries: ["192.0.2.1", "192.0.2.99"] };
    expect(now.office).toMatchObject({ inputs: taken, outputs: taken });
    expect({ ...now, office: undefined }).toEqual({ ...state, office: undefined });

    // The lines that were printed are what the program lacked: with them nothing is to be deployed.
    process.env.PENDING = "192.0.2.3";
    project.write(
      "index.js",
      program.replace(
        'entries: ["192.0.2.1"], action: "Block"',
        'entries: ["192.0.2.1", "192.0.2.99"], action: "Challenge"',
      ),
    );
    await project.pulumi("preview", "--stack", stack, "--expect-no-changes");
    project.write("index.js", program);
    await expect(project.pulumi("preview", "--stack", stack, "--expect-no-changes")).rejects.toThrow(
      /no changes were expected/,
    );
  });

  test("an object that is gone is accepted: it leaves the state, and is to be removed from the program", async () => {
    const state = inState(stack);
    const { code, text, writes } = await drift(
      "--stack",
      stack,
      "--accept",
      "--only",
      "PullZoneBlockedIp/robot",
      "--yes",
    );
    expect(text).toContain("    index.js:10  PullZoneBlockedIp robot: remove it\n");
    expect(code, text).toBe(2);
    expect(writes).toEqual([]);
    const { robot, ...others } = state;
    expect(robot).toBeDefined();
    expect(inState(stack)).toEqual(others);
  });

  test("without a confirmation, or for a name that has not drifted, nothing happens", async () => {
    // A character that would reverse the text after it in a terminal.
    for (const list of account.emulator.state.shieldZones.get(2001)?.accessLists.values() ?? [])
      if (list.name === `guests ${stack}`) list.content = "192.0.2.98\nspoofed\u202e";
    const before = [project.stateFiles(), onPlatform(stack)];
    const refused = await drift("--stack", stack, "--accept", "--only", "*/office");
    expect([refused.code, refused.text]).toEqual([
      1,
      "pulumi-bunny: --accept needs --yes without a terminal to confirm at.\n",
    ]);
    const unknown = await drift("--stack", stack, "--accept", "--only", "*/guests", "*/pending", "--yes");
    expect(unknown.code).toBe(1);
    expect(unknown.text).toContain("--only */pending matches no drift, so nothing was done.");
    expect([refused.writes, unknown.writes]).toEqual([[], []]);
    if (hasTerminal) {
      const command = [process.execPath, resolve(__dirname, "../../dist/cli/main.js"), "drift", "--stack", stack];
      const options = { cwd: project.folder, env: project.env, question: "Continue?", answer: "no" };
      const declined = await runAtTerminal([...command, "--accept", "--only", "*/guests"], options);
      expect(declined.text).toContain("192.0.2.98");
      expect(declined.text).not.toContain("accepted");
      expect(declined.text).toContain("spoofed·");
      expect(declined.text).not.toContain("\u202e");
    }
    expect([project.stateFiles(), onPlatform(stack)]).toEqual(before);
  });
});
