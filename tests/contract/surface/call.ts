import { type BunnyClient, BunnyError, type RequestLogEvent } from "../../../sdk/index";

/** Objects of an account, for calls that need one. */
export interface Objects {
  pullZoneId: number;
  /** A pull zone without a shield zone. */
  bareZoneId: number;
  shieldZoneId: number;
  /** A shield zone without a specification. */
  newShieldZoneId: number;
  endpointId: number;
  listId: number;
  configurationId: number;
  rateLimitId: number;
  wafRuleId: number;
  botId: number;
  scriptId: number;
  variableId: number;
  secretId: number;
  releaseUuid: string;
  edgeRuleId: string;
  hostname: string;
  dnsZoneId: number;
  /** The domain of the DNS zone. */
  domain: string;
  recordId: number;
  storageZoneId: number;
  databaseId: string;
  containerRegistryId: number;
  containerAppId: string;
  /** A container of the app, which has another one. */
  containerId: string;
  /** The endpoint of that container. */
  appEndpointId: string;
  libraryId: number;
  libraryKey: string;
  collectionId: string;
  videoId: string;
  memberId: string;
  loadBalancerId: number;
  originGroupId: number;
  originId: number;
}

export type Call = (api: BunnyClient, objects: Objects) => Promise<unknown>;
/** Files have a host of their own, and tests: tests/sdk/storage-files.test.ts. */
type Areas = Omit<BunnyClient, "read" | "withSignal" | "withTimeLimit" | "close" | "storageFiles">;
type FunctionsOf<T> = { [K in keyof T]: T[K] extends (...args: never[]) => unknown ? K : never }[keyof T];

/** A call of every function of these areas of the client, with every argument. The type requires all functions. */
export type Surface<A extends keyof Areas = keyof Areas> = { [K in A]: { [F in FunctionsOf<Areas[K]>]: Call } };

/** The first items of a list: a generated one may never end. */
export async function some(list: AsyncIterable<unknown>): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of list) if (items.push(item) === 3) break;
  return items;
}

/** A period of statistics that ends now, with a point for each hour. */
export function lastHour() {
  return { from: new Date(Date.now() - 3_600_000), to: new Date(), hourly: true };
}

/** Long enough for the first responses on a busy machine; passes only if there never is a record. */
export const waitedForMs = 10_000;

/** A log for a client, and a signal for its calls that aborts with the third page of logs or events: all may be empty. */
export function enoughPages() {
  const enough = new AbortController();
  let pages = 0;
  const log = (event: RequestLogEvent) => {
    if (event.kind === "response" && /\/(logs|search)$/.test(event.operation) && ++pages === 3) enough.abort();
  };
  return { log, signal: enough.signal };
}

/** Resolves to no records if the signal ends the wait, since there may never be a page that is not empty. */
export async function untilEnded(records: Promise<unknown[]>): Promise<unknown> {
  return records.catch((error: unknown) => {
    if (error instanceof BunnyError && ["cancelled", "timeout"].includes(error.code)) return [];
    throw error;
  });
}
