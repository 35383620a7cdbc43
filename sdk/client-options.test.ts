import { expect, test } from "vitest";
import { resolveClientOptions } from "./client-options";

const apiKey = "key-1";

test("fills in the defaults", () => {
  const { apiUrl, loggingUrl, timeoutMs, maxRetryMs } = resolveClientOptions({ apiKey });
  expect([apiUrl.href, loggingUrl.href, timeoutMs, maxRetryMs]).toEqual([
    "https://api.bunny.net/",
    "https://logging.bunnycdn.com/",
    30_000,
    60_000,
  ]);
});

test.each([
  "http://127.0.0.1:1",
  "http://127.8.9.1",
  "http://localhost:1",
  "http://[::1]:1",
  "https://proxy.example.com/bunny",
])("accepts %s", (apiUrl) => {
  expect(resolveClientOptions({ apiKey, apiUrl }).apiUrl.href).toContain(apiUrl);
});

test.each([
  ["plain http to another host", { apiUrl: "http://api.bunny.net" }, "apiUrl", /unencrypted/],
  ["a host that only looks like loopback", { apiUrl: "http://127.0.0.1.example.com" }, "apiUrl", /unencrypted/],
  ["another scheme", { apiUrl: "ftp://api.bunny.net" }, "apiUrl", /not an http/],
  ["no URL", { loggingUrl: "logs" }, "loggingUrl", /not an http/],
  ["a user name", { apiUrl: "https://a:b@api.bunny.net" }, "apiUrl", /user name/],
  ["a query", { apiUrl: "https://api.bunny.net?x=1" }, "apiUrl", /query/],
  ["no time", { timeoutMs: 0 }, "timeoutMs", /1 to 3600000/],
  ["time that is no number", { maxRetryMs: Number.NaN }, "maxRetryMs", /not a number/],
  ["an empty key", { apiKey: " " }, "apiKey", /empty/],
  ["an empty token", { loggingToken: "" }, "loggingToken", /empty/],
  ["a token with its scheme", { loggingToken: "Bearer x" }, "loggingToken", /such as a space/],
])("refuses %s", (_, options, field, message) => {
  expect(() => resolveClientOptions({ apiKey, ...options })).toThrowError(
    expect.objectContaining({ code: "invalid_configuration", field, message: expect.stringMatching(message) }),
  );
});

test.each([{ apiKey: "my-secret\nkey" }, { apiKey, loggingToken: "my-secret\nkey" }])("never shows %o", (options) => {
  expect(() => resolveClientOptions(options)).toThrowError(
    expect.not.objectContaining({ message: expect.stringContaining("my-secret") }),
  );
});

test.each([
  "ftp://me:my-secret@api.bunny.net",
  "me:my-secret@api.bunny.net",
  "https://api.bunny.net/v1?key=my-secret",
  "https://api.bunny.net/#my-secret",
  "http://me:my-secret@api.example.com/?key=my-secret",
])("refuses %s without what it may hold", (apiUrl) => {
  expect(() => resolveClientOptions({ apiKey, apiUrl })).toThrowError(/^apiUrl cannot be used: (?!.*my-secret)/s);
});
