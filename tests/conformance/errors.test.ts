import { beforeAll, describe, expect, test } from "vitest";
import { metaOf, propertiesOf } from "../../provider/define/zod-schema";
import { provider } from "../../provider/hosts/dynamic/dynamic-provider";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import { resourceNamed } from "../../provider/registry";
import { expectHostsAgree } from "./agreement";
import { badArguments } from "./bad-arguments";
import type { Args } from "./case";
import { collectErrors, type ReportedErrors } from "./errors";
import { hosts } from "./hosts";
import { plans } from "./plan";

const reported = new Map<string, ReportedErrors>();

beforeAll(async () => {
  for (const host of hosts) reported.set(host.name, await collectErrors(host));
});

test("both hosts report every error with the same message", () => {
  expectHostsAgree("errors", reported.get("dynamic"), reported.get("native"));
});

describe.each(hosts)("$name host", (host) => {
  const oneLine = /^[^\n]+$/;

  test.each(["an unknown argument", "no key", "a wrong key", "nobody listens", "plain http"])(
    "reports %s once, in one line",
    (title) => {
      expect(reported.get(host.name)?.[title]).toEqual([expect.stringMatching(oneLine)]);
    },
  );

  test.each(["a wrong id", "a refusal"])("reports %s once for every resource, in one line", (title) => {
    const all = Object.entries(reported.get(host.name)?.[title] ?? {});
    expect(all.map(([resource]) => resource)).toEqual(plans.map(({ resource }) => resource));
    for (const [resource, errors] of all) expect(errors, resource).toEqual([expect.stringMatching(oneLine)]);
  });
});

/** A provider whose configuration cannot be used, as that of the other host, so that no check calls the platform. */
async function unusable(resource: string): Promise<ReturnType<typeof provider>> {
  const unconfigured = provider(resource);
  const config = { get: (key: string) => (key === "bunny:apiUrl" ? "no URL" : undefined) };
  await unconfigured.configure?.({ config } as never);
  return unconfigured;
}

/** The value with this text in place of each scalar. */
function withEachScalar(value: unknown, bad: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withEachScalar(item, bad));
  if (typeof value !== "object" || value === null) return bad;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withEachScalar(member, bad)]));
}

/** Whether nothing is missing but names, which are generated. */
function isComplete(resource: string, args: Args): boolean {
  const { inputs } = resourceNamed(resource);
  const given = Object.entries(args).filter(([, value]) => value !== null);
  const names = propertiesOf(inputs).flatMap(([name, schema]) => (metaOf(schema).autoName ? [[name, "any"]] : []));
  return inputs.safeParse(Object.fromEntries([...given, ...names])).success;
}

describe.each(plans)(
  "$resource, both hosts reject invalid arguments for the same reasons",
  ({ testCase, resource, inputNames }) => {
    test.each(badArguments)("arguments: $title", async ({ from }) => {
      const values = from(testCase.args(0), inputNames);
      const dynamic = await (await unusable(resource)).check({}, { ...values, __provider: "…" });
      // The engine lets both generate names.
      const naming = { resource: "any" };
      const native = await new NativeProvider().check(resource, { values, secrets: new Set() }, { prior: {}, naming });
      if (!isComplete(resource, values)) expect(native.failures.length).toBeGreaterThan(0);
      expect(dynamic.failures.map(({ reason }) => reason)).toEqual(native.failures);
    });

    test.each(inputNames)("and redact a secret %s", async (name) => {
      const bad = "198.51.100.300-do-not-show";
      const args = testCase.args(0);
      const failures: string[] = [];
      for (const wrong of [bad, [bad], { [bad]: bad }, [{ [bad]: bad }], withEachScalar(args[name], bad)]) {
        const values = { ...args, [name]: wrong };
        const dynamic = await (await unusable(resource)).check({}, { ...values, __provider: "…", __secrets: [name] });
        const native = await new NativeProvider().check(resource, { values, secrets: new Set([name]) });
        expect(dynamic.failures.map(({ reason }) => reason)).toEqual(native.failures);
        failures.push(...native.failures);
      }
      expect(failures, "a wrong value is refused").not.toEqual([]);
      expect(failures.join("\n")).not.toMatch(/do-not-show|198\.51/);
    });
  },
);
