import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";
import { storageOf } from "../support/storage";

const account = useAccount({ seeded: false });

test("a site in five lines is deployed, unchanged by the next run, and destroyed", async ({ onTestFinished }) => {
  const folder = copyOfExample("site");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const pulumi = await commandLine(folder, join(folder, "state"));
  await pulumi("stack", "init", "dev");
  expect(await pulumi("up", "--yes", "--skip-preview")).toMatch(/url +: "https:\/\/site\.example\.com\/"/);
  const { state } = account.emulator;
  expect([...state.storageZones.values()].map(({ Id }) => storageOf(account).pathsIn(Id))).toEqual([
    ["404.html", "index.html"],
  ]);
  await pulumi("preview", "--refresh", "--expect-no-changes");
  await pulumi("destroy", "--yes", "--skip-preview");
  expect([state.storageZones.size, state.pullZones.size, state.dnsZones.size]).toEqual([0, 0, 0]);
});
