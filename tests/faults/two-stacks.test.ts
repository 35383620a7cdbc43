import { afterAll, beforeAll, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { TestStack } from "../support/stack";

const account = useAccount();
const members = Array.from({ length: 8 }, (_, n) => n);

/** One stack for each host, all on the same zones. */
let stacks: { stack: TestStack; net: number; up: () => Promise<unknown> }[];

beforeAll(async () => {
  stacks = await Promise.all(
    hosts.map(async (host, net) => {
      const stack = await TestStack.create();
      const [BlockedIp, List] = [host.classNamed("PullZoneBlockedIp"), host.classNamed("CustomAccessList")];
      const program = async () => {
        for (const n of members) {
          new BlockedIp(`ip-${n}`, { pullZoneId: 1001, ip: `198.51.${net}.${n}` } as never);
          new List(`list-${n}`, {
            shieldZoneId: 2001,
            name: `${n}`,
            type: "IP",
            entries: [`192.0.${net}.${n}`],
          } as never);
        }
      };
      return { stack, net, up: () => stack.up(program, { refresh: true }) };
    }),
  );
});
afterAll(async () => {
  for (const { stack } of stacks) {
    await stack.destroy();
    stack.remove();
  }
});

const blocked = () => account.emulator.state.pullZones.get(1001)?.BlockedIps ?? [];
const lists = () => [...(account.emulator.state.shieldZones.get(2001)?.accessLists.values() ?? [])];

function expectAll(): void {
  const wanted = (prefix: string) =>
    stacks.flatMap(({ net }) => members.map((n) => `${prefix}.${net}.${n}`)).toSorted();
  expect(blocked().toSorted()).toEqual(wanted("198.51"));
  expect(
    lists()
      .map(({ content }) => content)
      .toSorted(),
  ).toEqual(wanted("192.0"));
}

test("two engines at once on the same zones lose no write, and adopt none of each other's objects", async () => {
  account.emulator.faults.add(parseFault("reset on POST */access-lists carried-out nth=3 times=3"));
  await Promise.all(stacks.map(({ up }) => up()));
  expectAll();
  const ids = stacks.flatMap(({ stack }) =>
    stack.bunnyResources().map(({ type, id }) => `${type.split(":").at(-1)} ${id}`),
  );
  expect(new Set(ids).size).toBe(stacks.length * 2 * members.length);
});

test("lost writes of two engines are repaired by the next run of each", async () => {
  const zone = account.emulator.state.pullZones.get(1001);
  if (zone) zone.BlockedIps = [];
  account.emulator.faults.add(parseFault("lost-writes on POST /pullzone/* for=60ms"));
  await Promise.all(stacks.map(({ up }) => up()));
  account.emulator.faults.clear();
  for (const { up } of stacks) await up();
  expectAll();
});
