import { afterEach, beforeEach, expect, test } from "vitest";
import { type Emulator, parseFault, startEmulator } from "../../emulator";
import { type AuditEntry, versionOf } from "../../emulator/account/audit-log";
import { addDnsRecord, addDnsZone } from "../../emulator/routes/dns";
import type { DnsZoneRecord } from "../../emulator/routes/dns/records";

interface Page {
  Logs: AuditEntry[];
  HasMoreData: boolean;
  ContinuationToken: string | null;
  StartToken: string | null;
}

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ logsPerDay: 0, otherApiKeys: ["second-key"] });
});
afterEach(() => emulator.stop());

async function send(method: string, path: string, body?: object, key = emulator.apiKey) {
  const headers = { accesskey: key, "content-type": "application/json" };
  const response = await fetch(emulator.url + path, { method, headers, body: body ? JSON.stringify(body) : null });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

const day = (at = Date.now()) => new Date(at).toISOString().slice(0, 10);

async function audit(query = "", date = day()): Promise<Page> {
  const { status, body } = await send("GET", `/user/audit/${date}${query}`);
  expect(status).toBe(200);
  return body;
}

test("a write is logged with its object, its key and its difference", async () => {
  const { body } = await send("POST", "/pullzone", { Name: "audited", OriginUrl: "https://example.com" });
  await send("POST", `/pullzone/${body.Id}`, { EnableTLS1: false, ZoneSecurityEnabled: true }, "second-key");
  await send("DELETE", `/pullzone/${body.Id}`, undefined, "second-key");
  const { Logs, HasMoreData, ContinuationToken } = await audit();
  const object = { Product: "CDN", ResourceType: "PullZone", ResourceId: String(body.Id), ActorType: "ApiKey" };
  expect(Logs).toMatchObject([
    { ...object, Action: "Create", ActorId: "1", Diff: null },
    { ...object, Action: "Update", ActorId: "2" },
    { ...object, Action: "Delete", ActorId: "2", Diff: null },
  ]);
  expect(JSON.parse(Logs[1]?.Diff ?? "")).toEqual({
    EnableTLS1: { Old: true, New: false },
    ZoneSecurityEnabled: { Old: false, New: true },
  });
  expect(HasMoreData).toBe(false);
  expect(ContinuationToken).toBeNull();
  const { body: keys } = await send("GET", "/apikey");
  expect(keys.Items).toMatchObject([
    { Id: 1, Key: "emulator-key" },
    { Id: 2, Key: "second-key" },
  ]);
});

test("a change of what a zone holds is one of the zone, with the items that differ", async () => {
  const rule = { ActionType: 4, Enabled: true, Description: "r", Triggers: [], TriggerMatchingType: 0 };
  const { body } = await send("POST", "/pullzone/1001/edgerules/addOrUpdate", rule);
  await send("POST", "/pullzone/1001/edgerules/addOrUpdate", { ...rule, Description: "another" });
  await send("POST", `/pullzone/1001/edgerules/${body.Guid}/setEdgeRuleEnabled`, { Id: 0, Value: false });
  const last = (await audit()).Logs.at(-1);
  expect(last).toMatchObject({ ResourceType: "PullZone", ResourceId: "1001", Action: "Update" });
  expect(JSON.parse(last?.Diff ?? "")).toMatchObject({
    EdgeRules: { Old: [{ Guid: body.Guid, Enabled: true }], New: [{ Guid: body.Guid, Enabled: false }] },
  });
});

test("a rule of the firewall is one of its shield zone, by its own id or by that of the zone", async () => {
  const ruleConfiguration = { actionType: 1, variableTypes: { REQUEST_URI: "" }, operatorType: 0, value: "/a" };
  const created = await send("POST", "/shield/waf/custom-rule", {
    shieldZoneId: 2001,
    ruleName: "r",
    ruleConfiguration,
  });
  await send("PUT", `/shield/waf/custom-rule/${created.body.id}`, { ruleName: "another" });
  const { Logs } = await audit();
  expect(Logs).toMatchObject([
    { ResourceType: "ShieldZone", ResourceId: "2001", Action: "Update" },
    { ResourceType: "ShieldZone", ResourceId: "2001", Action: "Update" },
  ]);
  expect(JSON.parse(Logs[1]?.Diff ?? "")).toMatchObject({
    wafRules: { Old: [{ ruleName: "r" }], New: [{ ruleName: "another" }] },
  });
});

test("a write to a zone with thousands of records copies and compares the one that it is about", async () => {
  const zone = addDnsZone(emulator.state, "long.example.com");
  for (let n = 0; n < 3_000; n++) addDnsRecord(emulator.state, zone, { Type: 0, Name: `r${n}`, Value: "192.0.2.1" });
  const [record, last] = [zone.Records[1_500], zone.Records[2_999]];
  const before = versionOf(zone, [String(zone.Id), String(record?.Id)]) as DnsZoneRecord;
  expect(before.Records.filter((one, at) => one !== zone.Records[at])).toEqual([record]);

  await send("POST", `/dnszone/${zone.Id}/records/${record?.Id}`, { Comment: "changed" });
  await send("PUT", `/dnszone/${zone.Id}/records`, { Type: 0, Name: "added", Value: "192.0.2.2" });
  await send("DELETE", `/dnszone/${zone.Id}/records/${last?.Id}`);
  const differing = (await audit()).Logs.map(({ Diff }) => JSON.parse(Diff ?? "{}").Records);
  const named = (Name: string, more = {}) => [expect.objectContaining({ Name, ...more })];
  expect(differing).toEqual([
    { Old: named("r1500", { Comment: null }), New: named("r1500", { Comment: "changed" }) },
    { Old: [], New: named("added") },
    { Old: named("r2999"), New: [] },
  ]);
});

test("secrets are not in it", async () => {
  const script = await send("POST", "/compute/script", { Name: "s", ScriptType: 1 });
  await send("POST", `/compute/script/${script.body.Id}/secrets`, { Name: "TOKEN", Secret: "secret-of-script" });
  await send("POST", "/pullzone/1001/resetSecurityKey", { SecurityKey: "secret-of-zone" });
  await send("POST", "/pullzone/1001", { AWSSigningSecret: "secret-of-origin", LogForwardingToken: "secret-of-logs" });
  const { Logs } = await audit();
  expect(Logs).toHaveLength(4);
  expect(JSON.parse(Logs[2]?.Diff ?? "")).toEqual({ ZoneSecurityKey: { Old: "[secret]", New: "[secret]" } });
  expect(JSON.stringify(Logs)).not.toContain("secret-of");
});

test("reads, refused writes and writes that change nothing are not in it", async () => {
  await send("GET", "/pullzone/1001");
  expect((await send("POST", "/pullzone", {})).status).toBe(400);
  expect((await send("POST", "/pullzone/1001", { EnableTLS1: false }, "wrong")).status).toBe(401);
  expect((await send("POST", "/pullzone/checkavailability", { Name: "free" })).status).toBe(200);
  expect((await send("POST", "/pullzone/1001", { EnableTLS1: true })).status).toBe(200);
  expect((await audit()).Logs).toEqual([]);
});

test("a write through a fault that lets it overwrite others is in it", async () => {
  emulator.faults.add(parseFault("lost-writes on POST /pullzone/{id} for=1ms"));
  await send("POST", "/pullzone/1001", { EnableTLS1: false });
  expect((await audit()).Logs).toMatchObject([{ ResourceId: "1001", Action: "Update" }]);
});

/** Entries of several days, by three actors. */
function fill(): void {
  const { audit: log } = emulator.state;
  const at = (time: string, ActorId: string, more = {}) =>
    log.add({ Product: "CDN", ResourceType: "PullZone", ResourceId: "1", Timestamp: time, ActorId, ...more });
  at("2026-01-30T23:59:59.999Z", "before");
  at("2026-01-31T00:00:00.000Z", "a");
  at("2026-01-31T10:00:00.000Z", "b", { Product: "DNS", ResourceType: "DnsZone", ResourceId: "2" });
  at("2026-01-31T12:00:00.000Z", "c", { ActorType: "User" });
  at("2026-01-31T23:59:59.999Z", "a", { ResourceId: "3" });
  at("2026-02-01T00:00:00.000Z", "after");
}

test.each<[query: string, actors: string]>([
  ["", "abca"],
  ["?Order=Descending", "acba"],
  ["?Product=dns", "b"],
  ["?ResourceType=DnsZone&ResourceType=Other", "b"],
  ["?ResourceId=1&ResourceId=3", "aca"],
  ["?ActorId=a&ResourceId=3", "a"],
  ["?ActorId=nobody", ""],
])("a day in UTC, filtered by %s", async (query, actors) => {
  fill();
  for (const date of ["2026-01-31", "2026-01-31T15:00:00Z"])
    expect((await audit(query, date)).Logs.map(({ ActorId }) => ActorId).join("")).toBe(actors);
});

test.each(["Ascending", "Descending"])("pages continue by token, %s, also after more writes", async (order) => {
  fill();
  const whole = (await audit(`?Order=${order}`, "2026-01-31")).Logs;
  const first = await audit(`?Order=${order}&Limit=3`, "2026-01-31");
  expect(first).toMatchObject({ Logs: whole.slice(0, 3), HasMoreData: true });
  emulator.state.audit.add({
    Product: "CDN",
    ResourceType: "PullZone",
    ResourceId: "9",
    Timestamp: "2026-01-31T23:59:59.999Z",
  });
  const next = await audit(`?Order=${order}&Limit=1&ContinuationToken=${first.ContinuationToken}`, "2026-01-31");
  expect(next.Logs).toEqual(whole.slice(3));
  expect(next.HasMoreData).toBe(order === "Ascending");
  expect(next.StartToken).toBe(first.ContinuationToken);
});

test.each(["?Limit=0", "?Limit=10001", "?Order=Sideways", "?ContinuationToken=x"])("%s is refused", async (query) => {
  expect((await send("GET", `/user/audit/${day()}${query}`)).status).toBe(400);
});
