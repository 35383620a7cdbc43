import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Claims } from "../define/claims";
import { edgeScript } from "../definitions/edge-scripting";
import { customAccessList } from "../definitions/shield";
import { check, formatProblem } from "./check";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const problemsOf = (definition: Parameters<typeof check>[0], args: Record<string, unknown>) =>
  check(definition, args).problems.map(formatProblem);
const list = { shieldZoneId: 1, name: "n", type: "IP", entries: ["192.0.2.1"] };

describe("every problem is reported at once, with its path and what is allowed", () => {
  test("in an access list", () => {
    const args = { shieldZoneId: 1.5, name: "", type: "IPs", entries: [], action: "block", enabled: "yes", nmae: "x" };
    expect(problemsOf(customAccessList, args)).toEqual([
      'nmae: is not an argument (did you mean "name"?)',
      "shieldZoneId: 1.5 is not a whole number",
      "name: is empty",
      'type: "IPs" is not one of IP, CIDR, ASN, Country, Organization, JA4 (did you mean "IP"?)',
      "entries: is empty",
      'action: "block" is not one of Allow, Block, Challenge, Log, Bypass (did you mean "Block"?)',
      'enabled: "yes" is not true or false',
    ]);
  });

  test("in its entries, by index", () => {
    const entries = ["192.0.2.1", 7, "198.51.100.300", "::g"];
    expect(problemsOf(customAccessList, { ...list, entries: entries.filter((entry) => entry !== 7) })).toEqual([
      'entries[1]: "198.51.100.300" is not an IPv4 or IPv6 address',
      'entries[2]: "::g" is not an IPv4 or IPv6 address',
    ]);
    expect(problemsOf(customAccessList, { ...list, entries })).toEqual(["entries[1]: 7 is not a string"]);
  });

  test("in an edge script", () => {
    const args = { name: "n".repeat(101), type: "DNS", linkedPullZone: { create: 1, nam: "x" } };
    expect(problemsOf(edgeScript, args)).toEqual([
      "name: has 101 characters; at most 100 are allowed",
      "linkedPullZone.create: 1 is not true or false",
      'linkedPullZone: has "nam", which is not an argument (did you mean "name"?)',
      "code: is required unless integration is given",
    ]);
  });

  test("for each missing argument", () => {
    expect(problemsOf(customAccessList, {})).toEqual([
      "shieldZoneId: is required",
      "name: is required",
      "type: is required",
      "entries: is required",
    ]);
  });

  test.each([
    ["zero", 0],
    ["negative", -1],
    ["larger than the platform's ids", 2 ** 31],
  ])("for an id that is %s", (_, shieldZoneId) => {
    expect(problemsOf(customAccessList, { ...list, shieldZoneId })).toEqual([
      expect.stringMatching(/^shieldZoneId: .* out of range/),
    ]);
  });
});

describe("unknown values are skipped", () => {
  test("a whole property", () => {
    const { inputs, problems } = check(customAccessList, { ...list, name: unknown, entries: unknown });
    expect(problems).toEqual([]);
    expect(inputs).toMatchObject({ name: unknown, entries: unknown });
  });

  test("one entry among others, which are checked and normalised in place", () => {
    const entries = ["2001:DB8::1", unknown, "2001:db8::1", "bad"];
    const { inputs, problems } = check(customAccessList, { ...list, entries });
    expect(problems.map(formatProblem)).toEqual(['entries[3]: "bad" is not an IPv4 or IPv6 address']);
    expect(inputs.entries).toEqual(["2001:db8::1", unknown, "2001:db8::1", "bad"]);
  });

  test("the type that the entries depend on", () => {
    expect(check(customAccessList, { ...list, type: unknown, entries: ["anything"] }).problems).toEqual([]);
  });

  test("a member of an object", () => {
    const args = { name: "n", type: "CDN", code: unknown, linkedPullZone: { create: true, name: unknown } };
    const { inputs, problems } = check(edgeScript, args);
    expect(problems).toEqual([]);
    expect(inputs.linkedPullZone).toEqual({ create: true, name: unknown });
  });
});

test("defaults are filled in, and nothing is undefined", () => {
  const { inputs } = check(edgeScript, {
    name: "n",
    type: "CDN",
    code: "x",
    releaseNote: undefined,
    integration: null,
  });
  expect(inputs).toStrictEqual({ name: "n", type: "CDN", code: "x", publish: true });
});

test("duplicates stay, so that a run has as many entries as a preview that did not know them", () => {
  const { inputs } = check(customAccessList, { ...list, type: "ASN", entries: ["AS1", "1", "2"] });
  expect(inputs.entries).toEqual(["1", "1", "2"]);
});

test("an argument named like a member of Object.prototype is not an argument", () => {
  const definition = { name: "It", inputs: z.object({ name: z.string().optional() }) };
  expect(problemsOf(definition, JSON.parse('{"__proto__": 1, "constructor": 2}'))).toEqual([
    "__proto__: is not an argument",
    "constructor: is not an argument",
  ]);
});

describe("a lone surrogate is refused wherever it is", () => {
  const definition = { name: "It", inputs: z.object({ it: z.unknown() }) };
  const reason = "contains invalid Unicode (a lone surrogate)";

  test.each<[unknown, string[]]>([
    ["x\ud800", ["it"]],
    [
      ["ok", "\udfff", 1, null, "\ud800"],
      ["it[1]", "it[4]"],
    ],
    [{ a: { b: ["ok", { c: "\ud800" }] }, d: true }, ["it.a.b[1].c"]],
    [["ok", 1, null, { a: "ok" }, ["\u{1f600}"]], []],
    [null, []],
    [7, []],
  ])("%j", (it, paths) => {
    expect(problemsOf(definition, { it })).toEqual(paths.map((path) => `${path}: ${reason}`));
  });
});

describe("what a definition checks itself", () => {
  const inputs = z.object({ a: z.string().optional(), b: z.array(z.string()).optional(), c: z.int().optional() });

  test("gets the valid arguments, and the names of those that are given", () => {
    const seen: unknown[] = [];
    const definition = {
      name: "It",
      inputs,
      check: (valid: object, given: ReadonlySet<string>) => {
        seen.push(valid, [...given]);
        return { problems: [{ path: ["a"], reason: "clashes" }] };
      },
    };
    const { problems } = check(definition, { a: "x", b: null, c: "no number" });
    expect(problems.map(formatProblem)).toEqual(['c: "no number" is not a number', "a: clashes"]);
    expect(seen).toEqual([{ a: "x" }, ["a", "c"]]);
  });

  test("returns the normal form, into which unknowns are put back", () => {
    const upper = (valid: { a?: string; b?: (string | undefined)[] }) => ({
      problems: [],
      normal: { a: valid.a?.toUpperCase(), b: valid.b?.map((item) => item?.toUpperCase()) },
    });
    const checked = check({ name: "It", inputs, check: upper }, { a: unknown, b: ["x", unknown] });
    expect(checked).toEqual({ inputs: { a: unknown, b: ["X", unknown] }, problems: [] });
  });

  test("claims a list by the normal form, which another resource of the run may not claim as well", () => {
    const run = new Claims();
    const definition = {
      name: "It",
      inputs,
      check: () => ({ problems: [], normal: { a: "normal" } }),
      claims: ({ a, c }: { a?: string; c?: number }) => [{ list: `list ${a}`, member: c?.toString() }],
    };
    expect(check(definition, { a: "x", c: 1 }, { claims: run }).problems).toEqual([]);
    const { problems } = check({ ...definition, name: "Whole" }, { a: "y" }, { claims: run });
    expect(problems.map(formatProblem)).toEqual([
      "the list normal are managed as a whole by a Whole and one by one by a It: use one of the two",
    ]);
    expect(check(definition, { a: "x", c: 2 }).problems).toEqual([]);
    expect(check({ name: "Other", inputs }, {}, { claims: run }).problems).toEqual([]);
  });
});

test("an argument that is undefined is none, whatever its name", () => {
  expect(problemsOf({ name: "It", inputs: z.object({}) }, { other: undefined, another: null })).toEqual([
    "another: is not an argument",
  ]);
});

describe("with unknown values", () => {
  const inputs = z.object({ items: z.array(z.object({ n: z.number(), kind: z.enum(["a", "b"]) })) });
  const definition = { name: "It", inputs };

  test("a property is refused for what is known, and not for what is unknown", () => {
    const items = [
      { n: unknown, kind: "c" },
      { n: "x", kind: unknown },
    ];
    expect(problemsOf(definition, { items })).toEqual([
      'items[0].kind: "c" is not one of a, b (did you mean "a"?)',
      'items[1].n: "x" is not a number',
    ]);
  });

  test("a property of which only unknown values are refused stays as it is", () => {
    const items = [{ n: unknown, kind: "a" }];
    expect(check(definition, { items })).toEqual({ inputs: { items }, problems: [] });
  });
});

test("where there are problems, only what the program does not know is unknown", () => {
  const definition = {
    name: "Thing",
    inputs: z.object({ source: z.string().optional(), sum: z.string().optional(), size: z.int().optional() }),
    check: () => ({ problems: [], normal: { sum: unknown } }),
  };
  expect(check(definition, { source: unknown }).inputs).toEqual({ source: unknown, sum: unknown });
  const { inputs, problems } = check(definition, { source: unknown, size: "large" });
  expect([problems.length, inputs]).toEqual([1, { source: unknown, size: "large" }]);
});
