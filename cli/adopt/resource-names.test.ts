import { expect, test } from "vitest";
import { resourceNames } from "./resource-names";

test("names are derived from the objects' own, and unique", () => {
  const objects = [
    { type: "CustomAccessList", id: "2001/1", name: "Büro München" },
    { type: "CustomAccessList", id: "2001/2", name: "buro-munchen" },
    { type: "RateLimit", id: "2001/3", name: "office" },
    { type: "CustomAccessList", id: "2001/4", name: "株式会社" },
    { type: "PullZoneBlockedIp", id: "1001/2001:db8::7", name: "2001:db8::7" },
    { type: "EdgeScript", id: "1", name: "True" },
  ];
  expect(resourceNames(objects, ["office", "office-2"])).toEqual([
    "buro-munchen",
    "buro-munchen-2",
    "office-rate-limit",
    "custom-access-list",
    "pull-zone-blocked-ip-2001-db8-7",
    "edge-script-true",
  ]);
});

test("objects of one name are told apart by that of their parent, or else by their type", () => {
  const objects = [
    { type: "PullZone", id: "1", name: "shop" },
    { type: "StorageZone", id: "1", name: "shop" },
    { type: "PullZone", id: "2", name: "blog" },
    { type: "AllowedReferrer", id: "1/example.com", name: "example.com" },
    { type: "AllowedReferrer", id: "2/example.com", name: "example.com" },
  ];
  expect(resourceNames(objects, [])).toEqual(["shop", "shop-storage-zone", "blog", "example-com", "blog-example-com"]);
});
