import { expect, test } from "vitest";
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

/** The first item of each list, and nothing that is another in each run. */
function sample(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(sample);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, /password/i.test(name) ? "a password" : sample(member)]),
    );
  if (typeof value === "number" && value > 10_000) return "a number";
  const isGenerated = /^\d{4}-\d\d-\d\dT|[\da-f]{8}-[\da-f]{4}|^[\da-f]{8}$|^127\.0\.0\.1:|\bdb_[\dA-Z]{26}\b/;
  return typeof value === "string" && isGenerated.test(value) ? "a generated text" : value;
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
  ["getShieldEvents", { shieldZoneId: 1, limit: 1, from: "2020-01-01T00:00:00Z" }, "is more than 72 hours ago"],
])("%s of %o is refused: %s", (name, args, reason) => {
  const { problems } = check(dataSourceNamed(name), args);
  expect(problems).toHaveLength(1);
  expect(
    JSON.stringify(problems.map(({ reason }) => (typeof reason === "function" ? reason(String, false) : reason))),
  ).toContain(reason);
});
