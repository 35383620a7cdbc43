import { afterAll, beforeAll, expect, test } from "vitest";
import { BunnyError, createClient, type RequestLogEvent } from "../../sdk/index";
import { isRead } from "../../sdk/internal";
import { type AccountOfOne, startAccountOfOne } from "../contract/minimal-account";
import { calls } from "../contract/surface";
import { useServers } from "../support/server";

const serverThat = useServers();
let account: AccountOfOne;
beforeAll(async () => {
  account = await startAccountOfOne();
});
afterAll(() => account.emulator.stop());

const timeoutMs = 100;
/** A timer of Node.js may be a millisecond early, and durations are rounded. */
const shortestMs = timeoutMs - 2;

/** These treat their own timeout as the end of the records. */
const endsItself = (name: string) => /^(logs\.list|\w+\.follow)$/.test(name);

/** The problems with how a call to a silent platform ended. None depends on the machine's speed. */
function problems(name: string, outcome: unknown, events: readonly RequestLogEvent[], maxRetryMs: number): string[] {
  const attempts = events.flatMap((event) => (event.kind === "failure" ? event : []));
  const early = attempts.filter(({ durationMs }) => durationMs < shortestMs);
  const late = events.flatMap((event) =>
    event.kind === "retry" && event.elapsedMs + event.delayMs > maxRetryMs ? event : [],
  );
  return [
    ...(endsItself(name) ? (Array.isArray(outcome) ? [] : [`it ended with ${outcome}`]) : notATimeout(outcome)),
    ...(attempts.length > 1 || maxRetryMs < 60_000 || isWrite(attempts) ? [] : ["it was not tried again"]),
    // A create whose outcome is unknown is also searched for, with the time of a call of its own.
    ...(attempts.length <= 2 * (1 + maxRetryMs / shortestMs) ? [] : [`it took ${attempts.length} attempts`]),
    ...early.map(({ attempt, durationMs }) => `attempt ${attempt} ended after ${durationMs} ms`),
    ...late.map(({ attempt, elapsedMs }) => `attempt ${attempt} is followed by another after ${elapsedMs} ms`),
  ].map((problem) => `${name}: ${problem}`);
}

function notATimeout(outcome: unknown): string[] {
  if (!(outcome instanceof BunnyError) || outcome.code !== "timeout") return [`it ended with ${outcome}`];
  return outcome.mayHaveHappened === !isRead(outcome.operation ?? "")
    ? []
    : [`mayHaveHappened is ${outcome.mayHaveHappened}`];
}

const isWrite = ([first]: readonly { method: string }[]) => first !== undefined && first.method !== "GET";

test.each([
  ["disabled", 0],
  ["within a time limit", 250],
  ["up to the maximum number", 60_000],
])("a silent platform ends every call with a timeout, with retries %s", async (_, maxRetryMs) => {
  const objects = await account.refill();
  const url = await serverThat(() => {});
  const problemsOfCalls = await Promise.all(
    calls.map(async ([name, call]) => {
      const events: RequestLogEvent[] = [];
      const log = (event: RequestLogEvent) => void events.push(event);
      const api = createClient({
        ...{ apiKey: "key", apiUrl: url, loggingUrl: url, originErrorsUrl: url },
        ...{ timeoutMs, maxRetryMs, retryDelayMs: 1, log },
      });
      const outcome = await call(api, objects).catch((error: unknown) => error);
      await api.close();
      return problems(name, outcome, events, maxRetryMs);
    }),
  );
  expect(problemsOfCalls.flat()).toEqual([]);
});
