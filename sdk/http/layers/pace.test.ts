import { describe, expect, test } from "vitest";
import { BunnyError } from "../../errors";
import type { HttpRequest, HttpResponse } from "../request";
import { pace } from "./pace";

/** A clock that is moved by hand. */
function aClock() {
  let now = 0;
  const sleepers: { until: number; wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ until: now + ms, wake })),
    async advance(ms: number) {
      now += ms;
      for (const { until, wake } of sleepers) if (until <= now) wake();
      await settled();
    },
  };
}

const settled = async () => {
  for (let n = 0; n < 20; n++) await new Promise((resolve) => setImmediate(resolve));
};

/** Sends requests through the layer, each answered when the test says so. */
function aHost(options: { maxConcurrency?: number } = {}) {
  const clock = aClock();
  const underWay: ((status: number, headers?: Record<string, string>) => void)[] = [];
  const layer = pace(
    { maxConcurrency: Number.POSITIVE_INFINITY, baseDelayMs: 100, maxTotalMs: 60_000, ...options },
    clock,
  );
  const send = layer(
    () =>
      new Promise<HttpResponse>((resolve) =>
        underWay.push((status, headers = {}) => resolve({ status, headers, body: "" })),
      ),
  );
  const request = (more: Partial<HttpRequest> = {}) =>
    send({
      operation: "GET /pullzone/{id}",
      method: "GET",
      origin: "https://api.example",
      path: "/pullzone/1",
      headers: {},
      requestId: "1",
      attempt: 1,
      possiblyApplied: { attempts: 0 },
      retryUntil: clock.now() + 60_000,
      ...more,
    });
  const answerAll = async (status: number, headers?: Record<string, string>) => {
    for (const answer of underWay.splice(0)) answer(status, headers);
    await settled();
  };
  return { clock, underWay, request, answerAll };
}

test("requests are bounded by the option, and not without it", async () => {
  for (const [maxConcurrency, expected] of [
    [3, 3],
    [undefined, 20],
  ]) {
    const { underWay, request } = aHost(maxConcurrency === undefined ? {} : { maxConcurrency });
    for (let n = 0; n < 20; n++) void request();
    await settled();
    expect(underWay).toHaveLength(expected as number);
  }
});

describe("a refusal", () => {
  test("pauses all requests together, once, for as long as the host asks; then half of them are sent", async () => {
    const { clock, underWay, request, answerAll } = aHost();
    for (let n = 0; n < 16; n++) void request();
    await settled();
    await answerAll(429, { "retry-after": "2" });
    for (let n = 0; n < 16; n++) void request();
    await clock.advance(1_999);
    expect(underWay).toHaveLength(0);
    await clock.advance(1);
    expect(underWay).toHaveLength(8);
  });

  test("slows down until requests succeed again: one more at a time with each", async () => {
    const { clock, underWay, request, answerAll } = aHost();
    for (let n = 0; n < 8; n++) void request();
    await settled();
    await answerAll(429);
    for (let n = 0; n < 100; n++) void request();
    const seen: number[] = [];
    for (let n = 0; n < 4; n++) {
      await clock.advance(100);
      seen.push(underWay.length);
      await answerAll(200);
    }
    expect(seen).toEqual([4, 8, 16, 72]);
  });

  test.each([
    [503, { "retry-after": "1" }, 0],
    [503, {}, 1],
    [500, {}, 1],
  ])("%i with %j pauses or not", async (status, headers, sent) => {
    const { underWay, request, answerAll } = aHost();
    void request();
    await settled();
    await answerAll(status, headers);
    void request();
    await settled();
    expect(underWay).toHaveLength(sent);
  });

  test("that lasts longer than a call may take ends that call before it is sent", async () => {
    const { clock, request, answerAll } = aHost();
    void request();
    await settled();
    await answerAll(429, { "retry-after": "30" });
    const error = await request({ retryUntil: clock.now() + 10_000 }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(BunnyError);
    expect(error).toMatchObject({ code: "rate_limited", mayHaveHappened: false });
  });

  test.each([
    ["POST", 1, true],
    ["GET", 1, false],
    ["POST", 0, false],
  ])(
    "that ends a repeated %s with %i attempts possibly applied: mayHaveHappened is %s",
    async (method, attempts, expected) => {
      const { clock, request, answerAll } = aHost();
      void request();
      await settled();
      await answerAll(429, { "retry-after": "30" });
      const operation = `${method} /pullzone/{id}` as HttpRequest["operation"];
      const again = { operation, method, attempt: 2, possiblyApplied: { attempts }, retryUntil: clock.now() + 10_000 };
      const error = await request(again).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ code: "rate_limited", mayHaveHappened: expected });
      expect(String(error)).toContain("was not sent again");
    },
  );
});

test("a signal ends the wait for a place", async () => {
  const { request } = aHost({ maxConcurrency: 1 });
  void request();
  const controller = new AbortController();
  const waiting = request({ signal: controller.signal });
  controller.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
});
