import { assert, asyncProperty, integer } from "fast-check";
import { describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import type { BunnyClient } from "../../sdk/index";
import { useAccount } from "../support/account";
import { anyRateLimit, anyWafRule } from "../support/any-rules";

import { useClients } from "../support/clients";

const account = useAccount({ logsPerDay: 0, limits: { rateLimitRules: 10_000, customWafRules: 10_000 } });
const clientWith = useClients(account);
const [pullZoneId, shieldZoneId] = [1001, 2001];
const count = 12;
const numbers = Array.from({ length: count }, (_, n) => n);

/** A list inside one object, to which members are added and from which they are removed. */
interface List {
  /** Adds members, and returns what removes each. */
  add(api: BunnyClient, n: number): Promise<() => Promise<void>>;
  /** The members on the platform, by number. */
  members(): number[];
}

const pullZone = () => account.emulator.state.pullZones.get(pullZoneId);
const shieldZone = () => account.emulator.state.shieldZones.get(shieldZoneId);
const numberIn = (text: string) => Number(/(\d+)\D*$/.exec(text)?.[1]);

function ofPullZone(
  add: "addBlockedIp" | "addAllowedReferrer" | "addBlockedReferrer",
  remove: "removeBlockedIp" | "removeAllowedReferrer" | "removeBlockedReferrer",
  list: "BlockedIps" | "AllowedReferrers" | "BlockedReferrers",
  member: (n: number) => string,
): List {
  return {
    add: async ({ pullZones }, n) => {
      await pullZones[add](pullZoneId, member(n));
      return () => pullZones[remove](pullZoneId, member(n));
    },
    members: () => (pullZone()?.[list] ?? []).map(numberIn),
  };
}

function ofShieldZone(
  area: "rateLimits" | "wafRules",
  create: (api: BunnyClient, ruleName: string) => Promise<{ id: number }>,
): List {
  return {
    add: async (api, n) => {
      const { id } = await create(api, `rule ${n}`);
      return () => api[area].delete(shieldZoneId, id);
    },
    members: () => [...(shieldZone()?.[area].values() ?? [])].map(({ ruleName }) => numberIn(ruleName ?? "")),
  };
}

const lists: Record<string, List> = {
  "blocked IPs": ofPullZone("addBlockedIp", "removeBlockedIp", "BlockedIps", (n) => `198.51.100.${n}`),
  "allowed referrers": ofPullZone(
    "addAllowedReferrer",
    "removeAllowedReferrer",
    "AllowedReferrers",
    (n) => `r${n}.example`,
  ),
  "blocked referrers": ofPullZone(
    "addBlockedReferrer",
    "removeBlockedReferrer",
    "BlockedReferrers",
    (n) => `r${n}.example`,
  ),
  "rate limits": ofShieldZone("rateLimits", (api, ruleName) =>
    api.rateLimits.create(shieldZoneId, { ...anyRateLimit, ruleName }),
  ),
  "WAF rules": ofShieldZone("wafRules", (api, ruleName) =>
    api.wafRules.create(shieldZoneId, { ...anyWafRule, ruleName }),
  ),
};

/** Writes and reads since the last count. */
function counted() {
  const calls = account.emulator.calls.take();
  const reads = calls.filter(({ method }) => method === "GET").length;
  return { reads, writes: calls.length - reads };
}

describe.each(Object.entries(lists))(
  "%s, on a platform that loses half of all overlapping writes",
  (_, { add, members }) => {
    test("are added and removed completely, with each write sent at most twice", async () => {
      await assert(
        asyncProperty(integer({ min: 0, max: 9_999 }), async (seed) => {
          const { api } = clientWith({ retryDelayMs: 5 });
          const before = members();
          account.emulator.faults.clear();
          account.emulator.faults.add(parseFault(`lost-writes for=5ms probability=0.5 seed=${seed}`));
          counted();
          const removals = await Promise.all(numbers.map((n) => add(api, n)));
          expect(members().toSorted((a, b) => a - b)).toEqual([...before, ...numbers].toSorted((a, b) => a - b));
          expectWithinBudget(counted());
          await Promise.all(removals.map((remove) => remove()));
          expect(members()).toEqual(before);
          expectWithinBudget(counted());
        }),
        { numRuns: 6 },
      );
    });
  },
);

/** One read for the batch, two more for what it does not show, and one for what was sent again, which is then alone. */
function expectWithinBudget({ reads, writes }: { reads: number; writes: number }): void {
  expect(writes).toBeLessThanOrEqual(2 * count);
  expect(reads).toBeLessThanOrEqual(4);
}
