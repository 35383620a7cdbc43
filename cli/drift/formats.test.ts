import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import Ajv2020 from "ajv/dist/2020";
import Ajv04 from "ajv-draft-04";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { sampleReport } from "../../tests/support/drift-report";
import { findingsIn } from "../../tests/support/findings-in";
import { withSettled } from "./chosen";
import { resourcesIn } from "./differences";
import { formats } from "./formats";
import { type Difference, type Report, report as schema } from "./report";

const sample = sampleReport();
const differences = sample.stacks.flatMap((stack) => stack.differences);
const drifted = sample.stacks.flatMap(resourcesIn);

/** What Markdown escapes, as it is read. */
const plain = (text: string) => text.replace(/\\([^"\\u\n])/g, "$1");

describe("every format", () => {
  test.each(Object.keys(findingsIn) as (keyof typeof findingsIn)[])("%s has every finding", async (name) => {
    const text = await formats[name](sample, false);
    const reported = sample.stacks.filter(({ status }) => status !== "clean" || name !== "sarif");
    for (const stack of reported) expect(plain(text)).toContain(stack.name);
    for (const { id, property = "" } of differences) {
      expect(plain(text)).toContain(id);
      expect(text).toContain(property);
    }
    for (const part of ["no access", "there is no Pulumi.yaml", "2001/78"]) expect(plain(text)).toContain(part);
  });

  test.each(["text", "markdown", "junit", "html"] as const)("%s escapes every value", async (name) => {
    const text = await formats[name](sample, false);
    for (const character of ["\x1b", "\u202e"]) expect(text).not.toContain(character);
  });
});

test("text has colours only with inColour, and the same words then", () => {
  const text = formats.text(sample, false);
  expect(stripVTControlCharacters(text)).toBe(text);
  const coloured = formats.text(sample, true);
  expect(coloured).toContain("\x1b[31m");
  expect(stripVTControlCharacters(coloured)).toBe(text);
  expect(text).toContain('        action       "Allow" → "Log"\n');
  expect(text).toContain('          - "198.51.100.64/26"\n');
  expect(text).toContain("    - PullZoneBlockedIp scraper  1001/203.0.113.66  gone\n");
  expect(text).toMatch(/4 changed and 1 gone in 1 stack, 2 failed; at most 2 objects unmanaged, coverage not known\.$/);
});

describe("Markdown fits into a comment", () => {
  const [stack] = sample.stacks.filter(({ status }) => status === "drifted");
  const [first] = drifted;
  if (!stack || !first) throw new Error("The sample has no drift.");
  const many = Array.from({ length: 5_000 }, (_, n) =>
    first.differences.map((one) => ({ ...one, urn: `urn:${n}`, name: `list-${n}`, id: `2001/${n}` })),
  );
  const stacks = Array.from({ length: 1_000 }, (_, n) => ({
    ...stack,
    name: `organization/shop/stack-${n}`,
    differences: [],
  }));
  const text = formats.markdown({ ...sample, stacks: [{ ...stack, differences: many.flat() }, ...stacks] });

  test("of 65,536 characters, with the number of what is left out", () => {
    expect(text.length).toBeLessThanOrEqual(65_536);
    const shown = text.match(/<details open>/g)?.length ?? 0;
    const left = Number(/… and ([\d,]+) more, which do not fit into a comment/.exec(text)?.[1]?.replace(",", ""));
    expect(shown).toBeGreaterThan(50);
    expect(shown + left).toBeGreaterThanOrEqual(many.length);
    expect(text).toContain("| … and 901 more |");
    expect(text.endsWith("</sub>")).toBe(true);
  });

  test("and a block that is longer than a comment is counted, not cut", () => {
    const to = "x".repeat(70_000);
    const huge = { ...first.differences[0], urn: "urn", property: "code", from: "a", to } as Difference;
    const report = { ...sample, stacks: [{ ...stack, differences: [huge, ...first.differences] }] };
    expect(formats.markdown(report)).toMatch(/<details open>[\s\S]*… and 1 more, which/);
  });
});

test("JSON conforms to its schema", () => {
  const validate = new Ajv2020({ validateFormats: false }).compile(
    JSON.parse(readFileSync("docs/reference/drift-report.schema.json", "utf8")),
  );
  const report: unknown = JSON.parse(formats.json(sample));
  expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
  expect(schema.parse(report)).toEqual(sample);
  expect(validate({ ...sample, stacks: [{}] })).toBe(false);
});

test("SARIF conforms to the standard's schema", () => {
  const standard = require.resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
  const validate = new Ajv04({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
    JSON.parse(readFileSync(standard, "utf8")),
  );
  const log = JSON.parse(formats.sarif(sample));
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
  const { results, invocations } = log.runs[0];
  expect(results).toHaveLength(differences.length + 2);
  expect(
    new Set(results.map((result: { partialFingerprints: object }) => JSON.stringify(result.partialFingerprints))),
  ).toHaveProperty("size", results.length);
  expect(invocations[0].toolExecutionNotifications).toHaveLength(2);
  expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe("infra/shop/Pulumi.yaml");
  expect(validate({ ...log, runs: [{}] })).toBe(false);
});

describe("SARIF, for who reads it", () => {
  const [stack] = sample.stacks.filter(({ status }) => status === "drifted");
  if (!stack) throw new Error("The sample has no drift.");
  const runOf = (change: Partial<typeof stack>) =>
    JSON.parse(formats.sarif({ ...sample, stacks: [{ ...stack, ...change }], failures: [] })).runs[0];
  const uriOf = (change: Partial<typeof stack>) =>
    runOf(change).results[0].locations[0].physicalLocation.artifactLocation.uri;
  const fingerprintsOf = (change: Partial<typeof stack>) =>
    runOf(change)
      .results.filter(({ ruleId }: { ruleId: string }) => ruleId !== "unmanaged")
      .map(
        ({ partialFingerprints }: { partialFingerprints: Record<string, string> }) => partialFingerprints["drift/v1"],
      );

  test("takes no value for a link or a placeholder", () => {
    const [one] = stack.differences;
    if (!one) throw new Error("The sample has no drift.");
    const to = "[here](https://example.com) {0} \\ \u202e";
    const [{ message }] = runOf({ differences: [{ ...one, property: "description", from: "", to }] }).results;
    expect(message.text).toContain('"\\[here\\](https://example.com) {{0}} \\\\\\\\ ·" instead of ""');
  });

  test("names files by their path from the root of the repository", () => {
    expect(uriOf({ folder: "." })).toBe("Pulumi.yaml");
    expect(uriOf({ folder: "../infra/shop #1", projectFile: "Pulumi.yml" })).toBe("infra/shop%20%231/Pulumi.yml");
    expect(uriOf({ folder: "..\\why?" })).toBe("why%3F/Pulumi.yaml");
  });

  test("has different alerts for each organization and folder", () => {
    const all = [{}, { name: "other/shop/production" }, { folder: "infra/other" }].flatMap(fingerprintsOf);
    expect(new Set(all)).toHaveProperty("size", all.length);
    expect(fingerprintsOf({ resources: 1 })).toEqual(fingerprintsOf({}));
  });

  test("has no alert for repaired drift", () => {
    const { differences } = withSettled(stack, resourcesIn(stack), "repaired");
    expect(fingerprintsOf({ differences })).toEqual([]);
    const { executionSuccessful, toolExecutionNotifications } = runOf({ differences }).invocations[0];
    expect(executionSuccessful).toBe(true);
    expect(toolExecutionNotifications).toEqual([
      { level: "note", message: { text: expect.stringContaining("repaired CustomAccessList office") } },
    ]);
  });
});

test("JUnit shows repaired drift, without a failed test", async () => {
  const stacks = sample.stacks.map((stack) => withSettled(stack, resourcesIn(stack), "repaired"));
  const text = await formats.junit({ ...sample, stacks });
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text).toMatch(/<testsuites name="drift" tests="\d+" failures="0"/);
  expect(text).not.toContain("<failure");
  expect(text.match(/<system-out>(changed|gone) and repaired/g)).toHaveLength(drifted.length);
});

test("JUnit holds no character that XML does not allow", async () => {
  const text = await formats.junit({ ...sample, failures: [{ message: "a\uFFFEb\uFFFFc\uD800d\u0000e" }] });
  expect(text).toContain("a·b·c·d·e");
});

test("JUnit is well-formed, with correct counts", async () => {
  const text = await formats.junit(sample);
  expect(XMLValidator.validate(text)).toBe(true);
  const problem = z.strictObject({ type: z.string().optional(), message: z.string(), text: z.string().optional() });
  const testcase = z.strictObject({
    classname: z.string(),
    name: z.string(),
    failure: z.array(problem).optional(),
    error: z.array(problem).optional(),
    skipped: z.strictObject({ message: z.string() }).optional(),
  });
  const figures = { tests: z.coerce.number(), failures: z.coerce.number(), errors: z.coerce.number() };
  const testCase = z.strictObject({
    name: z.string(),
    timestamp: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    ...figures,
    skipped: z.coerce.number().optional(),
    testcase: z.array(testcase),
  });
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    textNodeName: "text",
    ignoreDeclaration: true,
    isArray: (name) => ["testsuite", "testcase", "failure", "error"].includes(name),
  });
  const { testsuites } = z
    .strictObject({ testsuites: z.strictObject({ name: z.string(), ...figures, testsuite: z.array(testCase) }) })
    .parse(parser.parse(text));
  const sum = (of: (one: z.output<typeof testCase>) => number) =>
    testsuites.testsuite.reduce((total, one) => total + of(one), 0);
  expect(testsuites).toMatchObject({
    tests: sum(({ testcase }) => testcase.length),
    failures: sum(({ testcase }) => testcase.filter(({ failure }) => failure).length),
    errors: sum(({ testcase }) => testcase.filter(({ error }) => error).length),
  });
  expect([testsuites.failures, testsuites.errors]).toEqual([drifted.length, 2]);
  for (const one of testsuites.testsuite) expect(one.tests).toBe(one.testcase.length);
});

test("HTML is well-formed and accessible, in one file without script or network", async () => {
  const text = await formats.html(sample);
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended", "html-validate:a11y"],
    rules: { "long-title": "off", "no-trailing-whitespace": "off" },
  });
  const { results } = await validator.validateString(text);
  expect(
    results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`)),
  ).toEqual([]);
  expect(text).not.toMatch(/<script|<link|\bsrc=|https?:|url\(|@import/i);
  expect(text).toContain("&lt;/script&gt;");
});

test.each(["text", "markdown", "junit", "html"] as const)("%s distinguishes stacks of the same name", async (name) => {
  const [stack] = sample.stacks;
  const twins: Report = {
    ...sample,
    stacks: sample.stacks.flatMap((one) => (one === stack ? [{ ...one, folder: "infra/other" }, one] : one)),
  };
  const text = await formats[name](twins, false);
  for (const folder of ["infra/other", "infra/blog"]) expect(plain(text)).toContain(`${stack?.name} (${folder})`);
});
