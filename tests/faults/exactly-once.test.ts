import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Emulator, parseFault, startEmulator } from "../../emulator";
import { addEdgeScript } from "../../emulator/routes/edge-scripting";
import { check } from "../../provider/check/check";
import { hasAssignedId } from "../../provider/define/resource-id";
import { create } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { resourceNamed, resources } from "../../provider/registry";
import { type BunnyClient, createClient, type RequestLogEvent } from "../../sdk/index";
import { zones } from "../conformance/case";
import { allCases } from "../conformance/cases";
import { expectInputsOnPlatform } from "../conformance/expectations";
import { planFor } from "../conformance/plan";
import { prepareFor } from "../conformance/prepare";
import { errorOf } from "../support/error-of";

let emulator: Emulator;
const clients: BunnyClient[] = [];

beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await emulator.stop();
});

/** The time limit of an attempt that hangs: far above what a call takes on this machine. */
let limitMs = 0;
beforeAll(async () => {
  const { apiKey, url: apiUrl, stop } = await startEmulator();
  const client = createClient({ apiKey, apiUrl });
  for (let n = 0; n < 5; n++) {
    const began = performance.now();
    await client.pullZones.get(zones.pullZoneId);
    // The first call also opens the connection.
    if (n > 0) limitMs = Math.max(limitMs, Math.ceil(20 * (performance.now() - began)));
  }
  limitMs = Math.min(3_000, Math.max(150, limitMs));
  await client.close();
  await stop();
});

/** A client with short delays, and a short time limit where a request will hang. */
function impatientClient({ hangs = false } = {}): BunnyClient {
  const { apiKey, url: apiUrl } = emulator;
  const client = createClient({ apiKey, apiUrl, timeoutMs: hangs ? limitMs : undefined, retryDelayMs: 1 });
  clients.push(client);
  return client;
}

function set(rule: string): void {
  emulator.faults.add(parseFault(rule));
}

const lists = "/shield/shield-zone/{shieldZoneId}/access-lists";
const { shieldZoneId } = zones;

const lostResponses = [
  "reset",
  "reset carried-out",
  "500",
  "500 carried-out",
  "502 carried-out",
  "503",
  "hang",
  "hang carried-out",
  "half-body",
  "wrong-shape",
];

const created = allCases.flatMap((testCase) => (testCase.creation ? [{ testCase, ...testCase.creation }] : []));
const creatable = created.filter(({ assignsId }) => assignsId);

test("every resource whose id the platform assigns is tested", () => {
  // A purge and a restart create no object, and nothing finds a token again: their ids are the provider's.
  const withOwnId = ["CachePurge", "ContainerAppRestart", "DatabaseToken"];
  const names = resources.filter((one) => hasAssignedId(one) && !withOwnId.includes(one.name)).map(({ name }) => name);
  expect(created.map(({ testCase }) => testCase.resource)).toEqual(expect.arrayContaining(names));
});

describe.each(creatable)("$testCase.resource is created once", ({ testCase, operation }) => {
  const definition = resourceNamed(testCase.resource);
  const createObject = async (n: number, api: BunnyClient) => {
    const { inputs } = check(definition, testCase.args(n));
    const { id, properties } = await create(definition, inputs, api);
    return { id, outputs: properties };
  };
  beforeEach(() => prepareFor(testCase, emulator));

  test.each(lostResponses)("after %s, once or twice", async (kind) => {
    const api = impatientClient({ hangs: kind.startsWith("hang") });
    for (const times of [1, 2]) {
      set(`${kind} on ${operation} times=${times}`);
      const deployed = await createObject(times, api);
      expectInputsOnPlatform(planFor(testCase), testCase.args(times), testCase.onPlatform(emulator, deployed));
    }
    expect(testCase.count?.(emulator)).toBe(2);
  });

  test("where reads are stale", async () => {
    set("stale-reads for=60m times=1");
    set(`reset on ${operation} carried-out`);
    const api = impatientClient();
    expectInputsOnPlatform(
      planFor(testCase),
      testCase.args(1),
      testCase.onPlatform(emulator, await createObject(1, api)),
    );
    expect(testCase.count?.(emulator)).toBe(1);
  });

  test("many at once, whose responses are lost at random", async () => {
    set(`reset on ${operation} carried-out probability=0.4 seed=3`);
    const api = impatientClient();
    const wanted = Array.from({ length: 8 }, (_, n) => n);
    const objects = await Promise.all(wanted.map((n) => createObject(n, api)));
    expect(new Set(objects.map(({ id }) => id)).size).toBe(wanted.length);
    expect(testCase.count?.(emulator)).toBe(wanted.length);
    expect(emulator.faults.happened).toBeGreaterThan(0);
  });

  test("a platform that always fails is one clear error", async () => {
    set(`500 on ${operation} times=all`);
    const error = await errorOf(createObject(1, impatientClient()));
    expect(error.message).toMatch(
      /failed with 500: .* The client searched for it, but nothing shows it\. Look for .*named ".*\.$/,
    );
    expect(testCase.count?.(emulator)).toBe(0);
  });
});

describe("an object that somebody else created is not adopted", () => {
  const list = { name: "office", type: "IP", content: "192.0.2.1" } as const;
  const existingLists = () => emulator.state.shieldZones.get(shieldZoneId)?.accessLists;
  const longAgo = "2026-01-01T00:00:00Z";

  test("an existing list with the same name and content", async () => {
    const other = await impatientClient().accessLists.create(shieldZoneId, list);
    Object.assign(existingLists()?.get(other.id) ?? {}, { lastModified: longAgo });
    set(`reset on POST ${lists}`);
    const mine = await impatientClient().accessLists.create(shieldZoneId, list);
    expect(mine.id).not.toBe(other.id);
    expect(existingLists()?.size).toBe(2);
  });

  test("an existing script with the same name and code", async () => {
    const script = addEdgeScript(emulator.state, { Name: "headers", ScriptType: 1, Code: "1" });
    script.LastModified = longAgo;
    set("reset on POST /compute/script carried-out");
    const mine = await impatientClient().edgeScripts.create({ name: "headers", type: "CDN", code: "1" });
    expect(mine.id).not.toBe(script.Id);
    expect(emulator.state.edgeScripts.size).toBe(2);
  });

  test("a script of the same name with other code or a release", async () => {
    const others = ["1", "other"].map((Code) =>
      addEdgeScript(emulator.state, { Name: "headers", ScriptType: 1, Code }),
    );
    Object.assign(others[0] ?? {}, { CurrentReleaseId: 7 });
    set("reset on POST /compute/script");
    const mine = await impatientClient().edgeScripts.create({ name: "headers", type: "CDN", code: "1" });
    expect(others.map(({ Id }) => Id)).not.toContain(mine.id);
    expect(emulator.state.edgeScripts.size).toBe(3);
  });

  test("a list of another resource of the same program, created in the same second", async () => {
    const api = impatientClient();
    set(`reset on POST ${lists} nth=2`);
    const both = await Promise.all([1, 2].map(() => api.accessLists.create(shieldZoneId, list)));
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    expect(existingLists()?.size).toBe(2);
  });

  test("equal scripts that are created at the same time", async () => {
    const api = impatientClient({ hangs: true });
    set("hang on POST /compute/script nth=2");
    const both = await Promise.all([1, 2].map(() => api.edgeScripts.create({ name: "twin", type: "CDN", code: "1" })));
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    expect(emulator.state.edgeScripts.size).toBe(2);
  });

  test("an existing secret: the platform's refusal is the error", async () => {
    const script = addEdgeScript(emulator.state, { Name: "s", ScriptType: 1 });
    script.Secrets.push({ Id: 5, Name: "TOKEN", Value: "theirs", LastModified: longAgo });
    set("reset on POST /compute/script/{id}/secrets");
    const call = impatientClient().edgeScriptSecrets.add(script.Id, { name: "TOKEN", value: "mine" });
    expect(await errorOf(call)).toMatchObject({ code: "bad_request", errorKey: "secret.exists" });
    expect(script.Secrets).toMatchObject([{ Value: "theirs" }]);
  });

  test("of two candidates none is adopted, and the error names both", async () => {
    const others = impatientClient();
    const [a, b] = await Promise.all([1, 2].map(() => others.accessLists.create(shieldZoneId, list)));
    set(`reset on POST ${lists}`);
    expect(await errorOf(impatientClient().accessLists.create(shieldZoneId, list))).toMatchObject({
      code: "network",
      mayHaveHappened: true,
      message: expect.stringContaining(
        `The client searched for it, but it could be any of ${a?.id}, ${b?.id}. Look for an access list named "office" in shield zone 2001.`,
      ),
    });
  });

  test("a candidate of unknown age is not adopted", async () => {
    const other = await impatientClient().accessLists.create(shieldZoneId, list);
    Object.assign(existingLists()?.get(other.id) ?? {}, { lastModified: null });
    set(`reset on POST ${lists}`);
    expect(await errorOf(impatientClient().accessLists.create(shieldZoneId, list))).toMatchObject({
      message: expect.stringContaining(`nothing shows whether ${other.id}, which equals it, existed before`),
    });
  });
});

describe.each(created)("$testCase.resource, within a time limit of its own", ({ testCase, operation }) => {
  const definition = resourceNamed(testCase.resource);
  const args = testCase.args(0);
  const createWithin = (ms: number) => {
    const { inputs } = check(definition, args);
    return create(definition, inputs, impatientClient().withTimeLimit(ms));
  };
  beforeEach(() => prepareFor(testCase, emulator));

  test("is created once where a request hangs that is carried out, though any attempt may take longer", async () => {
    const before = testCase.count?.(emulator);
    set(`hang on ${operation} carried-out`);
    const deployed = await createWithin(4 * limitMs);
    expectInputsOnPlatform(
      planFor(testCase),
      args,
      testCase.onPlatform(emulator, { ...deployed, outputs: deployed.properties }),
    );
    if (before !== undefined) expect(testCase.count?.(emulator)).toBe(before + 1);
  });
});

test("within a time limit, a create that no read shows is not sent again, and the error says what to look for", async () => {
  const operation = "PUT /dnszone/{zoneId}/records";
  const [testCase] = allCases.filter(({ resource }) => resource === "DnsRecord");
  if (!testCase) throw new Error("There is no case of DnsRecord.");
  prepareFor(testCase, emulator);
  set(`hang on ${operation} times=all`);
  const { inputs } = check(resourceNamed(testCase.resource), testCase.args(0));
  const creates = () => emulator.calls.all.filter((call) => call.operation === operation);
  const createWithin = async (timeLimitMs: number): Promise<string> => {
    emulator.calls.take();
    const api = impatientClient().withTimeLimit(timeLimitMs);
    const message = messageFor(await errorOf(create(resourceNamed(testCase.resource), inputs, api)));
    // A request that hung is in the log once its connection has ended.
    await vi.waitFor(() => expect(creates()).not.toEqual([]));
    // Where no time was left for the search, the machine has become slower.
    return message.includes("the search failed") && timeLimitMs < 20_000 ? createWithin(4 * timeLimitMs) : message;
  };
  expect(await createWithin(2 * limitMs)).toMatch(
    /^PUT \/dnszone\/\d+\/records had no complete response from \S+ within the [\d.]+ s that its caller's time limit leaves it\. The client searched for it, but nothing shows it\. Look for a new .* in DNS zone \d+\. The limit is the resource's own: `customTimeouts` in its options\./,
  );
  expect(creates()).toHaveLength(1);
});

test("a second attempt that is refused because the first one was carried out late is no error", async () => {
  const script = addEdgeScript(emulator.state, { Name: "s", ScriptType: 1 });
  const add = "POST /compute/script/{id}/secrets";
  set(`reset on ${add} carried-out`);
  // At first the list does not show it; when it does, a second attempt has been refused already.
  for (let n = 0; n < 3; n++)
    emulator.faults.add({
      operation: "GET /compute/script/{id}/secrets",
      answer: { status: 200, body: '{"Secrets":[]}' },
    });
  const secret = await impatientClient().edgeScriptSecrets.add(script.Id, { name: "TOKEN", value: "mine" });
  expect(script.Secrets).toMatchObject([{ Id: secret.id, Value: "mine" }]);
  expect(emulator.calls.take().map(({ operation }) => operation)).toEqual([
    add,
    ...Array(3).fill("GET /compute/script/{id}/secrets"),
    add,
    "GET /compute/script/{id}/secrets",
    // The secret that is found gets the value: no read shows which one it has.
    "POST /compute/script/{id}/secrets/{secretId}",
  ]);
});

test("a release is published once", async () => {
  for (const kind of lostResponses) {
    const script = addEdgeScript(emulator.state, { Name: kind, ScriptType: 1, Code: "1" });
    set(`${kind} on POST /compute/script/{id}/publish`);
    const api = impatientClient({ hangs: kind.startsWith("hang") });
    await api.edgeScriptReleases.publish(script.Id, { note: "first" });
    expect(script.Releases, kind).toHaveLength(1);
  }
});

test("a signal also ends the search for a created object", async () => {
  set(`reset on POST ${lists} carried-out`);
  const controller = new AbortController();
  const { apiKey, url: apiUrl } = emulator;
  const abortWithSearch = ({ kind }: RequestLogEvent) => {
    if (kind === "search") controller.abort(new DOMException("The time is up.", "TimeoutError"));
  };
  const api = createClient({ apiKey, apiUrl, retryDelayMs: 1, log: abortWithSearch });
  clients.push(api);
  const call = api
    .withSignal(controller.signal)
    .accessLists.create(shieldZoneId, { name: "n", type: "IP", content: "192.0.2.1" });
  const error = await errorOf(call);
  expect(error).toMatchObject({ code: "network", mayHaveHappened: true, cause: { code: "timeout" } });
  expect(error.message).toContain("The client searched for it, but the search failed.");
});
