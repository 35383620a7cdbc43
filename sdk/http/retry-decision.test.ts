import { describe, expect, test } from "vitest";
import { type Outcome, retryAfterMs } from "./outcome";
import { decideRetry, type FinishedAttempt } from "./retry-decision";

const policy = { maxTotalMs: 10_000, maxAttempts: 3, baseDelayMs: 100, maxDelayMs: 1_000 };
const decide = (finished: { outcome: Outcome } & Partial<FinishedAttempt>) =>
  decideRetry({ attempt: 1, elapsedMs: 0, repeatable: false, ...finished }, policy, () => 0);
const status = (code: number, after?: number): Outcome => ({ kind: "status", status: code, retryAfterMs: after });

describe("what may have been carried out is sent again only if that is harmless", () => {
  test.each([
    ["429", status(429), true, true],
    ["429 with Retry-After", status(429, 500), true, true],
    ["503 with Retry-After", status(503, 500), true, true],
    ["503", status(503), true, false],
    ["500 with Retry-After", status(500, 500), true, false],
    ["400 with Retry-After", status(400, 500), false, false],
    ["500", status(500), true, false],
    ["502", status(502), true, false],
    ["504", status(504), true, false],
    ["a broken connection", { kind: "no-response", sent: true } as Outcome, true, false],
    ["no connection", { kind: "no-response", sent: false } as Outcome, true, true],
    ["501", status(501), false, false],
    ["400", status(400), false, false],
    ["401", status(401), false, false],
    ["404", status(404), false, false],
    ["200", status(200), false, false],
    ["a response that cannot be parsed", { kind: "unreadable" } as Outcome, true, false],
  ])("%s", (_, outcome, ifRepeatable, otherwise) => {
    expect(decide({ outcome, repeatable: true }).retry).toBe(ifRepeatable);
    expect(decide({ outcome, repeatable: false }).retry).toBe(otherwise);
  });

  test("a 404 is retried only where the object is known to exist", () => {
    expect(decide({ outcome: status(404), expectExists: true }).retry).toBe(true);
    expect(decide({ outcome: status(404), expectExists: false, repeatable: true }).retry).toBe(false);
    expect(decide({ outcome: status(400), expectExists: true, repeatable: true }).retry).toBe(false);
    expect(decide({ outcome: { kind: "no-response", sent: true }, expectExists: true }).retry).toBe(false);
  });
});

test.each<[Outcome, string, boolean]>([
  [status(429), "status 429", false],
  [status(429, 0), "status 429 with Retry-After", false],
  [status(503, 1), "status 503 with Retry-After", false],
  [status(503), "status 503", true],
  [{ kind: "no-response", sent: false }, "no response", false],
  [{ kind: "no-response", sent: true }, "no response", true],
  [{ kind: "unreadable" }, "a response that cannot be parsed", true],
])("a retry says why, and whether the attempt may have been applied: %j", (outcome, reason, possiblyApplied) => {
  expect(decide({ outcome, repeatable: true })).toEqual({ retry: true, delayMs: 100, reason, possiblyApplied });
});

describe("how long it waits", () => {
  test("as long as the platform asks", () => {
    expect(decide({ outcome: status(429, 1_500) })).toMatchObject({ delayMs: 1_500 });
  });

  test.each([
    [1, 100],
    [2, 200],
    [3, 400],
    [5, 1_000],
    [9, 1_000],
  ])("without that, attempt %i is followed after %i ms", (attempt, delayMs) => {
    expect(decide({ outcome: status(429), attempt })).toMatchObject({ delayMs });
  });

  test.each([
    [1, 100],
    [3, 400],
    [30, 1_000],
  ])("never less than that: asked to come back at once, attempt %i is followed after %i ms", (attempt, delayMs) => {
    expect(decide({ outcome: status(429, 0), attempt })).toMatchObject({ delayMs });
    expect(decide({ outcome: status(503, 0), attempt })).toMatchObject({ delayMs });
  });

  test("with up to a quarter more", () => {
    const finished = { attempt: 1, elapsedMs: 0, repeatable: true, outcome: status(500) };
    expect(decideRetry(finished, policy, () => 0.999)).toMatchObject({ delayMs: 125 });
  });
});

describe("when retries end", () => {
  test("after the attempts that a failure gets", () => {
    expect(decide({ outcome: status(500), repeatable: true, attempt: 2 }).retry).toBe(true);
    expect(decide({ outcome: status(500), repeatable: true, attempt: 3 }).retry).toBe(false);
  });

  test.each([
    ["429", status(429), true],
    ["503 with Retry-After", status(503, 0), true],
    ["a 404 of an object that exists", status(404), false],
    ["no connection", { kind: "no-response", sent: false } as Outcome, false],
  ])("a request to come back later does not count as a failure: %s", (_, outcome, isRetried) => {
    expect(decide({ outcome, attempt: 30, expectExists: true }).retry).toBe(isRetried);
  });

  test.each<[string, Outcome, number, number]>([
    ["response that cannot be parsed", { kind: "unreadable" }, 9, 3],
    ["response that cannot be parsed", { kind: "unreadable" }, 2, 2],
    ["server error", status(500), 9, 9],
    ["broken connection", { kind: "no-response", sent: true }, 9, 9],
  ])("a %s (%j) gets, of %i attempts, %i", (_, outcome, maxAttempts, last) => {
    const decideAt = (attempt: number) =>
      decideRetry({ attempt, elapsedMs: 0, repeatable: true, outcome }, { ...policy, maxAttempts }, () => 0);
    expect(decideAt(last - 1).retry).toBe(true);
    expect(decideAt(last).retry).toBe(false);
  });

  test("where the wait would end after the total", () => {
    expect(decide({ outcome: status(429, 5_000), elapsedMs: 5_000 }).retry).toBe(true);
    expect(decide({ outcome: status(429, 5_000), elapsedMs: 5_001 }).retry).toBe(false);
    expect(decide({ outcome: status(429, 60_000) }).retry).toBe(false);
  });
});

describe("retryAfterMs", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  test.each([
    ["seconds", "3", 3_000],
    ["a fraction", "0.5", 500],
    ["zero", "0", 0],
    ["a negative number", "-4", 0],
    ["a date", "Thu, 01 Jan 2026 00:00:07 GMT", 7_000],
    ["a date that is over", "Wed, 31 Dec 2025 00:00:00 GMT", 0],
    ["nonsense", "soon", undefined],
    ["an empty header", "", undefined],
    ["white space", " ", undefined],
    ["no header", undefined, undefined],
  ])("%s", (_, header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
