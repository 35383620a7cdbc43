import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

const account = useAccount({ seeded: false });

test("a server is protected in a few lines, first logging, then blocking but for a false positive", async ({
  onTestFinished,
}) => {
  const folder = copyOfExample("protected-zone");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const pulumi = await commandLine(folder, join(folder, "state"));
  const { state } = account.emulator;
  const settings = () => [...state.shieldZones.values()].map((zone) => zone.settings);
  await pulumi("stack", "init", "dev");
  expect(await pulumi("up", "--yes", "--skip-preview")).toMatch(/url +: "https:\/\/shop\.example\.com\/"/);
  expect(settings()).toMatchObject([{ wafEnabled: true, wafExecutionMode: 0, wafLogOnlyRules: [] }]);
  await pulumi("preview", "--refresh", "--expect-no-changes");
  await pulumi("config", "set", "--path", "falsePositives[0]", "942100");
  await pulumi("config", "set", "block", "true");
  expect(await pulumi("up", "--yes", "--skip-preview")).toMatch(/~ 3 updated/);
  expect(settings()).toMatchObject([{ wafExecutionMode: 1, wafLogOnlyRules: ["942100"] }]);
  await pulumi("destroy", "--yes", "--skip-preview");
  expect([state.pullZones.size, state.shieldZones.size]).toEqual([0, 0]);
});
