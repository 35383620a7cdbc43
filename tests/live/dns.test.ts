import { expect, test } from "vitest";
import { z } from "zod";
import { platform, refusals } from "./live";
import { dnsZone } from "./objects";

const { send, ok, make, name } = platform([dnsZone]);
const records = "/dnszone/{id}/records";

// A create whose response is lost finds its zone by the domain alone; the document describes no body for 201.
test("a new DNS zone is in the response to its create, and a second one of its domain is refused", async () => {
  const zone = { Domain: `${name()}.com` };
  expect((await ok("POST /dnszone", {}, zone)).body).toMatchObject({ Id: expect.any(Number), ...zone });
  expect(refusals).toContain((await send("POST /dnszone", {}, zone)).status);
});

// The document describes no body; clients read it.
test("a response about a domain says whether it is available", async () => {
  const isAvailable = async (zone: object) => (await ok("POST /dnszone/checkavailability", {}, zone)).body;
  expect(await isAvailable({ Name: `${name()}.com` })).toMatchObject({ Available: true });
  expect(await isAvailable({ Name: (await make(dnsZone)).domain })).toMatchObject({ Available: false });
});

// So a `DnsRecord` has to be created exactly once.
test("a record that is added twice is there twice", async () => {
  const { id } = await make(dnsZone);
  const record = { Type: 3, Name: "live", Value: "twice", Ttl: 300 };
  for (let times = 0; times < 2; times++) await ok(`PUT ${records}`, { id }, record);
  expect((await ok("GET /dnszone/{id}", { id })).body).toMatchObject({ Records: [record, record] });
});

// `DnsRecord` takes both forms as one.
test("a record's target loses the dot at its end", async () => {
  const { id } = await make(dnsZone);
  await ok(`PUT ${records}`, { id }, { Type: 2, Name: "live", Value: "example.com.", Ttl: 300 });
  expect((await ok("GET /dnszone/{id}", { id })).body).toMatchObject({ Records: [{ Value: "example.com" }] });
});

// `DnsRecord` takes a weight for some types alone.
test("a weight that a record's type does not have is not kept", async () => {
  const { id } = await make(dnsZone);
  await ok(`PUT ${records}`, { id }, { Type: 3, Name: "live", Value: "v", Ttl: 300, Weight: 7 });
  const { body } = await ok("GET /dnszone/{id}", { id });
  const record = z.object({ Value: z.literal("v"), Weight: z.int() });
  expect(z.object({ Records: z.tuple([record]) }).parse(body).Records[0].Weight).not.toBe(7);
});

// `DnsRecord` reports this refusal by its field.
test("a record for a pull zone or an edge script that does not exist is refused", async () => {
  const { id } = await make(dnsZone);
  for (const points of [
    { Type: 7, PullZoneId: 2_000_000_000 },
    { Type: 11, ScriptId: 2_000_000_000 },
  ])
    expect(refusals).toContain((await send(`PUT ${records}`, { id }, { Name: "live", Ttl: 300, ...points })).status);
});

// The document describes no body; the vendor's own client sends text.
test("an import takes a zone file as plain text", async () => {
  const { id } = await make(dnsZone);
  const details = { headers: { "content-type": "text/plain" } };
  const { body } = await ok("POST /dnszone/{id}/import", { id }, 'live 300 IN TXT "imported"\n', details);
  expect(body).toMatchObject({ RecordsSuccessful: 1 });
});

// The document lists 200 alone; the provider takes 404 for a zone that is gone.
test("an export of a DNS zone that is gone is answered with 404", async () => {
  const { id } = await make(dnsZone);
  await ok("DELETE /dnszone/{id}", { id });
  expect((await send("GET /dnszone/{id}/export", { id })).status).toBe(404);
});

// A status that is retried would repeat what never succeeds.
test("a body that is not JSON is answered with 400", async () => {
  const { id } = await make(dnsZone);
  expect((await send("POST /dnszone/{id}", { id }, '{"unfinished":')).status).toBe(400);
});
