import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formats } from "../../cli/drift/formats";
import { report as schema } from "../../cli/drift/report";
import { scripts, zones } from "../conformance/case";
import { prepareScripts } from "../conformance/cases/edge-scripting";
import { useAccount } from "../support/account";
import { sampleReport } from "../support/drift-report";
import { createProject, type Project } from "../support/project";
import { run } from "../support/run";
import { hasTerminal, runAtTerminal } from "../support/terminal";

// Each option, and the errors for missing things, on two small stacks: one for each host.

const account = useAccount();
const command = resolve(__dirname, "../../dist/cli/main.js");
const stacks = ["dynamic", "native"] as const;
const secrets = {
  value: "hidden-value-of-the-program",
  otherValue: "hidden-value-of-somebody",
  address: "203.0.113.77",
  otherAddress: "203.0.113.78",
};

const program = `
const { dynamic, getStack, secret } = require("@pulumi/pulumi");
const { existsSync, readFileSync } = require("node:fs");
const stack = getStack();
if (existsSync("broken")) throw new Error("The program is broken.");
const bunny = require(stack === "native" ? "pulumi-bunny/native" : "pulumi-bunny");
new bunny.EdgeScriptVariable("greeting", { scriptId: ${scripts.scriptId}, name: "GREETING_" + stack, defaultValue: secret("${secrets.value}") });
new bunny.CustomAccessList("office", { shieldZoneId: ${zones.shieldZoneId}, name: "office " + stack, type: "IP", entries: secret(["${secrets.address}"]), action: "Block" });
const provider = {
  create: async (inputs) => ({ id: "domain", outs: inputs }),
  diff: async (_, before, after) => ({ changes: before.host !== after.host }),
  update: async (_, before, after) => ({ outs: after }),
};
class Domain extends dynamic.Resource {
  constructor(name, args) { super(provider, name, args, {}, "mail", "Domain"); }
}
new Domain("mail", { host: readFileSync("host", "utf8") });
`;

let project: Project;
beforeAll(async () => {
  prepareScripts(account.emulator);
  process.env.BUNNYNET_MAX_RETRY_SECONDS = "0";
  project = await createProject("commands", "javascript");
  project.write("package.json", JSON.stringify({ main: "index.js" }));
  project.write("index.js", program);
  project.write("host", "old.example.com");
  for (const stack of stacks) {
    await project.pulumi("stack", "init", stack);
    await project.pulumi("up", "--yes", "--skip-preview", "--stack", stack);
  }
  changeByHand();
});
afterAll(() => project.remove());

function changeByHand(): void {
  const { edgeScripts, shieldZones } = account.emulator.state;
  for (const variable of [...edgeScripts.values()].flatMap((script) => script.EdgeScriptVariables))
    variable.DefaultValue = secrets.otherValue;
  for (const list of shieldZones.get(zones.shieldZoneId)?.accessLists.values() ?? [])
    list.content = secrets.otherAddress;
}

/** The files of the project, and the command line's record of the selected stack. */
function ownFiles(): Map<string, string> {
  const home = project.env.PULUMI_HOME ?? "";
  const files = [project.folder, join(home, "workspaces")].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(folder, entry.name)] : [])),
  );
  return new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
}

test("a secret that was changed outside of Pulumi is reported on both hosts, and never shown", async () => {
  const before = ownFiles();
  expect([...before.keys()].join()).toMatch(/workspaces\/commands-/);
  const drift = await project.bunny(
    "drift",
    "--all",
    "--account",
    "--concurrency",
    "1",
    "--format",
    "json",
    "--fail-on",
    "error",
  );
  expect(drift.code).toBe(0);
  expect(ownFiles()).toEqual(before);

  const report = schema.parse(JSON.parse(drift.text));
  const [dynamic, native] = report.stacks.map(({ differences }) =>
    differences.map(({ name, property, possible }) => [name, property, possible]),
  );
  const changed = [
    ["office", "entries"],
    ["greeting", "defaultValue"],
  ];
  // On either host it is the engine or the plugin that says what differs, so nothing is only possible.
  const certain = changed.map((row) => [...row, undefined]).toSorted();
  expect(dynamic?.toSorted()).toEqual(certain);
  expect(native?.toSorted()).toEqual(certain);
  const objects = report.objects ?? [];
  const managed = objects.filter(({ stack }) => stack);
  expect(managed.map(({ name }) => name).toSorted()).toEqual([
    "office dynamic",
    "office native",
    "variable GREETING_dynamic",
    "variable GREETING_native",
  ]);
  // The emulator's zone has objects that no program created.
  expect(report.summary).toMatchObject({ coverage: 4 / objects.length, unmanaged: objects.length - 4 });

  for (const [name, format] of Object.entries(formats)) {
    const text = await format(report, false);
    for (const value of [...Object.values(secrets), account.emulator.apiKey]) expect(text, name).not.toContain(value);
  }
});

if (!hasTerminal)
  process.stderr.write("There is no `script` of util-linux: skipping what a person sees at a terminal.\n");

test.skipIf(!hasTerminal)(
  "a user at a terminal sees the progress and every step of a repair, and may decline",
  async () => {
    project.write("host", "new.example.com");
    const before = project.stateFiles();
    const { code, text } = await runAtTerminal([process.execPath, command, "drift", "--stack", "dynamic", "--fix"], {
      cwd: project.folder,
      env: project.env,
      question: "Continue?",
      answer: "no",
    });
    expect(code).toBe(2);
    const shown = ["0 of 1 stacks checked", "1 of 1 stacks checked, 1 drifted", ""];
    expect(text).toContain(shown.map((line) => `\r\x1b[K${line}`).join(""));
    const [, plan = ""] = text.replaceAll("\r", "").split("`pulumi up --refresh` will\n");
    expect(plan).toContain('    update Domain mail\n        host: "old.example.com" → "new.example.com"\n');
    expect(plan).toContain("    update EdgeScriptVariable greeting\n        defaultValue: a secret that was changed\n");
    for (const value of Object.values(secrets)) expect(text).not.toContain(value);
    expect(text).not.toContain("repaired");
    expect(project.stateFiles()).toEqual(before);
  },
);

test("a failed repair is reported with its reason", async () => {
  project.write("broken", "");
  const { code, text } = await project.bunny("drift", "--stack", "dynamic", "--fix", "--yes");
  expect(code).toBe(1);
  expect(text).toContain("The repair failed. It runs the stack's program");
  expect(text).toContain("The program is broken.");
});

test("a pending create of an interrupted run is a failure", async () => {
  // `pulumi stack import` would drop it.
  const file = join(project.state, ".pulumi/stacks/commands/native.json");
  const state = JSON.parse(readFileSync(file, "utf8"));
  const { urn, type } = project.resources("native").find(({ urn }) => urn.endsWith("::office")) ?? {};
  const resource = { urn: `${urn}-2`, type, custom: true, inputs: {} };
  state.checkpoint.latest.pending_operations = [{ type: "creating", resource }];
  writeFileSync(file, JSON.stringify(state));
  const { code, text } = await project.bunny("drift", "--stack", "native");
  expect([code, text]).toEqual([1, expect.stringContaining("office-2: A run was interrupted while it created this")]);
});

describe("errors", () => {
  const noStack = "no-stack";
  beforeAll(() => {
    mkdirSync(join(project.folder, noStack));
    project.write(`${noStack}/Pulumi.yaml`, JSON.stringify({ name: "empty", runtime: "yaml" }));
  });

  test.concurrent.each([
    [
      ["drift", "--cwd", "no/such", "engine"],
      /^ +no\/such: .*\n +engine: .*\n\n0 stacks, 0 resources: nothing was checked, 2 failed\.$/m,
    ],
    [["drift", "--cwd", noStack, "--all"], /The project has no stack\. Create one with `pulumi stack init`/],
    [["drift", "--cwd", noStack], /No stack is selected\. Name one with --stack, or select all with --all/],
    [["drift", "--stack", "nobody*"], /No stack matches nobody\*/],
  ])("%j", async (args, message) => {
    const { code, text } = await project.bunny(...args);
    expect(text).toMatch(message);
    expect(code).toBe(1);
  });

  test.concurrent("a wrong key: nothing was checked, which is not that nothing drifted", async () => {
    const { code, text } = await run(process.execPath, [command, "drift", "--all"], {
      cwd: project.folder,
      env: { ...project.env, BUNNYNET_API_KEY: "wrong" },
    });
    expect([code, text]).toEqual([1, expect.stringMatching(/resources: nothing was checked, 2 failed\.$/m)]);
    expect(text).not.toContain("no drift");
  });

  test.concurrent("a missing passphrase", async () => {
    const { code, text } = await run(process.execPath, [command, "drift", "--stack", "dynamic"], {
      cwd: project.folder,
      env: { ...project.env, PULUMI_CONFIG_PASSPHRASE: undefined },
    });
    expect([code, text]).toEqual([1, expect.stringMatching(/passphrase must be set with PULUMI_CONFIG_PASSPHRASE/)]);
  });
});

test("a closed output pipe is no error", async () => {
  project.write("sample.json", JSON.stringify(sampleReport()));
  const child = spawn(process.execPath, [command, "drift", "merge", "sample.json"], {
    cwd: project.folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  const errors = await textOf(child.stderr);
  expect([child.exitCode ?? (await once(child, "close"))[0], errors]).toEqual([1, ""]);
});

test("a state that cannot be read is a failure of its stack, and does not affect the others", async () => {
  const file = join(project.state, ".pulumi/stacks/commands/broken.json");
  writeFileSync(file, '{"version":3,"checkpoint":');
  const { code, text } = await project.bunny("drift", "--stack", "dynamic", "broken");
  rmSync(file);
  expect(text).toMatch(
    /failed\n +The state cannot be exported: failed to load checkpoint: .*unexpected end of JSON input\n/,
  );
  expect(text).toMatch(/commands\/dynamic +3 resources +2 drifted/);
  expect(code).toBe(1);
});
