import type { PulumiFn } from "@pulumi/pulumi/automation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRead } from "../../sdk/internal";
import { allCases } from "../conformance/cases";
import { hosts } from "../conformance/hosts";
import { prepareFor } from "../conformance/prepare";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";

const account = useAccount();
let stack: TestStack;

beforeAll(async () => {
  stack = await TestStack.create();
  for (const testCase of allCases) prepareFor(testCase, account.emulator);
});
afterAll(async () => {
  await stack.destroy();
  stack.remove();
});

/** One resource of each type, on the host of this name. */
function programFor(name: string): PulumiFn {
  const host = hosts.find((candidate) => candidate.name === name);
  if (!host) throw new Error(`There is no host ${name}.`);
  return async () => {
    for (const [n, testCase] of allCases.entries()) {
      const Resource = host.classNamed(testCase.resource);
      new Resource(testCase.resource, testCase.args(n) as never);
    }
  };
}

test("resources move from the dynamic host to the plugin without a write to the platform", async () => {
  await stack.up(programFor("dynamic"));
  account.emulator.calls.take();
  expect((await stack.preview(programFor("native"))).changes).toEqual([]);
  expect((await stack.up(programFor("native"))).changes).toEqual([]);
  expect((await stack.refresh()).changes).toEqual([]);
  expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);

  const { text } = stack.state();
  expect(text).not.toContain("__provider");
  expect(stack.bunnyResources().map(({ type }) => type)).toEqual(
    expect.arrayContaining(allCases.map(({ resource }) => `bunny:index:${resource}`)),
  );
  expect((await stack.preview(programFor("native"), { refresh: true })).changes).toEqual([]);
});

test("what a move to the dynamic host leaves half done can be refreshed and completed", async () => {
  const script = (host: string, code: string): PulumiFn => {
    const Script = hosts.find(({ name }) => name === host)?.classNamed("EdgeScript");
    if (!Script) throw new Error(`There is no host ${host}.`);
    return async () => void new Script("s", { name: "moved", type: "CDN", code } as never);
  };
  const moving = await TestStack.create();
  try {
    await moving.up(script("native", "// 1"));
    const { id } = moving.bunnyResources()[0] ?? {};
    account.emulator.faults.add({ operation: "POST /compute/script/{id}/publish", answer: { status: 400 } });
    await failureOf(moving.up(script("dynamic", "// 2")));
    account.emulator.faults.clear();
    await moving.refresh();
    await moving.up(script("dynamic", "// 2"));
    expect((await moving.preview(script("dynamic", "// 2"), { refresh: true })).changes).toEqual([]);
    expect(moving.bunnyResources()).toMatchObject([{ id, outputs: { publish: true } }]);
  } finally {
    await moving.destroy();
    moving.remove();
  }
});
