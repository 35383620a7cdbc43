import { describe, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import type { BunnyClient, RequestLogEvent } from "../../sdk/index";
import { useAccount } from "../support/account";
import { useClients } from "../support/clients";
import { errorOf } from "../support/error-of";
import { useServers } from "../support/server";

const account = useAccount();
const clientWith = useClients(account);
const serverThat = useServers();

/** What `AbortSignal.timeout` aborts with. */
const timeIsUp = new DOMException("The time is up.", "TimeoutError");
const ends = [
  ["cancelled", undefined],
  ["timeout", timeIsUp],
] as const;

test("any read gives the JSON as the platform sent it, with retries", async () => {
  account.emulator.faults.add({ operation: "GET /user", answer: { status: 500 } });
  const { api } = clientWith({ retryDelayMs: 1 });
  expect(await api.read("GET /user", { path: {} })).toHaveProperty("Email");
  const zone = await api.read("GET /pullzone/{id}", { path: { id: 1001 }, query: { includeCertificate: true } });
  expect(zone).toMatchObject({ Id: 1001, AWSSigningEnabled: false, Hostnames: [{ IsSystemHostname: true }] });
  const error = await errorOf(api.read("GET /pullzone/{id}", { path: { id: 4 } }));
  expect(error).toMatchObject({ code: "not_found", operation: "GET /pullzone/{id}" });
});

describe("retries", () => {
  const get = "GET /pullzone/{id}";

  test("a read survives transient faults", async () => {
    account.emulator.faults.add({ operation: get, answer: { status: 500 } });
    account.emulator.faults.add({ operation: get, reset: true });
    account.emulator.faults.add({ operation: get, answer: { status: 429, headers: { "retry-after": "0" } } });
    const { api, events } = clientWith({ retryDelayMs: 1 });
    expect(await api.pullZones.get(1001)).toMatchObject({ id: 1001 });
    expect(events.filter(({ kind }) => kind === "retry")).toMatchObject([
      { attempt: 1, reason: "status 500" },
      { attempt: 2, reason: "no response" },
      { attempt: 3, reason: "status 429 with Retry-After" },
    ]);
    expect(new Set(events.map((event) => "requestId" in event && event.requestId)).size).toBe(1);
  });

  test("a create without a response that cannot be searched for is not retried, and the error says so", async () => {
    const [zone] = account.emulator.state.dnsZones.values();
    account.emulator.faults.add({ operation: "POST /dnszone/{zoneId}/import", carryOut: true, reset: true });
    const error = await errorOf(clientWith().api.dnsZones.import(zone?.Id ?? 0, "once A 192.0.2.1"));
    expect(error).toMatchObject({ code: "network", mayHaveHappened: true });
    expect(zone?.Records).toHaveLength(1);
  });

  test("a read whose response cannot be parsed is retried, twice at most", async () => {
    account.emulator.faults.add({ operation: get, times: 2, wrongShape: true });
    const { api, events } = clientWith({ retryDelayMs: 1 });
    expect(await api.pullZones.get(1001)).toMatchObject({ id: 1001 });
    account.emulator.faults.add({ operation: get, times: 3, wrongShape: true });
    expect(await errorOf(api.pullZones.get(1001))).toMatchObject({ code: "unexpected_response" });
    expect(events.filter(({ kind }) => kind === "retry").map((event) => Reflect.get(event, "reason"))).toEqual(
      Array(4).fill("a response that cannot be parsed"),
    );
  });

  test("adding a list member is retried, since it is idempotent", async () => {
    account.emulator.faults.add({ operation: "POST /pullzone/{id}/addBlockedIp", carryOut: true, reset: true });
    await clientWith().api.pullZones.addBlockedIp(1001, "192.0.2.77");
    expect((await account.api.pullZones.get(1001)).blockedIps.filter((ip) => ip === "192.0.2.77")).toHaveLength(1);
  });

  test("a 429 on every attempt ends within the time limit of retries", async () => {
    account.emulator.faults.add({
      operation: "*",
      times: 99,
      answer: { status: 429, headers: { "retry-after": "1" } },
    });
    const { api, events } = clientWith({ maxRetryMs: 1_500 });
    expect(await errorOf(api.pullZones.get(1001))).toMatchObject({ code: "rate_limited", status: 429 });
    // It waits once: a second wait would end after the limit.
    expect(events.map(({ kind }) => kind)).toEqual(["response", "retry", "response"]);
    expect(events[1]).toMatchObject({ delayMs: 1_000 });
  });

  test("an attempt without a response times out, and a write may then have been carried out", async () => {
    const apiUrl = await serverThat(() => {});
    const { api } = clientWith({ apiUrl, timeoutMs: 100, maxRetryMs: 0 });
    expect(await errorOf(api.pullZones.get(1))).toMatchObject({
      code: "timeout",
      mayHaveHappened: false,
      message: expect.stringContaining("within 0.1 s"),
    });
    expect(await errorOf(api.pullZones.addBlockedIp(1, "192.0.2.1"))).toMatchObject({
      code: "timeout",
      mayHaveHappened: true,
    });
  });

  test.each(ends)("a signal aborts a call at once, also while it waits: %s", async (code, reason) => {
    account.emulator.faults.add({
      operation: "*",
      times: 9,
      answer: { status: 429, headers: { "retry-after": "30" } },
    });
    const { signal, log, kinds } = abortAt("retry", { reason });
    expect(await errorOf(clientWith({ log }).api.pullZones.get(1001, { signal }))).toMatchObject({ code });
    // A call that is not aborted would wait for half a minute.
    expect(kinds).toEqual(["response", "retry"]);
  });
});

test.each(ends)("a request that its caller aborted is logged with the abort's code: %s", async (code, reason) => {
  const controller = new AbortController();
  const apiUrl = await serverThat(() => controller.abort(reason));
  const { api, events } = clientWith({ apiUrl });
  await errorOf(api.pullZones.get(1, { signal: controller.signal }));
  expect(events).toMatchObject([{ kind: "failure", code }]);
});

describe("an aborted call may have been carried out only if it was sent", () => {
  const add = (api: BunnyClient, n: number) => api.pullZones.addBlockedIp(1, `192.0.2.${n}`);

  test("one in flight may have been, those queued behind it were not", async () => {
    const controller = new AbortController();
    const apiUrl = await serverThat(() => controller.abort());
    const { api, events } = clientWith({ apiUrl });
    const ending = api.withSignal(controller.signal);
    const replaceAll = () => errorOf(ending.pullZones.update(1, { enableLogging: true }));
    const errors = await Promise.all([errorOf(add(ending, 1)), replaceAll(), replaceAll()]);
    expect(errors.map(({ code }) => code)).toEqual(Array(3).fill("cancelled"));
    expect(errors.map(({ mayHaveHappened }) => mayHaveHappened)).toEqual([true, false, false]);
    expect(events).toHaveLength(1);
  });

  test.each([
    [429, false],
    [500, true],
  ])("one that waits after a %i", async (status, mayHaveHappened) => {
    const apiUrl = await serverThat((_, response) => response.writeHead(status).end());
    const { signal, log } = abortAt("retry");
    const { api } = clientWith({ apiUrl, retryDelayMs: 10_000, log });
    expect(await errorOf(add(api.withSignal(signal), 1))).toMatchObject({ mayHaveHappened });
  });

  test("one that waits after a 500 and a 429", async () => {
    let attempts = 0;
    const apiUrl = await serverThat((_, response) =>
      response.writeHead(++attempts === 1 ? 500 : 429, { "retry-after": attempts === 1 ? "0" : "9" }).end(),
    );
    const { signal, log } = abortAt("retry", { nth: 2 });
    const { api } = clientWith({ apiUrl, retryDelayMs: 1, log });
    expect(await errorOf(add(api.withSignal(signal), 1))).toMatchObject({ mayHaveHappened: true });
  });

  test("a create that times out in the queue is not searched for", async () => {
    const controller = new AbortController();
    const apiUrl = await serverThat(() => controller.abort(timeIsUp));
    const { api, events } = clientWith({ apiUrl });
    const ending = api.withSignal(controller.signal);
    const create = () => errorOf(ending.edgeScriptSecrets.add(1, { name: "A", value: "v" }));
    const [first, second] = await Promise.all([create(), create()]);
    expect(first).toMatchObject({ code: "timeout", mayHaveHappened: true });
    expect(second).toMatchObject({ code: "timeout", mayHaveHappened: false });
    expect(events.map(({ kind }) => kind)).toEqual(["failure"]);
  });

  test("the outcome of a create stays unknown when it is aborted after a search without a result", async () => {
    const apiUrl = await serverThat((request, response) =>
      request.method === "POST" ? request.socket.destroy() : response.end('{"Secrets":[]}'),
    );
    const controller = new AbortController();
    const { api } = clientWith({
      apiUrl,
      retryDelayMs: 1,
      log: ({ kind }) => kind === "retry" && controller.abort(),
    });
    const call = api.withSignal(controller.signal).edgeScriptSecrets.add(1, { name: "A", value: "v" });
    expect(await errorOf(call)).toMatchObject({ code: "cancelled", mayHaveHappened: true });
  });
});

/** A signal that aborts at the client's nth event of this kind, by the log that goes with it. */
function abortAt(kind: RequestLogEvent["kind"], { nth = 1, reason }: { nth?: number; reason?: DOMException } = {}) {
  const controller = new AbortController();
  const kinds: string[] = [];
  const log = (event: RequestLogEvent) => {
    kinds.push(event.kind);
    if (kinds.filter((seen) => seen === kind).length === nth) controller.abort(reason);
  };
  return { signal: controller.signal, log, kinds };
}

describe("unexpected values", () => {
  test("an unknown enum number, an unknown member and a null are accepted", async () => {
    const zone = account.emulator.state.shieldZones.get(2001);
    if (!zone?.apiGuardian) throw new Error("The emulator has no API Guardian.");
    const before = structuredClone(zone.apiGuardian);
    Object.assign(zone.apiGuardian.configuration, { executionMode: 42, title: null, brandNew: { a: [1] } });
    Object.assign(zone.apiGuardian, { endpoints: null });
    account.emulator.faults.add({
      operation: "*",
      answer: {
        status: 200,
        body: JSON.stringify({
          data: {
            configuration: {
              ...zone.apiGuardian.configuration,
              shieldZoneId: 2001,
              maxEndpoints: 1,
              maxFieldsPerType: 1,
              maxNestingDepth: 1,
              maxTotalSchemaNodes: 1,
              maxTotalRegexLength: 1,
            },
            endpoints: null,
          },
          error: null,
          extra: 1,
        }),
      },
    });
    const state = await clientWith().api.apiGuardian.get(2001);
    zone.apiGuardian = before;
    expect(state.configuration.executionMode).toBe("Unknown(42)");
    expect(state.endpoints).toEqual([]);
    expect(state.configuration).not.toHaveProperty("brandNew");
  });

  test("the emulator accepts names in any letter case, like the platform", async () => {
    const response = await fetch(`${account.emulator.url}/pullzone/1001/addBlockedIp`, {
      method: "POST",
      headers: { AccessKey: account.emulator.apiKey },
      body: '{"bLOCKEDip":"192.0.2.99","Unknown":1}',
    });
    expect(response.status).toBe(204);
  });
});

test("shield zones are created, and listed page by page", async () => {
  const { emulator } = account;
  const { api } = clientWith();
  for (const name of ["a-zone", "b-zone"]) {
    const { Id } = addPullZone(emulator.state, { Name: name, OriginUrl: null });
    expect(await api.shieldZones.create({ pullZoneId: Id, planType: "Business" })).toMatchObject({
      pullZoneId: Id,
      planType: "Business",
    });
  }
  const ids: number[] = [];
  for await (const { shieldZoneId } of api.shieldZones.list()) ids.push(shieldZoneId);
  expect(ids).toEqual([...emulator.state.shieldZones.keys()]);
  expect(await api.shieldZones.listPage({ page: 2, perPage: 1 })).toMatchObject({
    page: 2,
    totalItems: ids.length,
    hasMore: true,
  });
});

test("members of a zone share one read, which includes this client's own writes", async () => {
  const { api } = clientWith();
  await Promise.all(Array.from({ length: 20 }, () => api.pullZones.snapshot(1001)));
  expect(account.emulator.calls.take()).toHaveLength(1);
  await api.pullZones.addBlockedIp(1001, "192.0.2.123");
  expect((await api.pullZones.snapshot(1001)).blockedIps).toContain("192.0.2.123");
});

test("a base URL with a path keeps it", async () => {
  let path = "";
  const base = await serverThat((request, response) => {
    path = request.url ?? "";
    response.end('{"Id":1}');
  });
  await clientWith({ apiUrl: `${base}/proxy/bunny/` }).api.pullZones.get(1);
  expect(path).toBe("/proxy/bunny/pullzone/1");
});
