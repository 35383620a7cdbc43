import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { type CommandLine, commandLine } from "../support/command-line";

const folder = resolve(__dirname, "../../examples/yaml");
const account = useAccount();
const stackName = `test-${randomUUID().slice(0, 8)}`;
const work = resolve(__dirname, "../.work", stackName);
let pulumi: CommandLine;

beforeAll(async () => {
  pulumi = await commandLine(folder, work, { PULUMI_EXPERIMENTAL: "true" });
});

afterAll(() => {
  rmSync(join(folder, `Pulumi.${stackName}.yaml`), { force: true });
  rmSync(work, { recursive: true, force: true });
});

test("a YAML program deploys through the plugin by the plan of a preview, and exports what it reads", async () => {
  await pulumi("stack", "init", stackName);
  const plan = join(work, "plan.json");
  await pulumi("preview", "--save-plan", plan);
  const up = await pulumi("up", "--yes", "--plan", plan);
  expect(up).toMatch(/\+ 6 created/);
  expect(up).toMatch(/scriptDeploymentKey *: \[secret\]/);
  expect(up).toMatch(/specification *: "Pet shop"/);
  expect(up).toMatch(/antivirus *: "Log"/);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/6 unchanged/);
  expect(await pulumi("destroy", "--yes")).toMatch(/- 6 deleted/);
  expect(account.emulator.state.edgeScripts.size).toBe(0);
});
