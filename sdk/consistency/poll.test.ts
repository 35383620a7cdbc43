import { expect, test } from "vitest";
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
