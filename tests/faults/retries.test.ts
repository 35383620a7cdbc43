import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { type Emulator, parseFault } from "../../emulator";
import { faultKinds } from "../../emulator/faults/kinds";
import { messageFor } from "../../provider/error-message";
import { BunnyError } from "../../sdk";
import { allCases } from "../conformance/cases";
import { lifetime, operationsOf, type Phase, phases, type Seen } from "./lifetime";

/** Everything that passes by itself, as the rule without its operation. */
const transient = [
  "latency for=5ms times=2",
  "429 times=2",
  "429 retry-after=0 times=2",
  "429 retry-after-date=0 times=2",
  "500 times=2",
  "500 carried-out times=2",
  "502 times=2",
  "502 carried-out times=2",
  "503 times=2",
  "503 retry-after=0 times=2",
  "reset",
  "reset times=2",
  "reset carried-out",
  "reset carried-out times=2",
  "hang times=2",
  "hang carried-out times=2",
  "half-body times=2",
  "content-type times=2",
  "wrong-shape times=2",
  "lost-writes for=2ms",
  "stale-reads for=12ms",
];

/** What stays, and the error that it is. */
const permanent = [
  { rule: "500", code: "server_error", message: /failed with 500: the platform failed\. Try again later\./ },
  { rule: "502", code: "server_error", message: /failed with 502 and an HTML page.*Check the API URL and any proxy\./ },
  { rule: "reset", code: "network", message: /got no answer from http:\S+: the connection was closed/ },
  { rule: "hang", code: "timeout", message: /had no complete answer from \S+ within 0\.5 s\./ },
  { rule: "429", code: "rate_limited", message: /failed with 429: the platform asked to slow down for longer/ },
  {
    rule: "refused",
    code: "rejected",
    message: /was answered with 202, but was not carried out: Refused by a fault\./,
  },
];

test("every kind is among them", () => {
  const rules = [...transient, ...permanent.map(({ rule }) => rule)];
  const kinds = new Set(rules.map((rule) => rule.split(" ")[0]));
  expect(kinds).toEqual(new Set(Object.keys(faultKinds)));
});

/** Sets one rule for each of the operations that this kind of fault can happen to. */
function setForEach(emulator: Emulator, rule: string, operations: readonly string[] = []): void {
  const { operation: _, ...fault } = parseFault(rule);
  for (const operation of operations) emulator.faults.add({ ...fault, operation });
}

/** What a life comes to, whatever happened on the way. */
const outcomes = (seen: readonly Seen[]) => seen.map(({ phase, onPlatform, count }) => ({ phase, onPlatform, count }));

describe.concurrent.each(allCases)("$resource", (suite) => {
  let undisturbed: Seen[];
  let operations: Map<Phase, string[]>;
  beforeAll(async () => {
    undisturbed = await lifetime(suite);
    operations = operationsOf(undisturbed);
  });

  test.each(transient)("every call survives %s", async (rule) => {
    const isStale = rule.startsWith("stale");
    const hangs = rule.startsWith("hang");
    let happened = 0;
    const seen = await lifetime(
      suite,
      async (phase, emulator) => {
        // A refresh is another process, and does not begin at once.
        if (isStale) await sleep(13);
        happened += emulator.faults.happened;
        setForEach(emulator, rule, operations.get(phase));
      },
      { client: { retryDelayMs: isStale ? 10 : 1, timeoutMs: hangs ? 200 : undefined } },
    );
    expect(outcomes(seen)).toEqual(outcomes(undisturbed));
    if (!isStale) expect(happened).toBeGreaterThan(0);
  });

  test.each(permanent)("$rule that stays is one clear error, in each phase", async ({ rule, code, message }) => {
    for (const phase of phases) {
      // Each of these takes as long as an attempt may.
      if (rule === "hang" && phase !== "create") continue;
      for (const operation of operations.get(phase) ?? []) {
        const broken = lifetime(
          suite,
          (now, emulator) => {
            if (now === phase) setForEach(emulator, `${rule} times=all`, [operation]);
          },
          { client: { timeoutMs: rule === "hang" ? 500 : undefined, maxRetryMs: 100 } },
        );
        const error: unknown = await broken.then(
          () => undefined,
          (failure: Error) => failure.cause,
        );
        const about = `${phase}: ${operation}`;
        expect(error, about).toBeInstanceOf(Error);
        expect(messageFor(error), about).toMatch(message);
        expect(messageFor(error), about).not.toContain("\n");
        expect(bunnyErrorIn(error), about).toMatchObject({ code, operation });
      }
    }
  });
});

function bunnyErrorIn(error: unknown): unknown {
  if (error instanceof BunnyError) return error;
  return error instanceof Error ? bunnyErrorIn(error.cause) : undefined;
}
