import { expect, onTestFinished, test, vi } from "vitest";
import { native } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InlineProgram, type RunCall } from "../support/inline-programs";
import { failureOf, TestStack } from "../support/stack";

const account = useAccount();

test("a run whose program never connects to the engine fails, and deletes nothing", async () => {
  const BlockedIp = native.classNamed("PullZoneBlockedIp");
  const program = async () => void new BlockedIp("ip", { pullZoneId: 1001, ip: "192.0.2.7" } as never);
  const stack = await TestStack.create();
  onTestFinished(async () => {
    await stack.destroy();
    stack.remove();
  });
  await stack.up(program);
  account.emulator.calls.take();

  // As if the engine were killed before the program is connected to it.
  const { run } = InlineProgram.prototype;
  const unreached = vi.spyOn(InlineProgram.prototype, "run").mockImplementation(function (
    this: InlineProgram,
    { request }: RunCall,
    answer,
  ) {
    return run.call(this, { request, once: (_, isGone) => isGone() }, answer);
  });
  const { text } = await failureOf(stack.up(program));
  unreached.mockRestore();
  expect(text).toContain("The program never reached its engine: it was not begun.");
  expect(account.emulator.calls.take()).toEqual([]);
});
