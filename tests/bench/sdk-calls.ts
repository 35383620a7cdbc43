import { type BunnyClient, createClient } from "pulumi-bunny-client";
import { Agent, request } from "undici";
import { type EmulatorState, startEmulator } from "../../emulator";
import { putDocument, readOpenApiDocument } from "../../emulator/routes/shield";
import type { Comparison } from "./frame";
import { startServer } from "./on-emulator";

const apiKey = "key";
const [endpoints, entries, listId] = [500, 100_000, 7_001];

/** One response of the API, and how often a round requests it. */
interface Response {
  readonly path: string;
  readonly times: number;
  get(api: BunnyClient): Promise<unknown>;
}

const responses: Readonly<Record<string, Response>> = {
  "upload scanning, 0.2 KB": {
    path: "/shield/shield-zone/2001/upload-scanning",
    times: 1_000,
    get: (api) => api.uploadScanning.get(2001),
  },
  "pull zone, 6 KB": { path: "/pullzone/1001", times: 1_000, get: (api) => api.pullZones.get(1001) },
  [`API Guardian with ${endpoints} endpoints`]: {
    path: "/shield/shield-zone/2001/api-guardian",
    times: 20,
    get: (api) => api.apiGuardian.get(2001),
  },
  "access list with 100,000 entries": {
    path: `/shield/shield-zone/2001/access-lists/${listId}`,
    times: 20,
    get: (api) => api.accessLists.get(2001, listId),
  },
};

let server: Promise<string> | undefined;
const url = () => (server ??= startServer(__filename));
const dispatcher = new Agent();
let api: BunnyClient | undefined;

async function bare({ path }: Response): Promise<unknown> {
  const headers = { accesskey: apiKey, accept: "application/json", "user-agent": "bench" };
  const { body } = await request((await url()) + path, { dispatcher, headers });
  return JSON.parse(await body.text());
}

async function ours({ get }: Response): Promise<unknown> {
  api ??= createClient({ apiKey, apiUrl: await url() });
  return get(api);
}

/** CPU of a call. Compiling what is called often takes CPU on other threads, for thousands of calls: those are not counted. */
function measuring(response: Response, call: (response: Response) => Promise<unknown>) {
  const calls = async () => {
    for (let n = 0; n < response.times; n++) await call(response);
  };
  let isWarm = false;
  return async () => {
    for (let round = 0; !isWarm && round < 8; round++) await calls();
    isWarm = true;
    const before = process.cpuUsage();
    await calls();
    const { user, system } = process.cpuUsage(before);
    return { "µs of CPU": (user + system) / response.times };
  };
}

/** What the client adds to a call. */
export const sdkCalls: readonly Comparison[] = Object.entries(responses).map(([name, response]) => ({
  title: `one call: ${name}`,
  cases: { "undici.request and JSON.parse": measuring(response, bare), "this client": measuring(response, ours) },
  rounds: 15,
}));

function fill(state: EmulatorState): void {
  const zone = state.shieldZones.get(2001);
  if (!zone) return;
  const parameters = [{ name: "tag", in: "query", schema: { type: "string" } }];
  const responses = { 200: { description: "Found" } };
  const paths = Array.from({ length: endpoints }, (_, n) => [`/things/${n}`, { get: { parameters, responses } }]);
  const document = { openapi: "3.0.3", info: { title: "Things", version: "1" }, paths: Object.fromEntries(paths) };
  putDocument(state, zone.apiGuardian, readOpenApiDocument(JSON.stringify(document), state.limits), undefined);
  const content = Array.from({ length: entries }, (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`).join("\n");
  const list = { id: listId, configurationId: 1, name: "many", description: null, type: 0, isEnabled: true, action: 1 };
  const more = { content, checksum: "", entryCount: entries, lastModified: "2026-01-01T00:00:00Z" };
  zone.accessLists.set(listId, { ...list, ...more });
}

async function serve(): Promise<void> {
  const emulator = await startEmulator({ apiKey, limits: { maxEndpoints: endpoints } });
  fill(emulator.state);
  process.send?.(emulator.url);
}

if (require.main === module) void serve();
