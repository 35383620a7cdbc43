import type { PulumiFn } from "@pulumi/pulumi/automation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { allCases } from "../conformance/cases";
import { hosts } from "../conformance/hosts";
import { prepareFor } from "../conformance/prepare";
import { BesideRuns } from "../platform-model/beside";
import { useAccount } from "../support/account";
import { expectPlatformAsDeclared } from "../support/platform-as-declared";
import { failureOf, type Outcome, TestStack } from "../support/stack";

/** The faults of a bad day. */
const badDay = [
  "429 on POST /shield/rate-limit retry-after=1",
  "500 on POST /compute/script carried-out times=2",
  "reset on POST */access-lists carried-out",
  "reset on PATCH * nth=2 times=2",
  "half-body on POST /compute/script/{id}/secrets",
  "503 on POST /compute/script/{id}/variables/add times=2",
  "reset on POST /compute/script/{id}/publish carried-out",
  "502 on POST /pullzone/* nth=3 times=2",
  // In this order, so that no request gets a response that cannot be parsed as its last attempt of such.
  "wrong-shape on GET * nth=2",
  "half-body on GET * nth=5 times=2",
  "502 on DELETE * nth=2 times=2 carried-out",
];

describe.each(hosts)("$name host", (host) => {
  const account = useAccount();
  let stack: TestStack;
  beforeAll(async () => {
    for (const testCase of allCases) prepareFor(testCase, account.emulator);
    stack = await TestStack.create();
  });
  afterAll(async () => {
    account.emulator.faults.clear();
    await stack.destroy();
    stack.remove();
  });

  /** Three of each resource. */
  const program: PulumiFn = async () => {
    for (const testCase of allCases) {
      const Resource = host.classNamed(testCase.resource);
      for (const n of [0, 1, 2]) new Resource(`${testCase.resource}-${n}`, testCase.args(n) as never);
    }
  };
  const deployed = () =>
    allCases.flatMap((testCase) =>
      [0, 1, 2].map((n) => {
        const name = `${testCase.resource}-${n}`;
        const { id = "" } = stack.bunnyResources().find(({ urn }) => urn.endsWith(`::${name}`)) ?? {};
        return { resource: testCase.resource, name, id, args: testCase.args(n) };
      }),
    );
  const counts = () => allCases.map(({ count }) => count?.(account.emulator));
  const onBadDay = async (operation: () => Promise<Outcome>) => {
    for (const rule of badDay) account.emulator.faults.add(parseFault(rule));
    const before = account.emulator.faults.happened;
    const outcome = await operation();
    account.emulator.faults.clear();
    return { ...outcome, faults: account.emulator.faults.happened - before };
  };

  test("on a bad day every resource is created, read and deleted exactly once, without manual steps", async () => {
    const before = counts();
    const runs = new BesideRuns(account.emulator.state);
    const up = await onBadDay(() => stack.up(program));
    expect(up.faults).toBeGreaterThan(10);
    expect(up.text).toContain(
      "bunny: status 429 with Retry-After from POST /shield/rate-limit; retrying in 1 s (attempt 2)",
    );
    expect(up.text).toMatch(/bunny: .* from POST .*; checking whether it was applied/);
    expect(stack.bunnyResources()).toHaveLength(3 * allCases.length);
    expect(counts()).toEqual(before.map((count) => (count === undefined ? undefined : count + 3)));
    expectPlatformAsDeclared(account.emulator, deployed());
    expect(runs.end(deployed())).toEqual([]);

    runs.begin();
    const { changes, faults } = await onBadDay(() => stack.refresh());
    expect(changes).toEqual([]);
    expect(faults).toBeGreaterThan(2);
    expect(runs.end(deployed())).toEqual([]);

    runs.begin();
    await onBadDay(() => stack.destroy());
    expect(stack.bunnyResources()).toEqual([]);
    expect(counts()).toEqual(before);
    expect(runs.end([])).toEqual([]);
  });

  test("a platform that stays unavailable is one clear error for each resource", async () => {
    process.env.BUNNYNET_MAX_RETRY_SECONDS = "0";
    for (const rule of [
      "reset on POST /compute/script times=all",
      "reset on GET /compute/script times=all",
      "500 times=all",
    ])
      account.emulator.faults.add(parseFault(rule));
    const one: PulumiFn = async () => {
      for (const testCase of allCases)
        new (host.classNamed(testCase.resource))(testCase.resource, testCase.args(0) as never);
    };
    const { outcome } = await failureOf(stack.up(one, { continueOnError: true }));
    const messages = new Map(outcome.errors.map(({ name, message }) => [name, message]));
    expect(outcome.errors.map(({ name }) => name).toSorted()).toEqual(
      allCases.map(({ resource }) => resource).toSorted(),
    );
    expect(messages.get("EdgeScript")).toMatch(
      /POST \/compute\/script got no response from \S+: the connection was closed .* The client searched for it, but the search failed\. Look for an edge script named "headers 0"\. The address comes from .* The platform may have applied it all the same: check before you run it again\.$/,
    );
    messages.delete("EdgeScript");
    for (const [name, message] of messages)
      expect(message, name).toMatch(/^\S+ \S+ failed with 500: the platform failed\. Try again later\..*$/);
    delete process.env.BUNNYNET_MAX_RETRY_SECONDS;
    account.emulator.faults.clear();
  });
});
