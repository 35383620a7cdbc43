import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import type { LogRecord } from "../../emulator/routes/logging";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { queryString } from "../../sdk/internal";

interface LogPage {
  data: LogRecord[];
  pagination: { offset: number; limit: number; returned: number; hasMore: boolean };
  query: { pullZoneId: number; from: string; to: string; order: string };
}

let emulator: Emulator;
/** A pull zone of each test's own, since the limit counts per zone. */
let zoneId: number;

beforeAll(async () => {
  emulator = await startEmulator({ logsPerDay: 400 });
});
beforeEach(() => {
  zoneId = addPullZone(emulator.state, { Name: `zone-${emulator.state.nextId()}`, OriginUrl: null }).Id;
});
afterAll(() => emulator.stop());

function get(path: string, headers: Record<string, string> = { accesskey: emulator.apiKey }): Promise<Response> {
  return fetch(`${emulator.loggingUrl}${path}`, { headers });
}

async function page(query: Record<string, string | number> = {}): Promise<LogPage> {
  const response = await get(`/v2/pullzones/${zoneId}/logs${queryString(query)}`);
  expect(response.status).toBe(200);
  return (await response.json()) as LogPage;
}

/** Logs a request of a minute ago: a range that ends now excludes the present moment. */
function log(request: Partial<LogRecord>, options?: { isOriginShield: boolean }): LogRecord {
  const timestamp = new Date(Date.now() - 60_000).toISOString();
  return emulator.state.logs.add(zoneId, { timestamp, ...request }, options);
}

const hour = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const idsOf = ({ data }: LogPage) => data.map(({ requestId }) => requestId);

test("without parameters it returns the newest 100 of the last 24 hours", async () => {
  const { data, pagination, query } = await page();
  expect(pagination).toEqual({ offset: 0, limit: 100, returned: 100, hasMore: true });
  expect(query).toMatchObject({ pullZoneId: zoneId, order: "desc" });
  expect(Date.parse(query.to) - Date.parse(query.from)).toBe(24 * hour);
  const times = data.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted().reverse());
  expect(new Set(idsOf({ data } as LogPage)).size).toBe(100);
});

test("pages fit together in both orders, and every read returns the same records", async () => {
  const range = { from: ago(30), to: ago(6), limit: 10_000 };
  const all = await page({ ...range, order: "asc" });
  expect(all.data.length).toBeGreaterThan(350);
  const pages = [
    await page({ ...range, order: "asc", limit: 250 }),
    await page({ ...range, order: "asc", limit: 250, offset: 250 }),
  ];
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
  expect(pages.map(({ pagination }) => pagination.hasMore)).toEqual([true, false]);
  expect((await page(range)).data).toEqual(all.data.toReversed());
});

test("the limit is capped, not rejected", async () => {
  expect((await page({ limit: 50_000 })).pagination.limit).toBe(10_000);
});

test("the start of a range is inclusive, and the end exclusive", async () => {
  const at = (ms: number) => new Date(Date.now() - hour + ms).toISOString();
  const [before, first, last] = [at(-1), at(0), at(1)];
  for (const timestamp of [before, first, last]) log({ timestamp, host: "edge.example" });
  expect((await page({ from: first, to: last, urlContains: "edge.example" })).data).toMatchObject([
    { timestamp: first },
  ]);
});

describe("filters", () => {
  const record = {
    path: "/Only/Here?q=1",
    userAgent: "Peculiar/1.0",
    referer: "https://From.example/",
    edgeLocation: "ZZ",
  };
  const wanted = {
    ...record,
    statusCode: 418,
    cacheStatus: "WARMED",
    countryCode: "AQ",
    remoteIp: "192.0.2.77",
    requestId: "0123456789abcdef0123456789abcdef",
    contentRange: "bytes 0-9/needle",
    authorizationHeader: "Bearer hidden",
  };

  test.each<[string, Record<string, string>]>([
    ["an exact status", { status: "418" }],
    ["any of several", { status: "418,599" }],
    ["a cache status", { cacheStatus: "WARMED" }],
    ["a country", { country: "AQ,XX" }],
    ["a country in lower case", { country: "aq" }],
    ["an edge location", { edgeLocation: "ZZ" }],
    ["an address", { remoteIp: "192.0.2.77", urlContains: "only" }],
    ["a substring of the host and path", { urlContains: "b-cdn.net/ONLY/here?q" }],
    ["a substring of the user agent", { userAgentContains: "peculiar" }],
    ["a substring of the referer", { refererContains: "from.EXAMPLE" }],
    ["a request id", { requestId: wanted.requestId }],
    ["a request id as a UUID", { requestId: "01234567-89ab-cdef-0123-456789abcdef" }],
    ["a word of the path", { search: "nowhere ONLY/here" }],
    ["a word of the user agent", { search: "peculiar/" }],
    ["a word of the content range", { search: "needle" }],
    ["two filters", { status: "4xx", country: "AQ" }],
  ])("%s", async (_, query) => {
    log(wanted);
    log({ ...wanted, statusCode: 200, ...otherThan(wanted) });
    expect(idsOf(await page({ from: ago(1), limit: 10_000, ...query }))).toEqual([wanted.requestId]);
  });

  test.each([
    ["the country", "AQ"],
    ["the address", "192.0.2.77"],
    ["the authorization", "hidden"],
    ["nothing like it", "neither-here-nor-there"],
  ])("the search does not match %s", async (_, search) => {
    log(wanted);
    expect((await page({ from: ago(1), search })).data).toEqual([]);
  });

  test("a class is all of its statuses", async () => {
    const { data } = await page({ from: ago(24), limit: 10_000, status: "3xx,404" });
    expect(data.length).toBeGreaterThan(0);
    for (const { statusCode } of data) expect([301, 304, 404]).toContain(statusCode);
  });

  test("country and search filter a page after it is read; the other filters decide what it reads", async () => {
    for (const hours of [2, 3]) log({ ...wanted, timestamp: ago(hours) });
    const after = await page({ country: "AQ", limit: 10 });
    expect([after.data, after.pagination]).toEqual([[], { offset: 0, limit: 10, returned: 0, hasMore: true }]);
    const before = await page({ status: "418", limit: 1 });
    expect(before.pagination).toEqual({ offset: 0, limit: 1, returned: 1, hasMore: true });
    expect((await page({ status: "418", limit: 1, offset: 1 })).pagination.hasMore).toBe(false);
  });

  test("requests to an origin shield are returned only with includeOriginShield", async () => {
    log(wanted, { isOriginShield: true });
    expect((await page({ status: "418" })).data).toEqual([]);
    expect((await page({ status: "418", includeOriginShield: "true" })).data).toHaveLength(1);
    const [without, all] = [await page({ limit: 10_000 }), await page({ limit: 10_000, includeOriginShield: "true" })];
    expect(all.data.length).toBeGreaterThan(without.data.length);
    expect(idsOf(all)).toEqual(expect.arrayContaining(idsOf(without)));
  });
});

/** A record that differs in every property that a filter matches. */
function otherThan(record: object): Partial<LogRecord> {
  return Object.fromEntries(Object.keys(record).map((name) => [name, name === "statusCode" ? 200 : null]));
}

test.each([
  [{ LoggingIPAnonymizationEnabled: false }, "192.0.2.77", ["192.0.2.77"], 1],
  [{ LoggingIPAnonymizationEnabled: true }, "192.0.2.1", ["192.0.2.0"], 1],
  [{ LoggingIPAnonymizationEnabled: true }, "192.0.3.77", [], 0],
  [{ LoggingIPAnonymizationEnabled: true, LogAnonymizationType: 1 }, "203.0.113.9", ["0.0.0.0"], 1],
  [{ LoggingIPAnonymizationEnabled: false }, "2001:db8:1:2::1", ["2001:db8:1:2:3::4"], 0],
  [{ LoggingIPAnonymizationEnabled: true }, "2001:db8:1:2::1", ["2001:db8:1:2::"], 1],
])("anonymization %o matches %s up to its precision", async (settings, remoteIp, shown, count) => {
  Object.assign(emulator.state.pullZones.get(zoneId) ?? {}, settings);
  const version6 = remoteIp.includes(":");
  log({ remoteIp: version6 ? "2001:db8:1:2:3::4" : "192.0.2.77", statusCode: 418 });
  const { data } = await page({ remoteIp, status: "418" });
  expect(data.map((record) => record.remoteIp)).toEqual(shown.slice(0, count));
});

describe("errors have the code and the body of the API", () => {
  test.each<[string, string, number, string, RegExp]>([
    ["an invalid time", "from=soon", 400, "invalid_request", /from: must be a date/],
    ["more than 3 days", `from=${ago(73)}&to=${ago(0)}`, 400, "invalid_request", /cannot exceed 3 days/],
    ["before the retention", `from=${ago(73)}&to=${ago(72)}`, 400, "invalid_request", /retention/],
    ["a status", "status=abc", 400, "invalid_request", /status: /],
    ["17 words", `search=${"x+".repeat(17)}`, 400, "invalid_request", /16 tokens/],
    ["a long word", `search=${"x".repeat(129)}`, 400, "invalid_request", /128 characters/],
    ["no limit", "limit=none", 400, "invalid_request", /limit: /],
    ["an offset", "offset=1.5", 400, "invalid_request", /offset: /],
    ["an order", "order=up", 400, "invalid_request", /order: /],
    ["a flag", "includeOriginShield=maybe", 400, "invalid_request", /includeOriginShield: /],
  ])("%s", async (_, query, status, code, details) => {
    const response = await get(`/v2/pullzones/${zoneId}/logs?${query}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      error: { code, message: expect.any(String), details: expect.arrayContaining([expect.stringMatching(details)]) },
    });
  });

  test.each<[string, Record<string, string>, number, string]>([
    ["no credentials", {}, 401, "unauthorized"],
    ["a wrong key", { accesskey: "wrong" }, 403, "forbidden"],
    ["a wrong token", { authorization: "Bearer wrong" }, 403, "forbidden"],
    ["credentials of another kind", { authorization: "Basic eDp5" }, 403, "forbidden"],
  ])("%s", async (_, headers, status, code) => {
    for (const path of [`/v2/pullzones/${zoneId}/logs`, `/01-01-26/${zoneId}.log`]) {
      const response = await get(path, headers);
      expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
    }
  });

  test.each<[string, object, number, string]>([
    ["a suspended pull zone", { Suspended: true }, 403, "forbidden"],
    ["a disabled one", { Enabled: false }, 403, "forbidden"],
    ["one without logging", { EnableLogging: false }, 404, "logging_disabled"],
  ])("%s", async (_, settings, status, code) => {
    Object.assign(emulator.state.pullZones.get(zoneId) ?? {}, settings);
    for (const path of [`/v2/pullzones/${zoneId}/logs`, `/01-01-26/${zoneId}.log`]) {
      const response = await get(path);
      expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
    }
  });

  test("a pull zone of another account, an invalid day", async () => {
    expect((await get("/v2/pullzones/999/logs")).status).toBe(403);
    expect((await get("/v2/pullzones/x/logs")).status).toBe(400);
    expect((await get(`/13-45-26/${zoneId}.log`)).status).toBe(400);
  });
});

test("a token is accepted instead of the key, for the logs only", async () => {
  const headers = { authorization: `Bearer ${emulator.loggingToken}` };
  expect((await get(`/v2/pullzones/${zoneId}/logs`, headers)).status).toBe(200);
  expect((await get(`/pullzone/${zoneId}`, headers)).status).toBe(401);
});

test("the 31st request in 10 s for one pull zone exceeds the rate limit, over both versions", async () => {
  const statuses = [];
  for (let at = 0; at < 15; at++) {
    statuses.push((await get(`/v2/pullzones/${zoneId}/logs?limit=1`)).status);
    const day = await get(`/01-01-26/${zoneId}.log`);
    statuses.push(day.status);
    await day.text();
  }
  expect(statuses).toEqual(Array(30).fill(200));
  const exceeded = await get(`/v2/pullzones/${zoneId}/logs`);
  expect([exceeded.status, await exceeded.json()]).toMatchObject([429, { error: { code: "rate_limited" } }]);
  expect(Number(exceeded.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(exceeded.headers.get("retry-after"))).toBeLessThanOrEqual(10);
  expect((await get("/v2/pullzones/1001/logs")).status).toBe(200);
});

describe("a day as text", () => {
  const yesterday = new Date(Date.now() - 24 * hour).toISOString().slice(0, 10);
  const path = () => `/${yesterday.slice(5)}-${yesterday.slice(2, 4)}/${zoneId}.log`;
  const lines = async (query = "") => (await (await get(`${path()}${query}`)).text()).split("\n").slice(0, -1);

  test("has a line for every request, the newest first", async () => {
    const response = await get(path());
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const all = (await response.text()).split("\n").slice(0, -1);
    expect(all).toHaveLength(400);
    const times = all.map((line) => Number(line.split("|")[2]));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(all[0]).toMatch(
      /^[A-Z-]+\|\d{3}\|\d{13}\|\d+\|\d+\|[\d.a-f:]+\|.+\|https:\/\/.+\|[A-Z]+\|.+\|[0-9a-f]{32}\|([A-Z]{2}|-)$/,
    );
  });

  test("can be paginated, sorted and searched", async () => {
    const all = await lines();
    expect(await lines("?start=10&end=300")).toEqual(all.slice(10, 300));
    expect(await lines("?start=400")).toEqual([]);
    expect(await lines("?sort=asc")).toEqual(all.toReversed());
    const matching = await lines("?search=WP-LOGIN&status=200");
    expect(matching).toEqual(all.filter((line) => line.includes("wp-login") && line.includes("|200|")));
  });

  test("is empty before the retention", async () => {
    const day = await get(`/01-01-26/${zoneId}.log`);
    expect([day.status, await day.text()]).toEqual([200, ""]);
  });
});
