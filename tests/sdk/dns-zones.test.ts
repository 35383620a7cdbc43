import { describe, expect, test } from "vitest";
import type { DnsRecordSettings, DnsRecordType, NewDnsRecord } from "../../sdk/index";
import { useAccount } from "../support/account";

const account = useAccount({ seeded: false });

async function zoneFor(domain: string): Promise<number> {
  const { api } = account;
  return ((await api.dnsZones.find(domain)) ?? (await api.dnsZones.create({ domain }))).id;
}

describe("DNS zones", () => {
  test("are created with records, read, updated and deleted", async () => {
    const { api } = account;
    expect(await api.dnsZones.checkAvailability("example.org")).toBe(true);
    const created = await api.dnsZones.create({
      domain: "Example.org",
      records: [
        { type: "A", name: "www", value: "192.0.2.1" },
        { type: "MX", value: "mail.example.org", priority: 10 },
      ],
    });
    expect(created).toMatchObject({
      domain: "example.org",
      logAnonymizationType: "OneDigit",
      certificateKeyType: "Ecdsa",
      records: [
        { type: "A", name: "www", ttl: 300, monitorStatus: "Unknown" },
        { type: "MX", name: "", priority: 10 },
      ],
    });
    expect(await api.dnsZones.checkAvailability("EXAMPLE.org")).toBe(false);
    expect(await api.dnsZones.find("example.ORG")).toEqual(created);
    expect(await api.dnsZones.find("ample.org")).toBeUndefined();

    const changed = await api.dnsZones.update(created.id, {
      soaEmail: "dns@example.org",
      logAnonymizationType: "Drop",
    });
    expect(changed).toEqual({
      ...created,
      soaEmail: "dns@example.org",
      logAnonymizationType: "Drop",
      dateModified: expect.any(String),
    });
    expect(await api.dnsZones.get(created.id)).toEqual(changed);

    await api.dnsZones.delete(created.id);
    await expect(api.dnsZones.get(created.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await api.dnsZones.checkAvailability("example.org")).toBe(true);
  });

  test("are listed page by page, with or without their records", async () => {
    const { api } = account;
    for (let n = 0; n < 6; n++) {
      await api.dnsZones.create({ domain: `n${n}.example`, records: [{ type: "TXT", value: "hello" }] });
    }
    expect(await api.dnsZones.listPage({ search: ".example", page: 2, perPage: 5 })).toMatchObject({
      items: [{ domain: "n5.example", records: [{ type: "TXT" }] }],
      totalItems: 6,
      hasMore: false,
    });
    const light = [];
    for await (const zone of api.dnsZones.list({ view: "Lite" })) light.push(...zone.records, zone.domain);
    expect(light).toEqual(["n0.example", "n1.example", "n2.example", "n3.example", "n4.example", "n5.example"]);
  });

  test.each([
    ["an existing domain", "TAKEN.example", 400],
    ["an empty domain", "", 400],
    ["letters beyond ASCII", "bücher.example", 400],
    ["a single label", "localhost", 400],
    ["a wildcard", "*.example", 400],
    ["a domain in its ASCII form", "xn--bcher-kva.example", 201],
  ])("%s, %j, has status %i", async (_, domain, status) => {
    const { api } = account;
    await zoneFor("taken.example");
    const create = api.dnsZones.create({ domain });
    if (status === 201) expect(await create).toMatchObject({ domain });
    else await expect(create).rejects.toMatchObject({ status, field: "Domain" });
  });

  test("a zone is not created where one of its records is refused", async () => {
    const { api } = account;
    const records = [{ type: "A", value: "192.0.2.1" } as const, { type: "PullZone", pullZoneId: 5 } as const];
    await expect(api.dnsZones.create({ domain: "half.example", records })).rejects.toMatchObject({
      field: "PullZoneId",
    });
    expect(await api.dnsZones.checkAvailability("half.example")).toBe(true);
  });

  test("after a response without a body the zone is read by its domain", async () => {
    const { api, emulator } = account;
    emulator.faults.add({ operation: "POST /dnszone", carryOut: true, answer: { status: 201 } });
    expect(await api.dnsZones.create({ domain: "untold.example" })).toMatchObject({ domain: "untold.example" });
    expect(emulator.calls.take().map(({ operation }) => operation)).toEqual(["POST /dnszone", "GET /dnszone"]);
  });

  test("unknown enum numbers and nulls are accepted", async () => {
    const { api, emulator } = account;
    const record = '{"Id":2,"Type":99,"MonitorType":8,"Name":null,"Value":null,"EnviromentalVariables":null}';
    emulator.faults.add({
      operation: "GET /dnszone/{id}",
      answer: {
        status: 200,
        body: `{"Id":1,"LogAnonymizationType":null,"CertificateKeyType":5,"Records":[${record}]}`,
      },
    });
    emulator.faults.add({ operation: "GET /dnszone/{id}", answer: { status: 200, body: '{"Id":1,"Records":null}' } });
    expect(await api.dnsZones.get(1)).toMatchObject({
      certificateKeyType: "Unknown(5)",
      records: [{ type: "Unknown(99)", monitorType: "Unknown(8)", enviromentalVariables: [] }],
    });
    expect((await api.dnsZones.get(1)).records).toEqual([]);
  });
});

describe("DNS records", () => {
  test("are created, listed, updated and deleted", async () => {
    const { api } = account;
    const zone = await zoneFor("records.example");
    const added = await api.dnsRecords.add(zone, {
      type: "A",
      name: "api",
      value: "192.0.2.1",
      monitorType: "Http",
      smartRoutingType: "Latency",
      comment: "näher",
      enviromentalVariables: [{ name: "a", value: "b" }],
    });
    expect(added).toMatchObject({ type: "A", monitorType: "Http", smartRoutingType: "Latency", comment: "näher" });
    await api.dnsRecords.update(zone, added.id, { ttl: 60, disabled: true });
    const records = async (filter = {}) => {
      const records = [];
      for await (const record of api.dnsRecords.list(zone, filter)) records.push(record);
      return records;
    };
    expect(await records()).toEqual([{ ...added, ttl: 60, disabled: true }]);
    const text = await api.dnsRecords.add(zone, { type: "TXT", value: "v=spf1 -all" });
    expect(await records({ type: "TXT" })).toEqual([text]);
    expect(await records({ search: "SPF1" })).toEqual([text]);
    expect((await api.dnsRecords.listPage(zone, { perPage: 5 })).totalItems).toBe(2);
    await api.dnsRecords.delete(zone, added.id);
    await expect(api.dnsRecords.delete(zone, added.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(api.dnsRecords.update(zone, added.id, { ttl: 1 })).rejects.toMatchObject({ code: "not_found" });
    expect((await api.dnsZones.get(zone)).records).toEqual([text]);
  });

  test("point to a pull zone or a script of the account", async () => {
    const { api } = account;
    const zone = await zoneFor("links.example");
    const pullZone = await api.pullZones.create({ name: "linked", originUrl: "https://origin.example" });
    const script = await api.edgeScripts.create({ name: "answers", type: "DNS" });
    expect(await api.dnsRecords.add(zone, { type: "PullZone", name: "cdn", pullZoneId: pullZone.id })).toMatchObject({
      type: "PullZone",
      linkName: String(pullZone.id),
    });
    expect(await api.dnsRecords.add(zone, { type: "Script", name: "x", scriptId: script.id })).toMatchObject({
      linkName: String(script.id),
    });
    await expect(api.dnsRecords.add(zone, { type: "PullZone", pullZoneId: 5 })).rejects.toMatchObject({
      field: "PullZoneId",
    });
    await expect(api.dnsRecords.add(zone, { type: "Script" })).rejects.toMatchObject({ field: "ScriptId" });
  });

  test.each<[DnsRecordSettings & { type: DnsRecordType }, string]>([
    [{ type: "PullZone", value: "acme" }, "PullZoneId"],
    [{ type: "PullZone", pullZoneId: 5 }, "PullZoneId"],
    [{ type: "Script", scriptId: 5 }, "ScriptId"],
    [{ type: "CAA", value: "letsencrypt.org", tag: "issue", flags: 256 }, "Flags"],
  ])("%j is refused for its %s", async (record, field) => {
    const { api } = account;
    const zone = await zoneFor("refused.example");
    await expect(api.dnsRecords.add(zone, record)).rejects.toMatchObject({ code: "bad_request", field });
  });

  test("of type SRV need no port, and of type MX no priority: no document requires them", async () => {
    const { api } = account;
    const zone = await zoneFor("accepted.example");
    const service = { type: "SRV", name: "_sip._tcp", value: "sip.example", priority: 1 } as const;
    expect(await api.dnsRecords.add(zone, service)).toMatchObject({ ...service, port: 0 });
    expect(await api.dnsRecords.add(zone, { type: "MX", value: "mail.example" })).toMatchObject({ priority: 0 });
  });

  test("an update to an invalid record is refused, and changes nothing", async () => {
    const { api } = account;
    const zone = await zoneFor("changed.example");
    const record = await api.dnsRecords.add(zone, { type: "A", value: "192.0.2.1" });
    await expect(api.dnsRecords.update(zone, record.id, { type: "PullZone", ttl: 5 })).rejects.toMatchObject({
      field: "PullZoneId",
    });
    expect((await api.dnsZones.get(zone)).records).toEqual([record]);
  });

  test.each([true, false])("are created once where the response is lost, carried out: %s", async (carryOut) => {
    const { api, emulator } = account;
    const zone = await zoneFor(`once-${carryOut}.example`);
    const linked = await api.pullZones.create({ name: `once-${carryOut}`, originUrl: "https://origin.example" });
    const same = { type: "CNAME", name: "WWW", value: "target.example." } as const;
    const records: NewDnsRecord[] = [
      same,
      { ...same, ttl: 60 },
      { type: "TXT", value: "a", comment: "", enviromentalVariables: [], weight: 100 },
      { type: "PullZone", name: "cdn", pullZoneId: linked.id },
    ];
    for (const record of records) {
      emulator.faults.add({ operation: "PUT /dnszone/{zoneId}/records", carryOut, reset: true });
      await api.dnsRecords.add(zone, record);
    }
    expect((await api.dnsZones.get(zone)).records).toHaveLength(records.length);
  });

  test("that a read has shown before are not mistaken for a new one", async () => {
    const { api, emulator } = account;
    const zone = await zoneFor("known.example");
    emulator.state.dnsZones.get(zone)?.Records.push({ ...(await recordOf(zone)), Id: 7 });
    await api.dnsZones.snapshot(zone);
    emulator.faults.add({ operation: "PUT /dnszone/{zoneId}/records", reset: true });
    const added = await api.dnsRecords.add(zone, { type: "A", name: "www", value: "192.0.2.1" });
    expect(added.id).not.toBe(7);
  });

  test("are kept as the platform keeps them", async () => {
    const { api } = account;
    const zone = await zoneFor("kept.example");
    const kept = async (record: NewDnsRecord) => {
      const { value, weight } = await api.dnsRecords.add(zone, record);
      return { value, weight };
    };
    expect(await kept({ type: "CNAME", value: "target.example.", weight: 5 })).toEqual({
      value: "target.example",
      weight: 100,
    });
    expect(await kept({ type: "MX", value: ".", priority: 0 })).toEqual({ value: ".", weight: 100 });
    expect(await kept({ type: "TXT", value: "the end." })).toEqual({ value: "the end.", weight: 100 });
    expect(await kept({ type: "SRV", value: "sip.example", weight: 0 })).toEqual({ value: "sip.example", weight: 0 });
  });

  test("that are accelerated have a pull zone, whose origin follows them", async () => {
    const { api, emulator } = account;
    const zone = await zoneFor("fast.example");
    const record = await api.dnsRecords.add(zone, { type: "A", value: "192.0.2.1", accelerated: true });
    expect(record).toMatchObject({ accelerationStatus: "Completed", acceleratedPullZoneId: expect.any(Number) });
    const pullZone = async () => (await api.pullZones.get(record.acceleratedPullZoneId ?? 0)).originUrl;
    expect(await pullZone()).toBe("http://192.0.2.1");
    await api.dnsRecords.update(zone, record.id, { value: "192.0.2.2" });
    expect(await pullZone()).toBe("http://192.0.2.2");
    await api.dnsRecords.update(zone, record.id, { accelerated: false });
    await expect(pullZone()).rejects.toMatchObject({ code: "not_found" });
    const deleted = await api.dnsRecords.add(zone, { type: "A", value: "192.0.2.1", accelerated: true });
    await api.dnsZones.delete(zone);
    expect(emulator.state.pullZones.has(deleted.acceleratedPullZoneId ?? 0)).toBe(false);
  });

  async function recordOf(zone: number) {
    const { id } = await account.api.dnsRecords.add(zone, { type: "A", name: "www", value: "192.0.2.1" });
    const record = account.emulator.state.dnsZones.get(zone)?.Records.find(({ Id }) => Id === id);
    if (!record) throw new Error("The record does not exist.");
    return record;
  }
});

describe("DNSSEC", () => {
  test("has a DS record, the same each time, until it is disabled", async () => {
    const { api } = account;
    const zone = await zoneFor("signed.example");
    const enabled = await api.dnsZones.enableDnssec(zone);
    expect(enabled).toMatchObject({
      enabled: true,
      digestType: "SHA256 (2)",
      dsRecord: expect.stringMatching(/ DS \d+ 13 2 /),
    });
    expect(await api.dnsZones.enableDnssec(zone)).toEqual(enabled);
    expect((await api.dnsZones.get(zone)).dnsSecEnabled).toBe(true);
    await api.dnsZones.disableDnssec(zone);
    expect((await api.dnsZones.get(zone)).dnsSecEnabled).toBe(false);
  });
});

describe("zone files", () => {
  test("are exported and imported, without the types that no file has", async () => {
    const { api } = account;
    const [from, to] = [await zoneFor("from.example"), await zoneFor("to.example")];
    await api.dnsRecords.add(from, { type: "TXT", value: 'a "b" \\ c' });
    await api.dnsRecords.add(from, { type: "SRV", name: "_sip._tcp", value: "sip.from.example", priority: 1, port: 5 });
    await api.dnsRecords.add(from, { type: "Redirect", name: "old", value: "https://new.example" });
    await api.dnsRecords.add(from, { type: "NS", name: "child", value: "ns.other.example" });
    const file = await api.dnsZones.export(from);
    expect(file).toContain("child.from.example.\t300\tIN\tNS\tns.other.example.");
    const moved = file.replaceAll("from.example", "to.example");
    expect(await api.dnsZones.import(to, moved)).toEqual({
      recordsSuccessful: 2,
      recordsFailed: 0,
      recordsSkipped: 1,
    });
    expect((await api.dnsZones.get(to)).records).toMatchObject([
      { type: "TXT", name: "", value: 'a "b" \\ c' },
      { type: "SRV", name: "_sip._tcp", value: "sip.to.example", priority: 1, weight: 100, port: 5 },
    ]);
    expect((await api.dnsZones.import(to, moved)).recordsSkipped).toBe(3);
  });

  test("with a mistake are refused", async () => {
    const { api } = account;
    const zone = await zoneFor("refusing.example");
    await expect(api.dnsZones.import(zone, "$GENERATE 1-4 h A 192.0.2.$")).rejects.toMatchObject({
      code: "bad_request",
    });
  });
});

describe("scans", () => {
  test("of a zone can be read, until there is none", async () => {
    const { api } = account;
    const zone = await zoneFor("scanned.example");
    await expect(api.dnsZones.latestScan(zone)).rejects.toMatchObject({ code: "not_found" });
    const { jobId } = await api.dnsZones.startScan({ zoneId: zone });
    expect(await api.dnsZones.latestScan(zone)).toMatchObject({
      jobId,
      status: "Completed",
      zoneId: zone,
      records: [],
    });
    expect(await api.dnsZones.startScan({ domain: "other.example" })).toMatchObject({ status: "Pending" });
    await expect(api.dnsZones.startScan({} as never)).rejects.toMatchObject({ code: "bad_request" });
  });
});
