import { expect, test } from "vitest";
import { resourceNamed, resources } from "../registry";

type Args = Record<string, unknown>;

/** Two objects that cannot exist at once, and of the second what lets both exist. */
const both: [resource: string, prior: Args, inputs: Args, other: Args][] = [
  ["Database", { name: "a" }, { name: "a" }, { name: "b" }],
  ["DnsRecord", { dnsZoneId: 1, name: "a", type: "A" }, { dnsZoneId: 1, name: "a", type: "CNAME" }, { name: "b" }],
  ["EdgeScript", { linkedPullZone: { name: "a" } }, { linkedPullZone: { name: "a" } }, { linkedPullZone: {} }],
  ["PullZone", { name: "a" }, { name: "A" }, { name: "b" }],
  ["PullZoneHostname", { pullZoneId: 1, hostname: "a" }, { pullZoneId: 2, hostname: "a" }, { hostname: "b" }],
  ["StorageFile", { storageZoneId: 1, path: "a" }, { storageZoneId: 1, path: "a/b" }, { storageZoneId: 2 }],
  ["StorageFolder", { storageZoneId: 1, files: "a 12" }, { storageZoneId: 1, files: "a/b 34" }, { storageZoneId: 2 }],
  ["StorageZone", { name: "a" }, { name: "a" }, { name: "b" }],
  ["StreamLibrary", { name: "a" }, { name: "a" }, { name: "b" }],
  ["TeamMember", { email: "a@example.com" }, { email: "A@example.com" }, { email: "b@example.com" }],
];

test.each(both)("a %s is deleted before its replacement, where both cannot exist", (name, prior, inputs, other) => {
  const isDeletedFirst = resourceNamed(name).deleteBeforeReplace;
  expect(isDeletedFirst?.(prior, inputs)).toBe(true);
  expect(isDeletedFirst?.(prior, { ...inputs, ...other })).toBe(false);
});

test("a token is deleted before its replacement where its delete revokes all", () => {
  const isDeletedFirst = resourceNamed("DatabaseToken").deleteBeforeReplace;
  expect([true, false].map((revokeAllOnDelete) => isDeletedFirst?.({ revokeAllOnDelete }, {}))).toEqual([true, false]);
});

test("none of another type is deleted first", () => {
  const all = resources.filter((one) => one.deleteBeforeReplace).map(({ name }) => name);
  expect(all.toSorted()).toEqual([...both.map(([name]) => name), "DatabaseToken"].toSorted());
});
