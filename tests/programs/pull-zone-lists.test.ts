import * as dynamic from "pulumi-bunny";
import * as native from "pulumi-bunny/native";
import { describe, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";
import { failureOf } from "../support/stack";

const pullZoneId = 1001;

describe.each([
  ["dynamic", dynamic],
  ["native", native],
])("%s host", (_, bunny) => {
  const account = useAccount();
  const ips = Array.from({ length: 10_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`);

  test("single members become one list: refused in one program, migrated step by step without a gap in protection", async () => {
    const stack = new InProcessStack();
    const single = async () => {
      for (const ip of ips.slice(0, 3)) new bunny.PullZoneBlockedIp(ip, { pullZoneId, ip });
    };
    const whole = async () => {
      new bunny.PullZoneBlockedIps("all", { pullZoneId, ips });
    };
    const both = async () => {
      await single();
      await whole();
    };
    await stack.up(single);

    const { errors } = await failureOf(stack.preview(both));
    expect(errors.join("\n")).toContain(
      "the blocked IPs of pull zone 1001 are managed as a whole by a PullZoneBlockedIps and one by one by a PullZoneBlockedIp: use one of the two",
    );

    account.emulator.calls.take();
    const { changes } = await stack.up(whole);
    expect(changes.map(({ op, name }) => `${op} ${name}`).toSorted()).toEqual([
      "create all",
      ...ips.slice(0, 3).map((ip) => `delete ${ip}`),
    ]);
    expect(account.emulator.state.pullZones.get(pullZoneId)?.BlockedIps).toEqual(ips);
    // One write of the whole list, and the read that verifies it.
    expect(account.emulator.calls.take().map(({ operation }) => operation)).toEqual([
      "POST /pullzone/{id}",
      "GET /pullzone/{id}",
    ]);

    await stack.destroy();
    stack.remove();
    expect(account.emulator.state.pullZones.get(pullZoneId)?.BlockedIps).toEqual([]);
  });
});
