import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withWaitReporter } from "../messages/progress";
import { sharedClient } from "./shared-client";

const userAgents: unknown[] = [];
const busy = createServer((request, response) => {
  userAgents.push(request.headers["user-agent"]);
  response.writeHead(429, { "retry-after": "5" }).end();
});
let apiUrl = "";

beforeAll(async () => {
  await new Promise<void>((listening) => busy.listen(0, "127.0.0.1", listening));
  const address = busy.address();
  apiUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => void busy.close());

test("options that are equal have one client in the process", () => {
  const client = sharedClient({ apiKey: "a" });
  expect(sharedClient({ apiKey: "a" })).toBe(client);
  expect(sharedClient({ apiKey: "b" })).not.toBe(client);
  expect(sharedClient({ apiKey: "a", apiUrl })).not.toBe(client);
});

test("a wait is reported to the user, and the platform sees Pulumi", async () => {
  const user = new AbortController();
  const waits: string[] = [];
  const report = (wait: string) => {
    waits.push(wait);
    user.abort();
  };
  const api = sharedClient({ apiKey: "key", apiUrl, maxRetryMs: 60_000 });
  const call = withWaitReporter(report, () => api.pullZones.get(1, { signal: user.signal }));
  await expect(call).rejects.toThrow("was cancelled");
  expect(waits).toEqual(["bunny: status 429 with Retry-After from GET /pullzone/{id}; retrying in 5 s (attempt 2)"]);
  expect(userAgents).toEqual([expect.stringMatching(/^pulumi /)]);
});
