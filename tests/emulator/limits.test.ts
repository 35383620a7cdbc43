import { expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { type AccountLimits, accountLimits } from "../../emulator/account/limits";

type Request = readonly [method: string, path: string, body: unknown];

const rule = { ActionType: 0, Triggers: [{ Type: 0, PatternMatches: ["*"] }] };
const rules = "/pullzone/1001/edgerules/addOrUpdate";
const times = <T>(count: number, one: (n: number) => T) => Array.from({ length: count }, (_, n) => one(n));
const dnsZoneOf = ({ state }: Emulator) => [...state.dnsZones.keys()][0];

/** For each limit the one request that adds object n, or an object of n parts. */
const requests: Readonly<Record<keyof AccountLimits, (n: number, emulator: Emulator) => Request>> = {
  pullZones: (n) => ["POST", "/pullzone", { Name: `z${n}`, OriginUrl: "https://o.example.com" }],
  hostnames: (n) => ["POST", "/pullzone/1001/addHostname", { Hostname: `n${n}.example.com` }],
  edgeRules: () => ["POST", rules, rule],
  triggers: (n) => ["POST", rules, { ...rule, Triggers: times(n, () => rule.Triggers[0]) }],
  patterns: (n) => ["POST", rules, { ...rule, Triggers: [{ Type: 0, PatternMatches: times(n, String) }] }],
  blockedReferrers: (n) => ["POST", "/pullzone/1001/addBlockedReferrer", { Hostname: `n${n}.example.com` }],
  dnsZones: (n) => ["POST", "/dnszone", { Domain: `n${n}.example.com` }],
  dnsRecords: (n, emulator) => [
    "PUT",
    `/dnszone/${dnsZoneOf(emulator)}/records`,
    { Type: 0, Name: `n${n}`, Value: "192.0.2.1" },
  ],
};

/** The parts of one object, where the limit is of these. */
const parts: ReadonlySet<string> = new Set(["triggers", "patterns"]);

async function withAccount(
  limits: Partial<AccountLimits> | undefined,
  run: (send: (request: Request) => Promise<{ status: number; key?: string }>, emulator: Emulator) => Promise<void>,
) {
  const emulator = await startEmulator({ logsPerDay: 0, limits });
  try {
    await run(async ([method, path, body]) => {
      const headers = { accesskey: emulator.apiKey };
      const response = await fetch(emulator.url + path, { method, headers, body: JSON.stringify(body) });
      const text = await response.text();
      return { status: response.status, key: text === "" ? undefined : JSON.parse(text).ErrorKey };
    }, emulator);
  } finally {
    await emulator.stop();
  }
}

test.each(Object.keys(requests) as (keyof AccountLimits)[])(
  "%s up to the limit are accepted, one more is not",
  (limit) =>
    withAccount({ [limit]: 4 }, async (send, emulator) => {
      // The account starts with one pull zone and one DNS zone.
      const first = limit === "pullZones" || limit === "dnsZones" ? 2 : 1;
      for (let n = parts.has(limit) ? 4 : first; n <= 4; n++)
        expect((await send(requests[limit](n, emulator))).status, String(n)).toBeLessThan(300);
      expect(await send(requests[limit](5, emulator))).toEqual({ status: 400, key: `limit.${limit}` });
    }),
);

test("the limits are those that the vendor publishes", () =>
  withAccount(undefined, async (send, emulator) => {
    expect(accountLimits).toMatchObject({ pullZones: 1_000, dnsZones: 500, dnsRecords: 5_000 });
    for (let n = 0; n < 10; n++) await send(requests.hostnames(n, emulator));
    for (let n = 0; n < 50; n++) await send(requests.edgeRules(n, emulator));
    expect((await send(requests.hostnames(10, emulator))).status).toBe(400);
    expect((await send(requests.edgeRules(50, emulator))).status).toBe(400);
    const zone = emulator.state.pullZones.get(1001);
    expect([zone?.Hostnames.length, zone?.EdgeRules.length]).toEqual([11, 50]);
    const [{ Guid } = { Guid: "" }] = zone?.EdgeRules ?? [];
    expect((await send(["POST", rules, { ...rule, Guid }])).status).toBe(201);
  }));

test.each([
  ["POST", "/pullzone/1001", { BlockedReferrers: times(51, (n) => `n${n}.example.com`) }, "limit.blockedReferrers"],
  [
    "POST",
    "/pullzone",
    { Name: "a", OriginUrl: "https://o.example.com", BlockedReferrers: times(51, (n) => `n${n}.example.com`) },
    "limit.blockedReferrers",
  ],
  [
    "POST",
    "/dnszone",
    { Domain: "a.example.com", Records: times(5_001, (n) => ({ Type: 0, Name: `n${n}`, Value: "192.0.2.1" })) },
    "limit.dnsRecords",
  ],
])("%s %s with a whole list over its limit is refused", (method, path, body, key) =>
  withAccount(undefined, async (send) => {
    expect(await send([method, path, body])).toEqual({ status: 400, key });
  }),
);

test("a zone file is imported up to the limit, and the rest has failed", () =>
  withAccount({ dnsRecords: 2 }, async (_, emulator) => {
    const path = `/dnszone/${dnsZoneOf(emulator)}/import`;
    const body = times(3, (n) => `n${n} 60 IN A 192.0.2.1\n`).join("");
    const headers = { accesskey: emulator.apiKey };
    const response = await fetch(emulator.url + path, { method: "POST", headers, body });
    expect(await response.json()).toEqual({ RecordsSuccessful: 2, RecordsFailed: 1, RecordsSkipped: 0 });
  }));
