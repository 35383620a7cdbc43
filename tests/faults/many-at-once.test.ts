import { afterAll, beforeAll, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { type Args, scripts } from "../conformance/case";
import { prepareScripts } from "../conformance/cases/edge-scripting";
import { native } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { TestStack } from "../support/stack";

const account = useAccount();
let stack: TestStack;
beforeAll(async () => {
  prepareScripts(account.emulator);
  stack = await TestStack.create();
});
afterAll(async () => {
  account.emulator.faults.clear();
  await stack.destroy();
  stack.remove();
});

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const { scriptId } = scripts;

/** Sixty members of a pull zone, and twenty each of a script's variables and secrets. */
function wanted(version: number): { type: string; name: string; args: Args }[] {
  const oneOf = (type: string, args: (n: number) => Args) => (n: number) => ({
    type,
    name: `${type}-${n}`,
    args: args(n),
  });
  return [
    // A third of the members is replaced by the next version.
    ...numbers(60).map(
      oneOf("PullZoneBlockedIp", (n) => ({ pullZoneId: 1001, ip: `198.51.${n % 3 === 0 ? version : 0}.${n}` })),
    ),
    ...numbers(20).map(oneOf("EdgeScriptVariable", (n) => ({ scriptId, name: `V${n}`, defaultValue: `${version}` }))),
    ...numbers(20).map(oneOf("EdgeScriptSecret", (n) => ({ scriptId, name: `S${n}`, value: `${version}` }))),
  ];
}

function onPlatform() {
  const { pullZones, edgeScripts } = account.emulator.state;
  const { EdgeScriptVariables: variables = [], Secrets: secrets = [] } = edgeScripts.get(scriptId) ?? {};
  return {
    members: pullZones.get(1001)?.BlockedIps?.toSorted(),
    variables: variables.map(({ Name, DefaultValue }) => `${Name} ${DefaultValue}`).toSorted(),
    secrets: secrets.map(({ Name, Value }) => `${Name} ${Value}`).toSorted(),
  };
}

test("a hundred resources of one zone and one script at once, on a platform that loses overlapping writes", async () => {
  const before = onPlatform();
  account.emulator.faults.add(parseFault("lost-writes for=5ms"));
  for (const version of [1, 2]) {
    const goal = wanted(version);
    await stack.up(
      async () => {
        for (const { type, name, args } of goal) new (native.classNamed(type))(name, args as never);
      },
      { parallel: 100 },
    );
    expect(stack.bunnyResources()).toHaveLength(100);
    const valuesOf = (type: string, value: (args: Args) => unknown) =>
      goal
        .filter((one) => one.type === type)
        .map(({ args }) => value(args))
        .toSorted();
    expect(onPlatform()).toEqual({
      members: valuesOf("PullZoneBlockedIp", ({ ip }) => ip),
      variables: valuesOf("EdgeScriptVariable", ({ name, defaultValue }) => `${name} ${defaultValue}`),
      secrets: valuesOf("EdgeScriptSecret", ({ name, value }) => `${name} ${value}`),
    });
  }
  await stack.destroy({ parallel: 100 });
  expect(onPlatform()).toEqual(before);
});
