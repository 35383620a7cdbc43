import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

const account = useAccount();
const folder = copyOfExample("edge-security");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("one program creates and protects two environments, each with its own configuration", async () => {
  const { state } = account.emulator;
  const pulumi = await commandLine(folder, folder);

  await pulumi("stack", "init", "production");
  expect(await pulumi("up", "--yes")).toMatch(/\+ 16 created/);
  await pulumi("stack", "init", "staging");
  const up = await pulumi("up", "--yes");
  expect(up).toMatch(/\+ 14 created/);
  expect(up).toMatch(/guardedEndpoints *: 2/);

  const [production, staging] = await Promise.all(
    ["acme-production", "acme-staging"].map((name) => account.api.pullZones.find(name)),
  );
  const shieldOf = (zone: typeof staging) =>
    [...state.shieldZones.values()].find(({ pullZoneId }) => pullZoneId === zone?.id);
  expect(shieldOf(production)?.uploadScanning.antivirusScanningMode).not.toBe(
    shieldOf(staging)?.uploadScanning.antivirusScanningMode,
  );
  expect([...(shieldOf(staging)?.accessLists.values() ?? [])]).toHaveLength(1);
  expect(production?.blockedIps.toSorted()).toEqual(["203.0.113.66", "203.0.113.67"]);
  expect(staging).toMatchObject({ blockedIps: [], originUrl: "https://origin.staging.shop.example.com" });
  expect(state.edgeScripts.has(staging?.middlewareScriptId ?? 0)).toBe(true);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes", "--stack", "production")).toMatch(/16 unchanged/);
});
