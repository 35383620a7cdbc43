import { afterAll, beforeAll } from "vitest";
import { createClient } from "../../sdk/index";
import { type AccountOfOne, startAccountOfOne } from "../contract/minimal-account";
import type { calls, Objects } from "../contract/surface";
import { startTampering, type Tampering } from "./tampering";

type Call = (typeof calls)[number][1];

/** A client of an account with one object of each kind, whose responses a test may change. */
export function useTamperedClient() {
  let account: AccountOfOne;
  let tampering: Tampering;
  let objects: Objects;

  beforeAll(async () => {
    account = await startAccountOfOne();
    tampering = await startTampering(account.emulator.url);
    objects = await account.refill();
  });
  afterAll(async () => {
    await tampering.stop();
    await account.emulator.stop();
  });

  async function invoke(call: Call): Promise<unknown> {
    account.emulator.state.logRateLimit.reset();
    const api = createClient({
      apiKey: account.emulator.apiKey,
      apiUrl: tampering.url,
      loggingUrl: tampering.url,
      originErrorsUrl: tampering.url,
      maxRetryMs: 0,
    });
    try {
      return await call(api, objects);
    } finally {
      await api.close();
    }
  }

  const tamper = (change: Tampering["tamper"]) => {
    tampering.tamper = change;
  };
  return { tamper, invoke };
}
