import * as bunny from "pulumi-bunny";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { TestStack } from "../support/stack";

const account = useAccount();
let stack: TestStack;

beforeEach(async () => {
  stack = await TestStack.create();
});
afterEach(async () => {
  await stack.destroy();
  stack.remove();
});

/** How often each operation was asked for since the last time. */
function calls(): Record<string, number> {
  const counted = Map.groupBy(account.emulator.calls.take(), ({ operation }) => String(operation));
  return Object.fromEntries([...counted].map(([operation, all]) => [operation, all.length]));
}

test("a list without an action costs one call to make, and one to refresh", async () => {
  await stack.up(async () => {
    new bunny.CustomAccessList("it", { shieldZoneId: 2001, name: "n", type: "Country", entries: ["de"] });
  });
  expect(calls()).toEqual({ "POST /shield/shield-zone/{shieldZoneId}/access-lists": 1 });
  await stack.refresh();
  expect(calls()).toEqual({ "GET /shield/shield-zone/{shieldZoneId}/access-lists/{id}": 1 });
});

test("all members of a pull zone are refreshed with one call, and lists with actions share one", async () => {
  await stack.up(async () => {
    for (let n = 1; n <= 10; n++) {
      new bunny.PullZoneBlockedIp(`ip-${n}`, { pullZoneId: 1001, ip: `192.0.2.${n}` });
      new bunny.AllowedReferrer(`referrer-${n}`, { pullZoneId: 1001, hostname: `${n}.example.com` });
      new bunny.CustomAccessList(`list-${n}`, {
        shieldZoneId: 2001,
        name: `${n}`,
        type: "ASN",
        entries: [`${n}`],
        action: "Log",
      });
    }
  });
  const created = calls();
  expect(created["POST /pullzone/{id}/addBlockedIp"]).toBe(10);
  expect(created["POST /pullzone/{id}/addAllowedReferrer"]).toBe(10);
  expect(created["GET /pullzone/{id}"]).toBeUndefined();

  expect((await stack.refresh()).changes).toEqual([]);
  expect(calls()).toEqual({
    "GET /pullzone/{id}": 1,
    "GET /shield/shield-zone/{shieldZoneId}/access-lists": 1,
    "GET /shield/shield-zone/{shieldZoneId}/access-lists/{id}": 10,
  });
});

test("a change by another client is seen by the next refresh", async () => {
  await stack.up(async () => {
    new bunny.PullZoneBlockedIp("it", { pullZoneId: 1001, ip: "192.0.2.1" });
  });
  await stack.refresh();
  await account.api.pullZones.removeBlockedIp(1001, "192.0.2.1");
  expect((await stack.previewRefresh()).changes).toMatchObject([{ op: "delete", name: "it" }]);
});
