import { expect, test } from "vitest";
import type { HttpRequest } from "../request";
import { retry } from "./retry";

const request: HttpRequest = {
  operation: "POST /x",
  method: "POST",
  origin: "http://127.0.0.1",
  path: "/x",
  headers: {},
  repeatable: false,
  requestId: "r",
  attempt: 1,
  possiblyApplied: { attempts: 0 },
};

test("a Retry-After date is relative to the response's own Date", async () => {
  const policy = { maxTotalMs: 500, maxAttempts: 3, baseDelayMs: 1, maxDelayMs: 1 };
  const headers = { date: "Thu, 01 Jan 2015 00:00:00 GMT", "retry-after": "Thu, 01 Jan 2015 00:00:01 GMT" };
  let sent = 0;
  const send = retry(policy)(async () => ({ status: ++sent === 1 ? 429 : 204, headers, body: "" }));
  // A second is more than it may wait.
  expect(await send(request)).toMatchObject({ status: 429 });
  expect(sent).toBe(1);
});
