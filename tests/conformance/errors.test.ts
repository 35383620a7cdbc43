import { beforeAll, describe, expect, test } from "vitest";
import { provider } from "../../provider/hosts/dynamic/dynamic-provider";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import { expectAgreement } from "./agreement";
import type { Args } from "./case";
import { errorsOn, type Said } from "./errors";
import { hosts } from "./hosts";
import { plans } from "./plan";

const said = new Map<string, Said>();

beforeAll(async () => {
  for (const host of hosts) said.set(host.name, await errorsOn(host));
});

test("both hosts say the same sentence of every error", () => {
  expectAgreement("errors", said.get("dynamic"), said.get("native"));
});

describe.each(hosts)("$name host", (host) => {
  const oneLine = /^[^\n]+$/;

  test.each(["an unknown argument", "no key", "a wrong key", "nobody listens", "plain http"])(
    "says of %s what to do, once",
    (title) => {
      expect(said.get(host.name)?.[title]).toEqual([expect.stringMatching(oneLine)]);
    },
  );

  test.each(["a wrong id", "a refusal"])("says of %s, of every resource, what is wrong, once", (title) => {
    const all = Object.entries(said.get(host.name)?.[title] ?? {});
    expect(all.map(([resource]) => resource)).toEqual(plans.map(({ resource }) => resource));
    for (const [resource, errors] of all) expect(errors, resource).toEqual([expect.stringMatching(oneLine)]);
  });
});

/** Arguments that no resource takes, made of those that it takes. */
const badArguments: readonly { title: string; from: (args: Args, names: readonly string[]) => Args }[] = [
  { title: "none", from: () => ({}) },
  { title: "one that is unknown", from: (args) => ({ ...args, nonsense: 1 }) },
  { title: "nulls", from: (_, names) => fromEntries(names, null) },
  { title: "objects", from: (_, names) => fromEntries(names, { nonsense: true }) },
  { title: "lists", from: (_, names) => fromEntries(names, [[]]) },
  { title: "numbers", from: (_, names) => fromEntries(names, -1.5) },
  { title: "texts", from: (_, names) => fromEntries(names, "\u0000") },
];

function fromEntries(names: readonly string[], value: unknown): Args {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** The value with this text in place of each that it holds. */
function wrongInside(value: unknown, bad: string): unknown {
  if (Array.isArray(value)) return value.map((item) => wrongInside(item, bad));
  if (typeof value !== "object" || value === null) return bad;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, wrongInside(member, bad)]));
}

describe.each(plans)("$resource, both hosts refuse for the same reasons", ({ suite, resource, inputNames }) => {
  test.each(badArguments)("arguments: $title", async ({ from }) => {
    const values = from(suite.args(0), inputNames);
    const dynamic = await provider(resource).check({}, { ...values, __provider: "…" });
    const native = new NativeProvider().check(resource, { values, secrets: new Set() });
    expect(native.failures.length).toBeGreaterThan(0);
    expect(dynamic.failures.map(({ reason }) => reason)).toEqual(native.failures);
  });

  test.each(inputNames)("and show nothing of a secret %s", async (name) => {
    const bad = "198.51.100.300-do-not-show";
    const args = suite.args(0);
    for (const wrong of [bad, [bad], { [bad]: bad }, [{ [bad]: bad }], wrongInside(args[name], bad)]) {
      const values = { ...args, [name]: wrong };
      const dynamic = await provider(resource).check({}, { ...values, __provider: "…", __secrets: [name] });
      const native = new NativeProvider().check(resource, { values, secrets: new Set([name]) });
      expect(dynamic.failures.map(({ reason }) => reason)).toEqual(native.failures);
      expect(native.failures.join("\n")).not.toMatch(/do-not-show|198\.51/);
    }
  });
});
