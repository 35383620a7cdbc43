import * as dynamic from "pulumi-bunny";
import * as native from "pulumi-bunny/native";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { RoundTrips } from "../support/round-trips";
import { TestStack } from "../support/stack";

// Requests are what a deployment costs where latency is high, so each operation has a budget, at any parallelism.

/** How many access lists have an action, and how many there are of everything else. */
const n = 12;
const few = 3;
const zone = "GET /pullzone/{id}";
/** Writes to the zone's lists: each member, and the whole list, which is written alone. Each is read back, alone at worst. */
const mostProofs = 2 * few + 1;
const lists = "/shield/shield-zone/{shieldZoneId}/access-lists";

describe.each([
  ["dynamic", dynamic],
  ["native", native],
])("%s host", (_, bunny) => {
  const account = useAccount();
  const { pullZoneId, shieldZoneId } = { pullZoneId: 1001, shieldZoneId: 2001 };
  let stack: TestStack;
  let between: Awaited<ReturnType<typeof RoundTrips.start>>;

  beforeAll(async () => {
    stack = await TestStack.create();
  });
  afterEach(async () => {
    await stack.destroy();
    between.stop();
  });
  afterAll(() => stack.remove());

  const program = async () => {
    for (let at = 0; at < n; at++) {
      const list = { shieldZoneId, name: `acting-${at}`, type: "ASN", entries: [`${at}`], action: "Log" } as const;
      new bunny.CustomAccessList(list.name, { ...list, entries: [...list.entries] });
    }
    for (let at = 0; at < few; at++) {
      new bunny.CustomAccessList(`plain-${at}`, { shieldZoneId, name: `plain-${at}`, type: "ASN", entries: [`${at}`] });
      new bunny.PullZoneBlockedIp(`ip-${at}`, { pullZoneId, ip: `192.0.2.${at}` });
      new bunny.AllowedReferrer(`referrer-${at}`, { pullZoneId, hostname: `${at}.example.com` });
    }
    new bunny.PullZoneReferrers("referrers", { pullZoneId, blocked: ["a.example", "b.example"] });
    new bunny.EdgeScript("script", { name: "s", type: "CDN", code: "// s" });
  };

  /** How often each operation was called since the last time. */
  const calls = () => {
    const counted = Map.groupBy(account.emulator.calls.take(), ({ operation }) => String(operation));
    return Object.fromEntries([...counted].map(([operation, all]) => [operation, all.length]));
  };

  test.each([1, 10, 100])("keeps every budget at parallelism %d", async (parallel) => {
    // What is under way together is answered together, so that what shares a call does not depend on the machine.
    between = await RoundTrips.start(account.emulator.url, parallel);
    process.env.BUNNYNET_API_URL = between.url;
    await stack.up(program, { parallel });
    const { [`GET ${lists}`]: reads, [zone]: proofs, ...others } = calls();
    const create = `POST ${lists.replace("{shieldZoneId}", String(shieldZoneId))}`;
    const groups = between.trips.take().filter((trip) => trip.includes(create));
    // Lists that are created together share a read, and one more may begin between two groups. One says what is there before.
    expect(reads).toBeLessThanOrEqual(1 + Math.min(n, groups.length + 1));
    expect(proofs).toBeLessThanOrEqual(mostProofs);
    expect(others).toEqual({
      [`POST ${lists}`]: n + few,
      [`PATCH ${lists}/configurations/{id}`]: n,
      "POST /pullzone/{id}/addBlockedIp": few,
      "POST /pullzone/{id}/addAllowedReferrer": few,
      "POST /pullzone/{id}": 1,
      "POST /compute/script": 1,
      "POST /compute/script/{id}/publish": 1,
      "GET /compute/script/{id}": 1,
    });

    await stack.refresh({ parallel });
    expect(calls()).toEqual({
      [`GET ${lists}/{id}`]: n + few,
      [`GET ${lists}`]: 1,
      "GET /pullzone/{id}": 1,
      "GET /compute/script/{id}": 1,
      "GET /compute/script/{id}/code": 1,
    });

    await stack.destroy({ parallel });
    const { [zone]: proofsOfRemovals, ...removals } = calls();
    expect(proofsOfRemovals).toBeLessThanOrEqual(mostProofs);
    expect(removals).toEqual({
      [`DELETE ${lists}/{id}`]: n + few,
      "POST /pullzone/{id}/removeBlockedIp": few,
      "POST /pullzone/{id}/removeAllowedReferrer": few,
      "POST /pullzone/{id}": 1,
      "DELETE /compute/script/{id}": 1,
    });
  });
});
