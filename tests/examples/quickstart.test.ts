import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { type CommandLine, commandLine } from "../support/command-line";

const root = resolve(__dirname, "../..");
const account = useAccount();
const stackName = `test-${randomUUID().slice(0, 8)}`;
const state = join(root, "tests/.work", stackName);
let folder = root;

afterEach(() => {
  rmSync(join(folder, `Pulumi.${stackName}.yaml`), { force: true });
  rmSync(state, { recursive: true, force: true });
});

async function newStack(path: string): Promise<CommandLine> {
  folder = path;
  const pulumi = await commandLine(folder, state);
  await pulumi("stack", "init", stackName);
  await pulumi("config", "set", "bunny:apiUrl", account.emulator.url);
  return pulumi;
}

test("pulumi up works at the root", async () => {
  const pulumi = await newStack(root);
  const up = await pulumi("up", "--yes");
  expect(up).toMatch(/\+ 5 created/);
  expect(up).toMatch(/scriptDeploymentKey *: \[secret\]/);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/5 unchanged/);
  expect(await pulumi("destroy", "--yes")).toMatch(/- 5 deleted/);
  expect(account.emulator.state.edgeScripts.size).toBe(0);
});

test("and a preview in the example's own folder creates the same resources", async () => {
  const pulumi = await newStack(join(root, "examples/quickstart"));
  expect(await pulumi("preview")).toMatch(/\+ 5 to create/);
});
