import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";

const root = resolve(__dirname, "../..");
const account = useAccount();
const stackName = `test-${randomUUID().slice(0, 8)}`;
const state = join(root, "tests/.work", stackName);
let folder = root;

afterEach(() => {
  rmSync(join(folder, `Pulumi.${stackName}.yaml`), { force: true });
  rmSync(state, { recursive: true, force: true });
});

test.each([
  [".", root],
  ["examples/quickstart", join(root, "examples/quickstart")],
])("pulumi up works in %s", async (_, path) => {
  folder = path;
  const pulumi = await commandLine(folder, state);

  await pulumi("stack", "init", stackName);
  await pulumi("config", "set", "bunny:apiUrl", account.emulator.url);
  const up = await pulumi("up", "--yes");
  expect(up).toMatch(/\+ 5 created/);
  expect(up).toMatch(/scriptDeploymentKey *: \[secret\]/);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/5 unchanged/);
  expect(await pulumi("destroy", "--yes")).toMatch(/- 5 deleted/);
  expect(account.emulator.state.edgeScripts.size).toBe(0);
});
