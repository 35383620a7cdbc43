import type { Output } from "@pulumi/pulumi";
import type { PulumiFn } from "@pulumi/pulumi/automation";
import { afterEach, expect, test } from "vitest";
import { isRecord } from "../../provider/define/is-record";
import type { Args } from "./case";
import { expectInputsOnPlatform } from "./expectations";
import { hosts, type ProviderHost } from "./hosts";
import { type Plan, plans } from "./plan";
import { SharedStack } from "./shared-stack";

// tests/provider/plans.test.ts has every combination of unknown arguments; here the engine itself compares.

let shared: SharedStack;
afterEach(() => shared.close());

/** A function that makes a value one that is known once this script is created. */
function laterThan(host: ProviderHost, name: string): <T>(value: T) => Output<T> {
  const script = new (host.classNamed("EdgeScript"))(name, { name, type: "CDN", code: "// s" } as never);
  return (value) => script.scriptId?.apply(() => value) as Output<typeof value>;
}

/** The value with each text, number and boolean in it mapped. */
function mapLeaves(value: unknown, map: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, map));
  if (!isRecord(value)) return value == null ? value : map(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapLeaves(member, map)]));
}

/** The arguments of an object that a run updates, and what it changes of them. */
function updateOf({ testCase, updates: [update] }: Plan): { before: Args; change: Args } {
  return { before: { ...testCase.args(1), ...update?.from }, change: update?.args ?? {} };
}

test.each(hosts)(
  "a plan is kept in which each argument of every resource is unknown, in a create and in an update, $name host",
  async (host) => {
    shared = await SharedStack.open(host);
    const { stack } = shared;
    const declare = (objects: (plan: Plan) => readonly Args[]) => {
      for (const plan of plans)
        for (const [n, args] of objects(plan).entries()) new (host.classNamed(plan.resource))(String(n), args as never);
    };
    const creating: PulumiFn = async () => {
      const later = laterThan(host, "first");
      declare((plan) => [mapLeaves(plan.testCase.args(0), later) as Args, updateOf(plan).before]);
    };
    const updating: PulumiFn = async () => {
      laterThan(host, "first");
      const later = laterThan(host, "second");
      declare((plan) => {
        const { before, change } = updateOf(plan);
        return [plan.testCase.args(0), { ...before, ...(mapLeaves(change, later) as Args) }];
      });
    };
    const plan = `${stack.folder}/plan.json`;
    for (const program of [creating, updating]) {
      await stack.preview(program, { plan });
      await stack.up(program, { plan });
      await stack.preview(program, { refresh: true, expectNoChanges: true });
    }
    const objects = await shared.observe(stack.refresh());
    for (const plan of plans) {
      const { before, change } = updateOf(plan);
      const [created, updated] = objects.of(plan.testCase).onPlatform;
      expectInputsOnPlatform(plan, plan.testCase.args(0), created);
      expectInputsOnPlatform(plan, { ...before, ...change }, updated, before);
    }
    expect(plans.length).toBeGreaterThan(0);
  },
);
