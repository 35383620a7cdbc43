import { afterEach, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { TestStack } from "../support/stack";

const count = 100_000;
useAccount({ limits: { customEntries: 2 * count } });
let stack: TestStack;
// The account ends with the file. Destroying the list would take as long as the rest of the test.
afterEach(() => stack.remove());

/** Distinct addresses, together larger than the 4 MB that gRPC accepts by default. */
const entries = Array.from({ length: count }, (_, n) => {
  const groups = [0x1000 + (n >> 8), 0x1000 + (n & 0xff)].map((group) => group.toString(16));
  return ["2001:1db8:1234:5678:9abc:def0", ...groups].join(":");
});

test.each(hosts)("$name: a list of 100,000 entries is created, and is equal after a refresh", async (host) => {
  const List = host.classNamed("CustomAccessList");
  const program = async () => new List("it", { shieldZoneId: 2001, name: "large", type: "IP", entries } as never);
  stack = await TestStack.create();
  await stack.up(program);
  const [resource] = stack.bunnyResources();
  expect(resource?.outputs.entryCount).toBe(count);
  expect((await stack.refresh()).changes).toEqual([]);
});
