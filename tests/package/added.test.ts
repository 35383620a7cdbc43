import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { installedPackage } from "./installed-package";

const account = useAccount();

test("pulumi package add accepts the installed plugin's folder, which is all that a program needs", async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-added-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const installed = await installedPackage();
  symlinkSync(join(installed.folder, "node_modules"), join(folder, "node_modules"), "junction");
  const program = join(folder, "Pulumi.yaml");
  writeFileSync(program, "name: added\nruntime: yaml\n");
  const pulumi = await commandLine(folder, folder);
  await pulumi("package", "add", "./node_modules/pulumi-bunny/plugin");
  const resources = `resources:\n  scraper:\n    type: bunny:PullZoneBlockedIp\n    properties: { pullZoneId: 1001, ip: 192.0.2.77 }\n`;
  writeFileSync(program, `${readFileSync(program, "utf8")}${resources}`);
  await pulumi("stack", "init", "dev");
  expect(await pulumi("up", "--yes")).toMatch(/\+ 2 created/);
  expect((await account.api.pullZones.get(1001)).blockedIps).toContain("192.0.2.77");
});
