import { describe, expect, test } from "vitest";
import { z } from "zod";
import { check } from "../../provider/check/check";
import { readDataSource } from "../../provider/lifecycle/read-data-source";
import { dataSourceNamed, dataSources } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { prepareForDataSources } from "../support/data-source-args";
import { useFixedDay } from "../support/fixed-day";

useFixedDay();
const account = useAccountForEachTest();
const names = dataSources.map(({ name }) => name);

/** The first item of each list and the first point of each chart, and nothing that is another in each run. */
function sample(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(sample);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      withFirstPoint(Object.entries(value)).map(([name, member]) => [
        name,
        /password/i.test(name) ? "a password" : sample(member),
      ]),
    );
  if (typeof value === "number" && value > 10_000) return "a number";
  const isGenerated =
    /^\d{4}-\d\d-\d\dT|[\da-f]{8}-[\da-f]{4}|^[\da-f]{8}$|^127\.0\.0\.1:|^mc-\d+\.|\bdb_[\dA-Z]{26}\b/;
  return typeof value === "string" && isGenerated.test(value) ? "a generated text" : value;
}

function withFirstPoint<T>(members: [string, T][]): [string, T][] {
  return members.every(([name]) => /^\d{4}-\d\d-\d\dT/.test(name)) ? members.slice(0, 1) : members;
}

test.each(names)("%s returns what its schema declares", async (name) => {
  const args = (await prepareForDataSources(account.emulator))[name] ?? {};
  const result = await readDataSource(name, args, account.api);
  const strict = z.strictObject(dataSourceNamed(name).outputs.shape);
  expect(strict.safeParse(result).error).toBeUndefined();
  expect(sample(result)).toMatchSnapshot();
});

test.each<[string, Record<string, unknown>, string]>([
  ["getStorageZone", { storageZoneId: 1, name: "a" }, "give either storageZoneId or name"],
  ["getStorageZone", {}, "give either storageZoneId or name"],
  ["getDnsZone", { dnsZoneId: 1, domain: "a.example" }, "give either dnsZoneId or domain"],
  ["getDnsZone", {}, "give either dnsZoneId or domain"],
  ["getDnsZone", { domain: "-" }, "is not a domain"],
  ["getShieldZone", { shieldZoneId: 1, pullZoneId: 1 }, "give either shieldZoneId or pullZoneId"],
  ["getShieldZone", {}, "give either shieldZoneId or pullZoneId"],
  ["getPullZone", {}, "give either"],
  ["getStreamVideo", { libraryId: 1 }, "give either videoId or title"],
  ["getStreamVideo", { libraryId: 1, videoId: "a", title: "a" }, "give either videoId or title"],
  [
    "getStreamStatistics",
    { libraryId: 1, from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" },
    "is not before to",
  ],
  ["getPullZone", { id: 1, name: "a" }, "give either"],
  ["getStorageFiles", { storageZoneId: 1, path: "a/../b" }, "a/../b"],
  ["getDnsRecords", { dnsZoneId: 1, name: "a." }, "is an absolute name"],
  [
    "getPullZoneLogs",
    { pullZoneId: 1, limit: 1, from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" },
    "is not before to",
  ],
  [
    "getShieldEvents",
    {
      shieldZoneId: 1,
      limit: 1,
      from: new Date(Date.now() - 1000).toISOString(),
      to: new Date(Date.now() - 2000).toISOString(),
    },
    "is not after from",
  ],
  ["getStatistics", { from: "2026-11-02T00:00:00Z", to: "2026-11-01T00:00:00Z" }, "is not before to"],
  ["getShieldEvents", { shieldZoneId: 1, limit: 1, from: "2020-01-01T00:00:00Z" }, "is more than 72 hours ago"],
])("%s of %o is refused: %s", (name, args, reason) => {
  const { problems } = check(dataSourceNamed(name), args);
  expect(problems).toHaveLength(1);
  expect(
    JSON.stringify(problems.map(({ reason }) => (typeof reason === "function" ? reason(String, false) : reason))),
  ).toContain(reason);
});

describe("figures of a zone", () => {
  const day = { from: "2026-11-21T00:00:00Z", to: "2026-11-21T23:59:59Z" };

  test("are those of its log, and charts, on request, add up to them", async () => {
    const sizes = [100, 20, 3];
    for (const [hour, bytesSent] of sizes.entries())
      account.emulator.state.logs.add(1001, { timestamp: `2026-11-21T0${hour}:30:00Z`, bytesSent, edgeLocation: "DE" });
    const bytes = 123;
    const totals = { totalRequestsServed: sizes.length, totalBandwidthUsed: bytes };
    const args = { pullZoneId: 1001, ...day };
    const without = await readDataSource("getPullZoneStatistics", args, account.api);
    expect(without).toMatchObject(totals);
    expect(JSON.stringify(without)).not.toMatch(/Chart|originShield|geo/);
    const charts = await readDataSource("getPullZoneStatistics", { ...args, hourly: true, charts: true }, account.api);
    expect(charts).toMatchObject(totals);
    const points = z.object({ bandwidthUsedChart: z.record(z.string(), z.number()) }).parse(charts).bandwidthUsedChart;
    expect(Object.keys(points)).toHaveLength(24);
    expect(Object.values(points).reduce((sum, value) => sum + value, 0)).toBe(bytes);
    const regions = z.object({ geoTrafficDistribution: z.record(z.string(), z.number()) }).parse(charts);
    expect(Object.keys(regions.geoTrafficDistribution).join()).toMatch(/^[A-Z]/);
  });

  test("are not read twice: one call for each kind, and charts take one more", async () => {
    const read = async (charts: boolean) => {
      account.emulator.calls.take();
      await readDataSource("getPullZoneStatistics", { pullZoneId: 1001, charts }, account.api);
      return account.emulator.calls.take().map(({ operation }) => operation);
    };
    const always = [
      "/statistics",
      "/pullzone/{pullZoneId}/optimizer/statistics",
      "/pullzone/{pullZoneId}/safehop/statistics",
    ];
    const calls = (paths: readonly string[]) => paths.map((path) => `GET ${path}`).toSorted();
    expect((await read(false)).toSorted()).toEqual(calls(always));
    expect((await read(true)).toSorted()).toEqual(
      calls([...always, "/pullzone/{pullZoneId}/originshield/queuestatistics"]),
    );
  });

  test("of Shield cost a call for the overview, and one for each period, rule and endpoint that is asked for", async () => {
    const { getShieldMetrics: all = {} } = await prepareForDataSources(account.emulator);
    const read = async (args: object) => {
      account.emulator.calls.take();
      await readDataSource("getShieldMetrics", { shieldZoneId: 2001, ...args }, account.api);
      return account.emulator.calls.take().length;
    };
    expect(await read({})).toBe(1);
    expect(await read({ from: day.from })).toBe(2);
    expect(await read(all)).toBe(5);
  });

  test("and the rules that requests triggered hold neither the requests nor, unasked, a recommendation", async () => {
    await prepareForDataSources(account.emulator);
    account.emulator.calls.take();
    const rules = await readDataSource("getShieldTriggeredRules", { shieldZoneId: 2001 }, account.api);
    expect(account.emulator.calls.take()).toHaveLength(1);
    expect(JSON.stringify(rules)).toContain("942100");
    expect(JSON.stringify(rules)).not.toMatch(/not-in-the-state|recommendation/);
  });

  test("of an origin are at most as many as asked for, with the number of all", async () => {
    for (const minute of ["01", "02", "03"])
      account.emulator.state.logs.add(1001, {
        timestamp: `2026-11-21T00:${minute}:00Z`,
        statusCode: 502,
        path: `/${minute}`,
      });
    const args = { pullZoneId: 1001, date: "2026-11-21", limit: 2 };
    const { errors, total } = z
      .object({ errors: z.array(z.object({ requestUrl: z.string(), statusCode: z.int() })), total: z.int() })
      .parse(await readDataSource("getOriginErrors", args, account.api));
    expect(total).toBe(3);
    expect(errors).toEqual(["/01", "/02"].map((requestUrl) => ({ requestUrl, statusCode: 502 })));
    const before = await readDataSource("getOriginErrors", { ...args, date: "2026-11-20" }, account.api);
    expect(before).toEqual({ errors: [], total: 0 });
  });

  test("of a price are an estimate for the units that are given, and none without", async () => {
    const args = { source: "CDN_Standard_Tier_APAC_Traffic", resourceId: 1001 };
    const price = { pricingType: "ListPrice", pricePerUnit: 0.03, unitDescription: "GB" };
    expect(await readDataSource("getPrice", args, account.api)).toEqual({ ...price, breakdown: [] });
    expect(await readDataSource("getPrice", { ...args, units: 200 }, account.api)).toMatchObject({
      ...price,
      estimatedCost: 6,
    });
  });

  test("of the account's bill have no payment method and no link to a bill", async () => {
    const text = JSON.stringify(await readDataSource("getBilling", {}, account.api));
    expect(text).toContain("monthlyCharges");
    expect(text).not.toMatch(/payment|card|payer|pdf|invoice/i);
  });
});
