import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Emulator, parseFault, startEmulator } from "../../emulator";
import { addEdgeScript } from "../../emulator/routes/edge-scripting/edge-scripts";
import { check } from "../../provider/check/check";
import { create } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { type BunnyClient, createClient } from "../../sdk";
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

/** A client that waits as seldom as it can. */
function impatientClient(): BunnyClient {
  const { apiKey, url: apiUrl } = emulator;
  const client = createClient({ apiKey, apiUrl, timeoutMs: 150, retryDelayMs: 1 });
  clients.push(client);
  return client;
}

function set(rule: string): void {
  emulator.faults.add(parseFault(rule));
}

const lists = "/shield/shield-zone/{shieldZoneId}/access-lists";
const { shieldZoneId } = zones;

/** The operations that make something to which the platform gives an id. */
const making: Record<string, string> = {
  CustomAccessList: `POST ${lists}`,
  EdgeScript: "POST /compute/script",
  EdgeScriptSecret: "POST /compute/script/{id}/secrets",
  EdgeScriptVariable: "POST /compute/script/{id}/variables/add",
  RateLimit: "POST /shield/rate-limit",
};
const lostAnswers = [
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

const made = allCases.flatMap((suite) => {
  const operation = making[suite.resource];
  return operation === undefined ? [] : [{ suite, operation }];
});

test("every resource that makes objects is among them", () => {
  expect(made.map(({ suite }) => suite.resource)).toEqual(Object.keys(making).toSorted());
});

describe.each(made)("$suite.resource is made once", ({ suite, operation }) => {
  const definition = resourceNamed(suite.resource);
  const make = async (n: number, api: BunnyClient) => {
    const { inputs } = check(definition, suite.args(n));
    const { id, properties } = await create(definition, inputs, api);
    return { id, outputs: properties };
  };
  beforeEach(() => prepareFor(suite, emulator));

  test.each(lostAnswers)("%s, once or twice", async (kind) => {
    const api = impatientClient();
    for (const times of [1, 2]) {
      set(`${kind} on ${operation} times=${times}`);
      const deployed = await make(times, api);
      expectInputsOnPlatform(planFor(suite), suite.args(times), suite.onPlatform(emulator, deployed));
    }
    expect(suite.count?.(emulator)).toBe(2);
  });

  test("where reads are stale", async () => {
    set("stale-reads for=15ms");
    set(`reset on ${operation} carried-out`);
    const { apiKey, url: apiUrl } = emulator;
    const api = createClient({ apiKey, apiUrl, retryDelayMs: 20 });
    clients.push(api);
    expectInputsOnPlatform(planFor(suite), suite.args(1), suite.onPlatform(emulator, await make(1, api)));
    expect(suite.count?.(emulator)).toBe(1);
  });

  test("many at once, whose answers are lost at random", async () => {
    set(`reset on ${operation} carried-out probability=0.4 seed=3`);
    const api = impatientClient();
    const wanted = Array.from({ length: 8 }, (_, n) => n);
    const objects = await Promise.all(wanted.map((n) => make(n, api)));
    expect(new Set(objects.map(({ id }) => id)).size).toBe(wanted.length);
    expect(suite.count?.(emulator)).toBe(wanted.length);
    expect(emulator.faults.happened).toBeGreaterThan(0);
  });

  test("and a platform that only ever fails is one clear error", async () => {
    set(`500 on ${operation} times=all`);
    const error = await errorOf(make(1, impatientClient()));
    expect(error.message).toMatch(
      /failed with 500: .* The client searched for it, but nothing shows it\. Look for .*named ".*\.$/,
    );
    expect(suite.count?.(emulator)).toBe(0);
  });
});

describe("what is somebody else's is left alone", () => {
  const list = { name: "office", type: "IP", content: "192.0.2.1" } as const;
  const listsThere = () => emulator.state.shieldZones.get(shieldZoneId)?.accessLists;
  const longAgo = "2026-01-01T00:00:00Z";

  test("a list with the same name and content that was there before", async () => {
    const other = await impatientClient().accessLists.create(shieldZoneId, list);
    Object.assign(listsThere()?.get(other.id) ?? {}, { lastModified: longAgo });
    set(`reset on POST ${lists}`);
    const mine = await impatientClient().accessLists.create(shieldZoneId, list);
    expect(mine.id).not.toBe(other.id);
    expect(listsThere()?.size).toBe(2);
  });

  test("a script with the same name and code that was there before", async () => {
    const script = addEdgeScript(emulator.state, { Name: "headers", ScriptType: 1, Code: "1" });
    script.LastModified = longAgo;
    set("reset on POST /compute/script carried-out");
    const mine = await impatientClient().edgeScripts.create({ name: "headers", type: "CDN", code: "1" });
    expect(mine.id).not.toBe(script.Id);
    expect(emulator.state.edgeScripts.size).toBe(2);
  });

  test("a script of the same name that other code or a release tells apart", async () => {
    const others = ["1", "other"].map((Code) =>
      addEdgeScript(emulator.state, { Name: "headers", ScriptType: 1, Code }),
    );
    Object.assign(others[0] ?? {}, { CurrentReleaseId: 7 });
    set("reset on POST /compute/script");
    const mine = await impatientClient().edgeScripts.create({ name: "headers", type: "CDN", code: "1" });
    expect(others.map(({ Id }) => Id)).not.toContain(mine.id);
    expect(emulator.state.edgeScripts.size).toBe(3);
  });

  test("a list of another resource of the same program, made in the same second", async () => {
    const api = impatientClient();
    set(`reset on POST ${lists} nth=2`);
    const both = await Promise.all([1, 2].map(() => api.accessLists.create(shieldZoneId, list)));
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    expect(listsThere()?.size).toBe(2);
  });

  test("scripts that are alike, made at once", async () => {
    const api = impatientClient();
    set("hang on POST /compute/script nth=2");
    const both = await Promise.all([1, 2].map(() => api.edgeScripts.create({ name: "twin", type: "CDN", code: "1" })));
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    expect(emulator.state.edgeScripts.size).toBe(2);
  });

  test("a secret that was there before: the platform's own refusal is the error", async () => {
    const script = addEdgeScript(emulator.state, { Name: "s", ScriptType: 1 });
    script.Secrets.push({ Id: 5, Name: "TOKEN", Value: "theirs", LastModified: longAgo });
    set("reset on POST /compute/script/{id}/secrets");
    const call = impatientClient().edgeScriptSecrets.add(script.Id, { name: "TOKEN", value: "mine" });
    expect(await errorOf(call)).toMatchObject({ code: "bad_request", errorKey: "secret.exists" });
    expect(script.Secrets).toMatchObject([{ Value: "theirs" }]);
  });

  test("of two that could be it none is taken, and both are named", async () => {
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

  test("one of which nothing tells how old it is is not taken", async () => {
    const other = await impatientClient().accessLists.create(shieldZoneId, list);
    Object.assign(listsThere()?.get(other.id) ?? {}, { lastModified: null });
    set(`reset on POST ${lists}`);
    expect(await errorOf(impatientClient().accessLists.create(shieldZoneId, list))).toMatchObject({
      message: expect.stringContaining(`nothing shows whether ${other.id}, which equals it, existed before`),
    });
  });
});

test("a refusal that comes since the first attempt was late is no error", async () => {
  const script = addEdgeScript(emulator.state, { Name: "s", ScriptType: 1 });
  const add = "POST /compute/script/{id}/secrets";
  set(`reset on ${add} carried-out`);
  // The list does not show it at first, and by the time it does, a second attempt has been refused.
  for (let n = 0; n < 3; n++)
    emulator.faults.add({
      operation: "GET /compute/script/{id}/secrets",
      answer: { status: 200, body: '{"Secrets":[]}' },
    });
  const made = await impatientClient().edgeScriptSecrets.add(script.Id, { name: "TOKEN", value: "mine" });
  expect(script.Secrets).toMatchObject([{ Id: made.id, Value: "mine" }]);
  expect(emulator.calls.take().map(({ operation }) => operation)).toEqual([
    add,
    ...Array(3).fill("GET /compute/script/{id}/secrets"),
    add,
    "GET /compute/script/{id}/secrets",
  ]);
});

test("a publication is made once", async () => {
  for (const kind of lostAnswers) {
    const script = addEdgeScript(emulator.state, { Name: kind, ScriptType: 1, Code: "1" });
    set(`${kind} on POST /compute/script/{id}/publish`);
    await impatientClient().edgeScriptReleases.publish(script.Id, { note: "first" });
    expect(script.Releases, kind).toHaveLength(1);
  }
});

test("a caller that gives up ends the looking as well", async () => {
  set(`hang on POST ${lists} carried-out`);
  const signal = AbortSignal.timeout(50);
  const call = impatientClient()
    .withSignal(signal)
    .accessLists.create(shieldZoneId, { name: "n", type: "IP", content: "192.0.2.1" });
  expect(await errorOf(call)).toMatchObject({ code: "timeout", mayHaveHappened: true });
});
