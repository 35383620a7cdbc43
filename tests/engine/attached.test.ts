import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { createProject, type Project } from "../support/project";

// A plugin that a person has started, and engines attach to (PULUMI_DEBUG_PROVIDERS).

const accounts = ["first", "second"];
let emulators: Emulator[];
let plugin: ChildProcess;
let project: Project;

beforeAll(async () => {
  emulators = await Promise.all(accounts.map((apiKey) => startEmulator({ apiKey, logsPerDay: 0 })));
  const executable = resolve(__dirname, "../../provider/pulumi-resource-bunny");
  plugin = spawn(process.execPath, [executable], { stdio: ["ignore", "pipe", "inherit"] });
  if (!plugin.stdout) throw new Error("The plugin has no output.");
  const [port] = await once(createInterface(plugin.stdout), "line");
  project = await createProject("attached", "yaml", { PULUMI_DEBUG_PROVIDERS: `bunny:${port}` });
  await project.pulumi("stack", "init", "dev");
});
afterAll(async () => {
  project.remove();
  plugin.kill("SIGKILL");
  await Promise.all(emulators.map((emulator) => emulator.stop()));
});

/** A program with a provider for each account, each of which blocks this address. */
function define(ip: string): void {
  const resources = accounts.flatMap((apiKey, at) => [
    [apiKey, { type: "pulumi:providers:bunny", properties: { apiKey, apiUrl: emulators[at]?.url } }],
    [
      `${apiKey}-ip`,
      {
        type: "bunny:PullZoneBlockedIp",
        properties: { pullZoneId: 1001, ip },
        options: { provider: `\${${apiKey}}` },
      },
    ],
  ]);
  project.define({ plugins: undefined, resources: Object.fromEntries(resources) });
}

const blocked = () => emulators.map(({ state }) => state.pullZones.get(1001)?.BlockedIps);

test("one plugin serves many runs of several providers, each with its own account", async () => {
  define("192.0.2.1");
  // An engine has new connections for its preview and for its update, and cancels those of the preview.
  await project.pulumi("up", "--yes");
  expect(blocked()).toEqual([["192.0.2.1"], ["192.0.2.1"]]);
  define("192.0.2.2");
  await project.pulumi("up", "--yes");
  expect(blocked()).toEqual([["192.0.2.2"], ["192.0.2.2"]]);
  await project.pulumi("destroy", "--yes");
  expect(blocked()).toEqual([[], []]);
  expect(plugin.exitCode).toBeNull();
});
