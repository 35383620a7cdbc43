import { assert, boolean, constantFrom, double, integer, nat, option, property, record } from "fast-check";
import { expect, test } from "vitest";
import type { Outcome } from "./outcome";
import { decideRetry } from "./retry-decision";

const policies = record({
  maxTotalMs: nat(100_000),
  maxAttempts: integer({ min: 1, max: 9 }),
  baseDelayMs: integer({ min: 1, max: 1_000 }),
  maxDelayMs: integer({ min: 1, max: 10_000 }),
});
const outcomes = record({
  kind: constantFrom("status", "no-response", "unreadable"),
  status: integer({ min: 100, max: 599 }),
  retryAfterMs: option(double({ min: 0, noNaN: true }), { nil: undefined }),
  sent: boolean(),
}).map((parts): Outcome => parts as Outcome);
const attempts = record({
  attempt: integer({ min: 1, max: 20 }),
  elapsedMs: nat(200_000),
  repeatable: boolean(),
  expectExists: boolean(),
  outcome: outcomes,
});
const random = double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test("no wait is negative or ends after the total", () => {
  assert(
    property(attempts, policies, random, (finished, policy, chance) => {
      const decision = decideRetry(finished, policy, () => chance);
      if (!decision.retry) return;
      expect(decision.delayMs).toBeGreaterThanOrEqual(0);
      expect(finished.elapsedMs + decision.delayMs).toBeLessThanOrEqual(policy.maxTotalMs);
      expect(decision.reason).not.toBe("");
    }),
  );
});

test("what may have been carried out and is not repeatable is never sent again", () => {
  assert(
    property(attempts, policies, random, (finished, policy, chance) => {
      const { outcome } = finished;
      const certain =
        outcome.kind === "status" &&
        (outcome.status === 429 ||
          outcome.status === 404 ||
          (outcome.status === 503 && outcome.retryAfterMs !== undefined));
      if (certain || (outcome.kind === "no-response" && !outcome.sent)) return;
      expect(decideRetry({ ...finished, repeatable: false }, policy, () => chance)).toEqual({ retry: false });
    }),
  );
});

test("retries end: after the last attempt only Retry-After leads to another", () => {
  assert(
    property(attempts, policies, random, (finished, policy, chance) => {
      const decision = decideRetry({ ...finished, attempt: policy.maxAttempts }, policy, () => chance);
      if (decision.retry) expect(decision.reason).toMatch(/^status (429|503 with)/);
    }),
  );
});
