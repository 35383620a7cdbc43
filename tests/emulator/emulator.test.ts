import { afterEach, describe, expect, test } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";

const running: Emulator[] = [];

async function start(options?: EmulatorOptions) {
  const emulator = await startEmulator(options);
  running.push(emulator);
  const send = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { accesskey: emulator.apiKey },
  ) => fetch(`${emulator.url}${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  return { emulator, send };
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((emulator) => emulator.stop()));
});

test("is seeded with the objects of the quickstart, or is empty", async () => {
  const { send } = await start();
  expect(await (await send("GET", "/pullzone")).json()).toMatchObject([{ Id: 1001, Name: "acme-shop" }]);
  expect(await (await send("GET", "/shield/shield-zones")).json()).toMatchObject({
    data: [{ shieldZoneId: 2001, pullZoneId: 1001 }],
    page: { totalCount: 1 },
  });
  const empty = await start({ seeded: false });
  expect(await (await empty.send("GET", "/pullzone")).json()).toEqual([]);
});

test("pull zones and shield zones can be created", async () => {
  const { send } = await start({ seeded: false });
  const zone = (await (await send("POST", "/pullzone", { Name: "shop", OriginUrl: "https://o.example" })).json()) as {
    Id: number;
  };
  const created = await send("POST", "/shield/shield-zone", { pullZoneId: zone.Id, shieldZone: { planType: 2 } });
  expect(await created.json()).toMatchObject({ data: { pullZoneId: zone.Id }, error: { success: true } });
  expect(await (await send("GET", `/shield/shield-zone/get-by-pullzone/${zone.Id}`)).json()).toMatchObject({
    data: { planType: 2 },
  });
  expect((await send("POST", "/shield/shield-zone", { pullZoneId: zone.Id })).status).toBe(409);
  const taken = await send("POST", "/pullzone", { Name: "SHOP" });
  expect([taken.status, await taken.json()]).toMatchObject([400, { Field: "Name", ErrorKey: "pullzone.name_taken" }]);
});

test.each([
  ["core", "/pullzone/1001", ""],
  ["shield", "/shield/shield-zone/2001/access-lists", '"title":"Unauthorized"'],
  ["overages", "/shield/metrics/overages/2001", '{"statusCode":401}'],
  ["rate limits", "/shield/rate-limits/2001", '{"statusCode":401}'],
])("a request without the key is rejected with the error body of %s", async (_, path, body) => {
  const { send } = await start();
  for (const headers of [{}, { accesskey: "" }, { accesskey: "emulator-kez" }] as Record<string, string>[]) {
    const response = await send("GET", path, undefined, headers);
    expect(response.status).toBe(401);
    expect(await response.text()).toContain(body);
  }
});

test("plan limits are reported and enforced", async () => {
  const { send } = await start({ limits: { customLists: 2, customEntries: 3 } });
  const lists = "/shield/shield-zone/2001/access-lists";
  const create = (content: string) => send("POST", lists, { name: "n", type: 0, content });
  expect((await create("192.0.2.1\n192.0.2.2")).status).toBe(200);
  expect(await (await create("192.0.2.1\n192.0.2.2")).json()).toMatchObject({
    error: { success: false, errorKey: "access_list.entry_limit_reached" },
  });
  expect((await create("192.0.2.3")).status).toBe(200);
  expect(await (await create("192.0.2.4")).json()).toMatchObject({
    error: { errorKey: "access_list.list_limit_reached" },
  });
  expect(await (await send("GET", lists)).json()).toMatchObject({
    customEntryCount: 3,
    customEntryLimit: 3,
    customListCount: 2,
    customListLimit: 2,
  });
});

test("an access list of an unknown type is rejected; the syntax of entries is not documented", async () => {
  const { send } = await start();
  const create = async (type: number) =>
    (await send("POST", "/shield/shield-zone/2001/access-lists", { name: "n", type, content: "not-an-ip" })).status;
  expect([await create(0), await create(9)]).toEqual([200, 400]);
});

test.each([
  ["POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "" }, 400],
  ["POST", "/pullzone/1001/addBlockedIp", { BlockedIp: 7 }, 400],
  ["POST", "/pullzone/1001/addBlockedIp", undefined, 400],
  ["POST", "/pullzone/x/addBlockedIp", { BlockedIp: "192.0.2.1" }, 404],
  ["POST", "/compute/script", { Name: "n".repeat(101) }, 400],
  ["POST", "/compute/script", { Name: "n", ScriptType: 3 }, 400],
  ["POST", "/pullzone/1001", { Type: 9 }, 400],
  ["POST", "/pullzone/1001", { Unknown: 9, OriginUrl: null }, 200],
  ["DELETE", "/pullzone/1001/removeHostname", undefined, 400],
  ["DELETE", "/pullzone/1/removeHostname", { Hostname: "a.example" }, 404],
  ["POST", "/pullzone/1001/setForceSSL", { Hostname: "acme-shop.b-cdn.net", ForceSSL: "yes" }, 400],
  ["GET", "/dnszone?page=0", undefined, 400],
  ["GET", "/dnszone?view=2", undefined, 400],
  ["GET", "/dnszone/x", undefined, 404],
  ["POST", "/dnszone", { Domain: "a.example", Records: [{ Type: 99 }] }, 400],
  ["GET", "/shield/shield-zones?page=0&perPage=0", undefined, 200],
  ["PATCH", "/shield/shield-zone", { shieldZoneId: 2001, shieldZone: { planType: 4 } }, 400],
  ["GET", "/shield/shield-zone/abc/access-lists", undefined, 400],
  ["GET", "/shield/metrics/overages/2001?month=0", undefined, 400],
  ["GET", "/shield/rate-limits/2001?perPage=x", undefined, 400],
  ["GET", "/shield/rate-limits/9", undefined, 404],
  ["GET", "/shield/rate-limit/9", undefined, 404],
  ["PATCH", "/shield/rate-limit/9", {}, 404],
  ["DELETE", "/shield/rate-limit/9", undefined, 404],
])("%s %s with %o responds %i", async (method, path, body, status) => {
  const { send } = await start();
  expect((await send(method, path, body)).status).toBe(status);
});

describe("rate limits", () => {
  const ruleConfiguration = {
    actionType: 1,
    variableTypes: { request_uri: "", NO_SUCH_VARIABLE: "x" },
    value: "/login",
    requestCount: 5,
    timeframe: 60,
    blockTime: 30,
  };
  const rule = { shieldZoneId: 2001, ruleName: "login", ruleConfiguration };

  test("fill in the defaults and the properties that the server sets", async () => {
    const { send, emulator } = await start();
    const created = (await (await send("POST", "/shield/rate-limit", rule)).json()) as { id: number };
    const { userId } = emulator.state;
    expect(created).toEqual({
      id: expect.any(Number),
      shieldZoneId: 2001,
      userId,
      ruleName: "login",
      ruleDescription: null,
      ruleJson: expect.stringContaining("/login"),
      ruleConfiguration: {
        ...ruleConfiguration,
        variableTypes: { REQUEST_URI: "" },
        operatorType: 0,
        severityType: 0,
        transformationTypes: [],
        isNegated: false,
        isRegexVariable: false,
        counterKeyType: 0,
        chainedRuleConditions: [],
      },
      errorResponse: { statusCode: 200, success: true, message: null, errorKey: null },
    });
    expect(await (await send("GET", `/shield/rate-limit/${created.id}`)).json()).toEqual(created);
    const { errorResponse: _, ...listed } = created as { id: number; errorResponse: unknown };
    expect(await (await send("GET", "/shield/rate-limits/2001")).json()).toEqual({
      data: [listed],
      page: { totalCount: 1, totalPages: 1, currentPage: 1, nextPage: null, pageSize: 10 },
      error: expect.objectContaining({ success: true }),
    });
    const renamed = await send("PATCH", `/shield/rate-limit/${created.id}`, {
      ruleName: "other",
      ruleDescription: null,
    });
    expect(await renamed.json()).toMatchObject({ ruleName: "other", ruleConfiguration: { value: "/login" } });
    expect(await (await send("DELETE", `/shield/rate-limit/${created.id}`)).json()).toMatchObject({ success: true });
  });

  test("are limited by the plan", async () => {
    const { send } = await start({ limits: { rateLimitRules: 1 } });
    expect((await send("POST", "/shield/rate-limit", rule)).status).toBe(200);
    const second = await send("POST", "/shield/rate-limit", rule);
    expect([second.status, await second.json()]).toMatchObject([
      400,
      { errorResponse: { success: false, errorKey: "plan_limit_restriction.rate_limit" } },
    ]);
    expect(await (await send("GET", "/shield/shield-zone/2001")).json()).toMatchObject({
      data: { rateLimitRulesLimit: 1 },
    });
  });

  test.each([
    ["no action", { actionType: undefined }],
    ["an unknown action", { actionType: 4 }],
    ["an unknown operator", { operatorType: 10 }],
    ["half a request", { requestCount: 1.5 }],
    ["an unknown timeframe", { timeframe: 61 }],
    ["no block time", { blockTime: undefined }],
    ["an unknown counter key", { counterKeyType: 8 }],
    ["an unknown severity", { severityType: 3 }],
    ["an unknown transformation", { transformationTypes: [8, 22] }],
    ["variables as a list", { variableTypes: ["ARGS"] }],
  ])("are rejected with %s", async (_, wrong) => {
    const { send, emulator } = await start();
    const body = { ...rule, ruleConfiguration: { ...ruleConfiguration, ...wrong } };
    expect((await send("POST", "/shield/rate-limit", body)).status).toBe(400);
    expect(emulator.state.shieldZones.get(2001)?.rateLimits.size).toBe(0);
  });

  test.each([
    ["no limit", { requestCount: undefined }],
    ["no variable", { variableTypes: {} }],
    ["no value", { value: undefined }],
    ["a broken regular expression", { operatorType: 14, value: "(" }],
    ["a chained condition without a variable", { chainedRuleConditions: [{ operatorType: 17 }] }],
  ])("are accepted with %s, since no document forbids it", async (_, odd) => {
    const { send } = await start();
    const body = { ...rule, ruleConfiguration: { ...ruleConfiguration, ...odd } };
    expect((await send("POST", "/shield/rate-limit", body)).status).toBe(200);
  });

  test("are rejected without a configuration, and in a zone that does not exist", async () => {
    const { send } = await start();
    expect((await send("POST", "/shield/rate-limit", { shieldZoneId: 2001 })).status).toBe(400);
    expect((await send("POST", "/shield/rate-limit", { ...rule, shieldZoneId: 9 })).status).toBe(404);
  });
});

test("a setting matches in any case, and the others stay", async () => {
  const { send } = await start();
  const before = (await (await send("GET", "/pullzone/1001")).json()) as Record<string, unknown>;
  const answer = await send("POST", "/pullzone/1001", { enableWEBPvary: true, BlockedIps: null });
  expect(await answer.json()).toEqual({ ...before, EnableWebPVary: true });
});

describe.each([
  [true, "becomes its first value"],
  [false, "stays"],
])("with resetsOmittedEnums %s", (resetsOmittedEnums, what) => {
  const enums = { planType: 1, wafExecutionMode: 1, wafRequestBodyLimitAction: 2, dDoSShieldSensitivity: 1 };
  const modes = { csamScanningMode: 2, antivirusScanningMode: 1 };
  const bots = {
    executionMode: 1,
    ipAddress: { sensitivity: 2 },
    browserFingerprint: { sensitivity: 3, aggression: 2 },
  };
  const actions = { executionMode: 1, bodyLimitAction: 2 };
  const firstBots = { executionMode: 0, ipAddress: { sensitivity: 0 }, browserFingerprint: { sensitivity: 0 } };

  test.each<[path: string, sent: object, omitting: object, first: object]>([
    ["", enums, { learningMode: true }, { planType: 0, wafExecutionMode: 0, wafRequestBodyLimitAction: 0 }],
    ["/upload-scanning", modes, { isEnabled: true }, { csamScanningMode: 0, antivirusScanningMode: 0 }],
    ["/bot-detection", bots, { browserFingerprint: { complexEnabled: true } }, firstBots],
    ["/api-guardian", actions, { UNMATCHEDPATHACTION: 2 }, { executionMode: 0, bodyLimitAction: 0 }],
  ])(`an enum that a request to the zone%s omits ${what}`, async (path, sent, omitting, first) => {
    const { send } = await start({ resetsOmittedEnums });
    const patch = (body: object) =>
      path === ""
        ? send("PATCH", "/shield/shield-zone", { shieldZoneId: 2001, shieldZone: body })
        : send("PATCH", `/shield/shield-zone/2001${path}`, body);
    const read = async () => {
      const { data } = (await (await send("GET", `/shield/shield-zone/2001${path}`)).json()) as { data: object };
      return "configuration" in data ? data.configuration : data;
    };
    await patch(sent);
    expect(await read()).toMatchObject(sent);
    await patch(omitting);
    const { UNMATCHEDPATHACTION: unmatchedPathAction, ...others } = omitting as Record<string, unknown>;
    const changed = unmatchedPathAction === undefined ? others : { unmatchedPathAction };
    expect(await read()).toMatchObject(changed);
    expect(await read()).toMatchObject(resetsOmittedEnums ? first : sent);
  });
});

test.each([
  ["PATCH", "/upload-scanning", { csamScanningMode: 3 }, 400],
  ["PATCH", "/upload-scanning", { isEnabled: "yes" }, 400],
  ["PATCH", "/api-guardian", { executionMode: 2 }, 400],
  ["POST", "/api-guardian/spec", { content: "openapi: 3.0.0" }, 400],
  ["PATCH", "/api-guardian/spec", {}, 400],
  ["PATCH", "/api-guardian/endpoint/x", {}, 400],
  ["PATCH", "/api-guardian/endpoint/1", {}, 404],
  ["GET", "/api-guardian/spec", undefined, 404],
])("%s %s with %o responds %i", async (method, path, body, status) => {
  const { send } = await start();
  expect((await send(method, `/shield/shield-zone/2001${path}`, body)).status).toBe(status);
});

test("plan limits apply to specifications, with the error body of Shield", async () => {
  const { send } = await start({ limits: { maxEndpoints: 0 } });
  const content = JSON.stringify({ openapi: "3.0.3", info: { title: "T", version: "1" }, paths: { "/": { get: {} } } });
  const response = await send("PATCH", "/shield/shield-zone/2001/api-guardian/spec", { content });
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      error: {
        statusCode: 400,
        success: false,
        message: "The specification has 1 endpoints; the plan allows 0 (maxEndpoints).",
        errorKey: "api_guardian.max_endpoints_exceeded",
      },
    },
  ]);
});

test("a release needs code, and becomes the active one", async () => {
  const { send } = await start();
  const { Id } = (await (await send("POST", "/compute/script", { Name: "s", ScriptType: 1 })).json()) as { Id: number };
  expect((await send("POST", `/compute/script/${Id}/publish`, {})).status).toBe(400);
  expect((await send("GET", `/compute/script/${Id}/releases/active`)).status).toBe(404);
  expect((await send("POST", `/compute/script/${Id}/code`, { Code: "a" })).status).toBe(204);
  expect((await send("POST", `/compute/script/${Id}/publish`, { Note: "n" })).status).toBe(204);
  expect(await (await send("GET", `/compute/script/${Id}/releases/active`)).json()).toMatchObject({
    Code: "a",
    Note: "n",
    Status: 1,
  });
});

test("a request that matches no operation is reported with the nearest operations", async () => {
  const messages: string[] = [];
  const { emulator, send } = await start({ onUnmatched: (message) => messages.push(message) });
  expect((await send("GET", "/pullzones/1001")).status).toBe(404);
  expect(messages).toEqual([
    expect.stringMatching(/^no operation matches GET \/pullzones\/1001; the nearest are .*GET \/pullzone\/\{id\}/),
  ]);
  expect(emulator.calls.all).toMatchObject([{ operation: undefined, status: 404 }]);
});

test("a body that is not JSON is rejected, and a huge one as well", async () => {
  const { emulator } = await start();
  const headers = { accesskey: emulator.apiKey };
  const broken = await fetch(`${emulator.url}/compute/script`, { method: "POST", headers, body: '{"Name":' });
  expect(broken.status).toBe(400);
  const huge = await fetch(`${emulator.url}/compute/script`, {
    method: "POST",
    headers,
    body: Buffer.alloc(65 * 1024 * 1024, 32),
  });
  expect(huge.status).toBe(413);
});

test("two emulators are two accounts", async () => {
  const [one, two] = [await start(), await start()];
  await one.send("POST", "/pullzone/1001/addBlockedIp", { BlockedIp: "192.0.2.1" });
  expect(await (await two.send("GET", "/pullzone/1001")).json()).toMatchObject({ BlockedIps: [] });
});

test("a port in use is an error", async () => {
  const { emulator } = await start();
  await expect(startEmulator({ port: Number(new URL(emulator.url).port) })).rejects.toThrow(/EADDRINUSE/);
});
