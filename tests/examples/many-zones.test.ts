import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield-zones";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

const account = useAccount();
const folder = copyOfExample("many-zones");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("one component protects each zone of the configuration", async () => {
  const { state } = account.emulator;
  const planType = state.shieldZones.get(2001)?.planType ?? 0;
  for (const n of [2, 3]) {
    addPullZone(state, { Id: 1000 + n, Name: `acme-${n}`, OriginUrl: null });
    addShieldZone(state, { shieldZoneId: 2000 + n, pullZoneId: 1000 + n, planType });
  }
  const pulumi = await commandLine(folder, folder);
  await pulumi("stack", "init", "dev");
  // The stack, and a component with three resources for each of three zones.
  expect(await pulumi("up", "--yes")).toMatch(/\+ 13 created/);
  for (const [id, hostname] of [
    [1001, "shop.example.com"],
    [1002, "blog.example.com"],
    [1003, "docs.example.com"],
  ] as const) {
    const { allowedReferrers, blockedReferrers } = await account.api.pullZones.get(id);
    expect(allowedReferrers.toSorted()).toEqual([`*.${hostname}`, hostname]);
    expect(blockedReferrers).toEqual(id === 1002 ? ["scraper.example.net"] : []);
    expect(state.shieldZones.get(id + 1000)?.accessLists.size).toBe(1);
  }
  expect(await pulumi("destroy", "--yes")).toMatch(/- 13 deleted/);
  expect(state.edgeScripts.size).toBe(0);
});
