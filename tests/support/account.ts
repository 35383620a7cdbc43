import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { type BunnyClient, createClient } from "../../sdk";

/** An emulated account for one test file, and a client that looks at it from outside. */
export interface Account {
  readonly emulator: Emulator;
  readonly api: BunnyClient;
}

/**
 * Starts an emulator for the tests of this file, and lets the provider find it through the environment. Faults and
 * calls do not outlive a test.
 */
export function useAccount(options?: EmulatorOptions): Account {
  let emulator: Emulator;
  let api: BunnyClient;
  beforeAll(async () => {
    emulator = await startEmulator({ apiKey: "key-of-the-test-account", ...options });
    api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url, loggingUrl: emulator.loggingUrl });
    process.env.BUNNYNET_API_URL = emulator.url;
    process.env.BUNNYNET_LOGGING_URL = emulator.loggingUrl;
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
  return {
    get emulator() {
      return emulator;
    },
    get api() {
      return api;
    },
  };
}
