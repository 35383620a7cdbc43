import { afterEach, beforeEach, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import type { ShieldZoneRecord } from "../../emulator/routes/shield/records";

let emulator: Emulator;
let zone: ShieldZoneRecord;
beforeEach(async () => {
  emulator = await startEmulator();
  zone = emulator.state.shieldZones.get(2001) as ShieldZoneRecord;
  zone.events = [];
});
afterEach(() => emulator.stop());

async function send(method: string, path: string, body?: string) {
  const headers = { accesskey: emulator.apiKey, "content-type": "application/json" };
  const response = await fetch(emulator.url + path, { method, headers, body: body ?? null });
  const text = await response.text();
  return { status: response.status, text, body: /^[{[]/.test(text) ? JSON.parse(text) : undefined };
}

/** Adds an event of now, and returns its day as logs name it. */
function event(fields: Record<string, string>, timestamp = Date.now()): string {
  zone.events.push({ logId: `log-${zone.events.length}`, timestamp, log: { a: 1 }, fields });
  return new Date(timestamp).toISOString().replace(/^(\d+)-(\d+)-(\d+)T.*/, "$2-$3-$1");
}

const waf = { feature: "waf", ruleId: "942100", url: "/a", action: "Block", country: "SI" };

test("events of a day are read page by page, from the token start", async () => {
  const dayBefore = event(waf, Date.now() - 24 * 3_600_000);
  let day = "";
  for (let n = 0; n < 150; n++) day = event(waf);
  const first = (await send("GET", `/shield/event-logs/2001/${day}/start`)).body;
  expect(first.logs).toHaveLength(100);
  expect(first.logs[0]).toMatchObject({ log: '{"a":1}', labels: { ruleId: "942100", country: "SI" } });
  expect(first.hasMoreData).toBe(true);
  const second = (await send("GET", `/shield/event-logs/2001/${day}/${first.continuationToken}`)).body;
  expect(second).toMatchObject({ hasMoreData: false, continuationToken: null });
  const ids = [...first.logs, ...second.logs].map(({ logId }: { logId: string }) => logId);
  expect(new Set(ids).size).toBe(150);
  expect((await send("GET", `/shield/event-logs/2001/${dayBefore}/start`)).body.logs).toHaveLength(1);
  expect((await send("GET", `/shield/event-logs/2001/${day}/other`)).status).toBe(400);
  expect((await send("GET", "/shield/event-logs/2001/2026-01-31/start")).status).toBe(400);
});

test("the export has the events of a search, as CSV", async () => {
  event({ ...waf, url: '/a,"b"' });
  event({ ...waf, feature: "bot" });
  const filters = [{ field: "feature", op: "eq", value: ["waf"] }];
  const window = { from: Date.now() - 3_600_000, to: Date.now() + 1_000, filters };
  const { text } = await send("POST", "/shield/event-logs/2001/export", JSON.stringify(window));
  expect(text.split("\r\n")).toEqual([
    "logId,timestamp,feature,ruleId,ip,ja4,ua,url,asn,country,action",
    expect.stringMatching(/^log-0,\S+,waf,942100,,,,"\/a,""b""",,SI,Block$/),
    "",
  ]);
});

test("a triggered rule awaits a review, which changes the zone's settings", async () => {
  const path = "/shield/waf/rules/review-triggered/2001";
  event(waf);
  event({ ...waf, url: "/b" });
  event({ ...waf, ruleId: "941100" });
  const { triggeredRules, totalTriggeredRules } = (await send("GET", path)).body;
  expect(totalTriggeredRules).toBe(2);
  expect(triggeredRules[0]).toMatchObject({
    ruleId: "942100",
    totalTriggeredRequests: 2,
    topTargetedUrls: { "/a": 1, "/b": 1 },
  });
  expect((await send("POST", path, '{"ruleId":"942100","action":2}')).body.success).toBe(true);
  expect((await send("POST", path, '{"ruleId":"941100","action":1}')).body.success).toBe(true);
  expect(zone.settings).toMatchObject({ wafDisabledRules: ["942100"], wafLogOnlyRules: ["941100"] });
  expect((await send("GET", path)).body.triggeredRules).toEqual([]);
  expect((await send("POST", path, '{"ruleId":"942100","action":0}')).status).toBe(404);
});

test("metrics count the events of each feature, and of each object", async () => {
  const rule = { actionType: 1, variableTypes: { REQUEST_URI: "" }, operatorType: 0, value: "/a", timeframe: 1 };
  const ruleConfiguration = { ...rule, blockTime: 30, requestCount: 5, counterKeyType: 0 };
  const limit = JSON.stringify({ shieldZoneId: 2001, ruleName: "n", ruleConfiguration });
  const { id } = (await send("POST", "/shield/rate-limit", limit)).body;
  const endpointId = zone.apiGuardian.endpoints[0]?.apiGuardianEndpointId;
  event(waf);
  event({ ...waf, action: "Log" }, Date.now() - 3 * 24 * 3_600_000);
  event({ feature: "rateLimit", ruleId: String(id), action: "Challenge" });
  event({ feature: "rate-limit", ruleId: "1", action: "Block" });
  event({ feature: "bot", action: "Challenge" });
  event({ feature: "uploadScanning", action: "Block" });
  event({ feature: "apiGuardian", ruleId: String(endpointId), action: "Block" });
  const metrics = async (path: string) => (await send("GET", `/shield/metrics/${path}`)).body.data;
  const overview = await metrics("overview/2001");
  expect(overview.overview).toEqual({
    dDoSMitigated: 0,
    wafTriggeredRules: 2,
    ratelimitBreaches: 2,
    botDetectionChallenged: 1,
    accessListActions: 0,
    uploadScanningBlocks: 1,
    apiGuardianBlocks: 1,
  });
  expect(overview.waf).toEqual({
    totalTriggeredRules: 2,
    blockedRequests: 1,
    loggedRequests: 1,
    challengedRequests: 0,
  });
  expect(Object.keys(overview.overviewPastTwentyEightDays)).toHaveLength(28);
  expect(Object.values(overview.overviewPastTwentyEightDays).slice(-4)).toMatchObject([
    { wafTriggeredRules: 1 },
    { wafTriggeredRules: 0 },
    { wafTriggeredRules: 0 },
    { wafTriggeredRules: 1 },
  ]);
  expect(overview.totalCleanRequestsLimit).toBe(5_000_000);
  expect(overview.totalBillableRequests).toBeGreaterThan(0);
  expect((await metrics("overview/2001/detailed")).waf.totals).toEqual({
    blockedRequests: 1,
    loggedRequests: 1,
    challengedRequests: 0,
  });
  expect((await metrics("overview/2001/detailed?Resolution=3")).resolution).toBe(3);
  expect(await metrics("rate-limits/2001")).toMatchObject([{ ratelimitId: id, overview: { challengedBreaches: 1 } }]);
  expect((await metrics(`rate-limit/${id}`)).overview.totalBreaches).toBe(1);
  expect((await metrics("shield-zone/2001/waf-rule/942100")).totalTriggers).toBe(2);
  expect((await metrics("shield-zone/2001/bot-detection")).totalChallengedRequests).toBe(1);
  expect((await metrics("shield-zone/2001/upload-scanning")).totalBlockedRequests).toBe(1);
  expect((await metrics("shield-zone/2001/api-guardian")).totalBlockedRequests).toBe(1);
  expect((await metrics(`shield-zone/2001/api-guardian/endpoint/${endpointId}`)).totalRequestsInspected).toBe(1);
});

test("a response page is stored as it is sent", async () => {
  const page = "/shield/shield-zone/2001/custom-page/block";
  expect((await send("GET", page)).status).toBe(404);
  expect((await send("PUT", page, "<h1>No</h1>")).status).toBe(200);
  expect((await send("GET", page)).text).toBe("<h1>No</h1>");
  expect((await send("DELETE", page)).status).toBe(200);
  expect((await send("DELETE", page)).status).toBe(404);
  expect((await send("PUT", page.replace("block", "other"), "x")).status).toBe(400);
  zone.planType = 0;
  expect((await send("PUT", page, "x")).body.errorKey).toBe("feature_not_available_on_plan");
});

test("a zone under attack is created in that mode, once", async () => {
  const path = "/shield/shield-zone/under-attack";
  const pullZone = (await send("POST", "/pullzone", '{"Name":"attacked","OriginUrl":"https://example.com"}')).body;
  const body = JSON.stringify({ pullZoneId: pullZone.Id, planType: 1 });
  const { shieldZone } = (await send("POST", path, body)).body.data;
  expect(shieldZone).toMatchObject({ planType: 1, wafExecutionMode: 1, dDoSShieldSensitivity: 4 });
  expect(emulator.state.shieldZones.get(shieldZone.shieldZoneId)?.botDetection.executionMode).toBe(1);
  expect((await send("POST", path, body)).status).toBe(409);
});

test("a DNS zone's certificate is that of the hostnames below it", async () => {
  const hostnames = emulator.state.pullZones.get(1001)?.Hostnames;
  for (const hostname of ["www.shop.example.com", "a.b.shop.example.com"])
    await send("POST", "/pullzone/1001/addHostname", JSON.stringify({ Hostname: hostname }));
  const zoneId = [...emulator.state.dnsZones.keys()][0];
  const issue = (domain: string) =>
    send("POST", `/dnszone/${zoneId}/certificate/issue`, JSON.stringify({ Domain: domain }));
  expect((await issue("other.example")).status).toBe(400);
  expect((await issue("*.shop.example.com")).status).toBe(200);
  expect(hostnames?.map(({ HasCertificate }) => HasCertificate)).toEqual([true, true, false]);
});
