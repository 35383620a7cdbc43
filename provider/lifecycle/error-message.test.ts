import { expect, test } from "vitest";
import { BunnyError, createClient } from "../../sdk";
import { AdvisedError, messageFor } from "./error-message";

test("a call that its resource's own time limit ended names that limit", async () => {
  const api = createClient({ apiKey: "key", apiUrl: "http://127.0.0.1:1" });
  const signal = AbortSignal.abort(new DOMException("over", "TimeoutError"));
  const error: unknown = await api.pullZones.get(1, { signal }).catch((cause: unknown) => cause);
  const expected =
    "GET /pullzone/1 had no response within its caller's time limit. The limit is the resource's own: `customTimeouts` in its options.";
  expect(messageFor(error)).toBe(expected);
  const later = new BunnyError("timeout", "It had none.", { mayHaveHappened: true }, { cause: error });
  expect(messageFor(later)).toBe(
    "It had none. The limit is the resource's own: `customTimeouts` in its options. It may have been carried out all the same: look before you run it again.",
  );
});

test("one that the client's limit ended names the client's", () => {
  const error = new BunnyError("timeout", "GET /pullzone/1 had no complete response.");
  expect(messageFor(error)).toBe("GET /pullzone/1 had no complete response. The limit is `bunny:timeoutSeconds`.");
});

test("a key that is refused is also that of the last deployment", () => {
  const error = new BunnyError("unauthorized", "GET /pullzone/1 failed with 401.");
  expect(messageFor(error)).toMatch(/^GET \/pullzone\/1 failed with 401\. The key comes from .* `--run-program`\.$/);
});

test("better advice stands in place of the general", () => {
  const error = new BunnyError("not_found", "It was not found.");
  expect(messageFor(new AdvisedError(error, "Check the id."))).toBe("It was not found. Check the id.");
});
