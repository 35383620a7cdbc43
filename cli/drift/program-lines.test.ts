import { expect, test } from "vitest";
import { differing } from "../../tests/support/drift-report";
import { resourcesIn } from "./differences";
import { programLines } from "./program-lines";
import type { Values } from "./report";

const resource = {
  urn: "urn:pulumi:dev::shop::bunny:index:PullZone::shop",
  type: "bunny:index:PullZone",
  name: "shop",
  id: "1001",
};
const differingIn = (...properties: readonly Values[]) => {
  const [one] = resourcesIn({ differences: differing(resource, ...properties) });
  if (!one) throw new Error("Nothing differs.");
  return one;
};
const lines = (language: string, ...properties: readonly Values[]) =>
  programLines(differingIn(...properties), { language, at: "index.ts:12" }).slice(1);

test("a group has its name around its member, in the program's language", () => {
  const drift = { property: "cache.edgeTtl", from: 60, to: 120 };
  expect(lines("nodejs", drift)).toEqual(["    - cache: { edgeTtl: 60 },", "    + cache: { edgeTtl: 120 },"]);
  expect(lines("yaml", drift)).toEqual(["    - cache: { edgeTtl: 60 }", "    + cache: { edgeTtl: 120 }"]);
  expect(lines("python", drift)).toEqual(['    - cache={"edge_ttl": 60},', '    + cache={"edge_ttl": 120},']);
});

test("what the platform has more is added, and what it lacks is removed", () => {
  expect(lines("python", { property: "blockedIps", to: ["192.0.2.1"] })).toEqual(['    + blocked_ips=["192.0.2.1"],']);
  expect(lines("python", { property: "enabled", from: true })).toEqual(["    - enabled=True,"]);
});

test("a long list is shown by what differs, and a secret not at all", () => {
  const entries = Array.from({ length: 50 }, (_, n) => `192.0.2.${n}`);
  const long = lines("nodejs", { property: "entries", from: entries, to: [...entries, "203.0.113.9"] });
  expect(long).toEqual(["    entries:", "      … 50 unchanged items", '    + "203.0.113.9"']);
  const secret = differingIn({ property: "key", from: "[secret]", to: "[secret]", secret: true });
  expect(programLines(secret, { language: "nodejs", at: undefined })).toEqual([
    "PullZone shop",
    "    key: set the secret that the platform has, which no read shows",
  ]);
});

test("an object that is gone is to be removed, where the state says it is written", () => {
  expect(programLines(differingIn(), { language: "go", at: "main.go:7" })).toEqual([
    "main.go:7  PullZone shop: remove it",
  ]);
});
