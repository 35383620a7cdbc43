import { describe, expect, test } from "vitest";
import { z } from "zod";
import { edgeScript } from "../definitions/edge-scripting/edge-script";
import { customAccessList } from "../definitions/shield/custom-access-list";
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

test("duplicates are removed from a set", () => {
  const { inputs } = check(customAccessList, { ...list, type: "ASN", entries: ["AS1", "1", "2"] });
  expect(inputs.entries).toEqual(["1", "2"]);
});

test("an argument named like a member of Object.prototype is not an argument", () => {
  const definition = { name: "It", inputs: z.object({ name: z.string().optional() }) };
  expect(problemsOf(definition, JSON.parse('{"__proto__": 1, "constructor": 2}'))).toEqual([
    "__proto__: is not an argument",
    "constructor: is not an argument",
  ]);
});
