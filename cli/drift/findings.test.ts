import type { EngineEvent } from "@pulumi/pulumi/automation";
import { expect, test } from "vitest";
import { secretSignature, signature } from "../../provider/define/engine-constants";
import { registerGrouped } from "../../tests/support/grouped-resource";
import { Findings } from "./findings";
import type { Difference, Values } from "./report";

const secret = { [signature]: secretSignature, ciphertext: "[secret]" };

type Side = { inputs: object; outputs: object };

/** What a refresh says of a resource, as far as it is read. */
function refreshed(
  type: string,
  old: Side,
  now: Side | null,
  more: object = {},
  ignoreChanges: string[] = [],
): { all: Difference[]; resources: number } {
  const urn = `urn:pulumi:dev::shop::${type}::it`;
  const findings = new Findings();
  const sides = { old: { custom: true, id: "1", ...old }, new: now && { custom: true, id: "1", ...now } };
  const metadata = { urn, type, ...sides, ...more };
  findings.onEvent({ resourcePreEvent: { metadata: { ...metadata, op: "refresh" } } } as unknown as EngineEvent);
  const op = now === null ? "delete" : "update";
  findings.onEvent({ resOutputsEvent: { metadata: { ...metadata, op } } } as unknown as EngineEvent);
  return { all: findings.differences(new Map([[urn, ignoreChanges]])), resources: findings.resources };
}

/** What differs, without the resource. */
const valuesIn = (all: readonly Difference[]) =>
  all.map(({ property, from, to, secret, possible }): Values => {
    return { property, from, to, secret, ...(possible && { possible }) };
  });

test("outputs may change by themselves: that is no drift", () => {
  const list = { name: "office" };
  const { all, resources } = refreshed(
    "bunny:index:CustomAccessList",
    { inputs: list, outputs: { ...list, entryCount: 1 } },
    { inputs: list, outputs: { ...list, entryCount: 2 } },
  );
  expect([all, resources]).toEqual([[], 1]);
});

test("a value that was secret on either side is in no report", () => {
  for (const [from, to] of [
    [secret, "plain"],
    ["plain", { deep: [secret] }],
  ]) {
    const { all } = refreshed(
      "other:index:Thing",
      { inputs: { a: from }, outputs: {} },
      { inputs: { a: to }, outputs: {} },
    );
    expect(valuesIn(all)).toEqual([{ property: "a", from: "[secret]", to: "[secret]", secret: true }]);
  }
});

test("an asset is reported by its file and hash, or by its text", () => {
  const asset = { [signature]: "c44067f5952c0a294b673a41bacd8c17" };
  const [from, to] = [
    { ...asset, path: "script.js", hash: "0123456789abcdef" },
    { ...asset, text: "// changed", hash: "ff" },
  ];
  const { all } = refreshed(
    "bunny:index:EdgeScript",
    { inputs: { code: from }, outputs: {} },
    { inputs: { code: to }, outputs: {} },
  );
  expect(valuesIn(all)).toEqual([{ property: "code", from: "script.js (01234567)", to: "// changed", secret: false }]);
});

test("a changed secret is known from the plugin's diff, or from the output that changes with it", () => {
  const inputs = { name: "TOKEN", value: secret };
  const at = (lastModified: string) => ({ inputs, outputs: { lastModified } });
  const [before, after] = [at("2026-01-01T00:00:00Z"), at("2026-01-02T00:00:00Z")];
  const value = [{ property: "value", from: "[secret]", to: "[secret]", secret: true }];
  const type = "pulumi-nodejs:dynamic/bunny:EdgeScriptSecret";
  expect(refreshed(type, before, after).all).toMatchObject([{ changedAt: after.outputs.lastModified, ...value[0] }]);
  expect(refreshed(type, before, before).all).toEqual([]);
  expect(valuesIn(refreshed("other:index:Thing", before, before, { diffs: ["value"] }).all)).toEqual(value);
});

test("a dynamic resource has no diff of a secret: one that can be read may have changed", () => {
  const side = { inputs: { name: "GREETING", defaultValue: secret }, outputs: { variableId: 1 } };
  const possible = { property: "defaultValue", from: "[secret]", to: "[secret]", secret: true, possible: true };
  const found = (type: string) => valuesIn(refreshed(type, side, side).all);
  expect(found("pulumi-nodejs:dynamic/bunny:EdgeScriptVariable")).toEqual([possible]);
  expect(found("pulumi-python:dynamic:Resource")).toEqual([possible]);
  expect(found("bunny:index:EdgeScriptVariable")).toEqual([]);

  const renamed = { ...side, inputs: { ...side.inputs, name: "OTHER" } };
  const { all } = refreshed("pulumi-nodejs:dynamic/bunny:EdgeScriptVariable", side, renamed);
  expect(valuesIn(all)).toEqual([{ property: "name", from: "GREETING", to: "OTHER", secret: false }, possible]);
});

test.each([
  ["entries", []],
  ["entries[*]", []],
  ["steps[*].note", ["entries"]],
  ['["steps"][0]["note"]', ["entries"]],
  ["value", ["entries", "steps"]],
])("what a program ignores is no drift: %s", (path, expected) => {
  const old = { name: "n", entries: ["a"], steps: [{ note: "1" }], value: secret };
  const now = { ...old, entries: ["a", "b"], steps: path.startsWith("entries") ? old.steps : [{ note: "2" }] };
  const sides = [old, now].map((inputs) => ({ inputs, outputs: {} })) as [Side, Side];
  const { all } = refreshed("other:index:Thing", ...sides, { diffs: path === "value" ? ["value"] : [] }, [path]);
  expect(all.map(({ property }) => property)).toEqual(expected);
});

test("what is no resource of a provider is skipped", () => {
  const side = { inputs: { a: 1 }, outputs: {} };
  expect(refreshed("pulumi:providers:bunny", side, null)).toMatchObject({ all: [], resources: 0 });
});

test("drift in a group is reported by member, next to secrets", () => {
  const unregister = registerGrouped();
  const side = (cache: object, more: object = {}) => ({
    inputs: { name: "n", cache, signing: { enabled: true, key: secret, password: secret, ...more } },
    outputs: {},
  });
  const [before, after] = [
    side({ edgeTtl: 60, stale: false }),
    side({ edgeTtl: 61, stale: false }, { enabled: false }),
  ];
  const found = (type: string, more: object = {}, ignored: string[] = []) =>
    valuesIn(refreshed(type, before, after, more, ignored).all);
  const edgeTtl = { property: "cache.edgeTtl", from: 60, to: 61, secret: false };
  const enabled = { property: "signing.enabled", from: true, to: false, secret: false };
  const key = { property: "signing.key", from: "[secret]", to: "[secret]", secret: true };
  const native = "bunny:index:Grouped";
  const diff = { diffs: ["cache", "signing"], detailedDiff: { "cache.edgeTtl": {}, "signing.enabled": {} } };
  expect(found(native, diff)).toEqual([edgeTtl, enabled]);
  expect(found(native, { ...diff, detailedDiff: { "signing.key": {} } })).toEqual([edgeTtl, enabled, key]);
  expect(found(native, diff, ["cache.edgeTtl"])).toEqual([enabled]);
  // The password is write-only, so that no refresh can find it changed.
  const possible = { ...key, possible: true };
  expect(found("pulumi-nodejs:dynamic/bunny:Grouped")).toEqual([edgeTtl, enabled, possible]);
  unregister();
});
