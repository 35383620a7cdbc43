import { expect, test } from "vitest";
import { BunnyError } from "../errors";
import type { RequestLogEvent } from "./layers/log-requests";
import { type Outcome, withOutcome } from "./outcome";
import { ApiResponse } from "./response";
import { withRetry } from "./retry";

const request = {
  operation: "POST /x",
  method: "POST",
  path: "/x",
  repeatable: false,
  requestId: "r",
  possiblyApplied: { attempts: 0 },
} as const;

test("a Retry-After date is relative to the response's own Date", async () => {
  const policy = { maxTotalMs: 500, maxAttempts: 3, baseDelayMs: 1, maxDelayMs: 1 };
  const headers = { date: "Thu, 01 Jan 2015 00:00:00 GMT", "retry-after": "Thu, 01 Jan 2015 00:00:01 GMT" };
  const host = { names: "camel", secrets: [] } as const;
  let sent = 0;
  const attempt = async () => {
    sent++;
    if (sent > 1) return;
    throw new ApiResponse(
      { ...request, operation: "POST /x", requestId: "r" },
      { status: 429, headers, body: "" },
      host,
    ).failure();
  };
  // A second is more than it may wait.
  await expect(withRetry({ policy }, request, attempt)).rejects.toMatchObject({ status: 429 });
  expect(sent).toBe(1);
});

/** Runs attempts that end with these outcomes, and then succeed. */
async function retried(outcomes: readonly Outcome[], details: { repeatable?: boolean; signal?: AbortSignal } = {}) {
  const policy = { maxTotalMs: 60_000, maxAttempts: 5, baseDelayMs: 1, maxDelayMs: 1 };
  const possiblyApplied = { attempts: 0 };
  const events: RequestLogEvent[] = [];
  const attempts: { attempt: number; retryUntil: number }[] = [];
  const left = [...outcomes];
  const result = await withRetry(
    { policy, log: (event) => events.push(event) },
    { ...request, possiblyApplied, ...details },
    async (progress) => {
      attempts.push(progress);
      possiblyApplied.attempts++;
      const outcome = left.shift();
      if (outcome) throw withOutcome(new BunnyError("network", "failed"), outcome);
      return "done";
    },
  ).catch((error: unknown) => error);
  return { result, events, attempts, possiblyApplied: possiblyApplied.attempts };
}

test("attempts are counted and logged, and share one deadline", async () => {
  const { result, attempts, events } = await retried([
    { kind: "status", status: 429 },
    { kind: "no-response", sent: false },
  ]);
  expect(result).toBe("done");
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  expect(new Set(attempts.map(({ retryUntil }) => retryUntil)).size).toBe(1);
  expect(attempts[0]?.retryUntil).toBeGreaterThan(performance.now());
  expect(attempts[0]?.retryUntil).toBeLessThanOrEqual(performance.now() + 60_000);
  const about = { kind: "retry", operation: "POST /x", requestId: "r", delayMs: 1, elapsedMs: expect.any(Number) };
  expect(events).toEqual([
    { ...about, attempt: 1, reason: "status 429" },
    { ...about, attempt: 2, reason: "no response" },
  ]);
});

test("an attempt that was certainly not applied does not count as possibly applied", async () => {
  const throttled: Outcome = { kind: "status", status: 429 };
  expect(await retried([throttled, throttled])).toMatchObject({ result: "done", possiblyApplied: 1 });
  const failed: Outcome = { kind: "status", status: 500 };
  expect(await retried([failed, throttled], { repeatable: true })).toMatchObject({
    result: "done",
    possiblyApplied: 2,
  });
});

test("an error without an outcome, or after which another attempt is unsafe, is thrown as it is", async () => {
  const failed = await retried([{ kind: "status", status: 500 }]);
  expect(failed).toMatchObject({ result: { code: "network" }, events: [] });
  expect(failed.attempts).toHaveLength(1);
  const broken = new Error("broken");
  const policy = { maxTotalMs: 60_000, maxAttempts: 5, baseDelayMs: 1, maxDelayMs: 1 };
  await expect(withRetry({ policy }, request, () => Promise.reject(broken))).rejects.toBe(broken);
});

test("a retry needs no log", async () => {
  const policy = { maxTotalMs: 60_000, maxAttempts: 5, baseDelayMs: 1, maxDelayMs: 1 };
  const sent = await withRetry({ policy }, { ...request, possiblyApplied: { attempts: 0 } }, async ({ attempt }) => {
    if (attempt === 1) throw withOutcome(new BunnyError("network", "failed"), { kind: "status", status: 429 });
    return attempt;
  });
  expect(sent).toBe(2);
});

test("a signal ends the wait before a retry", async () => {
  const controller = new AbortController();
  const running = retried([{ kind: "status", status: 429, retryAfterMs: 59_000 }], { signal: controller.signal });
  controller.abort();
  expect(await running).toMatchObject({ result: { name: "AbortError" } });
});
