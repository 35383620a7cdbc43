import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProviderResource } from "@pulumi/pulumi";
import * as dynamic from "pulumi-bunny";
import * as native from "pulumi-bunny/native";
import { afterEach, expect, test } from "vitest";
import { parseFault, startEmulator } from "../../emulator";
import { useAccount } from "../support/account";
import { oneAddressFor } from "../support/one-address";
import { TestStack } from "../support/stack";

/** An explicit provider, which has its own process. */
class Provider extends ProviderResource {}

const account = useAccount();
const stacks: TestStack[] = [];
afterEach(async () => {
  account.emulator.faults.clear();
  for (const stack of stacks.splice(0)) {
    await stack.destroy();
    stack.remove();
  }
});

const pullZoneId = 1001;
const numbers = [1, 2, 3, 4, 5];
const blocked = () => account.emulator.state.pullZones.get(pullZoneId)?.BlockedIps.toSorted();
const all = () => numbers.flatMap((n) => [`198.51.100.${n}`, `203.0.113.${n}`]).toSorted();

test("two providers of one account in one run lose none of each other's writes where overlapping writes are lost", async () => {
  account.emulator.faults.add(parseFault("lost-writes on * for=200ms"));
  const stack = await TestStack.create();
  stacks.push(stack);
  await stack.up(
    async () => {
      const provider = new Provider("bunny", "mine", {});
      for (const n of numbers) {
        new native.PullZoneBlockedIp(`default-${n}`, { pullZoneId, ip: `198.51.100.${n}` });
        new native.PullZoneBlockedIp(`mine-${n}`, { pullZoneId, ip: `203.0.113.${n}` }, { provider });
      }
    },
    { parallel: 16 },
  );
  expect(blocked()).toEqual(all());
  await stack.destroy({ parallel: 16 });
  expect(blocked()).toEqual([]);
});

test("both hosts in one run lose none of each other's writes where overlapping writes are lost", async () => {
  account.emulator.faults.add(parseFault("lost-writes on * for=200ms"));
  const stack = await TestStack.create();
  stacks.push(stack);
  await stack.up(
    async () => {
      for (const n of numbers) {
        new native.PullZoneBlockedIp(`native-${n}`, { pullZoneId, ip: `198.51.100.${n}` });
        new dynamic.PullZoneBlockedIp(`dynamic-${n}`, { pullZoneId, ip: `203.0.113.${n}` });
      }
    },
    { parallel: 16 },
  );
  expect(blocked()).toEqual(all());
});

test("what is renamed and given an explicit provider in one run stays, where the temporary folder's path is too long for a socket", async () => {
  const parent = mkdtempSync(join(tmpdir(), "long-"));
  const folder = join(parent, "t".repeat(150));
  mkdirSync(folder);
  try {
    const stack = await TestStack.create({ env: { TMPDIR: folder } });
    stacks.push(stack);
    const ip = "198.51.100.1";
    await stack.up(async () => void new native.PullZoneBlockedIp("old", { pullZoneId, ip }));
    await stack.up(async () => {
      new native.PullZoneBlockedIp("new", { pullZoneId, ip }, { provider: new Provider("bunny", "mine", {}) });
    });
    expect(blocked()).toEqual([ip]);
    await stack.destroy();
    expect(blocked()).toEqual([]);
  } finally {
    rmSync(parent, { recursive: true });
  }
});

test("a domain that moves to another account of the platform leaves the first one", async () => {
  const { emulator } = account;
  const other = await startEmulator({ apiKey: "key-of-another-account", seeded: false });
  const { url: apiUrl, stop } = await oneAddressFor(emulator, other);
  const zonesIn = ({ state }: typeof other) =>
    [...state.dnsZones.values()].filter(({ Domain }) => Domain === "moved.example");
  try {
    const stack = await TestStack.create();
    stacks.push(stack);
    const domain = "moved.example";
    const program =
      (name: string, zone: string, { apiKey }: typeof other) =>
      async () => {
        new native.DnsZone(zone, { domain }, { provider: new Provider("bunny", name, { apiKey, apiUrl }) });
      };
    await stack.up(program("first", "old", emulator));
    const [before] = zonesIn(emulator);
    await stack.up(program("second", "new", other));
    const [after] = zonesIn(other);
    // Ids are unique on the platform.
    expect(after?.Id).not.toBe(before?.Id);
    expect([emulator, other].map((one) => zonesIn(one).length)).toEqual([0, 1]);
    await stack.destroy();
    expect(zonesIn(other)).toEqual([]);
  } finally {
    stop();
    await other.stop();
  }
});
