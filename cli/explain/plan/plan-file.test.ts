import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parsePlan, readPlan } from "./plan-file";

const urn = "urn:pulumi:dev::shop::bunny:index:PullZone::shop";
const whole = JSON.stringify({ steps: [{ op: "same", urn }], changeSummary: { same: 1 } });

test.each([
  ["empty", "", "is empty: the preview did not end, or failed."],
  ["only white space", " \n", "is empty"],
  ["no JSON", "Previewing update (dev)", "is not JSON."],
  ["cut off", whole.slice(0, -20), "ends in the middle: the preview was interrupted."],
  [
    "of --save-plan",
    JSON.stringify({ manifest: {}, resourcePlans: {} }),
    "is of `--save-plan`, whose values are encrypted",
  ],
  ["of Terraform", JSON.stringify({ format_version: "1.2", resource_changes: [] }), "is a plan of Terraform."],
  ["a state", JSON.stringify({ version: 3, deployment: {} }), "is an exported state, not a plan."],
  ["a list", "[]", "is no plan."],
  ["another object", "{}", "is no plan."],
  ["events", '{"sequence":1}\n{"sequence":2}', "holds the engine's events, not a plan"],
  [
    "with an unknown step",
    JSON.stringify({ steps: [{ op: "melt", urn }] }),
    "is a plan that this version cannot read (steps.0.op:",
  ],
  [
    "with a step of nothing",
    JSON.stringify({ steps: [{ op: "create" }] }),
    "is a plan that this version cannot read (steps.0.urn:",
  ],
])("a file that is %s is refused with what it is", (_, text, message) => {
  expect(() => parsePlan(text, "plan.json")).toThrow(`plan.json ${message}`);
});

test("a preview that failed is refused with its first error, such as for a protected resource", () => {
  const message = 'error: Preview failed: resource "shop" cannot be deleted because it is protected.\nMore.';
  const text = JSON.stringify({ steps: [], diagnostics: [{ severity: "error", message }] });
  expect(() => parsePlan(text, "plan.json")).toThrow(
    'plan.json is of a preview that failed, so it lacks steps: Preview failed: resource "shop" cannot be deleted because it is protected.',
  );
});

test("a warning is no failure, and a preview without resources has no steps", () => {
  const warned = { ...JSON.parse(whole), diagnostics: [{ severity: "warning", message: "slow" }] };
  expect(parsePlan(JSON.stringify(warned), "plan.json").steps).toHaveLength(1);
  expect(parsePlan(JSON.stringify({ changeSummary: {} }), "plan.json")).toEqual({ steps: [] });
});

test.each([
  ["PowerShell", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(whole, "utf16le")])],
  ["an editor with a mark", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(whole)])],
])("a file of %s is read", (_, bytes) => {
  const folder = mkdtempSync(join(tmpdir(), "plan-"));
  try {
    writeFileSync(join(folder, "plan.json"), bytes);
    expect(readPlan(join(folder, "plan.json")).steps).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
