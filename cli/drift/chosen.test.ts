import { expect, test } from "vitest";
import { differing } from "../../tests/support/drift-report";
import { chosenDrift, withSettled } from "./chosen";
import { isDrift, resourcesIn } from "./differences";
import { applyIgnoreRules } from "./ignored";
import type { Report, StackReport } from "./report";
import { exitCodeFor } from "./write-report";

const drifted = (type: string, name: string) =>
  differing(
    { urn: `urn:pulumi:dev::shop::bunny:index:${type}::${name}`, type: `bunny:index:${type}`, name, id: name },
    { property: "name", from: "a", to: "b", secret: false },
  );
const report: StackReport = {
  ...{ name: "o/shop/dev", folder: ".", status: "drifted", checkedAt: "2026-01-31T18:05:10.000Z", resources: 3 },
  differences: [
    ...drifted("CustomAccessList", "office"),
    ...drifted("CustomAccessList", "a/b"),
    ...drifted("EdgeScript", "office"),
  ],
  failures: [],
};
const chosen = (...only: string[]) => {
  const { resources, failures } = chosenDrift([report], only);
  return [...[...resources.values()].flat().map(({ type, name }) => `${type.slice(12)}/${name}`), ...failures];
};

test("resources are chosen by type and name, as globs or as they are", () => {
  expect(chosen("CustomAccessList/office")).toEqual(["CustomAccessList/office"]);
  expect(chosen("*/office")).toEqual(["CustomAccessList/office", "EdgeScript/office"]);
  expect(chosen("CustomAccessList/a/b", "bunny:index:EdgeScript/*")).toEqual([
    "CustomAccessList/a/b",
    "EdgeScript/office",
  ]);
});

test("nothing is chosen where one of the names matches no drift, ignored drift included", () => {
  const message = expect.stringContaining("--only */guests matches no drift, so nothing was done.");
  expect(chosen("*/office", "*/guests")).toEqual([{ message }]);
  const rule = { file: "drift.ignore.yaml", line: 1, type: "EdgeScript", reason: "by a bot" };
  const { reports } = applyIgnoreRules([report], new Map([[".", [rule]]]));
  expect(chosenDrift(reports, ["EdgeScript/office"]).failures).toHaveLength(1);
});

test("what was settled does not last: only the rest fails", () => {
  const [first, ...others] = resourcesIn(report);
  const summary = { failed: 0 } as Report["summary"];
  const code = (stack: StackReport) => exitCodeFor({ stacks: [stack], summary } as unknown as Report, "drift");
  const one = withSettled(report, first ? [first] : [], "accepted");
  expect(one.differences.filter(isDrift).map(({ name }) => name)).toEqual(others.map(({ name }) => name));
  expect([code(report), code(one), code(withSettled(report, resourcesIn(report), "repaired"))]).toEqual([2, 2, 0]);
});
