import { afterEach, beforeEach, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { TestStack } from "../support/stack";

const account = useAccount();
let stack: TestStack;
beforeEach(async () => {
  stack = await TestStack.create();
});
afterEach(async () => {
  await stack.destroy();
  stack.remove();
});

test.each(hosts)("what a resource waits for is shown where it can be, $name host", async ({ name, classNamed }) => {
  const Ip = classNamed("PullZoneBlockedIp");
  account.emulator.faults.add({
    operation: "POST /pullzone/{id}/addBlockedIp",
    answer: { status: 429, headers: { "retry-after": "1" } },
  });
  const { text } = await stack.up(async () => {
    new Ip("waiting", { pullZoneId: 1001, ip: "192.0.2.1" } as never);
  });
  const lines = text.split("\n").filter((line) => line.includes("retrying in 1 s (attempt 2)"));
  // The engine shows a message of the stack once more at the end.
  const shown =
    name === "dynamic"
      ? [/^ \+ {2}pulumi:pulumi:Stack .* bunny: status 429 /, /^ {4}bunny: status 429 /]
      : [/^ \+ {2}bunny:index:PullZoneBlockedIp waiting creating \(.*\) bunny: status 429 /];
  expect(lines).toEqual(shown.map((line) => expect.stringMatching(line)));
});
