import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { type BunnyClient, createClient } from "../../sdk/index";

/** An emulated account for one test file, and a client of it beside the provider's. */
export interface Account {
  readonly emulator: Emulator;
  readonly api: BunnyClient;
}

/**
 * Starts an emulator for the tests of this file, and points the provider to it through environment variables. Faults
 * and calls are cleared before each test. Of the two readings of an enum that a request omits, tests have the one that
 * changes something.
 */
export function useAccount(options?: EmulatorOptions): Account {
  let emulator: Emulator;
  let api: BunnyClient;
  beforeAll(async () => {
    emulator = await startEmulator({ apiKey: "key-of-the-test-account", resetsOmittedEnums: true, ...options });
    const { apiKey, url, loggingUrl, originErrorsUrl } = emulator;
    api = createClient({ apiKey, apiUrl: url, loggingUrl, originErrorsUrl });
    process.env.BUNNYNET_API_URL = emulator.url;
    process.env.BUNNYNET_LOGGING_URL = emulator.loggingUrl;
    process.env.BUNNYNET_ORIGIN_ERRORS_URL = emulator.originErrorsUrl;
    process.env.BUNNYNET_API_KEY = emulator.apiKey;
  });
  beforeEach(() => {
    emulator.faults.clear();
    emulator.calls.take();
  });
  afterAll(async () => {
    await api.close();
    await emulator.stop();
  });
  return current(() => ({ emulator, api }));
}

/**
 * A new account for each test, and a client with short retry delays. The environment does not name it. An enum that a
 * request omits is reset, as in `useAccount`.
 */
export function useAccountForEachTest(options?: EmulatorOptions): Account {
  let emulator: Emulator;
  let api: BunnyClient;
  beforeEach(async () => {
    emulator = await startEmulator({ logsPerDay: 0, resetsOmittedEnums: true, ...options });
    api = createClient({
      apiKey: emulator.apiKey,
      apiUrl: emulator.url,
      loggingUrl: emulator.loggingUrl,
      originErrorsUrl: emulator.originErrorsUrl,
      retryDelayMs: 1,
    });
  });
  afterEach(async () => {
    await api.close();
    await emulator.stop();
  });
  return current(() => ({ emulator, api }));
}

/** Getters, since hooks replace the account. */
function current(account: () => Account): Account {
  return {
    get emulator() {
      return account().emulator;
    },
    get api() {
      return account().api;
    },
  };
}
