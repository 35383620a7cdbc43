import { expect, test } from "vitest";
import { unknownValue } from "../../provider/define/unknown";
import { Resources } from "./resources";
import { edgeRuleWithoutEffect } from "./rules/edge-rule-without-effect";

const zone = (name: string) => `urn:pulumi:dev::shop::bunny:index:PullZone::${name}`;

interface Options {
  readonly order?: unknown;
  readonly of?: string;
  readonly id?: unknown;
  readonly more?: object;
}

const ruleFor = (
  name: string,
  patterns: unknown,
  { order = 1, of = "shop", id = unknownValue, more }: Options = {},
) => ({
  urn: `urn:pulumi:dev::shop::bunny:index:PullZoneEdgeRule::${name}`,
  type: "bunny:index:PullZoneEdgeRule",
  properties: {
    pullZoneId: id,
    order,
    triggers: [{ type: "Url", patterns }],
    actions: [{ type: "BlockRequest" }],
    ...more,
  },
  isProtected: false,
  dependencies: { pullZoneId: of === "" ? [] : [zone(of)] },
});

const messages = (...rules: ReturnType<typeof ruleFor>[]) =>
  [...edgeRuleWithoutEffect.judge(new Resources(rules), {})].map(
    ({ resource, message }) => `${resource.name}: ${message}`,
  );

const all = ruleFor("all", ["*/images/*"]);

test("A rule that never fires, and one that an earlier rule keeps from acting, are named with why", () => {
  expect(messages(all, ruleFor("small", ["*/images/small/*"], { order: 2 }), ruleFor("never", ["images/*"]))).toEqual([
    "never: triggers: the rule never fires: images/* is compared with the whole URL, which begins with http:// or https://",
    'small: order: BlockRequest never counts: wherever the rule matches, "all" is before it with the same action',
  ]);
});

test("Hostnames are not judged: those of a zone may be elsewhere", () => {
  expect(messages(ruleFor("elsewhere", ["https://elsewhere.example/*"]))).toEqual([]);
});

test.each([
  ["a pattern", ruleFor("small", [unknownValue], { order: 2 })],
  ["the order", ruleFor("small", ["*/images/small/*"], { order: unknownValue })],
  ["an optional argument", ruleFor("small", ["*/images/small/*"], { order: 2, more: { match: unknownValue } })],
  ["the zone", ruleFor("small", ["*/images/small/*"], { order: 2, of: "" })],
  ["that it is in force", ruleFor("small", ["*/images/small/*"], { order: 2, more: { enabled: unknownValue } })],
])("Nothing is said while %s is not known", (_, small) => {
  expect(messages(all, small)).toEqual([]);
});

test("Rules of different zones do not shadow each other, by id or by where it comes from", () => {
  expect(messages(all, ruleFor("small", ["*/images/small/*"], { order: 2, of: "blog" }))).toEqual([]);
  const known = (id: number) => ruleFor("small", ["*/images/small/*"], { order: 2, of: "", id });
  expect(messages(ruleFor("all", ["*/images/*"], { of: "", id: 1 }), known(2))).toEqual([]);
  expect(messages(ruleFor("all", ["*/images/*"], { of: "", id: 1 }), known(1))).toHaveLength(1);
});

test("A rule that is switched off neither has an effect nor takes one away", () => {
  const off = { enabled: false };
  expect(messages(ruleFor("all", ["*/images/*"], { more: off }), ruleFor("small", ["*/images/small/*"]))).toEqual([]);
  expect(messages(ruleFor("never", ["images/*"], { more: off }))).toEqual([]);
});
