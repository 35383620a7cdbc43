import { createClient } from "../../sdk/index";
import { startAccountOfOne } from "./minimal-account";
import { calls, enoughPages } from "./surface";

/** Comes before the operation that a call is about. */
const exchange = "POST /apikey/exchange";

/** The operations that each function of the client was seen to send to an account of one object of each kind. */
export async function operationsOfCalls(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { emulator, refill } = await startAccountOfOne();
  const { apiKey, url: apiUrl, loggingUrl, originErrorsUrl } = emulator;
  const sent = new Map<string, readonly string[]>();
  for (const [name, call] of calls) {
    const objects = await refill();
    const { log, signal } = enoughPages();
    const api = createClient({ apiKey, apiUrl, loggingUrl, originErrorsUrl, maxRetryMs: 0, log });
    await call(api.withSignal(signal), objects).finally(() => api.close());
    const operations = emulator.calls.take().flatMap(({ operation }) => operation ?? []);
    sent.set(
      name,
      [...new Set(operations)].filter((operation) => operation !== exchange),
    );
  }
  await emulator.stop();
  return sent;
}
