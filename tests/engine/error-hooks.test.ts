import { ErrorHook } from "@pulumi/pulumi";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";

// Hooks with which a program makes the engine retry.

const account = useAccount();
let stack: TestStack;
beforeEach(async () => {
  stack = await TestStack.create();
});
afterEach(async () => {
  await stack.destroy();
  account.emulator.state.edgeScripts.clear();
  stack.remove();
});

const publishing = "POST /compute/script/{id}/publish";
const refused = { status: 400, body: `{"ErrorKey":"k","Field":null,"Message":"Not now."}` };

/** A script whose create is retried this many times; `onRetry` runs before each. */
const retried =
  ({ classNamed }: (typeof hosts)[number], times: number, onRetry: (id: number) => void = () => {}) =>
  async () => {
    const hook = new ErrorHook("retry", ({ errors }) => {
      onRetry(Math.max(...account.emulator.state.edgeScripts.keys()));
      return errors.length <= times;
    });
    const Script = classNamed("EdgeScript");
    new Script("s", { name: "s", type: "CDN", code: "// s" } as never, { hooks: { onError: [hook] } });
  };
const scripts = () => [...account.emulator.state.edgeScripts.keys()].map(String);

test.each(hosts)("a create that an onError hook retries continues where it can, $name host", async (host) => {
  account.emulator.faults.add({ operation: publishing, times: 2, answer: refused });
  await stack.up(retried(host, 2));
  const [script] = stack.bunnyResources();
  expect(script?.outputs).toMatchObject({ publish: true, currentReleaseId: expect.any(Number) });
  expect(scripts()).toEqual([script?.id]);
});

test.each(hosts)("the state keeps the object of a create whose retry fails as well, $name host", async (host) => {
  account.emulator.faults.add({ operation: publishing, answer: refused });
  const reading = { operation: "GET /compute/script/{id}", times: 9, answer: refused };
  const { errors } = await failureOf(stack.up(retried(host, 1, () => account.emulator.faults.add(reading))));
  expect(errors).toEqual([expect.stringMatching(/GET \/compute\/script\/\d+ failed with 400: Not now\.$/)]);
  expect(scripts()).toEqual([stack.bunnyResources()[0]?.id]);
  account.emulator.faults.clear();
  await stack.up(retried(host, 0));
  expect(stack.bunnyResources()).toMatchObject([{ id: scripts()[0], outputs: { publish: true } }]);
});
