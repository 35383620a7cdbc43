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
  expect(events).toMatchObject([
    { kind: "wait", delayMs: 1 },
    { kind: "wait", delayMs: 2 },
  ]);
});
