import { type Emulator, seeded, startEmulator } from "../../emulator";
import { type BunnyClient, createClient, isNotFound } from "../../sdk";

/** The platform that the quickstart runs against. */
export interface Platform {
  readonly name: string;
  readonly api: BunnyClient;
  /** The provider's environment variables. */
  readonly env: Record<string, string>;
  readonly pullZoneId: number;
  readonly shieldZoneId: number;
  /** Calls since the last call of this function; undefined where they are not counted. */
  callsSince(): number | undefined;
  stop(): Promise<void>;
}

/** The built-in emulator. */
export async function emulatedPlatform(): Promise<Platform> {
  const emulator: Emulator = await startEmulator();
  const api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url });
  return {
    name: `the emulator on ${emulator.url}`,
    api,
    env: {
      BUNNYNET_API_URL: emulator.url,
      BUNNYNET_LOGGING_URL: emulator.loggingUrl,
      BUNNYNET_ORIGIN_ERRORS_URL: emulator.originErrorsUrl,
      BUNNYNET_API_KEY: emulator.apiKey,
    },
    ...seeded,
    callsSince: () => emulator.calls.take().length,
    stop: async () => {
      await api.close();
      await emulator.stop();
    },
  };
}

/** The account behind BUNNYNET_API_KEY. */
export function realPlatform(zones: { pullZoneId: number; shieldZoneId: number }): Platform {
  const { BUNNYNET_API_KEY: apiKey = "", BUNNYNET_API_URL: apiUrl } = process.env;
  const api = createClient({ apiKey, apiUrl });
  return {
    name: apiUrl ?? "the platform",
    api,
    env: { BUNNYNET_API_KEY: apiKey, ...(apiUrl ? { BUNNYNET_API_URL: apiUrl } : {}) },
    ...zones,
    callsSince: () => undefined,
    stop: () => api.close(),
  };
}

/** Takes an entry off an access list and an address off a pull zone, as somebody with a browser would. */
export async function changeOutsideOfPulumi(
  { api, shieldZoneId, pullZoneId }: Platform,
  outputs: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const listId = Number(outputs.officeListId);
  const ip = String(outputs.blockedIp);
  const { content } = await api.accessLists.get(shieldZoneId, listId);
  const entries = (content ?? "").split("\n");
  const removed = entries.splice(1, 1);
  await api.accessLists.update(shieldZoneId, listId, { content: entries.join("\n") });
  await api.pullZones.removeBlockedIp(pullZoneId, ip);
  return [`entry ${removed[0]} taken off access list ${listId}`, `address ${ip} taken off pull zone ${pullZoneId}`];
}

/** The stack's objects that are still on the platform. */
export async function leftOn(
  { api, shieldZoneId, pullZoneId }: Platform,
  outputs: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const zone = await api.pullZones.get(pullZoneId);
  const { customLists } = await api.accessLists.list(shieldZoneId);
  const script = await api.edgeScripts.get(Number(outputs.scriptId)).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  return [
    ...zone.blockedIps.filter((ip) => ip === outputs.blockedIp).map((ip) => `blocked IP ${ip}`),
    ...zone.allowedReferrers
      .filter((host) => host === outputs.allowedReferrer)
      .map((host) => `allowed referrer ${host}`),
    ...customLists.filter((list) => list.listId === outputs.officeListId).map((list) => `access list ${list.listId}`),
    ...(script ? [`edge script ${script.id}`] : []),
  ];
}
