import { beforeAll, describe, expect, type TestContext, test } from "vitest";
import { type Emulator, parseFault, startEmulator } from "../../emulator";
import { faultKinds } from "../../emulator/faults/kinds";
import { readDataSource } from "../../provider/lifecycle/read-data-source";
import { messageFor } from "../../provider/messages/error-message";
import { dataSources } from "../../provider/registry";
import { BunnyError, type ClientOptions, createClient } from "../../sdk/index";
import { isUnverified } from "../../sdk/internal";
import { allCases } from "../conformance/cases";
import { prepareForDataSources } from "../support/data-source-args";
import { isFirstPart, part } from "../support/depth";
import { errorOf } from "../support/error-of";
import { secretsOf, visibleText } from "../support/secrets-of";
import { changeIn, lifetime, operationsOf, type Phase, phases, type Seen } from "./lifetime";
import { callsBefore, isWrite, outcomes, setForEach, transient } from "./rules";

/** Permanent faults, and their errors. Where a write was carried out and only its response is wrong, it may succeed. */
const permanent: readonly { rule: string; code: string; message: RegExp; isDone?: boolean }[] = [
  { rule: "500", code: "server_error", message: /failed with 500: the platform failed\. Try again later\./ },
  { rule: "502", code: "server_error", message: /failed with 502 and an HTML page.*Check the API URL and any proxy\./ },
  { rule: "503", code: "server_error", message: /failed with 503: the platform failed\. Try again later\./ },
  { rule: "half-body", code: "network", message: /broke off|got no response/, isDone: true },
  { rule: "wrong-shape", code: "unexpected_response", message: /does not describe/, isDone: true },
  { rule: "reset", code: "network", message: /got no response from http:\S+: the connection was closed/ },
  { rule: "hang", code: "timeout", message: /had no complete response from \S+ within [\d.]+ s\./ },
  { rule: "429 retry-after=60", code: "rate_limited", message: /failed with 429: the platform asked to slow down/ },
  {
    rule: "429",
    code: "rate_limited",
    // A call beside this one may have been refused last, and its pause outlasts the time of this one's retries.
    message:
      /failed with 429: the platform accepts no more requests for now, also after the time|was not sent again: \S+ asks to slow down for longer/,
  },
  {
    rule: "refused",
    code: "rejected",
    message: /was answered with 202, but was not applied: Refused by a fault\./,
  },
];

test("every kind of fault is tested", () => {
  const rules = [...transient, ...permanent.map(({ rule }) => rule)];
  const kinds = new Set(rules.map((rule) => rule.split(" ")[0]));
  expect(kinds).toEqual(new Set(Object.keys(faultKinds)));
});

/**
 * The time limit of an attempt: short for one that hangs, and far above what a call takes that does not, by what the
 * calls of an undisturbed lifetime took on this machine.
 */
const limitFor = (undisturbedMs: number, calls: number) =>
  Math.min(3_000, Math.max(200, Math.ceil((10 * undisturbedMs) / calls)));

/** Tells of a run that is repeated with a longer time limit: one that needs it on a quiet machine has another reason. */
function tellOfRepetition(about: string, limitMs: number): void {
  process.stderr.write(`${about}: a time limit of ${limitMs} ms was too short, and is ${4 * limitMs} ms now.\n`);
}

/** Runs what hangs with a time limit, and with a longer one where the machine has become slower since. */
async function withLimit<T>(
  about: string,
  hangs: boolean,
  limitMs: number,
  run: (timeoutMs: number | undefined) => Promise<T>,
): Promise<T> {
  if (!hangs) return run(undefined);
  return run(limitMs).catch((error: Error) => {
    if (limitMs > 10_000 || !isTimeout(error)) throw error;
    tellOfRepetition(about, limitMs);
    return withLimit(about, hangs, 4 * limitMs, run);
  });
}

/** How a run under a permanent fault ended. */
interface Ended {
  seen?: Seen[];
  error?: unknown;
}

/**
 * Runs what one operation makes hang with a time limit, and with a longer one where that was too short for another
 * operation, which only a machine does that has become slower.
 */
async function withLimitFor(
  operation: string,
  limitMs: number | undefined,
  run: (timeoutMs?: number) => Promise<Ended>,
): Promise<Ended> {
  const ended = await run(limitMs);
  const isTooShort = limitMs !== undefined && limitMs < 10_000 && isTimeoutOfOther(operation, ended.error);
  if (!isTooShort) return ended;
  tellOfRepetition(operation, limitMs);
  return withLimitFor(operation, 4 * limitMs, run);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (("code" in error && error.code === "timeout") || isTimeout(error.cause));
}

/** Whether a phase reads what it has written. */
const readsAfterWriting = ({ operations }: Seen) =>
  operations.slice(operations.findIndex(isWrite)).some((operation) => !isWrite(operation)) && operations.some(isWrite);

/** How many kinds of transient and of permanent faults `npm test` has of each resource and data source. */
const some = 2;

const turns = allCases.map((testCase, turn) => ({ resource: testCase.resource, testCase, turn }));

describe.concurrent.each(turns)("$resource", ({ testCase, turn }) => {
  let undisturbed: Seen[];
  let operations: Map<Phase, readonly string[]>;
  let paths: Map<Phase, readonly string[]>;
  let limitMs: number;
  beforeAll(async () => {
    const started = performance.now();
    undisturbed = await lifetime(testCase);
    const tookMs = performance.now() - started;
    operations = operationsOf(undisturbed);
    paths = new Map(undisturbed.map((seen) => [seen.phase, seen.paths]));
    limitMs = limitFor(tookMs, [...operations.values()].flat().length);
  });

  if (isFirstPart()) {
    test("no phase calls an operation twice, unless its case names it twice", () => {
      const { create, refresh, delete: remove } = testCase.calls;
      const update = changeIn(testCase)?.calls ?? [];
      const named: Record<Phase, readonly string[]> = {
        create,
        read: refresh,
        update,
        "read again": refresh,
        delete: remove,
      };
      for (const { phase, operations: called } of undisturbed) {
        const timesNamed = (one: string) => named[phase].filter((other) => other === one).length;
        const tooMany = called.filter((one, at) => callsBefore(called, at) >= Math.max(1, timesNamed(one)));
        expect(tooMany, phase).toEqual([]);
      }
    });

    test("a rule affects each call of each phase, also where an operation is called twice", async () => {
      let faults: Emulator["faults"] | undefined;
      await lifetime(testCase, (phase, emulator) => {
        faults = emulator.faults;
        setForEach(emulator, "429 retry-after=0", operations.get(phase), paths.get(phase));
      });
      expect(faults?.happened).toBe([...operations.values()].flat().length);
    });
  }

  test.each(part(transient, some, turn))("every call survives %s", async (rule) => {
    let faults: Emulator["faults"] | undefined;
    const seen = await withLimit(testCase.resource, rule.startsWith("hang"), limitMs, (timeoutMs) =>
      lifetime(
        testCase,
        (phase, emulator) => {
          faults = emulator.faults;
          setForEach(emulator, rule, operations.get(phase), paths.get(phase));
        },
        { client: { timeoutMs } },
      ),
    );
    expect(outcomes(seen)).toEqual(outcomes(undisturbed));
    // A read can be stale only where the same phase has written before.
    const canHappen = !rule.startsWith("stale") || undisturbed.some(readsAfterWriting);
    // A read that follows on a response to a write is left out where there was none, and not each write can be lost.
    const called = [...operations.values()].flatMap((all) => [...new Set(all)]);
    const affected = /^(lost|stale)/.test(rule) ? Number(canHappen) : called.length;
    expect(faults?.happened, "each operation").toBeGreaterThanOrEqual(affected);
    if (!canHappen) expect(faults?.happened).toBe(0);
  });

  test.each(part(permanent, some, turn))(
    "a permanent $rule is one clear error, in each phase",
    async ({ rule, code, message, isDone }) => {
      for (const phase of phases) {
        const calls = operations.get(phase) ?? [];
        for (const [index, operation] of calls.entries()) {
          const after = callsBefore(calls, index);
          const live = (timeoutMs?: number): Promise<Ended> =>
            lifetime(
              testCase,
              (now, emulator) => {
                if (now === phase) emulator.faults.add({ ...parseFault(`${rule} times=all`), operation, after });
              },
              { client: { timeoutMs, maxRetryMs: 100 } },
            ).then(
              (seen) => ({ seen }),
              (failure: Error) => ({ error: failure.cause }),
            );
          const about = `${phase}: ${operation}, call ${after + 1}`;
          const { seen, error } = await withLimitFor(operation, rule === "hang" ? limitMs : undefined, live);
          // A deletion that reads until its object is gone waits for a status, whatever comes with it.
          if (isDone && seen && (isWrite(operation) || phase === "delete")) {
            expect(outcomes(seen), about).toEqual(outcomes(undisturbed));
          } else expectOneClearError(error, { code, operation, message }, about);
        }
      }
    },
  );
});

/** A data source's operations, and a function that reads it with a new client. */
async function reading(name: string, { onTestFinished }: TestContext) {
  const emulator = await startEmulator({ logsPerDay: 0 });
  onTestFinished(() => emulator.stop());
  const { [name]: args = {} } = await prepareForDataSources(emulator);
  const { apiKey, url: apiUrl, loggingUrl, originErrorsUrl, state, calls } = emulator;
  const answer = (options: Partial<ClientOptions> = {}) => {
    const api = createClient({ apiKey, apiUrl, loggingUrl, originErrorsUrl, retryDelayMs: 1, ...options });
    state.logRateLimit.reset();
    return readDataSource(name, args, api).finally(() => api.close());
  };
  calls.take();
  const started = performance.now();
  const undisturbed = await answer();
  const tookMs = performance.now() - started;
  const operations = calls.take().flatMap(({ operation }) => operation ?? []);
  expect(operations).not.toEqual([]);
  const limitMs = limitFor(tookMs, operations.length);
  return { emulator, answer, undisturbed, operations, limitMs };
}

const sources = dataSources.map(({ name }, turn) => ({ name, turn }));

test.concurrent.for(sources)("$name survives transient faults", async ({ name, turn }, context) => {
  const { emulator, answer, undisturbed, operations, limitMs } = await reading(name, context);
  const ofReads = transient.filter((rule) => !/^(lost-writes|stale-reads)/.test(rule));
  for (const rule of part(ofReads, some, turn)) {
    const before = emulator.faults.happened;
    const disturbed = await withLimit(name, rule.startsWith("hang"), limitMs, (timeoutMs) => {
      emulator.faults.clear();
      setForEach(emulator, rule, operations);
      return answer({ timeoutMs });
    });
    expect(disturbed, rule).toEqual(undisturbed);
    expect(emulator.faults.happened - before, rule).toBeGreaterThanOrEqual(operations.length);
  }
});

test.concurrent.for(sources)("$name is one clear error where a fault is permanent", async ({ name, turn }, context) => {
  const { emulator, answer, operations, limitMs } = await reading(name, context);
  for (const { rule, ...expected } of part(permanent, some, turn)) {
    for (const operation of operations) {
      emulator.faults.clear();
      setForEach(emulator, `${rule} times=all`, [operation]);
      const read = async (timeoutMs?: number): Promise<Ended> => ({
        error: await errorOf(answer({ timeoutMs, maxRetryMs: 100 })),
      });
      const { error } = await withLimitFor(operation, rule === "hang" ? limitMs : undefined, read);
      expectOneClearError(error, { ...expected, operation }, `${rule}: ${operation}`);
      for (const secret of secretsOf(emulator)) expect(visibleText(error), rule).not.toContain(secret);
    }
  }
});

function expectOneClearError(
  error: unknown,
  { code, operation, message }: { code: string; operation: string; message: RegExp },
  about: string,
): void {
  expect(error, about).toBeInstanceOf(Error);
  expect(messageFor(error), about).toMatch(message);
  expect(messageFor(error), about).not.toContain("\n");
  const sentences = messageFor(error).split(/(?<=[.:]) /);
  expect(sentences, about).toEqual([...new Set(sentences)]);
  expect(bunnyErrorIn(error), about).toMatchObject({ code });
  expect(failedCallIn(error), about).toMatchObject({ code, operation });
}

/** Whether the error is the timeout of another operation. */
function isTimeoutOfOther(operation: string, error: unknown): boolean {
  const failed = failedCallIn(error);
  return failed instanceof BunnyError && failed.code === "timeout" && failed.operation !== operation;
}

/**
 * The error of the call that failed: that of a write which no read could verify, or of a create whose object could not be
 * read, is caused by the read's.
 */
function failedCallIn(error: unknown): unknown {
  const found = bunnyErrorIn(error);
  if (!(found instanceof BunnyError)) return found;
  const isCausedByRead = isUnverified(found) || found.message.includes("the created object could not be read");
  return isCausedByRead && found.cause instanceof BunnyError ? failedCallIn(found.cause) : found;
}

function bunnyErrorIn(error: unknown): unknown {
  if (error instanceof BunnyError) return error;
  return error instanceof Error ? bunnyErrorIn(error.cause) : undefined;
}
