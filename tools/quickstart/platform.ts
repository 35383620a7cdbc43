import { seeded, startEmulator } from "../../emulator";
import { type BunnyClient, createClient, isNotFound } from "../../sdk/index";

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
  const emulator = await startEmulator();
  const { apiKey, url, loggingUrl, originErrorsUrl } = emulator;
  const api = createClient({ apiKey, apiUrl: url });
  return {
    name: `the emulator on ${url}`,
    api,
    env: {
      BUNNYNET_API_URL: url,
      BUNNYNET_LOGGING_URL: loggingUrl,
      BUNNYNET_ORIGIN_ERRORS_URL: originErrorsUrl,
      BUNNYNET_API_KEY: apiKey,
    },
    ...seeded,
    callsSince: () => emulator.calls.take().length,
    stop: () => api.close().then(() => emulator.stop()),
  };
}

/** The account behind BUNNYNET_API_KEY. */
export function realPlatform(pullZoneId: number, shieldZoneId: number): Platform {
  const { BUNNYNET_API_KEY: apiKey, BUNNYNET_API_URL: apiUrl } = process.env;
  if (!apiKey) throw new Error("--real needs an API key in BUNNYNET_API_KEY.");
  if (!(pullZoneId > 0 && shieldZoneId > 0)) throw new Error("--real needs --pull-zone and --shield-zone, as ids.");
  const api = createClient({ apiKey, apiUrl });
  return {
    name: apiUrl ?? "the platform",
    api,
    env: { BUNNYNET_API_KEY: apiKey, ...(apiUrl ? { BUNNYNET_API_URL: apiUrl } : {}) },
    pullZoneId,
    shieldZoneId,
    callsSince: () => undefined,
    stop: () => api.close(),
  };
}

type Outputs = Readonly<Record<string, unknown>>;

/** Takes an entry off an access list and an address off a pull zone, as somebody with a browser would. */
export async function changeByHand({ api, shieldZoneId, pullZoneId }: Platform, outputs: Outputs): Promise<string[]> {
  const listId = Number(outputs.officeListId);
  const ip = String(outputs.blockedIp);
  const { content } = await api.accessLists.get(shieldZoneId, listId);
  const entries = (content ?? "").split("\n");
  const [removed] = entries.splice(1, 1);
  await api.accessLists.update(shieldZoneId, listId, { content: entries.join("\n") });
  await api.pullZones.removeBlockedIp(pullZoneId, ip);
  return [`entry ${removed} taken off access list ${listId}`, `address ${ip} taken off pull zone ${pullZoneId}`];
}

/** The stack's objects that are still on the platform. */
export async function leftOn({ api, shieldZoneId, pullZoneId }: Platform, outputs: Outputs): Promise<string[]> {
  const { blockedIps, allowedReferrers } = await api.pullZones.get(pullZoneId);
  const { customLists } = await api.accessLists.list(shieldZoneId);
  const script = await api.edgeScripts.get(Number(outputs.scriptId)).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
  const among = (kind: string, all: readonly unknown[], one: unknown) => (all.includes(one) ? [`${kind} ${one}`] : []);
  return [
    ...among("blocked IP", blockedIps, outputs.blockedIp),
    ...among("allowed referrer", allowedReferrers, outputs.allowedReferrer),
    ...among(
      "access list",
      customLists.map(({ listId }) => listId),
      outputs.officeListId,
    ),
    ...(script ? [`edge script ${script.id}`] : []),
  ];
}
