import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { addDnsRecord, addDnsZone } from "../../emulator/routes/dns";
import { addEdgeScript } from "../../emulator/routes/edge-scripting";
import type { LogRecord } from "../../emulator/routes/logging";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addStorageZone } from "../../emulator/routes/storage";

type Chart = Record<string, number>;
interface Statistics {
  readonly [chart: `${string}Chart`]: Chart;
  readonly [figure: `Total${string}` | `Monthly${string}` | `Average${string}`]: number;
  readonly GeoTrafficDistribution: Chart;
  readonly CacheHitRate: number;
  readonly HttpEgressChart: Chart;
  readonly ThisMonthCharges: number;
  readonly Balance: number;
}

const dayMs = 24 * 3_600_000;
const today = Math.floor(Date.now() / dayMs) * dayMs;
const yesterday = new Date(today - dayMs).toISOString();
const ofYesterday = `dateFrom=${yesterday}&dateTo=${yesterday}`;

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.stop());

async function get<T = Statistics>(path: string): Promise<T> {
  const response = await fetch(emulator.url + path, { headers: { accesskey: emulator.apiKey } });
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}

/** The log of yesterday, by the logging API. */
async function logged(pullZoneId = 1001): Promise<LogRecord[]> {
  const to = new Date(today).toISOString();
  return (await get<{ data: LogRecord[] }>(`/v2/pullzones/${pullZoneId}/logs?limit=10000&from=${yesterday}&to=${to}`))
    .data;
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
const totalOf = (chart: Chart | undefined) => sum(Object.values(chart ?? {}));

test("statistics of a pull zone are the sums of its log", async () => {
  const records = await logged();
  const statistics = await get(`/statistics?pullZone=1001&loadErrors=true&${ofYesterday}`);
  const where = (passes: (record: LogRecord) => boolean) => records.filter(passes);
  const bytes = sum(records.map(({ bytesSent }) => bytesSent));
  const hits = where(({ cacheStatus }) => cacheStatus === "HIT");
  const fetched = where(({ cacheStatus }) => cacheStatus !== "HIT" && cacheStatus !== "-");
  expect(records.length).toBeGreaterThan(150);
  expect(statistics).toMatchObject({
    TotalRequestsServed: records.length,
    TotalBandwidthUsed: bytes,
    CacheHitRate: (100 * hits.length) / records.length,
    TotalOriginTraffic: sum(fetched.map(({ bytesSent }) => bytesSent)),
    RequestsServedChart: { [yesterday.replace(".000Z", "Z")]: records.length },
    BandwidthUsedChart: { [yesterday.replace(".000Z", "Z")]: bytes },
    BandwidthCachedChart: { [yesterday.replace(".000Z", "Z")]: sum(hits.map(({ bytesSent }) => bytesSent)) },
  });
  expect(totalOf(statistics.PullRequestsPulledChart)).toBe(fetched.length);
  expect(totalOf(statistics.Error4xxChart)).toBe(where((one) => Math.floor(one.statusCode / 100) === 4).length);
  expect(totalOf(statistics.Error5xxChart)).toBe(where(({ statusCode }) => statusCode >= 500).length);
  const inGermany = where(({ edgeLocation }) => edgeLocation === "DE").map(({ bytesSent }) => bytesSent);
  expect(statistics.GeoTrafficDistribution["EU: Frankfurt, DE"]).toBe(sum(inGermany));
  expect(totalOf(statistics.GeoTrafficDistribution)).toBe(bytes);
});

test("hours add up to their day, and every read returns the same", async () => {
  const [byDay, byHour, again] = [
    await get(`/statistics?${ofYesterday}`),
    await get(`/statistics?${ofYesterday}&hourly=true`),
    await get(`/statistics?${ofYesterday}&hourly=true`),
  ];
  expect(Object.keys(byDay.RequestsServedChart ?? {})).toHaveLength(1);
  expect(Object.keys(byHour.RequestsServedChart ?? {})).toHaveLength(24);
  expect(totalOf(byHour.RequestsServedChart)).toBe(totalOf(byDay.RequestsServedChart));
  expect(again).toEqual(byHour);
});

test("the last 30 days are the default, and parts are left out unless they are requested", async () => {
  const all = await get("/statistics");
  expect(Object.keys(all.RequestsServedChart ?? {})).toHaveLength(31);
  expect(all.UserBalanceHistoryChart).toEqual({});
  expect(all.Error3xxChart).toEqual({});
  const some = await get(`/statistics?loadUserBalanceHistory=true&loadBandwidthUsed=true&${ofYesterday}`);
  expect(some.RequestsServedChart).toEqual({});
  expect(totalOf(some.BandwidthUsedChart)).toBe(some.TotalBandwidthUsed);
  expect(Object.values(some.UserBalanceHistoryChart ?? {})[0]).toBeLessThan(100);
});

test("a range of hours may be exact", async () => {
  const noon = new Date(today - dayMs / 2).toISOString();
  const { RequestsServedChart } = await get(`/statistics?hourly=true&exactRange=true&dateFrom=${noon}&dateTo=${noon}`);
  expect(Object.keys(RequestsServedChart ?? {})).toEqual([noon.replace(".000Z", "Z")]);
});

test("one region, one zone and no zone", async () => {
  const [all, region, none] = [
    await get(`/statistics?${ofYesterday}`),
    await get(`/statistics?${ofYesterday}&serverZoneId=15`),
    await get(`/statistics?${ofYesterday}&pullZone=999`),
  ];
  expect(all.TotalRequestsServed).toBeGreaterThan(0);
  expect(region.TotalRequestsServed).toBe(0);
  expect(none).toMatchObject({ TotalRequestsServed: 0, CacheHitRate: 0, AverageOriginResponseTime: 0 });
  expect(await get(`/statistics?${ofYesterday}&pullZone=-1&serverZoneId=-1`)).toEqual(all);
});

test("a request that was logged by hand counts", async () => {
  const zone = addPullZone(emulator.state, { Name: "by-hand", OriginUrl: null });
  const path = `/statistics?pullZone=${zone.Id}&${ofYesterday}`;
  const before = await get(path);
  emulator.state.logs.add(zone.Id, { timestamp: yesterday, bytesSent: 1_000, cacheStatus: "HIT", statusCode: 200 });
  const after = await get(path);
  expect(after.TotalRequestsServed).toBe((before.TotalRequestsServed ?? 0) + 1);
  expect(after.TotalBandwidthUsed).toBe((before.TotalBandwidthUsed ?? 0) + 1_000);
});

test("a day with more requests than are generated for statistics has about as many", async () => {
  const busy = await startEmulator({ logsPerDay: 20_000 });
  try {
    const path = `${busy.url}/statistics?pullZone=1001&${ofYesterday}`;
    const response = await fetch(path, { headers: { accesskey: busy.apiKey } });
    const { TotalRequestsServed = 0 } = (await response.json()) as Statistics;
    expect(TotalRequestsServed).toBeGreaterThan(19_700);
    expect(TotalRequestsServed).toBeLessThan(20_300);
  } finally {
    await busy.stop();
  }
});

test("an edge script served what the pull zones with it served", async () => {
  const script = addEdgeScript(emulator.state, { Name: "script", ScriptType: 1 });
  const path = `/compute/script/${script.Id}/statistics?${ofYesterday}`;
  expect(await get(path)).toMatchObject({ TotalRequestsServed: 0, AverageCpuTimePerExecution: 0 });
  const zone = addPullZone(emulator.state, { Name: "scripted", EdgeScriptId: script.Id, OriginType: 4 });
  const records = await logged(zone.Id);
  expect(await get(path)).toMatchObject({ TotalRequestsServed: records.length, TotalCpuUsed: 2 * records.length });
});

test("features of a pull zone have figures while they are on", async () => {
  const zone = addPullZone(emulator.state, { Name: "features", OriginUrl: "https://example.com" });
  const images = (await logged(zone.Id)).filter(({ path }) => /\.(webp|jpg)$/.test(path ?? ""));
  const read = (feature: string) => get(`/pullzone/${zone.Id}/${feature}?${ofYesterday}`);
  expect(await read("optimizer/statistics")).toMatchObject({ TotalRequestsOptimized: 0, AverageCompressionRatio: 0 });
  expect(totalOf((await read("originshield/queuestatistics")).ConcurrentRequestsChart)).toBe(0);
  expect(await read("safehop/statistics")).toMatchObject({ TotalRequestsRetried: 0 });
  Object.assign(zone, { OptimizerEnabled: true, OriginShieldEnableConcurrencyLimit: true, EnableSafeHop: true });
  expect(await read("optimizer/statistics")).toMatchObject({ TotalRequestsOptimized: images.length });
  expect(totalOf((await read("originshield/queuestatistics")).ConcurrentRequestsChart)).toBeGreaterThan(0);
  emulator.state.logs.add(zone.Id, { timestamp: yesterday, statusCode: 502, cacheStatus: "MISS" });
  expect(totalOf((await read("safehop/statistics")).RequestsSavedChart)).toBeGreaterThan(0);
});

test("a DNS zone has queries of each record that is not disabled", async () => {
  const zone = addDnsZone(emulator.state, "statistics.example");
  const path = `/dnszone/${zone.Id}/statistics?${ofYesterday}`;
  expect(await get(path)).toMatchObject({ TotalQueriesServed: 0 });
  addDnsRecord(emulator.state, zone, { Type: 0, Name: "a", Value: "192.0.2.1" });
  addDnsRecord(emulator.state, zone, { Type: 3, Name: "b", Value: "text", Disabled: true });
  const statistics = await get(path);
  expect(statistics.TotalQueriesServed).toBeGreaterThan(0);
  expect(totalOf(statistics.NormalQueriesServedChart)).toBe(statistics.TotalQueriesServed);
  expect(statistics.QueriesByTypeChart).toEqual({ A: statistics.TotalQueriesServed });
});

test("a storage zone has the files that were there, and what its pull zones fetched", async () => {
  const zone = addStorageZone(emulator.state, { Name: "statistics" });
  const put = await fetch(`${emulator.storageUrl}/statistics/a.txt`, {
    method: "PUT",
    headers: { accesskey: zone.Password },
    body: "12345",
  });
  expect(put.status).toBe(201);
  const { StorageUsedChart, FileCountChart } = await get(`/storagezone/${zone.Id}/statistics`);
  expect(Object.values(StorageUsedChart ?? {}).slice(-2)).toEqual([0, 5]);
  expect(Object.values(FileCountChart ?? {}).slice(-2)).toEqual([0, 1]);
  const egress = `/storagezone/${zone.Id}/statistics/egress?${ofYesterday}`;
  expect(await get(egress)).toMatchObject({ TotalEgress: 0 });
  addPullZone(emulator.state, { Name: "of-storage", StorageZoneId: zone.Id, OriginType: 2 });
  const { TotalEgress, HttpEgressChart } = await get(egress);
  expect(TotalEgress).toBeGreaterThan(0);
  expect(totalOf(HttpEgressChart)).toBe(TotalEgress);
});

test("billing is what the account's objects used", async () => {
  const billing = await get("/billing");
  const summary = await get<{ MonthlyBandwidthUsed: number; MonthlyUsage: number }[]>("/billing/summary");
  expect(summary).toHaveLength(emulator.state.pullZones.size);
  const parts = ["EUTraffic", "USTraffic", "ASIATraffic", "AFTraffic", "SATraffic"];
  const traffic = sum(parts.map((part) => billing[`MonthlyCharges${part}`] ?? 0));
  expect(traffic).toBeCloseTo(sum(summary.map(({ MonthlyUsage }) => MonthlyUsage)), 9);
  expect(billing.MonthlyChargesShield).toBe(9.5);
  const others = ["Storage", "DNS", "Optimizer", "Scripting", "Shield"];
  const rest = sum(others.map((part) => billing[`MonthlyCharges${part}`] ?? 0));
  expect(billing.ThisMonthCharges).toBeCloseTo(traffic + rest, 9);
  expect(billing.Balance).toBeCloseTo(100 - (billing.ThisMonthCharges ?? 0), 9);
});

test("the summary of a month is a PDF", async () => {
  const { BillingRecords } = await get<{ BillingRecords: { Id: number; Type: number }[] }>("/billing");
  const { Id } = BillingRecords.find(({ Type }) => Type === 3) ?? {};
  const response = await fetch(`${emulator.url}/billing/summary/${Id}/pdf`, {
    headers: { accesskey: emulator.apiKey },
  });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(await response.text()).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
});
