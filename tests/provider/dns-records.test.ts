import { beforeEach, describe, expect, test, vi } from "vitest";
import { addDnsRecord } from "../../emulator/routes/dns";
import { check, formatProblem, formatRedactedProblem } from "../../provider/check/check";
import { Declarations } from "../../provider/check/declarations";
import { Claims } from "../../provider/define/claims";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { secretsIn } from "../../provider/define/secret-paths";
import { unknownValue } from "../../provider/define/unknown";
import { bulkImport } from "../../provider/definitions/dns";
import { difference } from "../../provider/diff/diff";
import { create, read, recordCompared, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { dnsRecordType } from "../../sdk/api/dns";
import { createClient } from "../../sdk/index";
import { type Args, scripts, zones } from "../conformance/case";
import { dnsZones, prepareDnsZones } from "../conformance/cases/dns";
import { prepareScripts } from "../conformance/cases/edge-scripting";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccountForEachTest();
const definition = resourceNamed("DnsRecords");
const single = resourceNamed("DnsRecord");
const { dnsZoneId } = dnsZones;

const problemsOf = (args: Args) => check(definition, { dnsZoneId, ...args }).problems.map(formatProblem);
const inputsOf = (args: Args) => {
  const { inputs, problems } = check(definition, { dnsZoneId, ...args });
  expect(problems).toEqual([]);
  return inputs;
};
const callsOf = () => {
  const names = account.emulator.calls.take().map(({ operation }) => operation ?? "");
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]));
};
const recordsOnPlatform = () => account.emulator.state.dnsZones.get(dnsZoneId)?.Records ?? [];

const zoneFile = [
  "$ORIGIN zone-4001.example.",
  ...Array.from({ length: 200 }, (_, n) => `host${n} A 192.0.2.${n}`),
  ...Array.from({ length: 50 }, (_, n) => `text${n} 60 TXT "a \\"${n}\\"; b"`),
  "@ MX 10 mail",
  "_sip._tcp SRV 1 2 5060 sip",
  "child NS ns1.example.net.",
].join("\n");

test("many records are imported at once, and only what differs is written", async () => {
  const { api, emulator } = account;
  prepareDnsZones(emulator);
  const inputs = inputsOf({ zoneFile, records: [{ type: "A", value: "192.0.2.1", weight: 5 }] });
  // The dynamic host accepts no undefined member.
  expect(Object.keys(inputs)).not.toContain("zoneFile");
  const { id, properties } = await create(definition, inputs, api);
  expect(callsOf()).toEqual({
    "GET /dnszone/{id}": 2,
    "POST /dnszone/{zoneId}/import": 1,
    // What a zone file cannot say, or the platform does not take from one.
    "PUT /dnszone/{zoneId}/records": 2,
  });
  expect(recordsOnPlatform()).toHaveLength(254);
  const current = await read(definition, id, properties, api);
  expect(difference(definition, current?.inputs ?? {}, inputs).changed).toEqual([]);

  const changed = inputsOf({
    zoneFile: zoneFile.replace("192.0.2.7\n", "192.0.2.77\n").replace("host8 A 192.0.2.8\n", "new AAAA 2001:db8::1\n"),
    records: [{ type: "A", value: "192.0.2.1", weight: 5 }],
  });
  callsOf();
  await update(definition, { id, olds: properties, news: changed }, api);
  expect(callsOf()).toEqual({
    "GET /dnszone/{id}": 1,
    "POST /dnszone/{zoneId}/records/{id}": 1,
    "PUT /dnszone/{zoneId}/records": 1,
    "DELETE /dnszone/{zoneId}/records/{id}": 1,
  });
  await remove(definition, properties, api);
  expect(recordsOnPlatform()).toEqual([]);
});

test("an import that the platform refuses is done one by one", async () => {
  const { api, emulator } = account;
  prepareDnsZones(emulator);
  emulator.faults.add({ operation: "POST /dnszone/{zoneId}/import", answer: { status: 400 } });
  await create(definition, inputsOf({ zoneFile }), api);
  expect(callsOf()).toMatchObject({ "PUT /dnszone/{zoneId}/records": 253 });
  expect(recordsOnPlatform()).toHaveLength(253);
});

test("records that are there are taken over, and others go before one of their name is added", async () => {
  const { api, emulator } = account;
  prepareDnsZones(emulator);
  const kept = await api.dnsRecords.add(dnsZoneId, { type: "A", name: "kept", value: "192.0.2.1" });
  const changed = await api.dnsRecords.add(dnsZoneId, { type: "A", name: "www", value: "192.0.2.2" });
  await api.dnsRecords.add(dnsZoneId, { type: "TXT", name: "alias", value: "gone" });
  callsOf();
  const records = [
    { type: "A", name: "kept", value: "192.0.2.1" },
    { type: "A", name: "www", value: "192.0.2.3" },
    { type: "CNAME", name: "alias", value: "www.example.com" },
  ];
  await create(definition, inputsOf({ records }), api);
  const order = emulator.calls.take().map(({ operation = "" }) => operation.split(" ")[0]);
  expect(order).toEqual(["GET", "POST", "DELETE", "PUT"]);
  expect(recordsOnPlatform()).toMatchObject([
    { Id: kept.id, Value: "192.0.2.1" },
    { Id: changed.id, Value: "192.0.2.3" },
    { Name: "alias", Value: "www.example.com" },
  ]);
});

test("after an error no other write begins, and the next run completes it", async () => {
  const { api, emulator } = account;
  prepareDnsZones(emulator);
  const records = Array.from({ length: 19 }, (_, n) => ({ type: "TXT", name: `n${n}`, value: "v" }));
  emulator.faults.add({ operation: "PUT /dnszone/{zoneId}/records", times: 99, answer: { status: 400 } });
  const error = await errorOf(create(definition, inputsOf({ records }), api));
  expect(error).toBeInstanceOf(ResourceInitFailedError);
  expect(error.message).toMatch(/the records are not all written: .*400/);
  expect(callsOf()["PUT /dnszone/{zoneId}/records"]).toBeLessThan(records.length);
  emulator.faults.clear();
  await update(
    definition,
    { id: String(dnsZoneId), olds: { dnsZoneId, records: [] }, news: inputsOf({ records }) },
    api,
  );
  expect(recordsOnPlatform()).toHaveLength(19);
});

test("records of a zone are managed as a whole or one by one", async () => {
  const { api, emulator } = account;
  prepareDnsZones(emulator);
  const claims = new Claims();
  const whole = {
    dnsZoneId,
    records: [
      { type: "A", name: "a", value: "192.0.2.1" },
      { type: "TXT", value: "b" },
    ],
  };
  const one = { dnsZoneId, type: "A", name: "A", value: "192.0.2.1" };
  expect(check(definition, whole, { claims }).problems).toEqual([]);
  expect(check(single, one, { claims }).problems.map(formatProblem)).toEqual([
    `the records of DNS zone ${dnsZoneId} are managed as a whole by a DnsRecords and one by one by a DnsRecord: use one of the two`,
  ]);

  // From single records to the whole list, whose create has taken the record over.
  const { properties } = await create(single, check(single, one).inputs, api);
  await create(definition, inputsOf(whole), api);
  await remove(single, properties, api, { claims: new Claims() });
  expect(recordsOnPlatform()).toHaveLength(1);
  await create(definition, inputsOf(whole), api);
  const byList = new Claims();
  check(definition, whole, { claims: byList });
  await remove(single, { ...properties, recordId: recordsOnPlatform()[0]?.Id }, api, { claims: byList });
  expect(recordsOnPlatform()).toHaveLength(2);

  // And back.
  const bySingle = new Claims();
  check(single, one, { claims: bySingle });
  await remove(definition, inputsOf(whole), api, { claims: bySingle });
  expect(recordsOnPlatform()).toMatchObject([{ Name: "a" }]);
});

const addressOfWww = { type: "A", name: "www", value: "192.0.2.1" };
const mailServer = { type: "MX", value: "mail.example.com", priority: 10 };
const issuers = ["issue", "issuewild"].map((tag) => ({ type: "CAA", value: "letsencrypt.org", tag }));
const link = { type: "PullZone", name: "cdn", pullZoneId: zones.pullZoneId };
const script = { type: "Script", name: "api", scriptId: scripts.scriptId };

/** One program's resources, of which the second run's are created before those of the first are deleted. */
describe("records that become single resources in one run", () => {
  const all = [addressOfWww, mailServer, ...issuers, link, script];
  const createSingle = async (record: Args, claims: Claims) => {
    const { inputs, problems } = check(single, { dnsZoneId, ...record }, { claims });
    expect(problems).toEqual([]);
    return { inputs, ...(await create(single, inputs, account.api, { claims })) };
  };
  beforeEach(() => {
    prepareDnsZones(account.emulator);
    prepareScripts(account.emulator);
  });

  test("are there once each, and are the single resources'", async () => {
    const { api } = account;
    const { properties } = await create(definition, inputsOf({ records: all }), api);
    const claims = new Claims();
    const ids: string[] = [];
    for (const record of all) ids.push((await createSingle(record, claims)).id);
    await remove(definition, properties, api, { claims });
    expect(recordsOnPlatform().map(({ Id }) => `${dnsZoneId}/${Id}`)).toEqual(ids);
  });

  test("are there once each where an earlier run ended after a part of the creates", async () => {
    const { api } = account;
    const { properties } = await create(definition, inputsOf({ records: all }), api);
    const [first, ...others] = all;
    const earlier = await createSingle(first ?? {}, new Claims());
    const claims = new Claims();
    check(single, { dnsZoneId, ...first }, { claims });
    recordCompared(single, earlier.id, claims);
    const ids = [earlier.id];
    for (const record of others) ids.push((await createSingle(record, claims)).id);
    await remove(definition, properties, api, { claims });
    expect(recordsOnPlatform().map(({ Id }) => `${dnsZoneId}/${Id}`)).toEqual(ids);
  });

  test("stay where a create without a response adopts them", async () => {
    const { api, emulator } = account;
    const { url: apiUrl, apiKey } = emulator;
    // A client that created the record would know that the id is another one's.
    const earlier = createClient({ apiKey, apiUrl });
    const { properties } = await create(definition, inputsOf({ records: [addressOfWww] }), earlier);
    await earlier.close();
    const claims = new Claims();
    emulator.faults.add({ operation: "PUT /dnszone/{zoneId}/records", reset: true });
    const { id } = await createSingle(addressOfWww, claims);
    await remove(definition, properties, api, { claims });
    expect(recordsOnPlatform().map(({ Id }) => `${dnsZoneId}/${Id}`)).toEqual([id]);
  });

  test("are the list's again, once each, in the run that declares it", async () => {
    const { api } = account;
    const deployed = [];
    for (const record of all) deployed.push(await createSingle(record, new Claims()));
    const before = recordsOnPlatform().map(({ Id }) => Id);
    const claims = new Claims();
    // A refresh compares resources that the program does not have any more.
    for (const { id } of deployed) recordCompared(single, id, claims);
    const { inputs } = check(definition, { dnsZoneId, records: all.slice(1) }, { claims });
    await create(definition, inputs, api, { claims });
    for (const { properties } of deployed) await remove(single, properties, api, { claims });
    expect(recordsOnPlatform().map(({ Id }) => Id)).toEqual(before.slice(1));
  });

  test.each(["create", "update"])("of another process stay as they are in a list's %s", async (operation) => {
    const { api } = account;
    const claims = new Claims();
    const foreign = await createSingle({ ...addressOfWww, comment: "single" }, claims);
    const own = { ...addressOfWww, value: "192.0.2.2" };
    const inputs = inputsOf({ records: [own, mailServer] });
    if (operation === "create") await create(definition, inputs, api, { claims });
    else
      await update(definition, { id: String(dnsZoneId), olds: { dnsZoneId, records: [] }, news: inputs }, api, claims);
    expect(recordsOnPlatform()).toMatchObject([
      { Id: foreign.properties.recordId, Value: "192.0.2.1", Comment: "single" },
      { Value: "192.0.2.2" },
      { Value: "mail.example.com" },
    ]);
    // A record that both declare is one.
    const shared = inputsOf({ records: [{ ...addressOfWww, comment: "single" }] });
    await update(definition, { id: String(dnsZoneId), olds: inputs, news: shared }, api, claims);
    expect(recordsOnPlatform().map(({ Id }) => Id)).toEqual([foreign.properties.recordId]);
  });
});

const textRecords = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ type: "TXT", name: `text${n}`, value: `v${n}` }));
const namesOnPlatform = () => recordsOnPlatform().map(({ Name }) => Name);

describe("an import", () => {
  const minRecords = 5;
  const importing = "POST /dnszone/{zoneId}/import";
  beforeEach(() => {
    const before = bulkImport.minMembers;
    bulkImport.minMembers = minRecords;
    prepareDnsZones(account.emulator);
    return () => {
      bulkImport.minMembers = before;
    };
  });

  describe.each([minRecords - 1, minRecords, minRecords + 1])("of %d records", (count) => {
    const records = textRecords(count);
    const names = records.map(({ name }) => name);
    const isImport = count >= minRecords;
    const write = isImport ? importing : "PUT /dnszone/{zoneId}/records";

    test(`sends ${isImport ? "one request" : "one for each"}, and nothing in the next run`, async () => {
      const { id, properties } = await create(definition, inputsOf({ records }), account.api);
      expect(callsOf()).toMatchObject({ [write]: isImport ? 1 : count });
      expect(namesOnPlatform().toSorted()).toEqual(names);
      await update(definition, { id, olds: properties, news: inputsOf({ records }) }, account.api);
      expect(callsOf()).toEqual({ "GET /dnszone/{id}": 1 });
    });

    test.each(["create", "update"])("that reads do not show at once creates each record once, in a %s", async (how) => {
      const { api, emulator } = account;
      emulator.faults.add({ operation: "GET /dnszone/{id}", staleMs: 600_000 });
      if (how === "create") await create(definition, inputsOf({ records }), api);
      else
        await update(
          definition,
          { id: String(dnsZoneId), olds: { dnsZoneId, records: [] }, news: inputsOf({ records }) },
          api,
        );
      expect(namesOnPlatform().toSorted()).toEqual(names);
    });

    test.each([
      ["a 503", 1, { answer: { status: 503 } }],
      ["a reset", 1, { reset: true }],
      ["a 503 to a request that was applied", 0, { answer: { status: 503 }, carryOut: true }],
      ["a reset of a request that was applied", 0, { reset: true, carryOut: true }],
      ["half a response", 0, { halfBody: true }],
    ])("survives %s, and creates each record once", async (_, resent, fault) => {
      const { api, emulator } = account;
      emulator.faults.add({ operation: write, ...fault });
      await create(definition, inputsOf({ records }), api);
      expect(namesOnPlatform().toSorted()).toEqual(names);
      expect(callsOf()[write]).toBe((isImport ? 1 : count) + resent);
    });
  });

  test("of which the platform has applied a part when the response is lost imports the others", async () => {
    const { api, emulator } = account;
    const records = textRecords(minRecords);
    const applied = Promise.withResolvers<void>();
    const imports = vi.spyOn(api.dnsZones, "import");
    emulator.faults.add({ operation: importing, reset: true, until: applied.promise });
    const created = create(definition, inputsOf({ records }), api);
    await vi.waitUntil(() => emulator.faults.happened === 1);
    const zone = emulator.state.dnsZones.get(dnsZoneId);
    for (const { name: Name, value: Value } of records.slice(1))
      if (zone) addDnsRecord(emulator.state, zone, { Type: dnsRecordType.toWire("TXT"), Name, Value, Ttl: 300 });
    applied.resolve();
    await created;
    expect(namesOnPlatform().toSorted()).toEqual(records.map(({ name }) => name));
    expect(imports.mock.calls.map(([, file]) => file.match(/TXT/g)?.length)).toEqual([minRecords, 1]);
  });

  test("whose response has no counts creates each record once, also where reads are stale", async () => {
    const { api, emulator } = account;
    emulator.faults.add({ operation: importing, wrongShape: true });
    emulator.faults.add({ operation: "GET /dnszone/{id}", staleMs: 600_000 });
    await create(definition, inputsOf({ records: textRecords(minRecords) }), api);
    expect(recordsOnPlatform()).toHaveLength(minRecords);
  });

  test("of which the platform leaves out records adds those one by one", async () => {
    const { api } = account;
    const importFile = api.dnsZones.import.bind(api.dnsZones);
    vi.spyOn(api.dnsZones, "import").mockImplementation((id, file) => importFile(id, file.replace(/^text0.*$/m, "")));
    await create(definition, inputsOf({ records: textRecords(minRecords) }), api);
    expect(callsOf()).toMatchObject({ [importing]: 1, "PUT /dnszone/{zoneId}/records": 1, "GET /dnszone/{id}": 2 });
    expect(recordsOnPlatform()).toHaveLength(minRecords);
  });

  test("whose records reads never show is an error, and adds none of them again", async () => {
    const { api, emulator } = account;
    emulator.faults.add({ operation: "GET /dnszone/{id}", staleMs: 600_000, times: Number.POSITIVE_INFINITY });
    const error = await errorOf(create(definition, inputsOf({ records: textRecords(minRecords) }), api));
    expect(error.message).toBe(
      `the records are not all written: DNS zone ${dnsZoneId} has imported 5 records, but reads show 0 of them so far: try again later.`,
    );
    expect(recordsOnPlatform()).toHaveLength(minRecords);
  });

  test("that is refused for good is one clear error", async () => {
    account.emulator.faults.add({ operation: importing, answer: { status: 503 }, times: Number.POSITIVE_INFINITY });
    const error = await errorOf(create(definition, inputsOf({ records: textRecords(minRecords) }), account.api));
    expect(error.message).toMatch(
      /POST \/dnszone\/4001\/import failed with 503.*Look for the records of an import in DNS zone 4001\.$/,
    );
    expect(recordsOnPlatform()).toEqual([]);
  });
});

test.each([
  [[addressOfWww], [{ type: "CNAME", name: "www", value: "target.example.com" }]],
  [[{ type: "CNAME", name: "www", value: "target.example.com" }], [addressOfWww]],
  [[{ type: "CNAME", name: "cdn", value: "target.example.com" }], [link]],
  [[link], [{ ...script, name: "cdn" }]],
])("%j goes before %j is added, by itself, one by one or imported", async (before, after) => {
  const { api, emulator } = account;
  prepareScripts(emulator);
  for (const others of [0, bulkImport.minMembers]) {
    prepareDnsZones(emulator);
    const texts = Array.from({ length: others }, (_, n) => ({ type: "TXT", name: `text${n}`, value: "v" }));
    const { id, properties } = await create(definition, inputsOf({ records: before }), api);
    callsOf();
    await update(definition, { id, olds: properties, news: inputsOf({ records: [...after, ...texts] }) }, api);
    const methods = emulator.calls.take().map(({ operation = "" }) => operation.split(" ")[0]);
    expect(methods.indexOf("DELETE")).toBeLessThan(Math.max(methods.indexOf("PUT"), methods.indexOf("POST")));
    expect(recordsOnPlatform()).toHaveLength(1 + others);
    emulator.state.dnsZones.delete(dnsZoneId);
  }
  const [from, to] = [before, after].map(([one]) => check(single, { dnsZoneId, ...one }).inputs);
  expect(single.deleteBeforeReplace?.(from ?? {}, to ?? {})).toBe(true);
  expect(single.deleteBeforeReplace?.(from ?? {}, { ...to, name: "other" })).toBe(false);
});

test("two equal records of a program are refused, and others of one name are not", () => {
  const declarations = new Declarations();
  const problems = (record: Args, key: string) =>
    declarations.add(single, check(single, { dnsZoneId, ...record }).inputs, { key, name: key }).map(formatProblem);
  expect(problems(addressOfWww, "a")).toEqual([]);
  expect(problems({ ...addressOfWww, name: "WWW", ttl: 60, comment: "again" }, "b")).toEqual([
    `"a" and "b" are both DnsRecord ${dnsZoneId}/A/www/192.0.2.1. Declare it once.`,
  ]);
  expect(problems(link, "c")).toEqual([]);
  expect(problems(link, "d")).toEqual([
    `"c" and "d" are both DnsRecord ${dnsZoneId}/PullZone/cdn/${zones.pullZoneId}. Declare it once.`,
  ]);
  for (const [at, record] of [
    { ...addressOfWww, value: "192.0.2.2" },
    { ...addressOfWww, value: unknownValue },
    { ...addressOfWww, value: unknownValue },
    { ...addressOfWww, smartRoutingType: "Latency", latencyZone: "DE" },
    { ...addressOfWww, smartRoutingType: "Latency", latencyZone: "FR" },
    ...issuers,
    mailServer,
    { ...mailServer, priority: 20 },
    ...[5060, 5061].map((port) => ({ type: "SRV", name: "_sip._tcp", value: "sip.example.com", priority: 1, port })),
  ].entries())
    expect(problems(record, `other ${at}`)).toEqual([]);
});

test("a record that the platform has several times is drift, which an update repairs, and no difference of an import", async () => {
  const { api, emulator } = account;
  prepareDnsZones(emulator);
  const inputs = inputsOf({ records: [addressOfWww, addressOfWww, mailServer] });
  const { id, properties } = await create(definition, inputs, api);
  const unchanged = await read(definition, id, properties, api);
  expect(difference(definition, inputs, unchanged?.inputs ?? {}).changed).toEqual([]);
  await api.dnsRecords.add(dnsZoneId, { type: "A", name: "www", value: "192.0.2.1" });
  const drifted = await read(definition, id, properties, api);
  expect(difference(definition, inputs, drifted?.inputs ?? {}).changed).toEqual(["records"]);
  expect(drifted?.inputs.records).toContainEqual({ ...addressOfWww, copies: 2 });
  expect((await read(definition, id, undefined, api))?.inputs.records).toEqual([addressOfWww, mailServer]);
  await update(definition, { id, olds: drifted?.properties ?? {}, news: inputs }, api);
  expect(recordsOnPlatform()).toMatchObject([{ Name: "www" }, { Value: "mail.example.com" }]);
});

test("of two equal records, the one that says whether the name gets a certificate is written", async () => {
  const { api, emulator } = account;
  prepareDnsZones(emulator);
  const withSsl = { ...addressOfWww, autoSslIssuance: false };
  for (const records of [
    [withSsl, addressOfWww],
    [addressOfWww, withSsl],
  ]) {
    await create(definition, inputsOf({ records }), api);
    expect(recordsOnPlatform()).toMatchObject([{ Value: "192.0.2.1", AutoSslIssuance: false }]);
  }
  expect(problemsOf({ records: [withSsl, { ...withSsl, name: "WWW", autoSslIssuance: true }] })).toEqual([
    "records: has two equal records with another autoSslIssuance: leave one out",
  ]);
});

test("unknown values stay in place", () => {
  const records = [{ type: "A", name: "a", value: unknownValue, ttl: 300 }, unknownValue, { type: "TXT", value: "b" }];
  expect(check(definition, { dnsZoneId, records }).inputs.records).toEqual([
    { type: "A", name: "a", value: unknownValue },
    unknownValue,
    { type: "TXT", value: "b" },
  ]);
  const { inputs, problems } = check(definition, { dnsZoneId, zoneFile: unknownValue });
  expect([problems, inputs.records]).toEqual([[], unknownValue]);
});

test.each<[Args, string]>([
  [
    {},
    "records: is required unless zoneFile is given (to ignore the changes of a zone file, name `records` in `ignoreChanges`, not `zoneFile`)",
  ],
  [{ records: [{ type: "A", value: "x" }] }, 'records[0].value: "x" is not an IPv4 address such as "192.0.2.1"'],
  [
    { zoneFile: "; no records\n" },
    "zoneFile: has no records, so all of the zone would be removed: see whether it was written, or give `records: []` in its place",
  ],
  [
    { zoneFile: "www A 192.0.2.1\nb FOO 1" },
    "zoneFile: line 2 has a record of type FOO, which the platform does not have",
  ],
  [
    { zoneFile: "www A 192.0.2" },
    'zoneFile: line 1: A record www: value "192.0.2" is not an IPv4 address such as "192.0.2.1"',
  ],
  [
    { zoneFile: "\n@ MX 70000 mail.example.com." },
    "zoneFile: line 2: MX record @: priority 70000 is out of range; it must be at most 65535",
  ],
  [
    { zoneFile: "@ SRV 1 2 65536 sip.example.com." },
    "zoneFile: line 1: SRV record @: port 65536 is out of range; it must be at most 65535",
  ],
  [
    { zoneFile: "@ SRV 1 65536 2 sip.example.com." },
    "zoneFile: line 1: SRV record @: weight 65536 is out of range; it must be at most 65535",
  ],
  [
    { zoneFile: "$TTL 99999999999\na A 192.0.2.1" },
    "zoneFile: line 2: A record a: ttl 99999999999 is out of range; it must be at most 2147483647",
  ],
  [
    { zoneFile: "@ CAA 999 issue ca.example" },
    "zoneFile: line 1: CAA record @: flags 999 is out of range; it must be at most 255",
  ],
  [{ zoneFile: "@ CAA 0 iss-ue ca.example" }, "zoneFile: line 1: CAA record @: tag has letters and digits only"],
  [{ zoneFile: '@ TXT ""' }, "zoneFile: line 1: TXT record @: value is empty"],
  [{ zoneFile: "@ SRV ten 5 5060 sip.example.com." }, "zoneFile: line 1 has the priority ten, which is not a number"],
  [{ zoneFile: "@ MX mail.example.com." }, "zoneFile: line 1 has no priority before the target mail.example.com."],
  [
    { zoneFile: "$ORIGIN example.org.\nwww A 192.0.2.1", domain: "Example.com." },
    "zoneFile: line 2 has the name www.example.org, which is not in the zone example.com",
  ],
  [{ records: [], domain: "example" }, 'domain: "example" is not a domain such as "example.com"'],
])("%j: %s", (args, message) => {
  expect(problemsOf(args)).toContain(message);
});

test("every record that `records` refuse is refused in a zone file, and none has a number that is none", () => {
  const numbers = ["-1", "0", "1e3", "65535", "65536", "ten", "NaN", "99999999999", "", "0x10", "5."];
  const lines = (number: string) => [
    [`@ ${number} A 192.0.2.1`, { type: "A", value: "192.0.2.1", ttl: Number(number) }],
    [`@ MX ${number} mail.example.com.`, { type: "MX", value: "mail.example.com", priority: Number(number) }],
    [
      `@ SRV 1 ${number} 3 sip.example.com.`,
      { type: "SRV", value: "sip.example.com", priority: 1, weight: Number(number), port: 3 },
    ],
    [`@ CAA ${number} issue ca.example`, { type: "CAA", value: "ca.example", tag: "issue", flags: Number(number) }],
  ];
  for (const number of numbers)
    for (const [zoneFile, record] of lines(number)) {
      const { inputs, problems } = check(definition, { dnsZoneId, zoneFile });
      const isDecimal = /^\d+$/.test(number);
      const isValid = isDecimal && check(definition, { dnsZoneId, records: [record] }).problems.length === 0;
      // Without a number the line is another one: without a TTL, for instance.
      if (number !== "") expect([zoneFile, problems.length === 0]).toEqual([zoneFile, isValid]);
      if (problems.length === 0) expect(JSON.stringify(inputs)).not.toMatch(/null|NaN/);
    }
});

describe("a zone file of another domain", () => {
  const foreign = "$ORIGIN example.com.\nwww A 192.0.2.9\n";
  const message = `DNS zone ${dnsZoneId} is zone-4001.example, but \`domain\` or the zone file is of example.com, so nothing was written: correct one of them.`;
  const large = [foreign, ...Array.from({ length: 30 }, (_, n) => `host${n} A 192.0.2.1`)].join("\n");
  const axfr = "example.com. 300 IN SOA a. b. 1 2 3 4 5\nwww.example.com. 300 IN A 192.0.2.9\n";

  test.each([
    ["few records", { zoneFile: foreign }],
    ["many records", { zoneFile: large }],
    ["absolute names", { zoneFile: axfr }],
    ["a `domain` of its own", { zoneFile: "www A 192.0.2.9", domain: "EXAMPLE.com" }],
  ])("changes no record: %s", async (_, args) => {
    const { api, emulator } = account;
    prepareDnsZones(emulator);
    const before = inputsOf({ records: [addressOfWww, mailServer] });
    const { id, properties } = await create(definition, before, api);
    const records = structuredClone(recordsOnPlatform());
    callsOf();
    const inputs = inputsOf(args);
    const errors = [
      await errorOf(create(definition, inputs, api)),
      await errorOf(update(definition, { id, olds: properties, news: inputs }, api)),
    ];
    for (const error of errors) {
      expect(error.message).toBe(message);
      expect(error).not.toBeInstanceOf(ResourceInitFailedError);
    }
    expect(callsOf()).toEqual({ "GET /dnszone/{id}": 2 });
    expect(recordsOnPlatform()).toEqual(records);
  });

  test("is known by its domain in the state, which a refresh keeps and an import leaves out", async () => {
    const { api, emulator } = account;
    prepareDnsZones(emulator);
    const inputs = inputsOf({ zoneFile: "zone-4001.example. SOA a. b. 1 2 3 4 5\nwww.ZONE-4001.example. A 192.0.2.1" });
    expect(inputs.domain).toBe("zone-4001.example");
    const { id, properties } = await create(definition, inputs, api);
    expect(recordsOnPlatform()).toMatchObject([{ Name: "www" }]);
    const current = await read(definition, id, properties, api);
    expect(difference(definition, inputs, current?.inputs ?? {}).changed).toEqual([]);
    expect((await read(definition, id, undefined, api))?.inputs).not.toHaveProperty("domain");
  });

  test("shows nothing of itself where it is secret", () => {
    const { problems } = check(definition, { dnsZoneId, zoneFile: "secret-name FOO 1" });
    expect(problems.map((problem) => formatRedactedProblem(definition.inputs, ["zoneFile"], problem))).toEqual([
      "zoneFile: line 1 is not valid",
    ]);
  });
});

test("a zone can have 5,000 records", () => {
  const records = Array.from({ length: 5_001 }, (_, n) => ({ type: "TXT", value: String(n) }));
  expect(problemsOf({ records })).toEqual(["records: are more than 5000, the most that a zone can have"]);
  expect(problemsOf({ records: records.slice(1) })).toEqual([]);
});

test("the records of a secret zone file are secret, and those beside a plain one are not", () => {
  const inputs = inputsOf({ zoneFile });
  expect([...secretsIn(definition, inputs, ["zoneFile"])]).toEqual(["zoneFile", "records", "domain"]);
  expect([...secretsIn(definition, inputs, ["dnsZoneId"])]).toEqual(["dnsZoneId"]);
});
