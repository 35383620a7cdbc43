import { expect, test } from "vitest";
import { intervalOf } from "../http/request-interval";
import { type VerifiedWrite, VerifiedWrites } from "./verified-writes";
import { WriteQueue } from "./write-queue";

const policy = { maxTotalMs: 60_000, maxAttempts: 3, baseDelayMs: 1, maxDelayMs: 50 };

/** Writes at these times, in milliseconds, and returns what happened first: the read, or another event meanwhile. */
async function firstAfter(times: readonly (readonly [sentAt: number, respondedAt: number])[]): Promise<string> {
  const events: string[] = [];
  const verified = new VerifiedWrites(policy);
  const queue = new WriteQueue();
  const write = ([sentAt, respondedAt]: readonly [number, number]): VerifiedWrite<undefined, undefined> => ({
    object: "thing 1",
    operation: "POST /thing",
    readKind: "thing",
    read: async () => void events.push("read"),
    // As the transport does.
    send: async () => void Object.assign(intervalOf({ method: "POST" }) ?? {}, { sentAt, respondedAt }),
    verify: () => "applied",
  });
  // The wait is twice as long as the limit of the policy.
  setTimeout(() => events.push("write of another client"), policy.maxDelayMs);
  await Promise.all(times.map((time) => verified.run(() => queue, write(time), [])));
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
] as const)("%s: what comes before the verification", async (_, times, first) => {
  expect(await firstAfter(times)).toBe(first);
});
