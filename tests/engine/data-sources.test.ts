import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";

const account = useAccount();
let stack: TestStack;

beforeAll(async () => {
  stack = await TestStack.create();
});
afterAll(async () => {
  await stack.destroy();
  stack.remove();
});

const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1));
const lastMonth = { year: month.getUTCFullYear(), month: month.getUTCMonth() + 1 };

test("each of them returns every field, and enums by name", async () => {
  const { outputs } = await stack.up(async () => ({
    guardian: await bunny.getApiGuardian({ shieldZoneId: 2001 }),
    scanning: await bunny.getUploadScanning({ shieldZoneId: 2001 }),
    report: await bunny.getOverageReport({ shieldZoneId: 2001, ...lastMonth }),
  }));
  const { configuration, endpoints } = outputs.guardian?.value ?? {};
  expect(Object.keys(configuration).toSorted()).toEqual(
    [
      "bodyLimitAction",
      "createdAt",
      "executionMode",
      "isEnabled",
      "maxEndpoints",
      "maxFieldsPerType",
      "maxNestingDepth",
      "maxTotalRegexLength",
      "maxTotalSchemaNodes",
      "shieldZoneId",
      "title",
      "unmatchedPathAction",
      "version",
    ].toSorted(),
  );
  expect(configuration).toMatchObject({
    executionMode: "Log",
    bodyLimitAction: "Block",
    unmatchedPathAction: "Log",
    title: "Pet shop",
  });
  expect(endpoints).toHaveLength(3);
  expect(endpoints[1]).toMatchObject({
    requestMethod: "POST",
    requestPath: "/pets",
    requestBodySchemaYaml: expect.stringContaining("type: object"),
    responseBodySchemasYaml: { "201": expect.any(String) },
    availableParameters: { path: [], query: [], header: [], cookie: [] },
    authSchemes: [{ schemeName: "apiKey", schemeType: "ApiKey", location: "Header", credentialName: "X-API-Key" }],
    rateLimitingType: "IP",
    rateLimitingTimeframe: "PerOneMinute",
  });
  expect(outputs.scanning?.value).toEqual({
    shieldZoneId: 2001,
    isEnabled: true,
    csamScanningMode: "Block",
    antivirusScanningMode: "Log",
  });
  expect(outputs.report?.value).toMatchObject({
    shieldZoneId: 2001,
    ...lastMonth,
    segments: [{ planType: "Basic", overageAllowance: 1_000_000 }, { planType: "Advanced" }],
  });
  expect(account.emulator.calls.take()).toHaveLength(3);
});

test("a script is returned with its code, its statistics and its releases", async () => {
  const { id } = await account.api.edgeScripts.create({ name: "read-me", type: "DNS", code: "// 1" });
  for (const note of ["first", "second"]) await account.api.edgeScriptReleases.publish(id, { note });
  account.emulator.calls.take();
  const { outputs } = await stack.up(async () => ({
    script: await bunny.getEdgeScript({ scriptId: id }),
    releases: await bunny.getEdgeScriptReleases({ scriptId: id, limit: 1 }),
  }));
  expect(outputs.script?.value).toMatchObject({
    scriptId: id,
    name: "read-me",
    type: "DNS",
    code: "// 1",
    monthlyRequestCount: 12_345,
  });
  expect(outputs.releases?.value).toEqual({ releases: [expect.objectContaining({ note: "second", status: "Live" })] });
  expect(JSON.stringify(outputs.releases?.value)).not.toContain("// 1");
  expect(account.emulator.calls.take()).toHaveLength(3);
});

test("a pull zone is read by its id and by its name", async () => {
  await account.api.pullZones.addBlockedIp(1001, "192.0.2.44");
  const { outputs } = await stack.up(async () => ({
    byId: await bunny.getPullZone({ id: 1001 }),
    byName: await bunny.getPullZone({ name: "ACME-shop" }),
  }));
  expect(outputs.byId?.value).toMatchObject({ id: 1001, name: "acme-shop", enabled: true, blockedIps: ["192.0.2.44"] });
  expect(outputs.byId?.value.hostnames).toMatchObject([{ value: "acme-shop.b-cdn.net", isSystemHostname: true }]);
  expect(outputs.byName?.value).toEqual(outputs.byId?.value);
});

test("access lists are returned with their entries, and the zone with its lists and limits", async () => {
  const { id } = await account.api.accessLists.create(2001, { name: "n", type: "ASN", content: "AS13335\n64496" });
  const { outputs } = await stack.up(async () => ({
    one: await bunny.getAccessList({ shieldZoneId: 2001, listId: id }),
    all: await bunny.getAccessLists({ shieldZoneId: 2001 }),
  }));
  expect(outputs.one?.value).toMatchObject({ listId: id, type: "ASN", entries: ["13335", "64496"], entryCount: 2 });
  expect(outputs.all?.value).toMatchObject({
    customLists: [{ listId: id, type: "ASN", action: "None", isEnabled: false, requiredPlan: "Basic" }],
    customEntryCount: 2,
    customEntryLimit: 10_000,
  });
  expect(outputs.all?.value.managedLists).toHaveLength(4);
  await account.api.accessLists.delete(2001, id);
});

test("rate limits are returned with the names and values of the resource", async () => {
  const { id } = await account.api.rateLimits.create(2001, {
    ruleName: "login",
    ruleConfiguration: {
      actionType: "Log",
      variableTypes: { REQUEST_HEADERS: "user-agent" },
      operatorType: "DETECTXSS",
      transformationTypes: ["URLDECODE", "LOWERCASE"],
      requestCount: 5,
      timeframe: "PerOneMinute",
      blockTime: "ForOneMinute",
      chainedRuleConditions: [{ variableTypes: { ARGS: "" }, operatorType: "GT", value: "9", isNegated: true }],
    },
  });
  account.emulator.calls.take();
  const { outputs } = await stack.up(async () => ({
    one: await bunny.getRateLimit({ rateLimitId: id }),
    all: await bunny.getRateLimits({ shieldZoneId: 2001 }),
  }));
  expect(outputs.one?.value).toEqual({
    rateLimitId: id,
    shieldZoneId: 2001,
    userId: account.emulator.state.userId,
    name: "login",
    conditions: [
      { variables: { REQUEST_HEADERS: "user-agent" }, operator: "DETECTXSS", negated: false, regexVariable: false },
      { variables: { ARGS: "" }, operator: "GT", value: "9", negated: true, regexVariable: false },
    ],
    transformations: ["URLDECODE", "LOWERCASE"],
    requestCount: 5,
    timeframe: "PerOneMinute",
    counterKey: "IP",
    action: "Log",
    blockTime: "ForOneMinute",
    severity: "NOTICE",
    ruleJson: expect.stringContaining("user-agent"),
  });
  expect(outputs.all?.value).toEqual({ rateLimits: [outputs.one?.value] });
  expect(account.emulator.calls.take()).toHaveLength(2);
});

test("a shield zone is read by its id and by its pull zone, and shows changes", async () => {
  await account.api.shieldZones.update(2001, { learningMode: true, wafExecutionMode: "Log" });
  const { outputs } = await stack.up(async () => ({
    byId: await bunny.getShieldZone({ shieldZoneId: 2001 }),
    byPullZone: await bunny.getShieldZone({ pullZoneId: 1001 }),
  }));
  expect(outputs.byId?.value).toMatchObject({
    shieldZoneId: 2001,
    pullZoneId: 1001,
    planType: "Advanced",
    learningMode: true,
    wafExecutionMode: "Log",
  });
  expect(outputs.byPullZone?.value).toEqual(outputs.byId?.value);
});

test("names are checked for availability", async () => {
  const { outputs } = await stack.up(async () => ({
    taken: [
      await bunny.getPullZoneAvailability({ name: "ACME-shop" }),
      await bunny.getDnsZoneAvailability({ name: "shop.example.com" }),
    ],
    free: [
      await bunny.getPullZoneAvailability({ name: "another" }),
      await bunny.getDnsZoneAvailability({ name: "other.example.com" }),
    ],
  }));
  expect(outputs.taken?.value).toEqual([
    { name: "ACME-shop", available: false },
    { name: "shop.example.com", available: false },
  ]);
  expect(outputs.free?.value).toMatchObject([{ available: true }, { available: true }]);
});

test("countries and regions are listed", async () => {
  const { outputs } = await stack.up(async () => ({
    ...(await bunny.getCountries()),
    ...(await bunny.getRegions()),
  }));
  expect(outputs.countries?.value).toContainEqual(
    expect.objectContaining({ isoCode: "SI", isEU: true, popList: ["LJU"] }),
  );
  expect(outputs.regions?.value).toContainEqual(expect.objectContaining({ regionCode: "DE", continentCode: "EU" }));
});

test("logs are returned newest first, up to the limit, without the clients' authorization", async () => {
  const minuteAgo = new Date(Date.now() - 60_000).toISOString();
  account.emulator.state.logs.add(1001, {
    timestamp: minuteAgo,
    statusCode: 418,
    cacheStatus: "-",
    referer: null,
    bodyBytesSent: 7,
    authorizationHeader: "Bearer of-a-client",
  });
  const { outputs } = await stack.up(async () => ({
    newest: await bunny.getPullZoneLogs({ pullZoneId: 1001, limit: 5 }),
    one: await bunny.getPullZoneLogs({
      pullZoneId: 1001,
      limit: 10,
      status: ["418", "5xx"],
      cacheStatus: ["None"],
      from: new Date(Date.now() - 3_600_000).toISOString(),
      order: "asc",
    }),
  }));
  const times = outputs.newest?.value.records.map(({ timestamp }: { timestamp: string }) => timestamp);
  expect(times).toHaveLength(5);
  expect(times).toEqual(times.toSorted().reverse());
  const { records } = outputs.one?.value ?? {};
  expect(records).toEqual([expect.objectContaining({ timestamp: minuteAgo, cacheStatus: "None", bodyBytesSent: 7 })]);
  expect(Object.keys(records[0])).not.toContain("referer");
  expect(stack.state().text).not.toContain("of-a-client");
});

test("the Output form accepts Outputs, and is unknown in a preview until they are known", async () => {
  const program = async () => {
    const list = new bunny.CustomAccessList("list", { shieldZoneId: 2001, name: "n", type: "ASN", entries: ["1"] });
    const scanning = bunny.getUploadScanningOutput({ shieldZoneId: list.listId.apply(() => 2001) });
    return { mode: scanning.antivirusScanningMode, all: pulumi.output(scanning) };
  };
  await stack.preview(program);
  // Its list says what is there already.
  expect(account.emulator.calls.take().map(({ operation }) => operation)).toEqual([
    "GET /shield/shield-zone/{shieldZoneId}/access-lists",
  ]);
  const { outputs } = await stack.up(program);
  expect(outputs.mode?.value).toBe("Log");
});

test.each<[string, () => Promise<unknown>, string]>([
  [
    "a shield zone that does not exist",
    () => bunny.getApiGuardian({ shieldZoneId: 9 }),
    "getApiGuardian: GET /shield/shield-zone/9/api-guardian failed with 404: The shield zone was not found. Check the arguments.",
  ],
  [
    "several invalid arguments at once",
    () => bunny.getOverageReport({ shieldZoneId: -1, year: 1.5, month: 13, day: 1 } as never),
    "getOverageReport: day: is not an argument; shieldZoneId: -1 is out of range; it must be more than 0; year: 1.5 is not a whole number; month: 13 is out of range; it must be at most 12",
  ],
  [
    "a name that no pull zone has",
    () => bunny.getPullZone({ name: "acme" }),
    'getPullZone: There is no pull zone named "acme" in the account.',
  ],
  [
    "an invalid domain",
    () => bunny.getDnsZoneAvailability({ name: "no domain" }),
    "getDnsZoneAvailability: POST /dnszone/checkavailability failed with 400 (Name): The domain name is not valid.",
  ],
  [
    "logs without a limit, and a range whose end is before its start",
    () =>
      bunny.getPullZoneLogs({ pullZoneId: 1001, from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" } as never),
    "getPullZoneLogs: limit: is required; from: is not before to",
  ],
  ["neither id nor name", () => bunny.getPullZone({}), "getPullZone: pullZoneId: give either pullZoneId or name"],
  [
    "both id and name",
    () => bunny.getPullZone({ id: 1, name: "x" }),
    "getPullZone: pullZoneId: give either pullZoneId or name",
  ],
  ["no arguments", () => bunny.getUploadScanning({} as never), "getUploadScanning: shieldZoneId: is required"],
])("%s is one clear error", async (_, read, message) => {
  const failure = await failureOf(stack.up(async () => ({ value: await read() })));
  expect(failure.text).toContain(message);
  expect(failure.text).not.toMatch(/^\s+at .*[:(]/m);
});
