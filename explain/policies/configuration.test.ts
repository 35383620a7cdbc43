import { describe, expect, test } from "vitest";
import { rulesFrom } from "./configuration";
import { violationsOf } from "./findings";
import { Resources } from "./resources";
import { rules } from "./rules";

const of = (name: string, configuration: unknown) => rulesFrom(configuration).find(({ rule }) => rule.name === name);

test("without a configuration each rule has its own level and settings", () => {
  expect(rulesFrom({}).map(({ rule, enforcement }) => [rule.name, enforcement])).toEqual(
    rules.map(({ name, enforcement }) => [name, enforcement]),
  );
  expect(of("api-guardian-only-logs", {})?.config).toEqual({ stacks: ["prod*"], except: [] });
  expect(of("login-without-rate-limit", {})?.config).toEqual({ stacks: ["*"], except: [], paths: ["/login"] });
});

test("a rule's own level counts more than that of all, and a disabled rule is left out", () => {
  const configuration = {
    all: "disabled",
    "old-tls": "advisory",
    "limit-near": { enforcementLevel: "mandatory", share: 0.9 },
  };
  expect(rulesFrom(configuration)).toMatchObject([
    { rule: { name: "limit-near" }, enforcement: "mandatory", config: { share: 0.9 } },
    { rule: { name: "old-tls" }, enforcement: "advisory" },
  ]);
});

test.each([
  [{ "old-tsl": "advisory" }, 'There is no rule "old-tsl" (did you mean "old-tls"?)'],
  [{ "old-tls": "remediate" }, "old-tls.enforcementLevel: "],
  [{ "limit-near": { share: 2 } }, "limit-near.share: "],
  [{ "limit-near": { shares: 0.5 } }, "limit-near: "],
  [{ all: "on" }, "all: "],
  [[], "The configuration of the rules is not valid: "],
])("%j is an error", (configuration, message) => {
  expect(() => rulesFrom(configuration)).toThrow(message);
});

describe("where a rule applies", () => {
  const zone = (stack: string, name: string) => ({
    urn: `urn:pulumi:${stack}::shop::bunny:index:PullZone::${name}`,
    type: "bunny:index:PullZone",
    properties: {},
    isProtected: false,
    dependencies: {},
  });
  const broken = (settings: object) => {
    const configured = of("zone-without-shield", { "zone-without-shield": settings });
    if (!configured) throw new Error("There is no such rule.");
    const resources = new Resources([zone("production", "shop"), zone("dev", "shop/assets"), zone("dev", "blog")]);
    return violationsOf(configured.rule, resources, configured.config).map(({ resource }) => resource.name);
  };

  test.each([
    [{}, ["shop", "shop/assets", "blog"]],
    [{ stacks: ["prod*"] }, ["shop"]],
    [{ stacks: [] }, []],
    [{ except: ["shop*"] }, ["blog"]],
    [{ except: ["blog", "*assets"] }, ["shop"]],
    [{ stacks: ["dev"], except: ["blog"] }, ["shop/assets"]],
  ])("%j", (settings, names) => {
    expect(broken(settings)).toEqual(names);
  });
});
