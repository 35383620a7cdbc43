import { ProgramFailure, startPlatform } from "pulumi-bunny-tools/testing";
import { describe, expect, test } from "vitest";
import { propertiesWith } from "../../provider/define/zod-schema";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import { resourceNamed } from "../../provider/registry";
import { errorOf } from "../support/error-of";
import { EngineFailure, TestStack } from "../support/stack";
import { type BadArguments, badArguments } from "./bad-arguments";
import { hosts, type ProviderHost } from "./hosts";
import { plans } from "./plan";

/** A resource's problems, by its type. */
type Problems = Readonly<Record<string, readonly string[]>>;

/** The problems, and of a resource that may have secrets, which each redacts in its own way, their arguments. */
function comparable(problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([resource, texts]) => {
      const hasSecrets = propertiesWith(resourceNamed(resource).inputs, "secret").length > 0;
      return [resource, hasSecrets ? texts.map((text) => text.replace(/:.*/s, "")) : texts];
    }),
  );
}

const declare = ({ classNamed }: ProviderHost, { from }: BadArguments) => {
  for (const { resource, testCase, inputNames } of plans)
    new (classNamed(resource))("bad", from(testCase.args(0), inputNames) as never);
};

async function checked({ from }: BadArguments): Promise<Problems> {
  const provider = new NativeProvider();
  const all = plans.map(async ({ resource, testCase, inputNames }) => {
    const args = { values: from(testCase.args(0), inputNames), secrets: new Set<string>() };
    const { failures } = await provider.check(resource, args, { prior: {}, naming: { resource: "bad" } });
    return [resource, failures] as const;
  });
  return comparable(Object.fromEntries((await Promise.all(all)).filter(([, failures]) => failures.length > 0)));
}

describe.each(hosts)("$name host", (host) => {
  test.each(badArguments)("a test of a program has the problems of the check: $title", async (bad) => {
    const platform = await startPlatform();
    const failure = await errorOf(platform.run(() => declare(host, bad)));
    await platform.stop();
    if (!(failure instanceof ProgramFailure)) throw failure;
    const problems = Object.fromEntries(failure.errors.map(({ type, message }) => [type, message.split("\n")]));
    expect(comparable(problems)).toMatchObject(await checked(bad));
    expect(platform.emulator.calls.all).toEqual([]);
  });

  // It stops at the first resource, whichever that is.
  test.each(badArguments)("so has the engine: $title", async (bad) => {
    const stack = await TestStack.create({ env: { BUNNYNET_API_KEY: "key", BUNNYNET_API_URL: "http://127.0.0.1:1" } });
    const failure = await errorOf(stack.preview(async () => declare(host, bad)));
    stack.remove();
    if (!(failure instanceof EngineFailure)) throw failure;
    const problems: Record<string, string[]> = {};
    for (const { type, message } of failure.outcome.errors) {
      const [, problem = message] = message.split(" has a problem: ");
      problems[type] = [...(problems[type] ?? []), problem];
    }
    const { length } = Object.keys(problems);
    expect(length).toBeGreaterThan(0);
    expect(await checked(bad)).toMatchObject(comparable(problems));
  });
});
