import { expect, test } from "vitest";
import { type ProvedWrite, ProvedWrites } from "./proved-writes";
import { WriteQueue } from "./write-queue";

const policy = { maxTotalMs: 60_000, maxAttempts: 3, baseDelayMs: 1, maxDelayMs: 50 };

/** Writes at these times, in milliseconds, and returns what happened first: the read, or another event meanwhile. */
async function firstAfter(times: readonly (readonly [sentAt: number, answeredAt: number])[]): Promise<string> {
  const events: string[] = [];
  const proved = new ProvedWrites(policy);
  const queue = new WriteQueue();
  const write = ([sentAt, answeredAt]: readonly [number, number]): ProvedWrite<undefined, undefined> => ({
    object: "thing 1",
    operation: "POST /thing",
    shownBy: "thing",
    read: async () => void events.push("read"),
    send: async (_again, timing) => void Object.assign(timing, { sentAt, answeredAt }),
    isShown: () => true,
  });
  // The wait is twice as long as the limit of the policy.
  setTimeout(() => events.push("write of another client"), policy.maxDelayMs);
  await Promise.all(times.map((time) => proved.run(() => queue, write(time), [])));
  return events[0] ?? "nothing";
}

test.each([
  ["a single write", [[0, 100]], "write of another client"],
  [
    "two that followed each other",
    [
      [0, 100],
      [110, 210],
    ],
    "write of another client",
  ],
  [
    "two that overlapped by less than half",
    [
      [0, 100],
      [60, 160],
    ],
    "write of another client",
  ],
  [
    "two that overlapped",
    [
      [0, 100],
      [40, 140],
    ],
    "read",
  ],
  [
    "two of several that overlapped",
    [
      [0, 100],
      [110, 210],
      [120, 220],
    ],
    "read",
  ],
  // On a busy machine the response of a write is seen late.
  [
    "two, the first of which only seems to have taken long",
    [
      [0, 900],
      [300, 400],
    ],
    "write of another client",
  ],
] as const)("%s: what comes before the proof", async (_, times, first) => {
  expect(await firstAfter(times)).toBe(first);
});
