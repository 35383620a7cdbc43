import type { EngineEvent } from "@pulumi/pulumi/automation";
import { expect, test } from "vitest";
import { secretSignature, signature } from "../../provider/define/engine-constants";
import { unknownValue } from "../../provider/define/unknown";
import { Plan } from "./plan";

const secret = { [signature]: secretSignature, ciphertext: "[secret]" };

function planOf(...steps: { op: string; type: string; name?: string; old?: object; now?: object; diffs?: string[] }[]) {
  const plan = new Plan();
  for (const { op, type, name = "it", old, now, diffs } of steps) {
    const side = (inputs?: object) => inputs && { custom: true, inputs, outputs: {} };
    const metadata = { op, type, diffs, urn: `urn:pulumi:dev::shop::${type}::${name}`, old: side(old), new: side(now) };
    plan.onEvent({ resourcePreEvent: { metadata } } as unknown as EngineEvent);
    plan.onEvent({ resOutputsEvent: { metadata } } as unknown as EngineEvent);
  }
  return plan.lines().join("\n");
}

test("every step of every provider is shown once, with its changes", () => {
  const list = { name: "office", entries: ["192.0.2.1"] };
  expect(
    planOf(
      { op: "same", type: "bunny:index:EdgeScript", old: {}, now: {} },
      { op: "update", type: "bunny:index:CustomAccessList", old: list, now: { ...list, entries: ["192.0.2.2"] } },
      { op: "replace", type: "aws:s3/bucket:Bucket", name: "assets", old: { bucket: "a" }, now: { bucket: "b" } },
      { op: "delete", type: "pulumi-nodejs:dynamic/mail:Domain", name: "mail", old: { host: "example.com" } },
      { op: "create", type: "bunny:index:PullZoneBlockedIp", now: { ip: "192.0.2.9" } },
    ),
  ).toBe(
    [
      "    update CustomAccessList it",
      "        entries:",
      '          - "192.0.2.1"',
      '          + "192.0.2.2"',
      "    replace Bucket assets",
      '        bucket: "a" → "b"',
      "    delete Domain mail",
      "    create PullZoneBlockedIp it",
      '        ip: nothing → "192.0.2.9"',
    ].join("\n"),
  );
});

test("secrets are masked, and listed where they may change", () => {
  const sides = { old: { a: secret }, now: { a: secret } };
  expect(planOf({ op: "update", type: "random:index:Thing", ...sides, diffs: ["a"] })).toContain(
    "a: a secret that was changed",
  );
  expect(planOf({ op: "update", type: "pulumi-nodejs:dynamic/mail:Domain", ...sides })).toContain(
    "a: a secret that may have changed",
  );
  expect(planOf({ op: "create", type: "random:index:Thing", now: { a: secret, b: "\u001b[2J\nx" } })).toBe(
    [
      "    create Thing it",
      "        a: a secret that was changed",
      "        b:",
      "          + ·[2J",
      "          + x",
    ].join("\n"),
  );
});

test("what is not known before the deployment is shown as such, at any depth", () => {
  const old = { pullZoneId: 1001, origins: [{ id: 1 }] };
  const text = planOf({
    op: "update",
    type: "random:index:Thing",
    old,
    now: { pullZoneId: unknownValue, origins: [{ id: unknownValue }] },
  });
  expect(text).toContain('pullZoneId: 1001 → "[unknown]"');
  expect(text).toContain('"id": "[unknown]"');
  expect(text).not.toContain(unknownValue);
});

test("a plan that only updates the state says so", () => {
  expect(planOf()).toBe("    only update the state");
});
