import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";

const account = useAccount();
let stack: TestStack;

beforeAll(async () => {
  stack = await TestStack.create({ env: { BUNNYNET_API_URL: account.emulator.url } });
});
afterAll(() => stack.remove());

describe.each(hosts)("$name host", ({ classNamed }) => {
  test.each([
    ["PullZone", "4711"],
    ["PullZoneBlockedIp", "1001/192.0.2.99"],
    ["CustomAccessList", "2001/4711"],
    ["DnsZone", "4711"],
  ])("%s.get of what is absent is one clear error, and nothing is in the state", async (type, id) => {
    const failure = await failureOf(
      stack.up(async () => {
        classNamed(type).get("absent", id);
      }),
    );
    expect(failure.errors).toEqual([`resource '${id}' does not exist`]);
    expect(stack.bunnyResources()).toEqual([]);
  });
});
