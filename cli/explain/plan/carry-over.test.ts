import { expect, test } from "vitest";
import type { AccessList, Shield, Zone } from "../../../explain";
import { zoneWith } from "../../../tests/support/edge-zone";
import { carryOver } from "./carry-over";

const list = (id: number, name: string): AccessList => ({ id, name, type: "IP", action: "Block", isEnabled: true });
const shieldWith = (...accessLists: AccessList[]): Shield => ({
  id: 2001,
  wafEnabled: true,
  wafBlocks: true,
  isOn: { ddos: false, bots: false, uploads: false, apiGuardian: false },
  accessLists,
  rateLimits: [],
  wafRuleOrder: [],
  wafRules: [],
});
const zone = (name: string, ...lists: AccessList[]): Zone => ({
  ...zoneWith({ name }),
  shield: shieldWith(...lists),
});

test("what the copy has otherwise than the account stays the account's, where the plan leaves it", () => {
  const result = carryOver({ deployed: zone("account's"), copied: zone("copy's"), planned: zone("copy's") });
  expect(result.pullZone.name).toBe("account's");
  expect(result.unknown).toBeUndefined();
});

test("where the plan changes it, it is unknown", () => {
  const { unknown } = carryOver({ deployed: zone("account's"), copied: zone("copy's"), planned: zone("planned") });
  expect(unknown).toMatchObject([{ path: ["pullZone", "name"] }]);
});

test("where the copy is as the account, the plan counts", () => {
  const result = carryOver({ deployed: zone("shop"), copied: zone("shop"), planned: zone("planned") });
  expect(result.pullZone.name).toBe("planned");
  expect(result.unknown).toBeUndefined();
});

test("lists of the platform that only the account has stay, and those that only the copy has are left out", () => {
  const [own, managed, ofCopy, added] = [list(1, "own"), list(77, "managed"), list(4, "of the copy"), list(9, "new")];
  const changed = { ...own, action: "Log" as const };
  const result = carryOver({
    deployed: zone("a", own, managed),
    copied: zone("a", own, ofCopy),
    planned: zone("a", changed, ofCopy, added),
  });
  expect(result.shield?.accessLists).toEqual([changed, added, managed]);
});
