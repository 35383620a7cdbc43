import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { report as schema } from "../../cli/drift/report";
import { type Emulator, startEmulator } from "../../emulator";
import { createProject, type Project } from "../support/project";

const accounts = ["first", "second"] as const;
let emulators: Emulator[];
let project: Project;

const blocked = { pullZoneId: 1001, ip: "203.0.113.7" };
const onlyOf = (account: string) => ({ pullZoneId: 1001, ip: account === "first" ? "203.0.113.1" : "203.0.113.2" });

beforeAll(async () => {
  emulators = await Promise.all(accounts.map((apiKey) => startEmulator({ apiKey })));
  project = await createProject("two-accounts", "yaml");
  project.define({
    resources: Object.fromEntries(
      accounts.flatMap((apiKey, at) => {
        const options = { provider: `\${${apiKey}}` };
        return [
          [apiKey, { type: "pulumi:providers:bunny", properties: { apiKey, apiUrl: emulators[at]?.url } }],
          [`${apiKey}-both`, { type: "bunny:PullZoneBlockedIp", properties: blocked, options }],
          [`${apiKey}-own`, { type: "bunny:PullZoneBlockedIp", properties: onlyOf(apiKey), options }],
        ];
      }),
    ),
  });
  await project.pulumi("stack", "init", "dev");
  await project.pulumi("up", "--yes", "--skip-preview");
});
afterAll(async () => {
  project.remove();
  await Promise.all(emulators.map((emulator) => emulator.stop()));
});

/** The names of the resources that the report shows as deleted. */
async function gone(): Promise<{ names: string[]; failures: unknown[] }> {
  await project.bunny("drift", "--format", "json", "--output", "report.json");
  const { stacks } = schema.parse(JSON.parse(readFileSync(join(project.folder, "report.json"), "utf8")));
  const differences = stacks.flatMap((stack) => stack.differences);
  expect(differences.filter(({ property }) => property !== undefined)).toEqual([]);
  return { names: differences.map(({ name }) => name), failures: stacks.flatMap((stack) => stack.failures) };
}

test("each resource is read with the settings of its provider, and no plugin needs to be installed", async () => {
  project.define({ plugins: undefined });
  expect(await gone()).toEqual({ names: [], failures: [] });
  const second = emulators[1]?.state.pullZones.get(1001);
  if (second) second.BlockedIps = second.BlockedIps.filter((ip) => ip !== blocked.ip);
  expect(await gone()).toEqual({ names: ["second-both"], failures: [] });
});
