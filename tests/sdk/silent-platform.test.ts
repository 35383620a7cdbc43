import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../../sdk";
import { type AccountOfOne, startAccountOfOne } from "../contract/account-of-one";
import { calls } from "../contract/surface";
import { useServers } from "../support/server";

const serverThat = useServers();
let account: AccountOfOne;
beforeAll(async () => {
  account = await startAccountOfOne();
});
afterAll(() => account.emulator.stop());

test("a silent platform holds up no call for longer than its retries and one attempt more, twice for what is looked for", async () => {
  const objects = await account.refill();
  const url = await serverThat(() => {});
  const [timeoutMs, maxRetryMs] = [300, 600];
  const limitMs = 2 * (timeoutMs + maxRetryMs);
  const slow = await Promise.all(
    calls.map(async ([name, call]) => {
      const api = createClient({ apiKey: "key", apiUrl: url, loggingUrl: url, timeoutMs, maxRetryMs, retryDelayMs: 1 });
      const started = performance.now();
      await call(api, objects).catch(() => {});
      const tookMs = performance.now() - started;
      await api.close();
      return tookMs > limitMs + 1_500 ? [`${name} took ${tookMs} ms`] : [];
    }),
  );
  expect(slow.flat()).toEqual([]);
});
