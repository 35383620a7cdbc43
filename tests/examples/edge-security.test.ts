import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

const account = useAccount();
const folder = copyOfExample("edge-security");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("one program protects two environments, each with its own configuration", async () => {
  const { state } = account.emulator;
  addPullZone(state, { Id: 1002, Name: "acme-staging", OriginUrl: "https://staging.shop.example.com" });
  const planType = state.shieldZones.get(2001)?.planType ?? 0;
  const staging = addShieldZone(state, { shieldZoneId: 2002, pullZoneId: 1002, planType });
  const pulumi = await commandLine(folder, folder);

  await pulumi("stack", "init", "production");
  expect(await pulumi("up", "--yes")).toMatch(/\+ 15 created/);
  await pulumi("stack", "init", "staging");
  const up = await pulumi("up", "--yes");
  expect(up).toMatch(/\+ 13 created/);
  expect(up).toMatch(/guardedEndpoints *: 2/);

  const actions = [2001, 2002].map((id) => state.shieldZones.get(id)?.uploadScanning.antivirusScanningMode);
  expect(new Set(actions).size).toBe(2);
  expect([...staging.accessLists.values()]).toHaveLength(1);
  const { blockedIps } = await account.api.pullZones.get(1001);
  expect(blockedIps.toSorted()).toEqual(["203.0.113.66", "203.0.113.67"]);
  expect((await account.api.pullZones.get(1002)).blockedIps).toEqual([]);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes", "--stack", "production")).toMatch(/15 unchanged/);
});
