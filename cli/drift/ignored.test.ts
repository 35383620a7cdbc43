import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { differing, sampleReport } from "../../tests/support/drift-report";
import { findingsIn } from "../../tests/support/findings-in";
import { baseline } from "./baseline";
import { buildReport } from "./build-report";
import { driftIn } from "./differences";
import { formats } from "./formats";
import { ignoreFileName, ignoreRulesFor } from "./ignore-file";
import { applyIgnoreRules, staleRules } from "./ignored";
import type { Report, StackReport } from "./report";
import { exitCodeFor } from "./write-report";

const folder = mkdtempSync(join(tmpdir(), "ignored-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, ignoreFileName);
const stacksOf = (report: Report): StackReport[] => report.stacks.map((stack) => ({ ...stack, folder }));
const drifted = stacksOf(sampleReport()).filter(({ status }) => status === "drifted");

/** The report of these stacks with the rules of this text. */
function ignoring(rules: string, stacks: readonly StackReport[] = drifted): Report {
  writeFileSync(file, rules);
  const { reports, rules: counted } = applyIgnoreRules(stacks, ignoreRulesFor([folder]));
  return buildReport({ stacks: reports, failures: [], rules: counted });
}

/** What is ignored, by name and property. */
const ignoredIn = ({ stacks }: Report) =>
  stacks.flatMap(({ differences }) =>
    differences
      .filter(({ kind }) => kind === "ignored")
      .map(({ name, property, reason }) => `${name}${property === undefined ? "" : `.${property}`} ${reason}`),
  );

describe("a rule ignores what it names, and nothing else", () => {
  test.each([
    ["type: CustomAccessList", ["office.action", "office.description", "office.entries"]],
    ["type: PullZone*", ["scraper"]],
    ["type: bunny:index:EdgeScriptSecret", ["token.value"]],
    ["name: o*", ["office.action", "office.description", "office.entries"]],
    ["id: 2001/*", ["office.action", "office.description", "office.entries", "login <b>|.conditions"]],
    ["id: '1001/203.0.113.66'", ["scraper"]],
    ["property: entries", ["office.entries"]],
    ["property: '{action,co*}'", ["office.action", "headers.code", "login <b>|.conditions"]],
    ["name: 'login <b>|'", ["login <b>|.conditions"]],
    ["type: EdgeScript\n    property: publish", ["headers.publish"]],
    ["type: CustomAccessList\n    name: another", []],
  ])("%s", (rule, expected) => {
    const report = ignoring(`ignore:\n  - ${rule}\n    reason: known\n`);
    expect(ignoredIn(report)).toEqual(expected.map((one) => `${one} known`));
    expect(report.rules?.[0]).toMatchObject({ file, line: 2, matches: expected.length });
    expect(staleRules(report)).toEqual(
      expected.length > 0 ? [] : [`${file}:2 (known) matches no drift: correct the rule, or delete it.`],
    );
  });
});

test("a rule applies until the end of its last day, and is then told", () => {
  const until = (day: string) => ignoring(`ignore: [{ type: "*", reason: known, until: ${day} }]\n`);
  expect(until("2026-01-31").summary).toMatchObject({ drifted: 0, ignored: 5 });
  const after = until("2026-01-30");
  expect(after.summary).toMatchObject({ drifted: 1, changed: 4, gone: 1 });
  expect(staleRules(after)).toEqual([`${file}:1 (known) ended on 2026-01-30: renew the rule, or delete it.`]);
});

test("of two rules that match, both count, and the first one's reason is shown", () => {
  const report = ignoring("ignore:\n  - { name: office, reason: one }\n  - { property: entries, reason: two }\n");
  expect(ignoredIn(report)).toContain("office.entries one");
  expect(staleRules(report)).toEqual([]);
});

test("whether a rule matches is not known while a stack was not read, nor in one shard", () => {
  const rules = "ignore: [{ name: nothing, reason: known }]\n";
  expect(staleRules(ignoring(rules))).toHaveLength(1);
  const [stack] = drifted;
  if (!stack) throw new Error("The sample has no drift.");
  expect(staleRules(ignoring(rules, [{ ...stack, status: "failed" }]))).toEqual([]);
  expect(staleRules({ ...ignoring(rules), shard: { index: 1, of: 2 } })).toEqual([]);
});

describe("ignored drift", () => {
  const report = ignoring(
    "ignore:\n  - { type: '*', reason: 'the team <b>knows</b>' }\n  - { name: none, reason: old }\n",
  );

  test("is no drift, and does not fail", () => {
    expect(report.stacks.map(({ status }) => status)).toEqual(["clean"]);
    expect(report.summary).toMatchObject({ drifted: 0, changed: 0, gone: 0, ignored: 5 });
    expect(exitCodeFor(report, "drift")).toBe(0);
    const partly = ignoring("ignore: [{ type: CustomAccessList, reason: known }]");
    expect(partly.summary).toMatchObject({ drifted: 1, changed: 3, gone: 1, ignored: 1 });
    expect(exitCodeFor(partly, "drift")).toBe(2);
  });

  test.each(Object.keys(findingsIn) as (keyof typeof findingsIn)[])(
    "stays in %s with its reason, beside stale rules",
    async (name) => {
      const text = (await formats[name](report, false)).replaceAll("\\", "");
      for (const { id, property = "" } of report.stacks.flatMap(({ differences }) => differences)) {
        expect(text).toContain(id);
        expect(text).toContain(property);
      }
      const shown = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
      // JUnit has one for each resource, the others one for each property.
      expect(shown.split("the team <b>knows").length - 1).toBeGreaterThanOrEqual(5);
      if (name === "html" || name === "junit") expect(text).not.toContain("<b>knows");
      expect(text).toContain(name === "json" ? '"reason": "old"' : "(old) matches no drift");
    },
  );

  test("is a suppressed result in SARIF, and a skipped test in JUnit", async () => {
    const { results } = JSON.parse(formats.sarif(report)).runs[0];
    for (const { suppressions } of results)
      expect(suppressions).toEqual([{ kind: "external", status: "accepted", justification: "the team <b>knows</b>" }]);
    const xml = await formats.junit(report);
    expect(xml).not.toContain("<failure");
    expect(xml).toMatch(/<testsuites name="drift" tests="6" failures="0"/);
  });
});

describe("a baseline", () => {
  const many = (count: number): StackReport => ({
    name: "organization/shop/dev",
    folder,
    status: "drifted",
    checkedAt: "2026-01-31T18:05:10.000Z",
    resources: count,
    failures: [],
    differences: Array.from({ length: count }, (_, n) => {
      const resource = { urn: `urn:${n}`, type: "bunny:index:CustomAccessList", name: `*list-${n}`, id: `2001/${n}` };
      return n % 10 === 0
        ? differing(resource)
        : differing(resource, { property: "entries", from: [], to: [n], secret: false });
    }).flat(),
  });
  const first = buildReport({ stacks: [many(1_000)], failures: [] });

  test("makes a run with 1,000 findings pass, and one more finding fails", () => {
    const rules = baseline(first, {});
    expect(rules).toMatch(/^# yaml-language-server: \$schema=https:\/\/.*\/drift-ignore\.schema\.json\n/);
    const same = ignoring(rules, [many(1_000)]);
    expect(same.summary.ignored).toBe(1_000);
    expect([exitCodeFor(first, "drift"), exitCodeFor(same, "drift")]).toEqual([2, 0]);
    expect(staleRules(same)).toEqual([]);
    const more = ignoring(rules, [many(1_001)]);
    expect(more.stacks.flatMap(driftIn).map(({ name }) => name)).toEqual(["*list-1000"]);
    expect(exitCodeFor(more, "drift")).toBe(2);
    const stack = many(1_000);
    const [gone, second] = stack.differences;
    if (!gone || !second) throw new Error("There is no drift.");
    const failsWith = (...more: typeof stack.differences) =>
      exitCodeFor(ignoring(rules, [{ ...stack, differences: [...stack.differences, ...more] }]), "drift");
    expect(failsWith({ ...second, property: "action", from: "Block", to: "Log" })).toBe(2);
  });

  test("knows what each property is, and that an object is gone: another value fails", () => {
    const rules = baseline(first, {});
    const stack = many(3);
    const failsWith = (at: number, change: object) =>
      exitCodeFor(
        ignoring(rules, [
          { ...stack, differences: stack.differences.map((one, n) => (n === at ? { ...one, ...change } : one)) },
        ]),
        "drift",
      );
    expect(failsWith(1, {})).toBe(0);
    expect(failsWith(1, { to: [1, 2] })).toBe(2);
    expect(failsWith(1, { to: undefined })).toBe(2);
    expect(failsWith(0, { property: "entries", from: [], to: ["192.0.2.1"] })).toBe(2);
  });

  test("is added to rules that are there, with their comments", () => {
    writeFileSync(file, "# ours\nignore:\n  # a bot writes it\n  - property: entries\n    reason: a bot\n");
    const { reports } = applyIgnoreRules(drifted, ignoreRulesFor([folder]));
    const text = baseline(
      buildReport({ stacks: reports, failures: [] }),
      { reason: "first day", until: "2026-03-01" },
      file,
    );
    expect(text).toMatch(/^# ours\nignore:\n {2}# a bot writes it\n {2}- property: entries\n/);
    expect(parse(text).ignore).toHaveLength(8);
    expect(ignoredIn(ignoring(text))).toHaveLength(8);
    expect(ignoredIn(ignoring(text)).filter((one) => one.endsWith(" first day"))).toHaveLength(7);
  });
});

describe("a file that is no list of rules is refused with its line", () => {
  test.each([
    ["ignore:\n  - name: a\n", /drift\.ignore\.yaml:2 is not a list of rules \(ignore\.0\.reason: /],
    ["ignore:\n  - reason: a\n  - { reason: b, nmae: c }\n", /:3 is not .*\(ignore\.1: Unrecognized key: "nmae"\)/],
    ["ignore:\n  - { reason: a, until: soon }\n", /:2 is not .*\(ignore\.0\.until: /],
    ["rules: []\n", /:1 is not /],
    ["ignore: [\n", /:\d is not valid YAML/],
  ])("%j", (text, message) => {
    writeFileSync(file, text);
    expect(() => ignoreRulesFor([folder])).toThrow(message);
  });

  test("by the schema that editors use as well", () => {
    const schema = JSON.parse(readFileSync("docs/reference/drift-ignore.schema.json", "utf8"));
    const validate = new Ajv2020({ validateFormats: false }).compile(schema);
    expect(validate(parse(baseline(sampleReport(), { until: "2026-03-01" })))).toBe(true);
    expect(validate({ ignore: [{ name: "a" }] })).toBe(false);
    expect(validate({ ignore: [{ reason: "a", nmae: "b" }] })).toBe(false);
  });
});
