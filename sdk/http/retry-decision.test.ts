import { describe, expect, test } from "vitest";
import { type Outcome, retryAfterMs } from "./outcome";
import { decideRetry } from "./retry-decision";

const policy = { maxTotalMs: 10_000, maxAttempts: 3, baseDelayMs: 100, maxDelayMs: 1_000 };
const decide = (finished: { outcome: Outcome; repeatable?: boolean; attempt?: number; elapsedMs?: number }) =>
  decideRetry({ attempt: 1, elapsedMs: 0, repeatable: false, ...finished }, policy, () => 0);
const status = (code: number, after?: number): Outcome => ({ kind: "status", status: code, retryAfterMs: after });

describe("what may have been carried out is sent again only if that is harmless", () => {
  test.each([
    ["429", status(429), true, true],
    ["429 with Retry-After", status(429, 500), true, true],
    ["503 with Retry-After", status(503, 500), true, true],
    ["503", status(503), true, false],
    ["500", status(500), true, false],
    ["502", status(502), true, false],
    ["504", status(504), true, false],
    ["a broken connection", { kind: "no-answer", sent: true } as Outcome, true, false],
    ["no connection", { kind: "no-answer", sent: false } as Outcome, true, true],
    ["501", status(501), false, false],
    ["400", status(400), false, false],
    ["401", status(401), false, false],
    ["404", status(404), false, false],
    ["200", status(200), false, false],
  ])("%s", (_, outcome, ifRepeatable, otherwise) => {
    expect(decide({ outcome, repeatable: true }).retry).toBe(ifRepeatable);
    expect(decide({ outcome, repeatable: false }).retry).toBe(otherwise);
  });
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

  test("Retry-After does not count as a failure", () => {
    expect(decide({ outcome: status(429), attempt: 30 }).retry).toBe(true);
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
    ["no header", undefined, undefined],
  ])("%s", (_, header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
