import { describe, expect, test } from "vitest";
import { sampleReport } from "../../tests/support/drift-report";
import { weekOfReports } from "../../tests/support/drift-week";
import { buildReport } from "./build-report";
import { formats } from "./formats";
import { formatAge, historyOf, lastingIn } from "./history";
import { type Report, type StackReport, report as schema } from "./report";
import { compareWith } from "./since";
import { exitCodeFor } from "./write-report";

const before = sampleReport();
const later = "2026-02-01T06:00:00.000Z";

/** The sample, a night later, with its drifted stack changed. */
function nightLater(change: (stack: StackReport) => StackReport): Report {
  const stacks = structuredClone(before.stacks).map((stack) => ({ ...stack, checkedAt: later }));
  return buildReport({
    stacks: stacks.map((stack) => (stack.name === "acme/shop/production" ? change(stack) : stack)),
    inventory: undefined,
    failures: [],
  });
}

/** Each drift with what has become of it. */
const sinceIn = ({ stacks }: Report) =>
  Object.fromEntries(
    stacks.flatMap(({ findings }) =>
      findings.flatMap(({ name, change, since, properties }) =>
        change === "gone"
          ? [[name, since] as const]
          : properties.map((drift) => [`${name}.${drift.property}`, drift.since] as const),
      ),
    ),
  );

describe("compared with an earlier report", () => {
  test("the same drift is the same, in every format that people read", async () => {
    const report = compareWith(
      nightLater((stack) => stack),
      before,
    );
    expect(new Set(Object.values(sinceIn(report)))).toEqual(new Set(["same"]));
    expect(report.summary).toMatchObject({ new: 0, changedSince: 0, resolved: 0 });
    for (const format of ["text", "markdown", "html", "junit"] as const)
      expect(await formats[format](report, false)).toContain("first seen 2026-01-31 18:05 UTC");
    expect(schema.parse(JSON.parse(formats.json(report)))).toEqual(report);
  });

  test("what is new, has other values, or is resolved is told apart", () => {
    const report = compareWith(
      nightLater((stack) => ({
        ...stack,
        findings: stack.findings.flatMap((finding) => {
          if (finding.name === "scraper") return [];
          const [first, ...others] = finding.properties;
          if (finding.name !== "office" || !first) return [finding];
          const extra = { property: "enabled", from: true, to: false, secret: false };
          return [{ ...finding, properties: [{ ...first, to: "Block" }, ...others.slice(1), extra] }];
        }),
      })),
      before,
    );
    expect(sinceIn(report)).toMatchObject({
      "office.action": "changed",
      "office.enabled": "new",
      "office.entries": "same",
      "token.value": "same",
    });
    expect(report.since?.resolved).toMatchObject([
      { name: "office", property: "description", firstSeenAt: "2026-01-31T18:05:12.000Z" },
      { name: "scraper", id: "1001/203.0.113.66" },
    ]);
    expect(report.summary).toMatchObject({ new: 1, changedSince: 1, resolved: 2 });
    const text = formats.text(report, false);
    expect(text).toMatch(/ enabled {2}true → false {2}\(new\)$/m);
    expect(text).toMatch(/"Allow" → "Block" {2}\(changed again, first seen 2026-01-31 18:05 UTC\)$/m);
    expect(text).toContain("Resolved since 2026-01-31 18:05 UTC\n    acme/shop/production: CustomAccessList office");
    const states = JSON.parse(formats.sarif(report)).runs[0].results.map(
      ({ baselineState }: { baselineState: string }) => baselineState,
    );
    expect(new Set(states)).toEqual(new Set(["updated", "unchanged", "new"]));
  });

  test("only what is new or changed fails, if asked", () => {
    const failing = (report: Report) => exitCodeFor({ ...report, summary: { ...report.summary, failed: 0 } }, "new");
    expect(
      failing(
        compareWith(
          nightLater((stack) => stack),
          before,
        ),
      ),
    ).toBe(0);
    const less = nightLater((stack) => ({ ...stack, findings: stack.findings.slice(1) }));
    expect(failing(compareWith(less, before))).toBe(0);
    expect(failing(compareWith(before, less))).toBe(2);
  });

  test("a stack that was not read has nothing resolved, and is compared with when it was read last", () => {
    const failed = compareWith(
      nightLater((stack) => ({ ...stack, status: "failed", findings: [], failures: [{ message: "no access" }] })),
      before,
    );
    expect(failed.summary).toMatchObject({ new: 0, resolved: 0 });
    const again = compareWith(
      nightLater((stack) => stack),
      failed,
    );
    expect(again.summary).toMatchObject({ new: 0, changedSince: 0, resolved: 0 });
    const without = compareWith({ ...failed, stacks: [] }, failed);
    expect(
      compareWith(
        nightLater((stack) => stack),
        without,
      ).summary,
    ).toMatchObject({ new: 0 });
  });

  test("repaired drift that comes back is new, and drift that a rule ignores no more as well", () => {
    const repaired = nightLater((stack) => ({ ...stack, repaired: true }));
    expect(compareWith(before, repaired).summary.new).toBe(8);
    const ignored = nightLater((stack) => ({
      ...stack,
      findings: stack.findings.map((finding) => ({
        ...finding,
        ignored: "known",
        properties: finding.properties.map((drift) => ({ ...drift, ignored: "known" })),
      })),
    }));
    expect(compareWith(ignored, before).summary).toMatchObject({ new: 0, resolved: 0 });
    expect(compareWith(before, ignored).summary.new).toBe(8);
  });
});

describe("the history of a week", () => {
  const history = historyOf(weekOfReports().toReversed());
  const [production, staging] = history.stacks;

  test("has each drift from its first report to the one without it", () => {
    expect(
      production?.drifts.map(({ title, property, ageMs, until }) => [title, property, formatAge(ageMs), until]),
    ).toEqual([
      ["CustomAccessList bots", "entries", "6 d 18 h", undefined],
      ["CustomAccessList office <b>", "action", "1 d 18 h", "2026-01-28T05:00:00.000Z"],
      ["PullZoneBlockedIp scraper", undefined, "1 d 6 h", "2026-01-28T05:00:00.000Z"],
      ["EdgeScript headers", "code", "6 h 0 min", "2026-01-27T17:00:00.000Z"],
      ["EdgeScript headers", "code", "2 d 18 h", undefined],
      ["CustomAccessList office <b>", "action", "1 d 18 h", undefined],
    ]);
    expect(production && lastingIn(production).map(({ title }) => title)).toEqual([
      "EdgeScript headers",
      "CustomAccessList office <b>",
    ]);
    expect(staging?.drifts).toEqual([]);
  });

  test("has a point for each report, and does not take a failure for the end of a drift", () => {
    expect(production?.points.map(({ drifted, status }) => (status === "failed" ? "x" : drifted)).join("")).toBe(
      "0112" + "2322" + "0000" + "x000" + "1111" + "2222" + "2222",
    );
  });
});
