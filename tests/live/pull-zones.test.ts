import { expect, test } from "vitest";
import { z } from "zod";
import { newPullZoneWire } from "../../sdk/api/pull-zones";
import { platform, refusals } from "./live";
import { pullZone } from "./objects";

const { send, ok, make, name } = platform([pullZone]);

const read = async (id: number) => (await ok("GET /pullzone/{id}", { id })).body;

// The document describes no body for 201; a create whose response is lost finds its zone by the name alone.
test("a new pull zone is in the response to its create, and a second one of its name is refused", async () => {
  const zone = { Name: name(), OriginUrl: "https://example.com" };
  expect((await ok("POST /pullzone", {}, zone)).body).toMatchObject({ Id: expect.any(Number), Name: zone.Name });
  expect(refusals).toContain((await send("POST /pullzone", {}, zone)).status);
});

// It becomes one label of a hostname.
test("a name with a dot is refused", async () => {
  const zone = { Name: `${name()}.live`, OriginUrl: "https://example.com" };
  expect(refusals).toContain((await send("POST /pullzone", {}, zone)).status);
});

// `PullZone` needs an origin before it sends anything.
test("a pull zone without an origin is refused", async () => {
  expect(refusals).toContain((await send("POST /pullzone", {}, { Name: name(), OriginUrl: null })).status);
});

// What a program leaves out is compared with these; the vendor lists them nowhere.
test("a new pull zone has the settings that clients have recorded of one", async () => {
  const { OriginUrl: _given, ...recorded } = newPullZoneWire;
  expect(await read((await make(pullZone)).id)).toMatchObject(recorded);
});

// The document describes no body; clients read it.
test("a response about a name says whether it is available", async () => {
  const isAvailable = async (zone: object) => (await ok("POST /pullzone/checkavailability", {}, zone)).body;
  expect(await isAvailable({ Name: name() })).toMatchObject({ Available: true });
  expect(await isAvailable({ Name: (await make(pullZone)).name })).toMatchObject({ Available: false });
});

// The document has the plain array of page 0.
test("page 1 of the pull zones is an object with Items", async () => {
  const { body } = await ok("GET /pullzone", {}, undefined, { query: { page: 1, perPage: 5 } });
  z.object({ Items: z.array(z.object({ Id: z.int() })) }).parse(body);
});

// A status that is retried would repeat what never succeeds.
test("a body that is not JSON is answered with 400", async () => {
  const { id } = await make(pullZone);
  expect((await send("POST /pullzone/{id}/addHostname", { id }, '{"unfinished":')).status).toBe(400);
});

// No document has it, and one client sends it.
test("a purge may be sent with GET", async () => {
  const zone = await make(pullZone);
  await ok("GET /purge", {}, undefined, { query: { url: `https://${zone.name}.b-cdn.net/live` } });
});

// A test against the platform read 150 back in 2023; other enums are bounded as documented.
test("a position of the watermark that the document does not list is kept", async () => {
  const { id } = await make(pullZone);
  await ok("POST /pullzone/{id}", { id }, { OptimizerWatermarkPosition: 150 });
  expect(await read(id)).toMatchObject({ OptimizerWatermarkPosition: 150 });
});

// `PullZone` compares it with the tier.
test("a maximum of WebSocket connections becomes that of a tier", async () => {
  const { id } = await make(pullZone);
  await ok("POST /pullzone/{id}", { id }, { MaxWebSocketConnections: 600 });
  expect(await read(id)).not.toMatchObject({ MaxWebSocketConnections: 600 });
});

type List = "BlockedIp" | "AllowedReferrer" | "BlockedReferrer";

const entryOf = (list: List) =>
  list === "BlockedIp" ? { BlockedIp: "198.51.100.7" } : { Hostname: "www.example.com" };

/** An add whose response is lost is sent again, and has to succeed without a second entry. */
async function addTwice(list: List): Promise<void> {
  const { id } = await make(pullZone);
  for (let times = 0; times < 2; times++) await ok(`POST /pullzone/{id}/add${list}`, { id }, entryOf(list));
  expect(await read(id)).toMatchObject({ [`${list}s`]: Object.values(entryOf(list)) });
}

test("an address that is blocked already is accepted, and listed once", () => addTwice("BlockedIp"));
test("a referrer that is allowed already is accepted, and listed once", () => addTwice("AllowedReferrer"));
test("a referrer that is blocked already is accepted, and listed once", () => addTwice("BlockedReferrer"));

/** A removal whose response is lost is sent again. */
async function removeMissing(list: List): Promise<void> {
  const { id } = await make(pullZone);
  await ok(`POST /pullzone/{id}/remove${list}`, { id }, entryOf(list));
}

test("the removal of an address that is not blocked is accepted", () => removeMissing("BlockedIp"));
test("the removal of a referrer that is not allowed is accepted", () => removeMissing("AllowedReferrer"));
test("the removal of a referrer that is not blocked is accepted", () => removeMissing("BlockedReferrer"));

/** One that is kept in another form would show drift forever. */
async function keeps(list: List, entry: string): Promise<void> {
  const { id } = await make(pullZone);
  await ok(`POST /pullzone/{id}/add${list}`, { id }, { [list === "BlockedIp" ? list : "Hostname"]: entry });
  expect(await read(id)).toMatchObject({ [`${list}s`]: [entry] });
}

test("a blocked range is kept as it is", () => keeps("BlockedIp", "198.51.100.0/24"));
test("an allowed referrer with a wildcard is kept as it is", () => keeps("AllowedReferrer", "*.example.com"));
// `explain` leaves open whether such an entry works.
test("an allowed referrer with a wildcard inside is kept as it is", () => keeps("AllowedReferrer", "www.*.com"));
// `explain` leaves open whether a port counts.
test("an allowed referrer with a port is kept as it is", () => keeps("AllowedReferrer", "example.com:8443"));

// `explain` leaves open which of the two wins.
test("a referrer may be allowed and blocked at once", async () => {
  const { id } = await make(pullZone);
  const lists = ["AllowedReferrer", "BlockedReferrer"] as const;
  for (const list of lists) await ok(`POST /pullzone/{id}/add${list}`, { id }, entryOf(list));
  const { Hostname } = { Hostname: "www.example.com" };
  expect(await read(id)).toMatchObject({ AllowedReferrers: [Hostname], BlockedReferrers: [Hostname] });
});

// A create of `PullZoneHostname` whose response is lost reads the zone to tell its own from another's.
test("a hostname that a pull zone has already is refused", async () => {
  const { id, name } = await make(pullZone);
  const Hostname = `${name}.example.com`;
  await ok("POST /pullzone/{id}/addHostname", { id }, { Hostname });
  expect(refusals).toContain((await send("POST /pullzone/{id}/addHostname", { id }, { Hostname })).status);
});

// `PullZoneHostname` reports this refusal as one of DNS that does not point to the platform.
test("a hostname under .invalid gets no free certificate", async () => {
  const { id, name } = await make(pullZone);
  const hostname = `${name}.invalid`;
  await ok("POST /pullzone/{id}/addHostname", { id }, { Hostname: hostname });
  const { status } = await send("GET /pullzone/loadFreeCertificate", {}, undefined, { query: { hostname } });
  expect(refusals).toContain(status);
});

// `PullZoneHostname` sets it in any order.
test("a hostname without a certificate keeps that it forces SSL", async () => {
  const { id, name } = await make(pullZone);
  const Hostname = `${name}.example.com`;
  await ok("POST /pullzone/{id}/addHostname", { id }, { Hostname });
  await ok("POST /pullzone/{id}/setForceSSL", { id }, { Hostname, ForceSSL: true });
  const Hostnames = expect.arrayContaining([expect.objectContaining({ Value: Hostname, ForceSSL: true })]);
  expect(await read(id)).toMatchObject({ Hostnames });
});

/** Adds an edge rule that is not enabled, and that sets a header unless `more` says other. */
async function addRule(more: object) {
  const { id } = await make(pullZone);
  const rule = {
    ActionType: 5,
    ActionParameter1: "X-Live",
    ActionParameter2: "1",
    Triggers: [{ Type: 0, PatternMatches: ["*/live/*"], PatternMatchingType: 0, Parameter1: "" }],
    TriggerMatchingType: 0,
    Enabled: false,
    Description: "live",
    ...more,
  };
  return { id, ...(await ok("POST /pullzone/{id}/edgerules/addOrUpdate", { id }, rule)) };
}

// The document describes no body for 201; `EdgeRule` takes its `Guid` from it.
test("a new edge rule is in the response to its create", async () => {
  expect((await addRule({})).body).toMatchObject({ Guid: expect.any(String) });
});

// `explain` leaves open whether it applies to every request or to none.
test("an edge rule may have no triggers", async () => {
  const { id } = await addRule({ Triggers: [] });
  expect(await read(id)).toMatchObject({ EdgeRules: [{ Triggers: [] }] });
});

// `explain` leaves open which one it is; one that the platform fills in would show drift.
test("a redirect that names no status is kept without one", async () => {
  const { id } = await addRule({ ActionType: 1, ActionParameter1: "https://example.com/", ActionParameter2: null });
  const rules = z.object({ EdgeRules: z.tuple([z.object({ ActionParameter2: z.string().nullable() })]) });
  expect(rules.parse(await read(id)).EdgeRules[0].ActionParameter2 ?? "").toBe("");
});
