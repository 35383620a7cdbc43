import createOpenApiClient from "openapi-fetch";
import { type BunnyClient, createClient } from "pulumi-bunny/sdk";
import { Agent, request, fetch as undiciFetch } from "undici";
import { z } from "zod";
import { type EmulatorState, startEmulator } from "../emulator";
import { putDocument, readOpenApiDocument } from "../emulator/routes/shield";
import type { Case, Comparison } from "./frame";
import { startServer } from "./server-process";

const apiKey = "key";
const [endpoints, entries, listId] = [500, 100_000, 7_001];

/** One response of the API, and how often a round requests it. */
interface Answer {
  readonly name: string;
  readonly path: string;
  readonly times: number;
  /** The call of this package's client. */
  sdk(api: BunnyClient): Promise<unknown>;
  /** The further properties that this package's client reads. */
  readonly schema: z.ZodType;
}

const text = z.string().nullish();
const groups = z.record(z.string(), z.array(z.string()).nullish()).nullish();

const answers: readonly Answer[] = [
  {
    name: "upload scanning, 0.2 KB",
    path: "/shield/shield-zone/2001/upload-scanning",
    times: 1_000,
    sdk: (api) => api.uploadScanning.get(2001),
    schema: z.object({
      data: z.object({
        isEnabled: z.boolean(),
        csamScanningMode: z.number(),
        antivirusScanningMode: z.number(),
      }),
    }),
  },
  {
    name: "pull zone, 6 KB",
    path: "/pullzone/1001",
    times: 1_000,
    sdk: (api) => api.pullZones.get(1001),
    schema: z.object({
      Id: z.number(),
      Name: text,
      Type: z.number().nullish(),
      OriginType: z.number().nullish(),
      OriginUrl: text,
      EdgeScriptId: z.number().nullish(),
      MiddlewareScriptId: z.number().nullish(),
      EnableLogging: z.boolean().nullish(),
      Enabled: z.boolean().nullish(),
      Suspended: z.boolean().nullish(),
      CnameDomain: text,
      AllowedReferrers: z.array(z.string()).nullish(),
      BlockedReferrers: z.array(z.string()).nullish(),
      BlockedIps: z.array(z.string()).nullish(),
      Hostnames: z
        .array(
          z.object({
            Id: z.number(),
            Value: text,
            ForceSSL: z.boolean().nullish(),
            IsSystemHostname: z.boolean().nullish(),
            HasCertificate: z.boolean().nullish(),
          }),
        )
        .nullish(),
    }),
  },
  {
    name: `API Guardian with ${endpoints} endpoints`,
    path: "/shield/shield-zone/2001/api-guardian",
    times: 20,
    sdk: (api) => api.apiGuardian.get(2001),
    schema: z.object({
      data: z.object({
        configuration: z.object({ shieldZoneId: z.number(), isEnabled: z.boolean(), executionMode: z.number() }),
        endpoints: z.array(
          z.object({
            apiGuardianEndpointId: z.number(),
            shieldZoneId: z.number(),
            requestMethod: text,
            requestPath: text,
            validateRequestBodySchema: z.boolean(),
            validateResponseBodySchema: z.boolean(),
            validateAuthorization: z.boolean(),
            isEnabled: z.boolean(),
            authSchemes: z
              .array(z.object({ schemeName: text, schemeType: z.string(), location: z.string() }))
              .nullish(),
            requestBodySchemaYaml: text,
            responseBodySchemasYaml: z.record(z.string(), z.string()).nullish(),
            availableParameters: groups,
            injectionDetectionParameters: groups,
            detectParameterXss: z.boolean(),
            detectParameterSqli: z.boolean(),
            rateLimitingEnabled: z.boolean(),
            rateLimitingType: z.string(),
            rateLimitingRequestCount: z.number(),
            rateLimitingTimeframe: z.number(),
            createdAt: z.string(),
            updatedAt: text,
          }),
        ),
      }),
    }),
  },
  {
    name: "access list with 100,000 entries",
    path: `/shield/shield-zone/2001/access-lists/${listId}`,
    times: 20,
    sdk: (api) => api.accessLists.get(2001, listId),
    schema: z.object({
      data: z.object({
        id: z.number(),
        name: text,
        description: text,
        type: z.number().nullish(),
        content: z.string().nullish(),
        checksum: text,
        entryCount: z.number().nullish(),
        lastModified: text,
      }),
    }),
  },
];

/** Ways to request a response. */
interface Client {
  readonly name: string;
  get(answer: Answer): Promise<unknown>;
}

async function clients(base: string): Promise<[bare: Client, ...others: Client[]]> {
  const dispatcher = new Agent();
  const headers = { accesskey: apiKey, accept: "application/json", "user-agent": "bench" };
  const api = createClient({ apiKey, apiUrl: base });
  const openApi = createOpenApiClient<Record<string, Record<string, object>>>({
    baseUrl: base,
    headers,
    fetch: ((input: Request) => undiciFetch(input.url, { dispatcher, headers: [...input.headers] })) as never,
  });
  return [
    {
      name: "undici.request and JSON.parse",
      async get({ path }) {
        const { body } = await request(base + path, { dispatcher, headers });
        return JSON.parse(await body.text());
      },
    },
    { name: "this client", get: (answer) => answer.sdk(api) },
    {
      name: "openapi-fetch and zod",
      async get({ path, schema }) {
        const { data } = await openApi.GET(path as never);
        return schema.parse(data);
      },
    },
  ];
}

let server: Promise<string> | undefined;

const measures = {
  "µs of CPU": async (calls: () => Promise<void>, times: number) => {
    const before = process.cpuUsage();
    await calls();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / times;
  },
  µs: async (calls: () => Promise<void>, times: number) => {
    const started = performance.now();
    await calls();
    return ((performance.now() - started) * 1_000) / times;
  },
};

function comparison(answer: Answer, unit: keyof typeof measures): Comparison {
  const caseFor = (name: string, at: number): Case => {
    let isWarm = false;
    return {
      name,
      async measure() {
        server ??= startServer(__filename);
        all ??= clients(await server);
        const client = (await all)[at];
        const calls = async () => {
          for (let n = 0; n < answer.times; n++) await client?.get(answer);
        };
        // Compiling what is called often takes CPU on other threads, for thousands of calls.
        for (let round = 0; !isWarm && round < 8; round++) await calls();
        isWarm = true;
        return measures[unit](calls, answer.times);
      },
    };
  };
  return {
    title: `one call: ${answer.name}`,
    baseline: caseFor("undici.request and JSON.parse", 0),
    cases: [caseFor("this client", 1), caseFor("openapi-fetch and zod", 2)],
    unit,
  };
}

let all: ReturnType<typeof clients> | undefined;

export const sdkCalls: readonly Comparison[] = answers.flatMap((answer) => [
  comparison(answer, "µs of CPU"),
  comparison(answer, "µs"),
]);

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
  const { url, state } = await startEmulator({ apiKey, limits: { maxEndpoints: endpoints } });
  fill(state);
  process.send?.(url);
}

if (require.main === module) void serve();
