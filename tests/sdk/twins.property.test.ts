import { assert, asyncProperty, boolean, constantFrom, integer, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import type { BunnyClient } from "../../sdk/index";
import { useAccount } from "../support/account";
import { anyRateLimit, anyWafRule } from "../support/any-rules";

import { useClients } from "../support/clients";

const account = useAccount({
  logsPerDay: 0,
  limits: { rateLimitRules: 10_000, customWafRules: 10_000, customLists: 10_000, customEntries: 100_000 },
});
const clientWith = useClients(account);
const shieldZoneId = 2001;

/** A kind of object of which the platform takes several with one name. */
interface Kind {
  readonly operation: string;
  create(api: BunnyClient, name: string): Promise<{ id: number }>;
  /** All ids on the platform. */
  ids(): number[];
}

const zone = () => account.emulator.state.shieldZones.get(shieldZoneId);
const kinds: Record<string, Kind> = {
  "access list": {
    operation: "POST /shield/shield-zone/{shieldZoneId}/access-lists",
    create: (api, name) => api.accessLists.create(shieldZoneId, { name, type: "IP", content: "192.0.2.1" }),
    ids: () => [...(zone()?.accessLists.keys() ?? [])],
  },
  "edge script": {
    operation: "POST /compute/script",
    create: (api, name) => api.edgeScripts.create({ name, type: "CDN", code: "// twin" }),
    ids: () => [...account.emulator.state.edgeScripts.keys()],
  },
  "rate limit": {
    operation: "POST /shield/rate-limit",
    create: (api, name) => api.rateLimits.create(shieldZoneId, { ...anyRateLimit, ruleName: name }),
    ids: () => [...(zone()?.rateLimits.keys() ?? [])],
  },
  "WAF rule": {
    operation: "POST /shield/waf/custom-rule",
    create: (api, name) => api.wafRules.create(shieldZoneId, { ...anyWafRule, ruleName: name }),
    ids: () => [...(zone()?.wafRules.keys() ?? [])],
  },
};

const lostAnswers = ["reset", "reset carried-out", "500", "500 carried-out", "half-body", "wrong-shape"];

describe.each(Object.entries(kinds))("%s", (_, { operation, create, ids }) => {
  test("each of several equal creates at once gets an object of its own or a clear error, whichever answers are lost", async () => {
    const story = record({
      count: integer({ min: 2, max: 4 }),
      kind: constantFrom(...lostAnswers),
      probability: constantFrom(0.3, 0.6, 1),
      seed: integer({ min: 0, max: 9_999 }),
      times: integer({ min: 1, max: 6 }),
      losesOverlaps: boolean(),
    });
    let runs = 0;
    await assert(
      asyncProperty(story, async ({ count, kind, probability, seed, times, losesOverlaps }) => {
        // Objects of an earlier run would be equal, and as new.
        const name = `twin ${++runs}`;
        const before = new Set(ids());
        const { api } = clientWith({ retryDelayMs: 1 });
        account.emulator.faults.clear();
        account.emulator.faults.add(
          parseFault(`${kind} on ${operation} probability=${probability} seed=${seed} times=${times}`),
        );
        if (losesOverlaps) account.emulator.faults.add(parseFault("lost-writes for=2ms"));
        const ended = await Promise.allSettled(Array.from({ length: count }, () => create(api, name)));
        account.emulator.faults.clear();

        const created = ended.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []));
        const failed = ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
        expect(new Set(created).size, "callers share an object").toBe(created.length);
        const there = ids().filter((id) => !before.has(id));
        expect(there, "a returned object does not exist").toEqual(expect.arrayContaining(created));
        expect(there.length - created.length, "more objects than callers").toBeLessThanOrEqual(failed.length);
        for (const error of failed) {
          expect(error).toMatchObject({ operation, mayHaveHappened: true });
          expect(error.message).toMatch(/Look for |Run it again/);
        }
      }),
      { numRuns: 15 },
    );
  });
});
