import * as pulumi from "@pulumi/pulumi";
import { describe, expect, test } from "vitest";
import { edgeRuleAction, edgeRuleTrigger } from "../../sdk/api/pull-zones";
import { check } from "../check/check";
import { type BuilderParameter, type Builders, builderName } from "../define/builders";
import * as dynamic from "../generated";
import * as native from "../generated/native";
import { resourceNamed } from "../registry";
import { builderCall } from "./example-code/builder-call";

const definition = resourceNamed("PullZoneEdgeRule");

const namespaces = [
  ["edgeRuleAction", edgeRuleAction.names, dynamic.edgeRuleAction, native.edgeRuleAction],
  ["edgeRuleTrigger", edgeRuleTrigger.names, dynamic.edgeRuleTrigger, native.edgeRuleTrigger],
] as const;

function buildersOf(namespace: string): Builders {
  const found = definition.builders?.find((one) => one.namespace === namespace);
  if (!found) throw new Error(`${definition.name} has no builders ${namespace}.`);
  return found;
}

/** Each type of a namespace that has a function, with its parameters. */
function functionsOf(namespace: string): (readonly [type: string, parameters: readonly BuilderParameter[]])[] {
  return Object.entries(buildersOf(namespace).types).flatMap(([type, { parameters }]) =>
    "unknown" in parameters ? [] : [[type, parameters] as const],
  );
}

/** An argument as programs pass it, for the text of an item. */
function passed({ as, example }: BuilderParameter): unknown {
  if (as === undefined) return example;
  const numbers = [example ?? []].flat().map(Number);
  return as === "texts" ? numbers : numbers[0];
}

/** The problems of an edge rule with one item that is given. */
function problemsWith(argument: string, item: unknown): string[] {
  const rule = {
    pullZoneId: 1,
    order: 0,
    actions: [{ type: "BlockRequest" }],
    triggers: [{ type: "Url", patterns: ["*"] }],
    [argument]: [item],
  };
  return check(definition, rule).problems.map(
    ({ path, reason }) => `${path.join(".")}: ${typeof reason === "function" ? reason(JSON.stringify, false) : reason}`,
  );
}

describe.each(namespaces)("%s", (namespace, types, functions, native) => {
  const { argument } = buildersOf(namespace);

  test("has a function for each type of the platform, or a reason", () => {
    expect(Object.keys(buildersOf(namespace).types).toSorted()).toEqual([...types].toSorted());
    const names = functionsOf(namespace).map(([type]) => builderName(type));
    for (const exported of [functions, native]) expect(Object.keys(exported).toSorted()).toEqual(names.toSorted());
    for (const [type, { parameters }] of Object.entries(buildersOf(namespace).types))
      if ("unknown" in parameters) expect(parameters.unknown, type).toMatch(/^[A-Z].*\.$/);
  });

  test.each(functionsOf(namespace))("writes %s as the check takes it", (type, parameters) => {
    const given = parameters.filter(({ example }) => example !== undefined);
    const build = new Map<string, unknown>(Object.entries(functions)).get(builderName(type));
    if (typeof build !== "function") throw new Error(`${namespace} has no function for ${type}.`);
    const item: unknown = Reflect.apply(build, undefined, given.map(passed));
    expect(item).toEqual({ type, ...Object.fromEntries(given.map(({ member, example }) => [member, example])) });
    expect(problemsWith(argument, item)).toEqual([]);
  });
});

test("names are those of arguments, without runs of capitals", () => {
  const names = ["ForceSSL", "DisableWAF", "RemoteIP", "BypassAwsS3Authentication", "Url"].map(builderName);
  expect(names).toEqual(["forceSsl", "disableWaf", "remoteIp", "bypassAwsS3Authentication", "url"]);
});

test("what is left out is not in the item", () => {
  const { edgeRuleAction: action, edgeRuleTrigger: trigger } = dynamic;
  expect(Object.keys(trigger.url(["*"]))).toEqual(["type", "patterns"]);
  expect(Object.keys(action.overrideBrowserCacheResponseHeader())).toEqual(["type"]);
  expect(trigger.requestHeader("user-agent", ["curl/*"], "MatchNone")).toEqual({
    type: "RequestHeader",
    parameter: "user-agent",
    patterns: ["curl/*"],
    match: "MatchNone",
  });
});

/** The value of an Output, and whether it is secret. */
async function resolved(value: pulumi.Input<pulumi.Input<string>[] | string> = ""): Promise<[unknown, boolean]> {
  const output = pulumi.output(value);
  const known = await new Promise((resolve) => output.apply(resolve));
  return [known, await pulumi.isSecret(output)];
}

test("takes Outputs and promises, and keeps what is secret", async () => {
  const { edgeRuleAction: action, edgeRuleTrigger: trigger } = dynamic;
  const { parameter1 } = action.runEdgeScript(pulumi.secret(pulumi.output(3001)));
  expect(await resolved(parameter1)).toEqual(["3001", true]);
  expect(await resolved(action.setStatusCode(Promise.resolve(404)).parameter1)).toEqual(["404", false]);
  const each = trigger.statusCode([pulumi.output(404), "5*", 410]).patterns;
  expect(await resolved(each)).toEqual([["404", "5*", "410"], false]);
  const together = trigger.statusCode(pulumi.output([404, "5*"])).patterns;
  expect(await resolved(together)).toEqual([["404", "5*"], false]);
});

test.each([
  [dynamic.edgeRuleAction.redirect("/new", 301), "actions.0.parameter1: the url"],
  [dynamic.edgeRuleAction.setStatusCode(600), "actions.0.parameter1: the status"],
  [dynamic.edgeRuleAction.overrideCacheTime(1.5), "actions.0.parameter1: the seconds"],
  [dynamic.edgeRuleAction.setRequestHeader("a b", ""), "actions.0.parameter1: the name"],
  [dynamic.edgeRuleAction.runEdgeScript(Number.NaN), "actions.0.parameter1: the scriptId"],
])("the problem of %j has the parameter's name", (item, problem) => {
  expect(problemsWith("actions", item)).toEqual([expect.stringMatching(`^${problem} "`)]);
});

test("a percent over 100 is a problem", () => {
  expect(problemsWith("triggers", dynamic.edgeRuleTrigger.randomChance(250))).toEqual([
    'triggers.0.patterns.0: the percent "250" is not a number from 0 to 100',
  ]);
});

describe("an example is written by a call", () => {
  const actions = buildersOf("edgeRuleAction");

  test.each([
    [{ type: "Redirect", parameter1: "https://a.example/", parameter2: "301" }, 'redirect("https://a.example/", 301)'],
    [{ type: "BlockRequest" }, "blockRequest()"],
  ])("%j", (item, call) => {
    expect(builderCall(actions, item)).toBe(`bunny.edgeRuleAction.${call}`);
  });

  test.each([
    ["a member that the function lacks", { type: "BlockRequest", parameter1: "403" }],
    ["a missing member", { type: "Redirect", parameter1: "https://a.example/" }],
    ["a type without a function", { type: "RetryOrigin" }],
    ["an unknown type", { type: "Unknown(77)" }],
  ])("but not with %s", (_, item) => {
    expect(builderCall(actions, item)).toBeUndefined();
  });
});
