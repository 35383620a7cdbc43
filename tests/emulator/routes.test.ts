import { afterEach, describe, expect, test } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";

let emulator: Emulator;

type Body = Record<string, unknown>;

/** Sends requests to a new account. A body is returned with its status. */
async function account(options: EmulatorOptions = {}) {
  emulator = await startEmulator({ logsPerDay: 0, ...options });
  const send = async (method: string, path: string, sent?: unknown): Promise<{ status: number; body: Body }> => {
    const response = await fetch(emulator.url + path, {
      method,
      headers: { accesskey: emulator.apiKey },
      body: sent === undefined ? null : JSON.stringify(sent),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {} };
  };
  const sendAll = async (requests: readonly Request[]) => {
    for (const [method, path, sent] of requests)
      expect((await send(method, path, sent)).status, path).toBeLessThan(300);
  };
  return { send, sendAll };
}

afterEach(() => emulator.stop());

type Request = readonly [method: string, path: string, sent?: unknown];

const lists = "/shield/shield-zone/2001/access-lists";
const script: Request = ["POST", "/compute/script", { Name: "Alpha", ScriptType: 1 }];

describe("a search ignores case", () => {
  test.each<[string, Request[], path: string, found: (body: Body) => unknown]>([
    ["scripts", [script], "/compute/script?search=ALPH", ({ Items }) => Items],
    ["DNS zones", [], "/dnszone?search=SHOP", ({ Items }) => Items],
    [
      "storage zones",
      [["POST", "/storagezone", { Name: "alpha", Region: "DE" }]],
      "/storagezone?search=ALPH",
      (all) => all,
    ],
    ["pull zones", [], "/pullzone?search=ACME", (all) => all],
  ])("of %s, and finds nothing else", async (_, requests, path, found) => {
    const { send, sendAll } = await account();
    await sendAll(requests);
    expect(found((await send("GET", path)).body)).toHaveLength(1);
    expect(found((await send("GET", path.replace(/=\w+/, "=nothing"))).body)).toEqual([]);
  });
});

describe("DNS records", () => {
  const withRecords = async (...records: Body[]) => {
    const { send, sendAll } = await account();
    const { body } = await send("POST", "/dnszone", { Domain: "records.example", Records: records });
    const path = `/dnszone/${body.Id}`;
    return { send, sendAll, path, read: async () => (await send("GET", path)).body.Records as Body[] };
  };
  const a = { Type: 0, Name: "Www", Value: "192.0.2.1", Ttl: 60 };
  const txt = { Type: 3, Name: "b", Value: "Text", Ttl: 60 };

  test("are found by name and value in any case, and by type", async () => {
    const { send, path } = await withRecords(a, txt);
    const namesOf = async (query: string) =>
      ((await send("GET", `${path}/records?${query}`)).body.Items as Body[]).map(({ Name }) => Name);
    expect(await namesOf("search=WW")).toEqual(["Www"]);
    expect(await namesOf("search=tEXT")).toEqual(["b"]);
    expect(await namesOf("type=3")).toEqual(["b"]);
    expect(await namesOf("search=zzz")).toEqual([]);
    expect((await send("GET", `${path}/records?type=99`)).status).toBe(400);
  });

  test("are deleted one by one", async () => {
    const { send, path, read } = await withRecords(a, txt);
    const [first, second] = await read();
    expect((await send("DELETE", `${path}/records/${second?.Id}`)).status).toBe(204);
    expect(await read()).toEqual([first]);
    expect((await send("DELETE", `${path}/records/${second?.Id}`)).status).toBe(404);
    expect((await send("POST", `${path}/records/${second?.Id}`, { Ttl: 1 })).status).toBe(404);
  });

  test("keep a target without its dot, and no weight of a type that has none", async () => {
    const { read } = await withRecords(
      { Type: 2, Name: "c", Value: "a.example.", Weight: 7 },
      { Type: 8, Name: "s", Value: ".", Weight: 7, Priority: 1, Port: 1 },
      { ...txt, Value: "dot.", Weight: 7 },
      { ...a, Weight: 7 },
    );
    expect((await read()).map(({ Value, Weight }) => [Value, Weight])).toEqual([
      ["a.example", 100],
      [".", 7],
      ["dot.", 100],
      ["192.0.2.1", 7],
    ]);
  });

  test("of a file are added once", async () => {
    const { path, read } = await withRecords();
    const imported = async () => {
      const body = "www 60 IN A 192.0.2.1\nwww 60 IN A 192.0.2.2\n";
      const headers = { accesskey: emulator.apiKey };
      return (await fetch(`${emulator.url}${path}/import`, { method: "POST", headers, body })).json();
    };
    expect(await imported()).toEqual({ RecordsSuccessful: 2, RecordsFailed: 0, RecordsSkipped: 0 });
    expect(await imported()).toEqual({ RecordsSuccessful: 0, RecordsFailed: 0, RecordsSkipped: 2 });
    expect(await read()).toHaveLength(2);
  });
});

describe("a name is taken once", () => {
  test.each<[string, Request[], Request, key: string]>([
    ["DNS zone", [], ["POST", "/dnszone", { Domain: "Shop.Example.com" }], "dnszone.domain_taken"],
    [
      "storage zone",
      [["POST", "/storagezone", { Name: "alpha", Region: "DE" }]],
      ["POST", "/storagezone", { Name: "alpha", Region: "NY" }],
      "storagezone.name_taken",
    ],
    ["pull zone", [], ["POST", "/pullzone", { Name: "acme-SHOP" }], "pullzone.name_taken"],
  ])("%s", async (_, before, [method, path, sent], key) => {
    const { send, sendAll } = await account();
    await sendAll(before);
    expect(await send(method, path, sent)).toMatchObject({ status: 400, body: { ErrorKey: key } });
  });

  test.each(["secrets", "variables"])("of the %s of a script, unless it is put", async (kind) => {
    const { send } = await account();
    const { body } = await send(...script);
    const path = `/compute/script/${body.Id}/${kind}`;
    const sent = { Name: "A", Secret: "1", DefaultValue: "1", Required: true };
    const add = kind === "secrets" ? path : `${path}/add`;
    expect((await send("POST", add, sent)).status).toBe(200);
    expect(await send("POST", add, sent)).toMatchObject({ status: 400, body: { Field: "Name" } });
    expect((await send("PUT", path, { ...sent, Secret: "2", DefaultValue: "2" })).status).toBe(204);
    expect((await send("PUT", path, { ...sent, Name: "B" })).status).toBe(200);
    const owner = emulator.state.edgeScripts.get(Number(body.Id));
    const all = kind === "secrets" ? owner?.Secrets : owner?.EdgeScriptVariables;
    expect(all?.map(({ Name, ...rest }) => [Name, "Value" in rest ? rest.Value : rest.DefaultValue])).toEqual([
      ["A", "2"],
      ["B", "1"],
    ]);
    expect((await send("DELETE", `${path}/${all?.[0]?.Id}`)).status).toBe(204);
    expect(all?.map(({ Name }) => Name)).toEqual(["B"]);
  });
});

describe("access lists", () => {
  const sent = { name: "n", description: "d", type: 0, content: "192.0.2.1\n\n192.0.2.2\n" };

  test("keep what is sent, count their entries, and need the right checksum", async () => {
    const { send } = await account();
    const { body } = await send("POST", lists, sent);
    const list = body.data as Body;
    expect(list).toMatchObject({ name: "n", description: "d", entryCount: 2 });
    const path = `${lists}/${list.id}`;
    const wrong = { content: "192.0.2.3", checksum: "0".repeat(64) };
    expect(await send("PATCH", path, wrong)).toMatchObject({
      status: 400,
      body: { error: { errorKey: "access_list.checksum_mismatch" } },
    });
    const checksum = String(list.checksum).toUpperCase();
    expect((await send("PATCH", path, { content: sent.content, checksum })).status).toBe(200);
    expect((await send("PATCH", path, { name: "m" })).body.data).toMatchObject({ name: "m", content: sent.content });
  });

  test("are configured by the id of the configuration", async () => {
    const { send } = await account();
    await send("POST", lists, sent);
    await send("POST", lists, { ...sent, name: "second" });
    const read = async () => (await send("GET", lists)).body.customLists as Body[];
    const [first, second] = await read();
    const configurations = `${lists}/configurations`;
    await send("PATCH", `${configurations}/${second?.configurationId}`, { isEnabled: true, action: 2 });
    expect(await read()).toEqual([first, { ...second, isEnabled: true, action: 2 }]);
    await send("PATCH", `${configurations}/${second?.configurationId}`, { action: 1 });
    expect(await read()).toEqual([first, { ...second, isEnabled: true, action: 1 }]);
    expect((await send("PATCH", `${configurations}/${second?.listId}`, { action: 1 })).status).toBe(404);
  });
});

describe("edge rules", () => {
  const path = "/pullzone/1001/edgerules";
  const rule = { ActionType: 0, Triggers: [{ Type: 0, PatternMatches: ["*"] }] };

  test("are disabled unless a request enables them, and are replaced as a whole", async () => {
    const { send } = await account();
    const { body } = await send("POST", `${path}/addOrUpdate`, { ...rule, Description: "d", OrderIndex: 7 });
    expect(body).toMatchObject({ Enabled: false, Description: "d", OrderIndex: 7 });
    const put = await send("POST", `${path}/addOrUpdate`, { ...rule, Guid: body.Guid, Enabled: true });
    expect(put).toMatchObject({
      status: 201,
      body: { Guid: body.Guid, Enabled: true, Description: expect.not.stringMatching("d") },
    });
    expect(emulator.state.pullZones.get(1001)?.EdgeRules).toHaveLength(1);
  });

  test("are neither changed nor deleted where they do not exist or are read-only", async () => {
    const { send } = await account();
    const { body } = await send("POST", `${path}/addOrUpdate`, rule);
    const [stored] = emulator.state.pullZones.get(1001)?.EdgeRules ?? [];
    for (const guid of ["00000000-0000-4000-8000-000000000000", String(body.Guid)]) {
      if (stored) stored.ReadOnly = true;
      expect((await send("POST", `${path}/addOrUpdate`, { ...rule, Guid: guid })).status).toBe(404);
      expect((await send("DELETE", `${path}/${guid}`)).status).toBe(404);
    }
    if (stored) stored.ReadOnly = false;
    expect((await send("DELETE", `${path}/${body.Guid}`)).status).toBe(204);
  });
});

describe("the origin of a pull zone", () => {
  test.each<[string, Body, Body]>([
    ["a port", { DnsOriginPort: 8080 }, { OriginUrl: "https://o.example:8080/a" }],
    ["a scheme", { DnsOriginScheme: "http" }, { OriginUrl: "http://o.example/a" }],
    ["another URL", { OriginUrl: "https://p.example" }, { OriginUrl: "https://p.example", OriginType: 0 }],
    ["a storage zone", { StorageZoneId: 7 }, { StorageZoneId: 7, OriginType: 2 }],
    ["the type that it may not become", { OriginType: 1 }, { OriginType: 0 }],
    ["connections", { MaxWebSocketConnections: 501 }, { MaxWebSocketConnections: expect.any(Number) }],
  ])("changes with %s", async (_, sent, expected) => {
    const { send } = await account();
    await send("POST", "/pullzone/1001", { OriginUrl: "https://o.example/a/" });
    expect((await send("POST", "/pullzone/1001", sent)).status).toBe(200);
    expect((await send("GET", "/pullzone/1001")).body).toMatchObject(expected);
  });
});

describe("storage zones", () => {
  test("come on pages where one is requested, and without deleted ones", async () => {
    const { send, sendAll } = await account();
    await sendAll(["alpha", "beta"].map((Name): Request => ["POST", "/storagezone", { Name, Region: "DE" }]));
    const { body } = await send("GET", "/storagezone?page=1&perPage=5&search=a");
    expect(body).toMatchObject({ Items: [{ Name: "alpha" }, { Name: "beta" }], TotalItems: 2, HasMoreItems: false });
    const zone = emulator.state.storageZones.get(Number((body.Items as Body[])[0]?.Id));
    if (zone) zone.Deleted = true;
    expect((await send("GET", "/storagezone")).body).toMatchObject([{ Name: "beta" }]);
    expect((await send("GET", "/storagezone?includeDeleted=true")).body).toMatchObject([
      { Name: "alpha" },
      { Name: "beta" },
    ]);
    expect((await send("GET", "/storagezone?includeDeleted=false")).body).toHaveLength(1);
  });

  test.each(["Ab cd", "a", "", "x".repeat(100)])("cannot be named %j", async (Name) => {
    const { send } = await account();
    expect((await send("POST", "/storagezone", { Name, Region: "DE" })).status).toBe(400);
  });
});

describe("edge scripts", () => {
  test("publish an earlier release by its UUID, and no other", async () => {
    const { send } = await account();
    const path = `/compute/script/${(await send(...script)).body.Id}`;
    for (const Code of ["first", "second"]) {
      await send("POST", `${path}/code`, { Code });
      expect((await send("POST", `${path}/publish`, {})).status).toBe(204);
    }
    const live = async () => (await send("GET", `${path}/releases/active`)).body;
    const releases = (await send("GET", `${path}/releases`)).body.Items as Body[];
    expect(releases.map(({ Code }) => Code)).toEqual(["second", "first"]);
    expect((await send("POST", `${path}/publish/00000000`, {})).status).toBe(404);
    expect(await live()).toMatchObject({ Code: "second" });
    expect((await send("POST", `${path}/publish/${releases[1]?.Uuid}`, {})).status).toBe(204);
    expect(await live()).toMatchObject({ Code: "first" });
  });

  test.each([
    ["", [{ EdgeScriptId: -1 }]],
    ["?deleteLinkedPullZones=false", [{ EdgeScriptId: -1 }]],
    ["?deleteLinkedPullZones=true", []],
  ])("that are deleted with %j leave these pull zones: %j", async (query, left) => {
    const { send } = await account();
    const { body } = await send("POST", "/compute/script", { Name: "Beta", CreateLinkedPullZone: true });
    expect((await send("DELETE", `/compute/script/${body.Id}${query}`)).status).toBe(204);
    expect((await send("GET", "/pullzone?search=beta")).body).toMatchObject(left);
  });
});

test("a hostname has no certificate after it was removed", async () => {
  const { send, sendAll } = await account();
  const path = "/pullzone/1001";
  const read = async () =>
    ((await send("GET", path)).body.Hostnames as Body[]).find(({ Value }) => Value === "www.shop.example.com");
  await send("POST", `${path}/addHostname`, { Hostname: "www.shop.example.com" });
  await sendAll([["GET", "/pullzone/loadFreeCertificate?hostname=www.shop.example.com"]]);
  expect(await read()).toMatchObject({ HasCertificate: true });
  expect((await send("DELETE", `${path}/removeCertificate`, { Hostname: "www.shop.example.com" })).status).toBe(204);
  expect(await read()).toMatchObject({ HasCertificate: false });
});

test("a changed shield zone keeps what is left out, but for the enums that are reset", async () => {
  const { send, sendAll } = await account({ resetsOmittedEnums: true });
  const read = async () => (await send("GET", "/shield/shield-zone/2001")).body.data as Body;
  const change = (shieldZone: Body): Request => ["PATCH", "/shield/shield-zone", { shieldZoneId: 2001, shieldZone }];
  await sendAll([change({ planType: 1, wafProfileId: 3, wafDisabledRules: ["1"], wafExecutionMode: 1 })]);
  const before = await read();
  const sent = { learningMode: true, planType: 1, dDoSShieldSensitivity: 2 };
  expect((await send(...change(sent))).body).toMatchObject({ data: { shieldZoneId: 2001, shieldZone: sent } });
  const zeros = { wafExecutionMode: 0, wafRequestBodyLimitAction: 0, wafResponseBodyLimitAction: 0 };
  expect(before).toMatchObject({ wafProfileId: 3, wafDisabledRules: ["1"], wafExecutionMode: 1 });
  expect(await read()).toEqual({ ...before, ...sent, ...zeros });
  expect((await send("PATCH", "/shield/shield-zone", { shieldZoneId: 9, shieldZone: sent })).status).toBe(404);
});

test.each<[...Request, status: number]>([
  ["POST", "/dnszone", { Domain: "no-domain" }, 400],
  ["POST", "/dnszone", { Domain: "-.example" }, 400],
  ["POST", "/dnszone/checkavailability", { Name: "free.example" }, 200],
  ["POST", "/dnszone/records/scan", {}, 400],
  ["POST", "/dnszone/records/scan", { ZoneId: 1, Domain: "a.example" }, 400],
  ["POST", "/dnszone/records/scan", { Domain: "a.example" }, 200],
  ["GET", "/shield/metrics/overages/2001?month=12", undefined, 200],
  ["GET", "/shield/metrics/overages/2001?month=13", undefined, 400],
  ["GET", "/shield/metrics/overages/9", undefined, 404],
  ["POST", "/shield/shield-zone", { pullZoneId: 9, shieldZone: {} }, 400],
  ["POST", "/pullzone/1001/updatePrivateKeyType", { Hostname: "no.example", KeyType: 1 }, 404],
  ["POST", "/pullzone/1001/addHostname", { Hostname: "acme-shop.b-cdn.net" }, 400],
  ["POST", "/pullzone/1001", { MaxWebSocketConnections: 25_001 }, 400],
  ["POST", "/pullzone/1001/resetSecurityKey", { SecurityKey: "x".repeat(37) }, 400],
])("%s %s with %o responds %i", async (method, path, sent, status) => {
  const { send } = await account();
  expect((await send(method, path, sent)).status).toBe(status);
});
