import fc from "fast-check";
import { expect, test } from "vitest";
import { limit, list } from "../tests/support/edge-shield";
import { action, hostnameCalled, rule, trigger, zoneWith } from "../tests/support/edge-zone";
import { type Answer, explain, type QuestionInput, readings, type Zone } from ".";
import type { Chosen } from "./answer";
import type { Ask } from "./ask";
import { contentOf, follow } from "./follow";
import { questionSchema, requestOf } from "./question";

/** What is chosen for each open question: the number of one of its options. */
type Assignment = ReadonlyMap<string, number>;

const optionsOf = (key: string): readonly string[] => {
  const [kind, id = ""] = key.split(/ (.*)/);
  const known: Readonly<Record<string, { readonly options: object }>> = readings;
  return kind === "fact" ? ["false", "true"] : Object.keys(known[id]?.options ?? {});
};

/** The zone's answer under a whole assignment; the first option of what that leaves out, which is noted. */
function judge(zone: Zone, question: Partial<QuestionInput>, assignment: Assignment, asked: Set<string>): string {
  const choose = (key: string) => {
    asked.add(key);
    return optionsOf(key)[assignment.get(key) ?? 0];
  };
  const ask: Ask = {
    reading: (id) => choose(`reading ${id}`) as never,
    fact: (text) => choose(`fact ${text}`) === "true",
  };
  const request = requestOf(questionSchema.parse({ url: "https://shop.example.com/", ...question }));
  return contentOf(follow(zone, request, ask, new Map()));
}

/** Every assignment of what may be asked, with the answer under it. */
function judgeAll(zone: Zone, question: Partial<QuestionInput>) {
  const asked = new Set<string>();
  for (;;) {
    const { size } = asked;
    const all = assignments([...asked]).map((one) => ({ one, content: judge(zone, question, one, asked) }));
    if (asked.size === size) return all;
  }
}

const assignments = (keys: readonly string[]): readonly Assignment[] =>
  keys.reduce<readonly Assignment[]>(
    (all, key) => all.flatMap((one) => optionsOf(key).map((_, index) => new Map([...one, [key, index]]))),
    [new Map()],
  );

const isMet = (one: Assignment, chosen: Chosen) => {
  const key = `${chosen.kind} ${chosen.id}`;
  return optionsOf(key)[one.get(key) ?? 0] === (chosen.kind === "fact" ? String(chosen.holds) : chosen.option);
};
const holds = (one: Assignment, under: readonly Chosen[]) => under.every((chosen) => isMet(one, chosen));

const anyOf = (...patterns: string[]) => fc.uniqueArray(fc.constantFrom(...patterns), { minLength: 1, maxLength: 2 });
const how = fc.constantFrom("MatchAny" as const, "MatchAll" as const, "MatchNone" as const);
const triggers = fc.oneof(
  fc
    .tuple(anyOf("*", "/a/*", "*/A/*", "*/admin", "pattern:^https://[^/]+/a.*$"), how)
    .map(([all, how]) => trigger("Url", all, { how })),
  fc.tuple(anyOf("5", "100"), how).map(([all, how]) => trigger("RandomChance", all, { how })),
  fc.tuple(anyOf("DE", "de", "F*"), how).map(([all, how]) => trigger("CountryCode", all, { how })),
  fc.tuple(anyOf("*", "?x=*", "x=*"), how).map(([all, how]) => trigger("UrlQueryString", all, { how })),
  fc.tuple(anyOf("192.0.2.0/24"), how).map(([all, how]) => trigger("RemoteIP", all, { how })),
);
const actions = fc.constantFrom(
  action("BlockRequest"),
  action("Redirect", "https://e.example/{{path}}", "301"),
  action("Redirect", "https://e.example/%{Path.0-1}", "302"),
  action("ForceSSL"),
  action("SetResponseHeader", "x", "%{Query.x}"),
  action("OriginUrl", "https://o.example"),
  action("DisableShield"),
  action("EnableTokenAuthentication"),
);
const rules = fc.array(fc.tuple(actions, fc.array(triggers, { maxLength: 2 }), how), { maxLength: 2 });
const settings = fc.record({
  blockedReferrers: fc.constantFrom<string[]>([], ["a.example"], ["a.*"]),
  allowedReferrers: fc.constantFrom<string[]>([], ["a.example"]),
  blockedIps: fc.constantFrom<string[]>([], ["192.0.2.0/24"], ["192.0.2.1"]),
  blockedCountries: fc.constantFrom<string[]>([], ["DE"]),
  zoneSecurityEnabled: fc.boolean(),
  enableSmartCache: fc.boolean(),
});
const shields = fc.option(
  fc.record({
    accessLists: fc.constantFrom(
      [],
      [list("Block", ["192.0.2.0/24"])],
      [list("Allow", ["192.0.2.1"])],
      [list("Challenge", ["192.0.2.1"])],
    ),
    rateLimits: fc.constantFrom([], [limit()], [limit({ value: "/a", actionType: "RateLimit" })]),
  }),
  { nil: undefined },
);
const zones = fc.tuple(settings, rules, shields, fc.boolean()).map(([pullZone, all, shield, forceSSL]) =>
  zoneWith(
    {
      ...pullZone,
      hostnames: [hostnameCalled("shop.example.com", { forceSSL })],
      edgeRules: all.map(([one, triggers, match], order) => rule([one], triggers, { match, order })),
    },
    shield as never,
  ),
);
const questions: fc.Arbitrary<Partial<QuestionInput>> = fc.record(
  {
    url: fc
      .tuple(
        fc.constantFrom("http", "https"),
        fc.constantFrom("/", "/a/b.css", "/A/x", "/a/../admin", "/login", "/a/b?x=1&x=2", "/a/?x=1", "/%61/"),
      )
      .map(([scheme, path]) => `${scheme}://shop.example.com${path}`),
    method: fc.constantFrom("GET", "POST", "HEAD"),
    ip: fc.constantFrom("192.0.2.1", "198.51.100.1"),
    country: fc.constantFrom("DE", "FR"),
    nth: fc.constantFrom(1, 6),
    cache: fc.constantFrom("hit" as const, "miss" as const),
    headers: fc.constantFrom<Record<string, string>>(
      {},
      { referer: "https://a.example/" },
      { referer: "https://a.b:8/" },
    ),
  },
  { requiredKeys: ["url"] },
);

/** Checks the alternatives of an answer against every assignment there is. */
function expectTrue({ alternatives }: Answer, all: ReturnType<typeof judgeAll>): void {
  const contents = new Map(alternatives.map((one) => [contentOf(one), one]));
  expect(new Set(all.map(({ content }) => content))).toEqual(new Set(contents.keys()));
  for (const { one, content } of all) {
    const those = alternatives.filter(({ under }) => under.length === 0 || under.some((each) => holds(one, each)));
    expect(those.map(contentOf)).toEqual([content]);
  }
  for (const [content, { under }] of contents)
    for (const each of under) {
      const others = under.filter((other) => other !== each);
      const isNeeded = all.some(({ one }) => holds(one, each) && !others.some((other) => holds(one, other)));
      expect(isNeeded, `${JSON.stringify(each)} adds nothing to its alternative`).toBe(true);
      for (const chosen of each) {
        const fewer = each.filter((other) => other !== chosen);
        const isTrue = all.every((row) => !holds(row.one, fewer) || row.content === content);
        expect(isTrue, `${JSON.stringify(each)} holds without ${chosen.id}`).toBe(false);
      }
    }
}

// FUZZ_SEED=7 FUZZ_RUNS=100000 npx vitest run --project unit explain/combinations.property.test.ts --testTimeout=0
const seed = Number(process.env.FUZZ_SEED ?? 1);
const numRuns = Number(process.env.FUZZ_RUNS ?? 2_000);

test("Each alternative has exactly what it takes, as every assignment of what is open shows", () => {
  let depending = 0;
  fc.assert(
    fc.property(zones, questions, (zone, question) => {
      const answer = explain(zone, { url: "https://shop.example.com/", ...question });
      if (answer.alternatives.length === 0) return;
      const all = judgeAll(zone, question);
      if (answer.alternatives.length > 1) depending++;
      expectTrue(answer, all);
    }),
    { numRuns, seed },
  );
  expect(depending).toBeGreaterThan(numRuns / 10);
});
