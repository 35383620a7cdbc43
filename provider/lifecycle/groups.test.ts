import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClient } from "../../sdk/index";
import { grouped, platform, registerGrouped } from "../../tests/support/grouped-resource";
import { check, formatProblem, formatRedactedProblem } from "../check/check";
import type { Properties } from "../define/define";
import { pathsWith } from "../define/zod-schema";
import { detailedDiff } from "../diff/detailed-diff";
import { difference, inPriorForms } from "../diff/diff";
import { create, read, update } from "./lifecycle";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const api = createClient({ apiKey: "k" });

let unregister: () => void;
beforeAll(() => {
  unregister = registerGrouped();
});
afterAll(() => unregister());
beforeEach(() => {
  platform.objects.clear();
  platform.writes.length = 0;
});

const checked = (args: Properties) => check(grouped, { name: "n", ...args });
const problemsOf = (args: Properties) => checked(args).problems.map(formatProblem);

describe("a check", () => {
  test("fills in the defaults of a group that is given, and none of one that is not", () => {
    expect(checked({ cache: { edgeTtl: 60 } }).inputs).toStrictEqual({
      name: "n",
      mode: "Auto",
      cache: { edgeTtl: 60, stale: false },
    });
  });

  test("takes null for a member that is left out", () => {
    expect(checked({ cache: { edgeTtl: null, limits: null }, signing: null }).inputs).toStrictEqual({
      name: "n",
      mode: "Auto",
      cache: { stale: false },
    });
  });

  test("reports problems of members with their paths, and others all the same", () => {
    const cache = { edgeTll: 5, edgeTtl: "x", limits: { size: 1.5 } };
    expect(problemsOf({ cache, signing: { key: "abc" } })).toEqual([
      'cache: has "edgeTll", which is not an argument (did you mean "edgeTtl"?)',
      'cache.edgeTtl: "x" is not a number',
      "cache.limits.size: 1.5 is not a whole number",
      "signing.key: has 3 characters; at least 4 are required",
    ]);
    expect(problemsOf({ cache: { edgeTtl: 5, browserTtl: 60 } })).toEqual([
      "cache.edgeTtl: is shorter than browserTtl",
    ]);
    expect(problemsOf({ cache: 7 })).toEqual(["cache: 7 is not an object"]);
  });

  test("redacts secrets in problems by their paths, and shows their neighbours", () => {
    const secrets = pathsWith(grouped.inputs, "secret");
    expect(secrets).toEqual(["signing.key", "signing.password", "source.token"]);
    const args = { signing: { key: 12345, enabled: "maybe" }, source: { kind: "Git", token: "hidden!", branhc: "x" } };
    expect(checked(args).problems.map((problem) => formatRedactedProblem(grouped.inputs, secrets, problem))).toEqual([
      'signing.enabled: "maybe" is not true or false',
      "signing.key: [secret] is not a string",
      'source: has "branhc", which is not an argument (did you mean "branch"?)',
    ]);
  });

  test("leaves members out of the normal form that it does not name", () => {
    expect(checked({ cache: { vary: ["Accept", unknown], edgeTtl: 5 } }).inputs).toMatchObject({
      cache: { vary: ["accept", unknown], edgeTtl: 5, stale: false },
    });
  });
});

describe("an unknown value keeps nothing from its neighbours", () => {
  test.each<[string, Properties, Properties]>([
    ["in a group", { cache: { edgeTtl: unknown } }, { cache: { edgeTtl: unknown, stale: false } }],
    ["of a whole group", { cache: unknown }, { cache: unknown }],
    [
      "in a group of a group",
      { cache: { limits: { size: unknown } } },
      { cache: { limits: { size: unknown }, stale: false } },
    ],
    [
      "in a list",
      { rules: [{ name: "a", match: unknown }, unknown, { name: unknown }, { name: "b" }] },
      {
        rules: [
          { name: "a", match: unknown, negated: false },
          unknown,
          { name: unknown, negated: false },
          { name: "b", negated: false },
        ],
      },
    ],
    ["in an object", { source: { kind: unknown } }, { source: { kind: unknown, branch: "main" } }],
    ["in a record", { labels: { a: unknown, b: "c" } }, { labels: { a: unknown, b: "c" } }],
  ])("%s", (_, args, inputs) => {
    const { problems, inputs: found } = checked(args);
    expect(problems).toEqual([]);
    expect(found).toStrictEqual({ name: "n", mode: "Auto", ...inputs });
  });

  test("and its neighbours' problems are reported", () => {
    expect(
      problemsOf({
        cache: { edgeTtl: unknown, browserTtl: -1 },
        rules: [{ name: unknown, negated: 1 }, { nmae: unknown }],
        source: { kind: "Gti", branch: unknown, x: 1 },
        labels: { a: unknown, b: 2 },
      }),
    ).toEqual([
      "cache.browserTtl: -1 is out of range; it must be at least 0",
      "rules[0].negated: 1 is not true or false",
      "rules[1].name: is required",
      'rules[1]: has "nmae", which is not an argument (did you mean "name"?)',
      "labels.b: 2 is not a string",
      'source.kind: "Gti" is not one of Git, Zip (did you mean "Git"?)',
      'source: has "x", which is not an argument',
    ]);
  });
});

describe("a difference", () => {
  const base = checked({
    cache: { edgeTtl: 60, vary: ["a", "b"], policy: '{"x": 1}', region: "de", limits: { size: 1 } },
    rules: [{ name: "a" }, { name: "b" }, { name: "c" }],
    source: { kind: "Git" },
  }).inputs;
  const cache = Object(base.cache);

  test.each<[string, Properties, string[], string[], Record<string, string>]>([
    ["of nothing", {}, [], [], {}],
    ["of forms", { cache: { ...cache, vary: ["b", "a"], policy: "x: 1" } }, [], [], {}],
    ["of one member", { cache: { ...cache, edgeTtl: 61 } }, ["cache.edgeTtl"], [], { "cache.edgeTtl": "update" }],
    [
      "of a set in a group",
      { cache: { ...cache, vary: ["c", "a", "b"] } },
      ["cache.vary"],
      [],
      { "cache.vary[0]": "add" },
    ],
    [
      "of a group in a group",
      { cache: { ...cache, limits: { size: 2, count: "3" } } },
      ["cache.limits.size", "cache.limits.count"],
      [],
      { "cache.limits.size": "update", "cache.limits.count": "add" },
    ],
    [
      "of a member that is no longer given, without a replacement",
      { cache: { ...cache, region: undefined } },
      ["cache.region"],
      [],
      { "cache.region": "delete" },
    ],
    [
      "of a member that replaces",
      { cache: { ...cache, region: "us", edgeTtl: 1 } },
      ["cache.edgeTtl", "cache.region"],
      ["cache.region"],
      { "cache.region": "update", "cache.edgeTtl": "update" },
    ],
    [
      "of a group that is no longer given",
      { cache: undefined },
      ["cache.edgeTtl", "cache.vary", "cache.policy", "cache.region", "cache.stale", "cache.limits.size"],
      [],
      { cache: "delete" },
    ],
    ["of a group that is given", { signing: { enabled: true } }, ["signing.enabled"], [], { signing: "add" }],
    ["of a group that is given empty", { signing: {} }, [], [], {}],
    ["of an unknown group", { cache: unknown }, ["cache"], ["cache.region"], { cache: "update" }],
    [
      "of an unknown member",
      { cache: { ...cache, edgeTtl: unknown } },
      ["cache.edgeTtl"],
      [],
      { "cache.edgeTtl": "update" },
    ],
    [
      "of an object that is one value",
      { source: { kind: "Zip", branch: "main" } },
      ["source"],
      [],
      { "source.kind": "update" },
    ],
    [
      "of a list with keys: an item removed from the middle",
      {
        rules: [
          { name: "a", negated: false },
          { name: "c", negated: false },
        ],
      },
      ["rules"],
      [],
      { "rules[1]": "delete" },
    ],
    [
      "of a list with keys: an item added in front, another changed",
      {
        rules: [
          { name: "z", negated: false },
          { name: "a", negated: false },
          { name: "b", negated: false },
          { name: "c", negated: true },
        ],
      },
      ["rules"],
      [],
      { "rules[0]": "add", "rules[2]": "delete", "rules[3]": "add" },
    ],
    [
      "of a list with keys: an item changed in its place",
      {
        rules: [
          { name: "a", negated: false },
          { name: "b", negated: true },
          { name: "c", negated: false },
        ],
      },
      ["rules"],
      [],
      { "rules[1].negated": "update" },
    ],
  ])("%s", (_, change, changed, replaces, paths) => {
    const news = { ...base, ...change };
    expect(difference(grouped, base, news)).toEqual({ changed, replaces });
    expect(Object.fromEntries(detailedDiff(grouped.inputs, base, news))).toEqual(paths);
  });

  test("keeps the state's form of what is equal next to what differs", () => {
    const news: Properties = { ...base, cache: { ...cache, vary: ["b", "a"], policy: "x: 1", edgeTtl: 61 } };
    expect(inPriorForms(grouped, base, news)).toEqual({ ...base, cache: { ...cache, edgeTtl: 61 } });
  });
});

describe("in its life", () => {
  const args = checked({ cache: { edgeTtl: 60, vary: ["a", "b"] }, signing: { key: "abcd", password: "pw" } }).inputs;
  const created = () => create(grouped, args, api);
  const change = (id: number, part: Properties) => platform.objects.set(id, { ...platform.objects.get(id), ...part });

  test("a read keeps the members that the program manages, and no others", async () => {
    const { id, properties } = await created();
    const current = await read(grouped, id, properties, api);
    expect(current?.inputs).toStrictEqual(args);
    expect(platform.objects.get(1)).toMatchObject({ title: "fresh", cache: { browserTtl: 60 } });
  });

  test("a read shows exactly the member that changed outside of Pulumi", async () => {
    const { id, properties } = await created();
    change(1, { title: "other", cache: { edgeTtl: 61, browserTtl: 9, vary: ["b", "a"], stale: false } });
    const current = await read(grouped, id, properties, api);
    expect(difference(grouped, args, current?.inputs ?? {}).changed).toEqual(["cache.edgeTtl"]);
    change(1, { cache: { vary: ["b", "c"], stale: false } });
    const later = await read(grouped, id, properties, api);
    expect(later?.inputs.cache).toEqual({ vary: ["b", "c"], stale: false });
    expect(later?.inputs.signing).toEqual({ key: "abcd", password: "pw" });
  });

  test("an import takes everything over, with the defaults of what cannot be read", async () => {
    const { id } = await created();
    const current = await read(grouped, id, undefined, api);
    expect(current?.inputs).toEqual({
      ...args,
      title: "fresh",
      cache: { ...Object(args.cache), browserTtl: 60, limits: { size: 1, count: "2" } },
      signing: { key: "abcd" },
    });
  });

  test("an update sends what changed and is given, and what is no longer given stays as it is", async () => {
    const { id, properties } = await created();
    const { inputs } = checked({ title: "t", cache: { edgeTtl: 61, limits: { size: 2, count: "3" } }, signing: {} });
    const updated = await update(grouped, { id, olds: properties, news: inputs }, api);
    expect(platform.writes).toEqual([{ title: "t", cache: { edgeTtl: 61, limits: { size: 2, count: "3" } } }]);
    expect(platform.objects.get(1)).toMatchObject({
      cache: { vary: ["a", "b"], browserTtl: 60 },
      signing: { key: "abcd" },
    });
    const { url: _, groupedId: __, ...state } = updated;
    expect(state).toEqual(inputs);
    expect((await read(grouped, id, updated, api))?.inputs).toEqual(inputs);
  });
});
