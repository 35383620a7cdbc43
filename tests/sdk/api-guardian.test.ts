import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone, petShop } from "../../emulator/routes/shield";
import { createClient } from "../../sdk/index";
import { useAccount } from "../support/account";

const account = useAccount({ limits: { maxEndpoints: 5 } });

/** Creates a shield zone. */
function newZone(): number {
  const { state } = account.emulator;
  const { Id } = addPullZone(state, { Name: `zone-${state.nextId()}`, OriginUrl: null });
  return addShieldZone(state, { pullZoneId: Id, planType: 1 }).shieldZoneId;
}

const settings = { executionMode: "Block", bodyLimitAction: "Log", unmatchedPathAction: "Ignore" } as const;
const rateLimit = { rateLimitingType: "IP", rateLimitingTimeframe: "PerOneHour" } as const;
const named = (endpoints: readonly { requestMethod?: string | null; requestPath?: string | null }[]) =>
  endpoints.map(({ requestMethod, requestPath }) => `${requestMethod} ${requestPath}`);

test("settings are changed, and omitted ones stay", async () => {
  const { api } = account;
  const zone = newZone();
  expect(await api.apiGuardian.updateSettings(zone, { enabled: true, ...settings })).toMatchObject({
    isEnabled: true,
    ...settings,
  });
  await api.apiGuardian.updateSettings(zone, { ...settings, bodyLimitAction: "Unknown(1)" });
  expect((await api.apiGuardian.get(zone)).configuration).toMatchObject({ isEnabled: true, ...settings });
});

test("a specification is uploaded once, then replaced: endpoints in both keep their ids and settings", async () => {
  const { api } = account;
  const zone = newZone();
  await expect(api.apiGuardian.replaceSpecification(zone, { content: petShop })).rejects.toMatchObject({
    code: "not_found",
  });
  const first = await api.apiGuardian.uploadSpecification(zone, { content: petShop });
  const [list, add] = first.endpoints;
  await api.apiGuardian.updateEndpoint(zone, add?.apiGuardianEndpointId ?? 0, { ...rateLimit, enabled: false });

  const content = petShop.replace("    get:\n      security: []", "    put:\n      security: []").replace("1.4.0", "2");
  const second = await api.apiGuardian.replaceSpecification(zone, { content });
  expect(second.configuration).toMatchObject({ title: "Pet shop", version: "2" });
  expect(named(second.endpoints)).toEqual(["PUT /pets", "POST /pets", "GET /pets/{petId}"]);
  expect(second.endpoints[1]).toMatchObject({
    apiGuardianEndpointId: add?.apiGuardianEndpointId,
    isEnabled: false,
    ...rateLimit,
  });
  expect(second.endpoints.map(({ apiGuardianEndpointId }) => apiGuardianEndpointId)).not.toContain(
    list?.apiGuardianEndpointId,
  );
});

test("authorization is enforced where the specification requires it, or where a replacement sets it", async () => {
  const { api } = account;
  const zone = newZone();
  const enforced = ({ endpoints }: Awaited<ReturnType<typeof api.apiGuardian.get>>) =>
    endpoints.map(({ validateAuthorization }) => validateAuthorization);
  const spec = (enforceAuthorizationValidation?: boolean) => ({ content: petShop, enforceAuthorizationValidation });
  expect(enforced(await api.apiGuardian.uploadSpecification(zone, spec()))).toEqual([false, true, true]);
  expect(enforced(await api.apiGuardian.replaceSpecification(zone, spec(false)))).toEqual([false, false, false]);
  expect(enforced(await api.apiGuardian.replaceSpecification(zone, spec()))).toEqual([false, false, false]);
  expect(enforced(await api.apiGuardian.replaceSpecification(zone, spec(true)))).toEqual([false, true, true]);
  const another = newZone();
  expect(enforced(await api.apiGuardian.uploadSpecification(another, spec(false)))).toEqual([false, false, false]);
});

test.each([
  ["neither JSON nor YAML", "{ a: [", /neither JSON nor YAML/, "api_guardian.invalid_specification"],
  ["empty", "", /not an OpenAPI document/, "api_guardian.invalid_specification"],
  [
    "over a limit of the plan",
    petShop.replace("    post:\n", "    put: {}\n    patch: {}\n    head: {}\n    post:\n"),
    /has 6 endpoints; the plan allows 5 \(maxEndpoints\)/,
    "api_guardian.max_endpoints_exceeded",
  ],
])("a specification that is %s is refused, and changes nothing", async (_, content, message, errorKey) => {
  const { api } = account;
  const zone = newZone();
  const refused = expect.objectContaining({ code: "bad_request", errorKey, message: expect.stringMatching(message) });
  await expect(api.apiGuardian.uploadSpecification(zone, { content })).rejects.toEqual(refused);
  expect(await api.apiGuardian.get(zone)).toMatchObject({ configuration: { title: null }, endpoints: [] });
});

test("a specification of several megabytes is uploaded", async () => {
  const zone = newZone();
  const content = petShop.replace("One pet", "🐟 ".repeat(1_000_000));
  expect(content.length).toBeGreaterThan(3_000_000);
  const { endpoints } = await account.api.apiGuardian.uploadSpecification(zone, { content });
  expect(endpoints).toHaveLength(3);
});

test("an endpoint checks only its own parameters", async () => {
  const { api } = account;
  const { endpoints } = await api.apiGuardian.uploadSpecification(newZone(), { content: petShop });
  const { shieldZoneId = 0, apiGuardianEndpointId: id = 0 } = endpoints[2] ?? {};
  const search = (injectionDetectionParameters: object) =>
    api.apiGuardian.updateEndpoint(shieldZoneId, id, { ...rateLimit, injectionDetectionParameters });
  expect((await search({ path: ["petId"], cookie: ["session"] })).injectionDetectionParameters).toEqual({
    path: ["petId"],
    query: [],
    header: [],
    cookie: ["session"],
  });
  await expect(search({ query: ["petId"] })).rejects.toMatchObject({
    code: "bad_request",
    message: expect.stringContaining('no query parameter "petId"'),
  });
  await expect(
    api.apiGuardian.updateEndpoint(shieldZoneId, id, { ...rateLimit, rateLimitingRequestCount: 0 }),
  ).rejects.toMatchObject({ code: "bad_request", field: "rateLimitingRequestCount" });
  await expect(api.apiGuardian.updateEndpoint(shieldZoneId, 1, rateLimit)).rejects.toMatchObject({ code: "not_found" });
});

test("unknown enum values are returned unchanged", async () => {
  const { api, emulator } = account;
  const guardian = emulator.state.shieldZones.get(2001)?.apiGuardian;
  Object.assign(guardian?.endpoints[0] ?? {}, {
    rateLimitingType: "Planet",
    rateLimitingTimeframe: 7,
    authSchemes: [],
  });
  Object.assign(guardian?.configuration ?? {}, { unmatchedPathAction: 9 });
  expect(await api.apiGuardian.get(2001)).toMatchObject({
    configuration: { unmatchedPathAction: "Unknown(9)" },
    endpoints: [{ rateLimitingType: "Planet", rateLimitingTimeframe: "Unknown(7)" }, {}, {}],
  });
});

test("the endpoints of a zone share one read, until the next write to the zone", async () => {
  const { api, emulator } = account;
  const zone = newZone();
  await Promise.all(Array.from({ length: 20 }, () => api.apiGuardian.snapshot(zone)));
  expect(emulator.calls.take()).toHaveLength(1);
  await api.apiGuardian.uploadSpecification(zone, { content: petShop });
  expect((await api.apiGuardian.snapshot(zone)).endpoints).toHaveLength(3);
});

test("the platform lists its enums", async () => {
  expect(await account.api.apiGuardian.enums(2001)).toMatchObject({
    WAFExecutionMode: { 0: "Log", 1: "Block" },
    ApiGuardianRateLimitType: { IP: "IP" },
    RateLimitTimeframe: { 3600: "PerOneHour" },
  });
});

test("requests use the names and numbers of the API", async () => {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      bodies.push(JSON.parse(text));
      response.writeHead(403).end();
    });
  }).listen(0, "127.0.0.1");
  const { port } = await new Promise<AddressInfo>((resolve) =>
    server.once("listening", () => resolve(server.address() as AddressInfo)),
  );
  const api = createClient({ apiKey: "k", apiUrl: `http://127.0.0.1:${port}` });
  const parameters = { injectionDetectionParameters: { query: ["q"] } };
  await Promise.allSettled([
    api.apiGuardian.updateEndpoint(1, 2, { ...rateLimit, ...parameters, enabled: true }),
    api.apiGuardian.updateSettings(2, settings),
    api.uploadScanning.set(3, { csamScanningMode: "Block", antivirusScanningMode: "Unknown(7)" }),
  ]);
  await api.close();
  server.close();
  expect(bodies).toHaveLength(3);
  expect(bodies).toEqual(
    expect.arrayContaining([
      {
        isEnabled: true,
        injectionDetectionParameters: { Path: [], Query: ["q"], Header: [], Cookie: [] },
        rateLimitingType: "IP",
        rateLimitingTimeframe: 3600,
      },
      { executionMode: 1, bodyLimitAction: 1, unmatchedPathAction: 2 },
      { shieldZoneId: 3, csamScanningMode: 2, antivirusScanningMode: 7 },
    ]),
  );
});

test("upload scanning is set, and omitted settings stay", async () => {
  const { api } = account;
  const modes = { csamScanningMode: "Log", antivirusScanningMode: "Block" } as const;
  expect(await api.uploadScanning.set(2001, modes)).toEqual({ shieldZoneId: 2001, isEnabled: true, ...modes });
  await expect(api.uploadScanning.set(2001, { ...modes, csamScanningMode: "Unknown(9)" })).rejects.toMatchObject({
    code: "bad_request",
    field: "csamScanningMode",
  });
  expect(await api.uploadScanning.get(2001)).toMatchObject(modes);
});
