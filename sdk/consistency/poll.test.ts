import { expect, onTestFinished, test, vi } from "vitest";
import type { RequestLogEvent } from "../http/layers/log-requests";
import { Poller } from "./poll";

test("every wait is logged before it begins", async () => {
  const events: RequestLogEvent[] = [];
  const patience = new Poller([1, 2, 3], undefined, (event) => events.push(event));
  let looks = 0;
  const look = async () => {
    expect(events).toHaveLength(looks);
    return ++looks;
  };
  expect(await patience.until(look, (found) => found === 3)).toBe(3);
  const reason = "the platform does not show yet what was written";
  expect(events).toEqual([
    { kind: "wait", delayMs: 1, reason },
    { kind: "wait", delayMs: 2, reason },
  ]);
});

test("the last result is returned once all waits are used up, with or without a log", async () => {
  let looks = 0;
  expect(
    await new Poller([1, 1]).until(
      async () => ++looks,
      () => false,
    ),
  ).toBe(3);
});

test.each(["call", "client"])("a signal of the %s ends a wait", async (whose) => {
  const controller = new AbortController();
  const { signal } = controller;
  let looks = 0;
  const poller = new Poller([600_000], whose === "client" ? signal : undefined, () => controller.abort());
  const found = poller.until(
    async () => ++looks,
    () => false,
    whose === "call" ? { signal } : {},
  );
  // With the same signal, this read would throw the abort error.
  expect(await found).toBe(2);
});

/** A step that fails this many times, and how often it ran. */
function failing(times: number, error = new Error("Too early.")) {
  const step = { runs: 0, error, run: async () => (++step.runs > times ? step.runs : Promise.reject(error)) };
  return step;
}

test("a step that is too early runs again, after waits that double up to the longest", async () => {
  const waits: (number | undefined)[] = [];
  const log = (event: RequestLogEvent) => waits.push(event.kind === "wait" ? event.delayMs : undefined);
  const step = failing(4);
  const options = { isEarly: () => true, forMs: 60_000, reason: "it is early", longestWaitMs: 5 };
  expect(await new Poller([90_000, 2], undefined, log).whileEarly(step.run, options)).toBe(5);
  expect(waits).toEqual([2, 4, 5, 5]);
});

test("a step that stays too early fails at the end of its time, whose rest is the last wait", async () => {
  const waits: number[] = [];
  const reasons: string[] = [];
  const log = (event: RequestLogEvent) => {
    if (event.kind !== "wait") return;
    waits.push(event.delayMs ?? 0);
    reasons.push(event.reason);
  };
  const step = failing(9);
  const reason = (error: unknown) => `because of ${error}`;
  const ended = new Poller([90_000], undefined, log).whileEarly(step.run, { isEarly: () => true, forMs: 20, reason });
  await expect(ended).rejects.toBe(step.error);
  expect(waits[0]).toBeLessThanOrEqual(20);
  expect(reasons[0]).toBe("because of Error: Too early.");
});

test.each([
  ["that fails otherwise", false, 60_000],
  ["without time", true, 0],
])("a step %s runs once", async (_, isEarly, forMs) => {
  const step = failing(1);
  const ended = new Poller([1]).whileEarly(step.run, {
    isEarly: (error) => isEarly && error === step.error,
    forMs,
    reason: "",
  });
  await expect(ended).rejects.toBe(step.error);
  expect(step.runs).toBe(1);
});

test.each(["call", "client"])("a signal of the %s ends the wait of a step that is too early", async (whose) => {
  const controller = new AbortController();
  const { signal } = controller;
  const step = failing(1);
  const poller = new Poller([600_000], whose === "client" ? signal : undefined, () => controller.abort());
  const options = { isEarly: () => true, forMs: 900_000, reason: "it is early", longestWaitMs: 600_000 };
  expect(await poller.whileEarly(step.run, whose === "call" ? { ...options, signal } : options)).toBe(2);
});

test("a step that is too early needs no log, and another error ends it", async () => {
  const options = { isEarly: () => true, forMs: 60_000, reason: "it is early" };
  expect(await new Poller([1]).whileEarly(failing(2).run, options)).toBe(3);
  const step = failing(1);
  await expect(new Poller([1]).whileEarly(step.run, { ...options, isEarly: () => false })).rejects.toBe(step.error);
});

test("a step without time to wait runs once", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(7);
  onTestFinished(() => clock.mockRestore());
  const step = failing(1);
  const ended = new Poller([1]).whileEarly(step.run, { isEarly: () => true, forMs: 0, reason: "it is early" });
  await expect(ended).rejects.toBe(step.error);
  expect(step.runs).toBe(1);
});
