import { expect, test } from "vitest";
import { BunnyError, createClient } from "../../sdk/index";
import { AdvisedError, messageFor, ReportedError } from "./error-message";
import { Redaction, withRedaction } from "./redaction";

test("a call that the resource's own time limit aborted names that limit", async () => {
  const api = createClient({ apiKey: "key", apiUrl: "http://127.0.0.1:1" });
  const signal = AbortSignal.abort(new DOMException("over", "TimeoutError"));
  const error: unknown = await api.pullZones.get(1, { signal }).catch((cause: unknown) => cause);
  const expected =
    "GET /pullzone/1 had no response within its caller's time limit. The limit is the resource's own: `customTimeouts` in its options.";
  expect(messageFor(error)).toBe(expected);
  const later = new BunnyError("timeout", "It had none.", { mayHaveHappened: true }, { cause: error });
  expect(messageFor(later)).toBe(
    "It had none. The limit is the resource's own: `customTimeouts` in its options. The platform may have applied it all the same: check before you run it again.",
  );
});

test("a call that was cancelled names no limit", async () => {
  const api = createClient({ apiKey: "key", apiUrl: "http://127.0.0.1:1" });
  const error: unknown = await api.pullZones.get(1, { signal: AbortSignal.abort() }).catch((cause: unknown) => cause);
  expect(messageFor(error)).toBe("GET /pullzone/1 was cancelled.");
});

test("a call that the client's time limit aborted names the client's", () => {
  const error = new BunnyError("timeout", "GET /pullzone/1 had no complete response.");
  expect(messageFor(error)).toBe("GET /pullzone/1 had no complete response. The limit is `bunny:timeoutSeconds`.");
});

test("advice on a refused key mentions the key of the last deployment", () => {
  const error = new BunnyError("unauthorized", "GET /pullzone/1 failed with 401.");
  expect(messageFor(error)).toMatch(/^GET \/pullzone\/1 failed with 401\. The key comes from .* `--run-program`\.$/);
});

test("specific advice replaces that of the code", () => {
  const error = new BunnyError("not_found", "It was not found.");
  expect(messageFor(new AdvisedError(error, "Check the id."))).toBe("It was not found. Check the id.");
});

test("an error that is reported already gets no more advice", () => {
  const cause = new BunnyError("rate_limited", "GET /pullzone/1 failed with 429.");
  const message = `getPullZone: ${messageFor(cause)}`;
  expect(messageFor(new ReportedError(message, { cause }))).toBe(message);
});

test.each([
  [
    "network",
    " The address comes from `bunny:apiUrl` or BUNNYNET_API_URL, or the setting of its interface such as `bunny:loggingUrl`; without them it is the public one.",
  ],
  ["not_found", " If it was deleted outside of Pulumi, `pulumi refresh` removes it from the state."],
  ["rate_limited", " The longest wait is `bunny:maxRetrySeconds`."],
  ["timeout", " The limit is `bunny:timeoutSeconds`."],
  ["bad_request", ""],
  ["server_error", ""],
] as const)("the code %s has its advice, wherever the error is among the causes", (code, advice) => {
  const error = new BunnyError(code, "It failed.");
  expect(messageFor(error)).toBe(`It failed.${advice}`);
  const outer = new Error("It ended.", { cause: new Error("Meanwhile.", { cause: error }) });
  expect(messageFor(outer)).toBe(`It ended.${advice}`);
});

test("a write that may have been applied says so, after the advice", () => {
  const error = new BunnyError("rate_limited", "It failed.", { mayHaveHappened: true });
  expect(messageFor(error)).toBe(
    "It failed. The longest wait is `bunny:maxRetrySeconds`. The platform may have applied it all the same: check before you run it again.",
  );
});

test("an error of another kind is shown as it is", () => {
  expect(messageFor(new Error("A mistake."))).toBe("A mistake.");
  expect(messageFor(new Error("A mistake.", { cause: "a text" }))).toBe("A mistake.");
  expect(messageFor("a text")).toBe("a text");
  expect(messageFor(undefined)).toBe("undefined");
});

test("whatever is thrown is redacted", () => {
  const redaction = new Redaction().hide({ value: "hunter2-hunter2" }, ["value"]);
  withRedaction(redaction, () => {
    const errors = ["hunter2-hunter2", new Error("hunter2-hunter2"), new ReportedError("hunter2-hunter2")];
    for (const error of [...errors, new BunnyError("rejected", "hunter2-hunter2")])
      expect(messageFor(error)).toBe("[secret]");
  });
});
