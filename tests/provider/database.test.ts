import { beforeEach, describe, expect, test } from "vitest";
import { addDatabase } from "../../emulator/routes/databases";
import type { Properties } from "../../provider/define/define";
import type { ResourceInitFailedError } from "../../provider/define/init-failed";
import { provider as dynamicProvider } from "../../provider/hosts/dynamic/dynamic-provider";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import { create, read, update } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";
import { inputsOf } from "../support/storage";

const account = useAccountForEachTest();
const database = resourceNamed("Database");
const args = { name: "orders", primaryRegions: ["de"] };
const post = "POST /v2/databases";
const named = (name: string) =>
  [...account.emulator.state.databases.values()].filter((one) => one.name === name).map(({ id }) => id);
const sent = (operation: string) => account.emulator.calls.all.filter((call) => call.operation === operation).length;

describe("a create", () => {
  test.each([
    {
      title: "answered 500 although it was made",
      fault: { answer: { status: 500, body: '{"error":"Internal error"}' } },
    },
    { title: "whose response is lost", fault: { reset: true } },
  ])("$title leaves one database, in the state", async ({ fault }) => {
    // One of the name that was there before, which nothing may adopt.
    const old = addDatabase(account.emulator.state, { name: "orders", id: "db_01J00000000000000000000000" }).id;
    account.emulator.faults.add({ operation: post, carryOut: true, ...fault });
    const { id } = await create(database, inputsOf(database, args), account.api);
    expect(named("orders")).toEqual([old, id]);
    expect(sent(post)).toBe(1);
  });

  test("answered 500 and not made is sent once more", async () => {
    account.emulator.faults.add({ operation: post, answer: { status: 500 } });
    const { id } = await create(database, inputsOf(database, args), account.api);
    expect([named("orders"), sent(post)]).toEqual([[id], 2]);
  });

  test("answered 500 each time is an error that says what the platform's lists have against it", async () => {
    const inputs = inputsOf(database, { ...args, storageRegion: "mars-1", replicaRegions: ["NY", "AMS"] });
    const error = await errorOf(create(database, inputs, account.api));
    expect(messageFor(error)).toMatch(
      /500: Internal error\..*By the platform's configuration, mars-1 is no storage region, AMS is no replica region\./,
    );
    expect([named("orders"), sent(post)]).toEqual([[], 5]);
  });

  test("with a name that is too long sends nothing, and an import of one works", async () => {
    const name = "a-name-of-17-char";
    const error = await errorOf(create(database, inputsOf(database, { ...args, name }), account.api));
    expect(messageFor(error)).toContain("name: has 17 characters, and a new database at most 16.");
    expect(account.emulator.calls.all).toEqual([]);
    const { id } = addDatabase(account.emulator.state, { name });
    expect((await read(database, id, undefined, account.api))?.inputs).toMatchObject({ name });
  });

  test("that cannot be read afterwards is in the state", async () => {
    account.emulator.faults.add({ operation: "GET /v2/databases/{db_id}", times: 9, answer: { status: 500 } });
    const error = await errorOf(create(database, inputsOf(database, args), account.api));
    const { object } = error as unknown as ResourceInitFailedError;
    expect([object?.id]).toEqual(named("orders"));
  });
});

test("the storage region is chosen by the first primary region, and stays when that changes", async () => {
  const inputs = inputsOf(database, { ...args, primaryRegions: ["NY", "DE"] });
  const { id, properties } = await create(database, inputs, account.api);
  expect(properties).toMatchObject({ dataRegion: "us-east-1", primaryRegions: ["NY", "DE"] });
  expect(properties).not.toHaveProperty("storageRegion");
  const moved = await update(database, { id, olds: properties, news: inputsOf(database, args) }, account.api);
  expect(moved.dataRegion).toBe("us-east-1");
  const [record] = account.emulator.state.databases.values();
  expect(record).toMatchObject({ storage_region: "us-east-1", primary_regions: ["DE"] });
});

test("the addresses are the platform's, byte for byte", async () => {
  const { id } = addDatabase(account.emulator.state, { name: "slash", url: "libsql://A.lite.bunnydb.net/" });
  const found = await read(database, id, undefined, account.api);
  expect(found?.properties).toMatchObject({
    url: "libsql://A.lite.bunnydb.net/",
    httpUrl: "https://A.lite.bunnydb.net/",
  });
});

test("a refused change of the primary regions says what may help, and replicas alone are sent alone", async () => {
  const { id, properties } = await create(database, inputsOf(database, args), account.api);
  const patch = "PATCH /v2/databases/{db_id}";
  account.emulator.faults.add({ operation: patch, answer: { status: 409, body: '{"error":"running"}' } });
  const primary = inputsOf(database, { ...args, primaryRegions: ["UK"] });
  const error = await errorOf(update(database, { id, olds: properties, news: primary }, account.api));
  expect(messageFor(error)).toMatch(/409: running\..*leave it idle for some minutes/);
  expect(sent(patch)).toBe(1);

  const replica = inputsOf(database, { ...args, replicaRegions: ["SG"] });
  // What somebody else made of the primary regions meanwhile stays.
  for (const record of account.emulator.state.databases.values()) record.primary_regions = ["LA"];
  await update(database, { id, olds: properties, news: replica }, account.api);
  const [record] = account.emulator.state.databases.values();
  expect(record).toMatchObject({ primary_regions: ["LA"], replicas_regions: ["SG"] });
});

describe("the regions of the program", () => {
  const hosts = {
    async native(given: Properties, prior: Properties = {}) {
      const host = new NativeProvider();
      host.configure({});
      const { failures } = await host.check("Database", { values: given, secrets: new Set() }, { prior });
      return failures;
    },
    async dynamic(given: Properties, prior: Properties = {}) {
      const host = dynamicProvider("Database");
      await host.configure({ config: { get: () => undefined } });
      const { failures } = await host.check(prior, given);
      return failures.map(({ reason }) => reason);
    },
  };
  beforeEach(() => {
    process.env.BUNNYNET_API_URL = account.emulator.url;
    process.env.BUNNYNET_API_KEY = account.emulator.apiKey;
  });
  const wrong = { ...args, storageRegion: "mars-1", primaryRegions: ["DE", "ny", "AMS"], replicaRegions: ["XX"] };
  const config = "GET /v1/config";

  describe.each(Object.entries(hosts))("%s", (_, check) => {
    test("are problems of a preview where the platform does not list them, before anything is created", async () => {
      expect(await check(wrong)).toEqual([
        'storageRegion: "mars-1" is none of eu-west-1, us-east-1',
        'primaryRegions[2]: "AMS" is none of DE, UK, NY, LA, SG',
        'replicaRegions[0]: "XX" is none of DE, UK, NY, LA, SG, SYD',
      ]);
      expect(sent(post)).toBe(0);
    });

    test("are told with a name that is too long, unless a database has it", async () => {
      const long = { ...args, name: "a-name-of-17-char" };
      expect(await check(long)).toEqual(["name: has 17 characters, and a new database at most 16"]);
      addDatabase(account.emulator.state, { name: long.name });
      expect(await check(long)).toEqual([]);
      expect(sent(post)).toBe(0);
    });

    test("are not compared where the state has them, or the list cannot be read", async () => {
      expect(await check(wrong, inputsOf(database, wrong))).toEqual([]);
      expect(sent(config)).toBe(0);
      account.emulator.faults.add({ operation: config, times: 9, answer: { status: 403 } });
      expect(await check(wrong)).toEqual([]);
    });
  });
});

test("a page with more databases than any request asks for is an error", async () => {
  const databases = Array.from({ length: 1001 }, (_, n) => ({ id: `db_${n}`, name: `orders-${n}` }));
  const body = JSON.stringify({ databases, page_info: { current_page: 1, total_items: 1001, has_more_items: false } });
  account.emulator.faults.add({ operation: "GET /v2/databases", times: 9, answer: { status: 200, body } });
  await expect(account.api.databases.listPage()).rejects.toThrow(
    "at databases: has 1001 items, where a page has at most 1000",
  );
});
