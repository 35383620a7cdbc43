import type { Emulator } from "../index";

/** The provider's settings with which everything is sent to an emulator, and nothing to the platform. */
export function settingsFor(emulator: Emulator) {
  const { apiKey, url: apiUrl, loggingToken, loggingUrl, originErrorsUrl, storageUrl } = emulator;
  return { apiKey, apiUrl, loggingToken, loggingUrl, originErrorsUrl, storageUrl, streamUrl: apiUrl };
}
