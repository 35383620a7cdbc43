import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, test } from "vitest";
import type { LogRecord as EmulatedRecord } from "../../emulator/routes/logging";
import { addPullZone } from "../../emulator/routes/pull-zones";
import type { ClientOptions, LogRecord } from "../../sdk/index";
import { useAccount } from "../support/account";
import { all } from "../support/all";
import { useClients } from "../support/clients";
import { errorOf } from "../support/error-of";
import { useServers } from "../support/server";

const dayMs = 24 * 60 * 60 * 1000;
/** Three pages. */
const dayOfRecords = 30_000;
const account = useAccount({ logsPerDay: dayOfRecords });
const to = new Date(new Date().toISOString().slice(0, 10));
const yesterday = { from: new Date(to.getTime() - dayMs), to };

const serverThat = useServers();
const clientWith = useClients(account);

/** A pull zone for each test, since the rate limit is per zone. */
let zoneId: number;
beforeEach(() => {
  const { state } = account.emulator;
  zoneId = addPullZone(state, { Name: `zone-${state.nextId()}`, OriginUrl: null }).Id;
});

/** Yesterday's records of the account, read from the emulator. */
function logged(isWanted: (record: EmulatedRecord) => boolean = () => true): EmulatedRecord[] {
  const { logs, pullZones } = account.emulator.state;
  const selection = { pullZoneId: zoneId, host: `${pullZones.get(zoneId)?.Name}.b-cdn.net`, order: "desc" } as const;
  const range = { from: yesterday.from.getTime(), to: to.getTime(), includeOriginShield: false };
  return [...logs.select({ ...selection, ...range })].map(({ record }) => record()).filter(isWanted);
}

const ids = (records: readonly { requestId: string | null }[]) => records.map(({ requestId }) => requestId);

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
function heapMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

/** Reads to the end without keeping records; returns their number, and by how much the heap grew. */
async function flow(records: AsyncIterable<LogRecord>): Promise<{ count: number; grownBy: number }> {
  let count = 0;
  let early = 0;
  for await (const _ of records) if (++count === 10_000) early = heapMegabytes();
  return { count, grownBy: heapMegabytes() - early };
}

describe("the records of a busy day", () => {
  test("are read page by page, in few requests, without keeping any", async () => {
    const { count, grownBy } = await flow(account.api.logs.list(zoneId, { ...yesterday, limit: 2_000 }));
    expect(count).toBe(dayOfRecords);
    expect(grownBy).toBeLessThan(8);
    expect(account.emulator.calls.take().map(({ status }) => status)).toEqual(Array(15).fill(200));
  });

  test("are read line by line, in one request, without keeping any", async () => {
    const { count, grownBy } = await flow(account.api.logs.day(zoneId, yesterday.from));
    expect(count).toBe(dayOfRecords);
    expect(grownBy).toBeLessThan(4);
    expect(account.emulator.calls.take()).toHaveLength(1);
  });

  test("are equal in both versions, in the members of the first one", async () => {
    const second = await all(account.api.logs.list(zoneId, yesterday));
    const onlyInSecond = { ja4Fingerprint: null, asn: null, asnOrganization: null };
    let at = 0;
    for await (const record of account.api.logs.day(zoneId, yesterday.from)) {
      const other = { ...second[at++], ...onlyInSecond };
      // A deep comparison of each takes long: only differences are compared.
      if (JSON.stringify(record, Object.keys(other)) !== JSON.stringify(other)) expect(record).toEqual(other);
    }
    expect(at).toBe(second.length);
  });

  test("filtered by country and by word: pages are short or empty, and every match is returned once", async () => {
    const rare = [1_000, 30_000_000, 30_000_001, dayMs - 1].map((ms, at) =>
      account.emulator.state.logs.add(zoneId, {
        timestamp: new Date(yesterday.from.getTime() + ms).toISOString(),
        countryCode: "AQ",
        userAgent: `Penguin/${at}`,
      }),
    );
    const wanted = ids(rare).toReversed();
    expect(ids(await all(account.api.logs.list(zoneId, { ...yesterday, country: ["AQ"] })))).toEqual(wanted);
    expect(account.emulator.calls.take()).toHaveLength(4);
    expect(ids(await all(account.api.logs.list(zoneId, { ...yesterday, search: "nothing penguin" })))).toEqual(wanted);
    expect(account.emulator.calls.take()).toHaveLength(4);
  });

  test("filtered by a frequent value: equal to the account's records", async () => {
    const options = { ...yesterday, country: ["EE", "BR"], search: "wp-login cart" };
    const wanted = logged(
      ({ countryCode, path }) => /^(EE|BR)$/.test(countryCode ?? "") && /wp-login|cart/.test(path ?? ""),
    );
    expect(wanted.length).toBeGreaterThan(100);
    expect(ids(await all(account.api.logs.list(zoneId, options)))).toEqual(ids(wanted));
    expect(account.emulator.calls.take().map(({ status }) => status)).toEqual(Array(3).fill(200));
  });
});

test("the limit is kept, with a page no larger than it", async () => {
  const some = await all(account.api.logs.list(zoneId, { ...yesterday, status: ["4xx", 502], max: 7 }));
  expect(some).toHaveLength(7);
  for (const { statusCode } of some) expect([403, 404, 502]).toContain(statusCode);
  expect(account.emulator.calls.take()).toHaveLength(1);
  expect(await all(account.api.logs.list(zoneId, { max: 0 }))).toEqual([]);
  expect(account.emulator.calls.take()).toEqual([]);
});

test("an omitted range is the platform's default, and stays the same while new records arrive", async () => {
  const seen: (string | null)[] = [];
  for await (const { requestId } of account.api.logs.list(zoneId, { limit: 100, max: 500 })) {
    if (seen.push(requestId) % 100 === 0) account.emulator.state.logs.add(zoneId);
  }
  expect(new Set(seen).size).toBe(500);
  const page = await account.api.logs.listPage(zoneId, { limit: 1 });
  expect(page.to.getTime() - page.from.getTime()).toBe(dayMs);
});

test("statuses have names, and unexpected values are accepted", async () => {
  account.emulator.state.logs.add(zoneId, {
    cacheStatus: "-",
    statusCode: 418,
    timestamp: yesterday.from.toISOString(),
  });
  const [record] = await all(account.api.logs.list(zoneId, { ...yesterday, status: [418], cacheStatus: ["None"] }));
  expect(record?.cacheStatus).toBe("None");

  const query = {
    pullZoneId: zoneId,
    from: "2026-01-01T00:00:00",
    to: "2026-01-02T00:00:00+02:00",
    order: null,
    new: 1,
  };
  const data = [
    { timestamp: "2026-01-01T01:00:00.5", cacheStatus: "WARMED", statusCode: null, brandNew: {} },
    { timestamp: "2026-01-01T01:00:00+01:00", cacheStatus: null, requestId: null, asn: null },
  ];
  const pagination = { offset: 0, limit: 100, hasMore: false };
  account.emulator.faults.add({
    operation: "*",
    answer: { status: 200, body: JSON.stringify({ data, pagination, query, more: [] }) },
  });
  const { records, from, to } = await account.api.logs.listPage(zoneId);
  expect([from.toISOString(), to.toISOString()]).toEqual(["2026-01-01T00:00:00.000Z", "2026-01-01T22:00:00.000Z"]);
  expect(records).toMatchObject([
    { timestamp: "2026-01-01T01:00:00.500Z", cacheStatus: "WARMED", statusCode: null, remoteIp: null },
    { timestamp: "2026-01-01T00:00:00.000Z", cacheStatus: null, requestId: null },
  ]);
  account.emulator.faults.add({
    operation: "*",
    answer: { status: 200, body: JSON.stringify({ data: null, pagination, query }) },
  });
  expect((await account.api.logs.listPage(zoneId)).records).toEqual([]);
});

describe("an error states what to do, in both versions", () => {
  type Setting = Partial<ClientOptions>;
  const set = (settings: object) => Object.assign(account.emulator.state.pullZones.get(zoneId) ?? {}, settings);

  test.each<[string, number, string, string, () => Promise<Setting> | Setting | object]>([
    [
      "unauthorized",
      401,
      "unauthorized",
      "the request had no credentials. Give an API key or a logging token.",
      async () => ({
        loggingUrl: await serverThat(async ({ url }, response) => {
          const answer = await fetch(`${account.emulator.loggingUrl}${url}`);
          response.writeHead(answer.status).end(await answer.text());
        }),
      }),
    ],
    ["forbidden", 403, "forbidden", "the key or token may not read this pull zone's logs", () => ({ apiKey: "wrong" })],
    ["forbidden", 403, "forbidden", "Check the key and the pull zone's id.", () => ({ loggingToken: "wrong" })],
    ["forbidden", 403, "forbidden", "or the pull zone is suspended or disabled", () => set({ Suspended: true })],
    [
      "logging_disabled",
      404,
      "not_found",
      "logging is not enabled for this pull zone. Enable it in the pull zone's logging settings.",
      () => set({ EnableLogging: false }),
    ],
    ["rate_limited", 429, "rate_limited", "too many requests for this pull zone's logs", () => useUp()],
    [
      "internal_error",
      500,
      "server_error",
      "Something broke.",
      () => {
        const body = JSON.stringify({ error: { code: "internal_error", message: "Something broke" } });
        account.emulator.faults.add({ operation: "*", times: 9, answer: { status: 500, body } });
        return {};
      },
    ],
  ])("%s (%i) is %s: %s", async (errorKey, status, code, message, arrange) => {
    const { logs } = clientWith({ maxRetryMs: 0, ...(await arrange()) }).api;
    const calls = [() => logs.listPage(zoneId), () => all(logs.list(zoneId)), () => all(logs.day(zoneId, to))];
    for (const call of calls) {
      const error = await errorOf(call());
      expect(error).toMatchObject({ code, status, errorKey });
      expect(error.message).toMatch(new RegExp(`^GET /[^ ]*${zoneId}[^ ]* failed with ${status}: [^.].*\\.$`));
      expect(error.message).toContain(message);
    }
  });

  test("a refusal is quoted with the platform's message", async () => {
    const range = { from: new Date(Date.now() - 5 * dayMs), to: new Date(Date.now() - 4 * dayMs) };
    expect(await errorOf(account.api.logs.listPage(zoneId, range))).toMatchObject({
      code: "bad_request",
      errorKey: "invalid_request",
      message: `GET /v2/pullzones/${zoneId}/logs failed with 400: One or more query parameters are invalid. from: must fall within the 3-day log retention window.`,
    });
  });

  test("invalid arguments are refused before a request", async () => {
    expect(await errorOf(all(account.api.logs.list(zoneId, { limit: 0 })))).toMatchObject({ code: "invalid_argument" });
    expect(await errorOf(all(account.api.logs.day(zoneId, new Date("soon"))))).toMatchObject({ field: "date" });
    expect(account.emulator.calls.take()).toEqual([]);
  });

  async function useUp(): Promise<Setting> {
    const headers = { accesskey: account.emulator.apiKey };
    const url = `${account.emulator.loggingUrl}/v2/pullzones/${zoneId}/logs?limit=1`;
    for (let at = 0; at < 30; at++) await (await fetch(url, { headers })).text();
    return {};
  }
});

test("a 429 is retried after its Retry-After, and counts as an attempt", async () => {
  const answer = { status: 429, headers: { "retry-after": "1" } };
  account.emulator.faults.add({ operation: "*", answer });
  const { api, events } = clientWith();
  expect(await all(api.logs.list(zoneId, { max: 3 }))).toHaveLength(3);
  expect(events).toMatchObject([{ status: 429 }, { kind: "retry", delayMs: 1_000 }, { status: 200, attempt: 2 }]);
});

test("a request that waits for the rate limit of its zone delays none of another zone", async () => {
  const { api } = clientWith({ maxConcurrency: 1 });
  const impatient = new AbortController();
  const page = (id: number) => api.logs.listPage(id, { ...yesterday, limit: 1, signal: impatient.signal });
  const other = addPullZone(account.emulator.state, { Name: `other-${zoneId}`, OriginUrl: null }).Id;
  for (let n = 0; n < 30; n++) await page(zoneId);
  const late = page(zoneId).then(
    () => "the one that waits",
    () => "aborted",
  );
  const first = page(other).then(() => "the other zone's");
  expect(await Promise.race([late, first])).toBe("the other zone's");
  impatient.abort();
  expect(await late).toBe("aborted");
});

test("a token is sent to the logging host instead of the key, and to no other host", async () => {
  const seen: Record<string, unknown>[] = [];
  const note = await serverThat(({ headers: { accesskey, authorization } }, response) => {
    seen.push({ accesskey, authorization });
    response.writeHead(403).end('{"error":{"code":"other","message":"You sent my-token and my-key."}}');
  });
  const { api, events } = clientWith({ apiKey: "my-key", loggingToken: "my-token", apiUrl: note, loggingUrl: note });
  const errors = [await errorOf(api.logs.listPage(zoneId)), await errorOf(api.pullZones.get(zoneId))];
  expect(seen).toEqual([
    { accesskey: undefined, authorization: "Bearer my-token" },
    { accesskey: "my-key", authorization: undefined },
  ]);
  for (const { message } of errors) expect(message).toContain("You sent [secret] and [secret].");
  expect(JSON.stringify(events)).not.toMatch(/my-token|my-key/);

  const { loggingToken } = account.emulator;
  expect(await all(clientWith({ loggingToken }).api.logs.list(zoneId, { max: 1 }))).toHaveLength(1);
});

test("following returns each new record once, also a late one, until it is cancelled", async () => {
  const { logs } = account.emulator.state;
  const controller = new AbortController();
  const add = (requestId: string, secondsAgo: number) =>
    logs.add(zoneId, { requestId, statusCode: 418, timestamp: new Date(Date.now() - secondsAgo * 1000).toISOString() });
  add("before", 30);
  add("first", 10);
  const followed: (string | null)[] = [];
  const answers = async (more: number) => {
    const { calls } = account.emulator;
    const before = calls.all.length;
    await expect.poll(() => calls.all.length).toBeGreaterThanOrEqual(before + more);
  };
  const follow = async () => {
    const from = new Date(Date.now() - 20_000);
    const options = { from, status: [418], intervalMs: 50, signal: controller.signal };
    for await (const { requestId } of account.api.logs.follow(zoneId, options)) {
      followed.push(requestId);
      if (requestId === "first") add("second", 0);
      if (requestId === "second") add("late", 15);
      // Two more polls, which must return no record twice.
      if (requestId === "late") void answers(2).then(() => controller.abort());
    }
  };
  expect(await errorOf(follow())).toMatchObject({ code: "cancelled" });
  expect(followed).toEqual(["first", "second", "late"]);
});

test("following without a start begins now", async () => {
  const follower = account.api.logs.follow(zoneId, { status: [418], intervalMs: 50 });
  account.emulator.state.logs.add(zoneId, { statusCode: 418, timestamp: new Date(Date.now() - 5_000).toISOString() });
  account.emulator.calls.take();
  const next = follower.next();
  await expect.poll(() => account.emulator.calls.all.length).toBeGreaterThan(0);
  const added = account.emulator.state.logs.add(zoneId, { statusCode: 418 });
  expect((await next).value).toMatchObject({ requestId: added.requestId });
  await follower.return();
});
