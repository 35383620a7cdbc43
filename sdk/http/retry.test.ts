import { expect, test } from "vitest";
import { ApiResponse } from "./response";
import { withRetry } from "./retry";

const request = {
  operation: "POST /x",
  method: "POST",
  path: "/x",
  repeatable: false,
  requestId: "r",
  possiblyApplied: { attempts: 0 },
} as const;

test("a Retry-After date is relative to the response's own Date", async () => {
  const policy = { maxTotalMs: 500, maxAttempts: 3, baseDelayMs: 1, maxDelayMs: 1 };
  const headers = { date: "Thu, 01 Jan 2015 00:00:00 GMT", "retry-after": "Thu, 01 Jan 2015 00:00:01 GMT" };
  const host = { names: "camel", secrets: [] } as const;
  let sent = 0;
  const attempt = async () => {
    sent++;
    if (sent > 1) return;
    throw new ApiResponse("POST /x", request, { status: 429, headers, body: "" }, "r", host).failure();
  };
  // A second is more than it may wait.
  await expect(withRetry({ policy }, request, attempt)).rejects.toMatchObject({ status: 429 });
  expect(sent).toBe(1);
});
