import type { RequestListener } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BunnyError, createClient } from "../../sdk/index";
import { type AccountOfOne, startAccountOfOne } from "../contract/minimal-account";
import { calls, enoughPages } from "../contract/surface";
import { useServers } from "../support/server";

const serverThat = useServers();
const apiKey = "SECRET-0123456789-0123456789";
let account: AccountOfOne;
beforeAll(async () => {
  account = await startAccountOfOne();
});
afterAll(() => account.emulator.stop());

/** Long, on two lines, with control and bidi characters, and the key across truncation limits. */
const text = `\u001b[2J\n\u202e${"x".repeat(66)}${apiKey}${"x".repeat(392)}${apiKey}${"y".repeat(2_000)}`;
const status = { statusCode: 400, success: false, message: text, errorKey: text };
const hostile: readonly (readonly [string, unknown])[] = [
  ["core's errors", { ErrorKey: text, Field: text, Message: text }],
  ["shield's errors", { error: status }],
  ["shield's errors of rules", { errorResponse: status }],
  ["logging's errors", { error: { code: text, message: text, details: [text] } }],
  ["problem details", { title: text, status: 400, errors: { [text]: [text] } }],
  ["unknown members", { [text]: text, data: { [text]: { [text]: text } }, Items: [{ [text]: text }] }],
];

/** The outcome of each call, with a client per call, so that none waits for another. */
async function outcomes(answers: RequestListener, timeoutMs: number) {
  const url = await serverThat(answers);
  const objects = await account.refill();
  return Promise.all(
    calls.map(async ([name, call]) => {
      const { log, signal } = enoughPages();
      const api = createClient({
        apiKey,
        apiUrl: url,
        loggingUrl: url,
        originErrorsUrl: url,
        timeoutMs,
        maxRetryMs: 0,
        log,
      });
      const outcome = await call(api.withSignal(signal), objects).catch((error: unknown) => error);
      await api.close();
      return [name, outcome] as const;
    }),
  );
}

const shown = (error: BunnyError) =>
  [error.message, error.field, error.errorKey, error.requestId, error.operation].join("|");

test.each(hostile.flatMap(([name, body]) => [200, 400].map((code) => [name, code, JSON.stringify(body)] as const)))(
  "%s under status %i: every call succeeds, or fails with a clear error",
  async (_, code, body) => {
    const answers: RequestListener = (request, response) => {
      request.resume();
      response.writeHead(code, { "content-type": "application/json", "cdn-requestid": "r".repeat(5_000) }).end(body);
    };
    const all = await outcomes(answers, 300_000);
    // A refusal is an error of every call; a success may have a body that the call does not read.
    const succeeded = all.flatMap(([name, outcome]) => (outcome instanceof Error ? [] : name));
    if (code === 400) expect(succeeded).toEqual([]);
    for (const [name, outcome] of all) {
      if (succeeded.includes(name)) continue;
      expect(outcome, name).toBeInstanceOf(BunnyError);
      const message = shown(outcome as BunnyError);
      expect(message, name).not.toMatch(/[\p{Cc}\p{Bidi_Control}]|SECRET/u);
      expect(message.length, name).toBeLessThan(1_500);
    }
  },
);

test("a response that stalls half-way ends every call with a timeout", async () => {
  const answers: RequestListener = (request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "application/json" }).write('{"Items":[');
  };
  // However slow the machine is, each call ends with its limit.
  for (const [name, outcome] of await outcomes(answers, 300)) {
    // These treat their own timeout as the end of the records.
    if (/^(logs\.list|\w+\.follow)$/.test(name)) expect(outcome, name).toEqual([]);
    else expect(outcome, name).toMatchObject({ code: "timeout" });
  }
});
