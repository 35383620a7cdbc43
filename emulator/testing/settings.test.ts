import { afterEach, beforeEach, expect, test } from "vitest";
import { settings } from "../../provider/configuration";
import { type Emulator, startEmulator } from "../index";
import { settingsFor } from "./settings";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ seeded: false });
});
afterEach(() => emulator.stop());

test("every host of the platform is the emulator's", () => {
  const hosts = Object.keys(settings).filter((key) => key.endsWith("Url"));
  const addresses = Object.entries(settingsFor(emulator)).filter(([key]) => key.endsWith("Url"));
  expect(addresses.map(([key]) => key).toSorted()).toEqual(hosts.toSorted());
  for (const [key, url] of addresses) expect(new URL(url).hostname, key).toBe("127.0.0.1");
});
