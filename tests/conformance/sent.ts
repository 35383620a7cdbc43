import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type Emulator, startEmulator } from "../../emulator";
import type { ResourceDefinition } from "../../provider/define/define";
import { parentOf } from "../../provider/define/resource-id";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { list } from "../../provider/lifecycle/list";
import { readDataSource } from "../../provider/lifecycle/read-data-source";
import { withWaitReporter } from "../../provider/messages/progress";
import { dataSources, resourceNamed } from "../../provider/registry";
import { ruleVariables } from "../../sdk/api/shield";
import { type BunnyClient, createClient } from "../../sdk/index";
import { prepareForDataSources } from "../support/data-source-args";
import type { Args, Case } from "./case";
import { type Plan, plans } from "./plan";
import { prepareFor } from "./prepare";

const variables = Object.fromEntries(ruleVariables.map((name) => [name, ""]));
const condition = { variables, operator: "CONTAINS", value: "/" };
const endpoint = {
  name: "http",
  cdn: { port: 80, pullZoneId: 1001, stickySessions: { cookieName: "c", headers: ["a"] } },
};

/** Arguments that no case gives. What they name need not exist: the request is sent all the same. */
const others: Readonly<Record<string, readonly Args[]>> = {
  ApiGuardianEndpoint: [{ injectionDetectionParameters: { path: ["a"], header: ["b"], cookie: ["c"] } }],
  ContainerApp: [
    {
      containers: [{ name: "web", image: "redis:7", endpoints: [endpoint] }],
      environment: undefined,
      volumes: undefined,
    },
  ],
  DatabaseToken: [{ revokeAllOnDelete: true }],
  EdgeScript: [
    {
      integration: {
        integrationId: 7,
        repositorySettings: { name: "a", private: true, templateUrl: "https://example.com" },
        deployConfiguration: {
          branch: "main",
          installCommand: "a",
          buildCommand: "b",
          entryFile: "c",
          createWorkflow: true,
        },
      },
    },
  ],
  PullZone: [
    { origin: { type: "StorageZone", storageZoneId: 1 } },
    { origin: { type: "EdgeScript", edgeScriptId: 1 } },
    { origin: { type: "DnsAccelerate", dnsPort: 80, dnsScheme: "http" } },
    { origin: { type: "MagicContainers", containerAppId: "a", containerEndpointId: "b" } },
    { origin: { type: "LoadBalancer", loadBalancerId: 1 } },
  ],
  PullZoneCertificate: [{ validation: "Http", waitSeconds: 0 }],
  PullZoneEdgeRule: [
    { actions: [1, 2].map(() => ({ type: "Redirect", parameter1: "a", parameter2: "b", parameter3: "c" })) },
  ],
  RateLimit: [{ conditions: [condition, condition] }],
  StreamLibrary: [{ encoding: { earlyPlay: true } }],
  StreamVideo: [
    {
      source: undefined,
      encoding: undefined,
      transcribing: undefined,
      sourceUrl: "https://example.com/a.mp4",
      sourceHeaders: { a: "b" },
    },
  ],
  WafRule: [{ conditions: [condition, condition] }],
  getShieldEvents: [{ query: "a", filters: [{ field: "ruleId", operator: "eq", values: ["942100"] }] }],
};

/** What was seen of an operation: the resources and data sources that send it, and the paths of its bodies' properties. */
interface Sent {
  readonly by: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
}

/** Every operation that resources and data sources were seen to send. */
export async function sentOperations(): Promise<ReadonlyMap<string, Sent>> {
  const sent = new Map<string, Sent>();
  const recorded = async (name: string, work: (emulator: Emulator, api: BunnyClient) => Promise<void>) => {
    for (const { operation, body } of await requestsOf(work)) {
      const { by, members } = sent.get(operation) ?? { by: [], members: [] };
      sent.set(operation, { by: new Set([...by, name]), members: new Set([...members, ...propertiesIn(body)]) });
    }
  };
  for (const plan of plans)
    await recorded(plan.resource, async (emulator, api) => {
      prepareFor(plan.testCase, emulator);
      emulator.calls.take();
      await live(plan, api);
    });
  for (const { name } of dataSources)
    await recorded(name, async (emulator, api) => {
      const args = (await prepareForDataSources(emulator))[name] ?? {};
      emulator.calls.take();
      for (const more of [{}, ...(others[name] ?? [])]) await readDataSource(name, { ...args, ...more }, api);
    });
  return sent;
}

/** The lives of all objects of a case. */
async function live(plan: Plan, api: BunnyClient): Promise<void> {
  const { testCase, resource, updates, replacements, sameAs, checked } = plan;
  const definition = resourceNamed(resource);
  const parent = parentOf(definition);
  const { id, properties } = await create(definition, checked(testCase.args(0)), api);
  await read(definition, id, properties, api);
  if (!definition.noImport) await read(definition, id, undefined, api);
  const whole = { limit: 0, pageSize: 0, continuationToken: "" };
  if (definition.list)
    await list(definition, parent === undefined ? {} : { [parent]: testCase.args(0)[parent] }, whole, api);
  await remove(definition, properties, api);
  for (const { before, after } of [...updates, ...replacements, ...sameAs])
    await change(definition, checked(before), checked(after), api);
  await changeMany(plan, definition, api);
  for (const [n, args] of (others[resource] ?? []).entries()) {
    const object = await create(
      definition,
      checked({ ...testCase.args(plan.scenarios.length + n), ...args }),
      api,
    ).catch(() => undefined);
    if (object) await remove(definition, object.properties, api);
  }
}

async function change(definition: ResourceDefinition, before: Args, after: Args, api: BunnyClient): Promise<void> {
  const { id, properties } = await create(definition, before, api);
  const isReplaced = difference(definition, before, after).replaces.length > 0;
  if (!isReplaced) return void (await update(definition, { id, olds: properties, news: after }, api));
  await remove(definition, properties, api);
  await create(definition, after, api);
}

/** An update of enough members to be written in another way. */
async function changeMany({ testCase, checked }: Plan, definition: ResourceDefinition, api: BunnyClient) {
  const { many }: Case = testCase;
  if (!many) return;
  const { minMembers } = many.threshold;
  many.threshold.minMembers = 2;
  const [first, second] = (["first", "second"] as const).map((version) =>
    checked({ ...testCase.args(0), ...many.args(version, 3) }),
  );
  await change(definition, first ?? {}, second ?? {}, api).finally(() => {
    many.threshold.minMembers = minMembers;
  });
}

/** The requests of this work in an account of its own, by operation. */
async function requestsOf(work: (emulator: Emulator, api: BunnyClient) => Promise<void>) {
  const requests: { key: string; body: unknown }[] = [];
  const add = (message: unknown) => {
    const { method, path, body } = (message as { request: { method: string; path: string; body: unknown } }).request;
    requests.push({ key: `${method} ${path.replace(/\?.*/, "")}`, body });
  };
  const emulator = await startEmulator({ logsPerDay: 0, resetsOmittedEnums: true });
  const { apiKey, url: apiUrl, loggingUrl, originErrorsUrl } = emulator;
  const api = createClient({ apiKey, apiUrl, loggingUrl, originErrorsUrl, retryDelayMs: 1 });
  subscribe("undici:request:create", add);
  try {
    await withWaitReporter(
      () => {},
      () => work(emulator, api),
    );
  } finally {
    unsubscribe("undici:request:create", add);
    await api.close();
    await emulator.stop();
  }
  const operations = new Map(
    emulator.calls.take().map(({ method, path, operation }) => [`${method} ${path}`, operation]),
  );
  return requests.flatMap(({ key, body }) => {
    const operation = operations.get(key);
    return operation === undefined ? [] : [{ operation, body }];
  });
}

/** The paths of all properties of a JSON body; none of a file. */
function propertiesIn(body: unknown): string[] {
  try {
    return pathsIn(JSON.parse(String(body)));
  } catch {
    return [];
  }
}

function pathsIn(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pathsIn(one, `${path}[]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const own = path ? `${path}.${name}` : name;
    return [own, ...pathsIn(one, own)];
  });
}
