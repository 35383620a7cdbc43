import { expect, test } from "vitest";
import { resourceNames } from "./resource-names";

test("names are derived from the objects' own, and unique", () => {
  const objects = [
    { type: "CustomAccessList", name: "Büro München" },
    { type: "CustomAccessList", name: "buro-munchen" },
    { type: "RateLimit", name: "office" },
    { type: "CustomAccessList", name: "株式会社" },
    { type: "PullZoneBlockedIp", name: "2001:db8::7" },
  ];
  expect(resourceNames(objects, ["office", "office-2"])).toEqual([
    "buro-munchen",
    "buro-munchen-2",
    "office-3",
    "custom-access-list",
    "pull-zone-blocked-ip-2001-db8-7",
  ]);
});
