import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { LogRecord as EmulatedRecord } from "../../emulator/logs/record";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { type BunnyClient, type ClientOptions, createClient, type LogRecord, type RequestLogEvent } from "../../sdk";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { useServers } from "../support/server";

const dayMs = 24 * 60 * 60 * 1000;
const account = useAccount({ logsPerDay: 100_000 });
const to = new Date(new Date().toISOString().slice(0, 10));
const yesterday = { from: new Date(to.getTime() - dayMs), to };

const serverThat = useServers();
const clients: BunnyClient[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));

/** A client of the emulated account, but for what is given. */
function clientWith(options: Partial<ClientOptions>): BunnyClient {
  const { apiKey, url, loggingUrl } = account.emulator;
  const client = createClient({ apiKey, apiUrl: url, loggingUrl, ...options });
  clients.push(client);
  return client;
}

/** A pull zone of each test's own, since the limit counts per zone. */
let zoneId: number;
beforeEach(() => {
  const { state } = account.emulator;
  zoneId = addPullZone(state, { Name: `zone-${state.nextId()}`, OriginUrl: null }).Id;
});

async function all(records: AsyncIterable<LogRecord>): Promise<LogRecord[]> {
  const found: LogRecord[] = [];
  for await (const record of records) found.push(record);
  return found;
}

/** What the account has logged yesterday, straight from the emulator. */
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

/** Reads to the end without keeping anything; returns how many there were, and by how much the heap grew on the way. */
async function flow(records: AsyncIterable<LogRecord>): Promise<{ count: number; grownBy: number }> {
  let count = 0;
  let early = 0;
  for await (const _ of records) if (++count === 25_000) early = heapMegabytes();
  return { count, grownBy: heapMegabytes() - early };
}

describe("a hundred thousand records", () => {
  test("come page by page, in few requests, and none is kept", async () => {
    const { count, grownBy } = await flow(account.api.logs.list(zoneId, yesterday));
    expect(count).toBe(100_000);
    expect(grownBy).toBeLessThan(30);
    expect(account.emulator.calls.take().map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  test("come line by line, in one request, and none is kept", async () => {
    const { count, grownBy } = await flow(account.api.logs.day(zoneId, yesterday.from));
    expect(count).toBe(100_000);
    expect(grownBy).toBeLessThan(10);
    expect(account.emulator.calls.take()).toHaveLength(1);
  });

  test("are the same in both versions, as far as the first one tells", async () => {
    const second = await all(account.api.logs.list(zoneId, yesterday));
    const onlyInSecond = { ja4Fingerprint: null, asn: null, asnOrganization: null };
    let at = 0;
    for await (const record of account.api.logs.day(zoneId, yesterday.from)) {
      const other = { ...second[at++], ...onlyInSecond };
      // A deep comparison of each would take its time: only what differs is shown.
      if (JSON.stringify(record, Object.keys(other)) !== JSON.stringify(other)) expect(record).toEqual(other);
    }
    expect(at).toBe(second.length);
  });

  test("filtered by country and by word: pages are short or empty, and every match comes once", async () => {
    const rare = [1_000, 30_000_000, 30_000_001, dayMs - 1].map((ms, at) =>
      account.emulator.state.logs.add(zoneId, {
        timestamp: new Date(yesterday.from.getTime() + ms).toISOString(),
        countryCode: "AQ",
        userAgent: `Penguin/${at}`,
      }),
    );
    const wanted = ids(rare).toReversed();
    expect(ids(await all(account.api.logs.list(zoneId, { ...yesterday, country: ["AQ"] })))).toEqual(wanted);
    expect(account.emulator.calls.take()).toHaveLength(11);
    expect(ids(await all(account.api.logs.list(zoneId, { ...yesterday, search: "nothing penguin" })))).toEqual(wanted);
    expect(account.emulator.calls.take()).toHaveLength(11);
  });

  test("filtered by what many have: the same as the account has", async () => {
    const options = { ...yesterday, country: ["EE", "BR"], search: "wp-login cart" };
    const wanted = logged(
      ({ countryCode, path }) => /^(EE|BR)$/.test(countryCode ?? "") && /wp-login|cart/.test(path ?? ""),
    );
    expect(wanted.length).toBeGreaterThan(100);
    expect(ids(await all(account.api.logs.list(zoneId, options)))).toEqual(ids(wanted));
    expect(account.emulator.calls.take().map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});

test("the bound is kept, with a page as small as it", async () => {
  const some = await all(account.api.logs.list(zoneId, { ...yesterday, status: ["4xx", 502], max: 7 }));
  expect(some).toHaveLength(7);
  for (const { statusCode } of some) expect([403, 404, 502]).toContain(statusCode);
  expect(account.emulator.calls.take()).toHaveLength(1);
  expect(await all(account.api.logs.list(zoneId, { max: 0 }))).toEqual([]);
  expect(account.emulator.calls.take()).toEqual([]);
});

test("a range that is not given is the platform's, and stays while new records arrive", async () => {
  const seen: (string | null)[] = [];
  for await (const { requestId } of account.api.logs.list(zoneId, { limit: 100, max: 500 })) {
    if (seen.push(requestId) % 100 === 0) account.emulator.state.logs.add(zoneId);
  }
  expect(new Set(seen).size).toBe(500);
  const page = await account.api.logs.listPage(zoneId, { limit: 1 });
  expect(page.to.getTime() - page.from.getTime()).toBe(dayMs);
});

test("statuses have names, and what nobody expected does no harm", async () => {
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

describe("an error says what to do, in both versions", () => {
  type Setting = Partial<ClientOptions>;
  const set = (settings: object) => Object.assign(account.emulator.state.pullZones.get(zoneId) ?? {}, settings);

  test.each<[string, number, string, string, () => Promise<Setting> | Setting | object]>([
    [
      "unauthorized",
      401,
      "unauthorized",
      "no credentials arrived. Give an API key or a logging token.",
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
    const { logs } = clientWith({ maxRetryMs: 0, ...(await arrange()) });
    const calls = [() => logs.listPage(zoneId), () => all(logs.list(zoneId)), () => all(logs.day(zoneId, to))];
    for (const call of calls) {
      const error = await errorOf(call());
      expect(error).toMatchObject({ code, status, errorKey });
      expect(error.message).toMatch(new RegExp(`^GET /[^ ]*${zoneId}[^ ]* failed with ${status}: [^.].*\\.$`));
      expect(error.message).toContain(message);
    }
  });

  test("what the platform finds wrong is said in its words", async () => {
    const range = { from: new Date(Date.now() - 5 * dayMs), to: new Date(Date.now() - 4 * dayMs) };
    expect(await errorOf(account.api.logs.listPage(zoneId, range))).toMatchObject({
      code: "bad_request",
      errorKey: "invalid_request",
      message: `GET /v2/pullzones/${zoneId}/logs failed with 400: One or more query parameters are invalid. from: must fall within the 3-day log retention window.`,
    });
  });

  test("what cannot be asked is not sent", async () => {
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

test("a 429 all the same is waited for as long as it asks, and counts as an attempt", async () => {
  const answer = { status: 429, headers: { "retry-after": "1" } };
  account.emulator.faults.add({ operation: "*", answer });
  const started = performance.now();
  expect(await all(account.api.logs.list(zoneId, { max: 3 }))).toHaveLength(3);
  expect(performance.now() - started).toBeGreaterThan(990);
});

test("a token goes to the logging host instead of the key, and nowhere else", async () => {
  const seen: Record<string, unknown>[] = [];
  const note = await serverThat(({ headers: { accesskey, authorization } }, response) => {
    seen.push({ accesskey, authorization });
    response.writeHead(403).end('{"error":{"code":"other","message":"You sent my-token and my-key."}}');
  });
  const events: RequestLogEvent[] = [];
  const api = clientWith({
    apiKey: "my-key",
    loggingToken: "my-token",
    apiUrl: note,
    loggingUrl: note,
    log: (event) => events.push(event),
  });
  const errors = [await errorOf(api.logs.listPage(zoneId)), await errorOf(api.pullZones.get(zoneId))];
  expect(seen).toEqual([
    { accesskey: undefined, authorization: "Bearer my-token" },
    { accesskey: "my-key", authorization: undefined },
  ]);
  for (const { message } of errors) expect(message).toContain("You sent [secret] and [secret].");
  expect(JSON.stringify(events)).not.toMatch(/my-token|my-key/);

  const { loggingToken } = account.emulator;
  expect(await all(clientWith({ loggingToken }).logs.list(zoneId, { max: 1 }))).toHaveLength(1);
});

describe("a stream", () => {
  const line = `HIT|200|1507167062421|412|390|192.0.2.9|-|https://a.example/|WA|-|${"a".repeat(32)}|DE\n`;
  const today = new Date();

  test("that breaks off in the middle is a clear error, after what came", async () => {
    let asked = 0;
    const loggingUrl = await serverThat((_, response) => {
      asked++;
      response.write(line, () => setTimeout(() => response.destroy(), 20));
    });
    const events: RequestLogEvent[] = [];
    const records: LogRecord[] = [];
    const read = async () => {
      const { logs } = clientWith({ loggingUrl, log: (event) => events.push(event) });
      for await (const record of logs.day(1, today)) records.push(record);
    };
    expect(await errorOf(read())).toMatchObject({
      code: "network",
      mayHaveHappened: false,
      message: expect.stringMatching(/^GET .*\/1\.log broke off in the middle of its answer: .+\.$/),
    });
    expect(records).toHaveLength(1);
    expect(asked).toBe(1);
    expect(events).toMatchObject([{ kind: "failure", code: "network" }]);
  });

  test("that breaks before its first byte is asked for again", async () => {
    let asked = 0;
    const loggingUrl = await serverThat((_, response) => {
      if (++asked > 1) return response.end(line);
      response.flushHeaders();
      return setTimeout(() => response.destroy(), 20);
    });
    const events: RequestLogEvent[] = [];
    const { logs } = clientWith({ loggingUrl, log: (event) => events.push(event) });
    expect(await all(logs.day(1, today))).toHaveLength(1);
    expect(events.map(({ kind }) => kind)).toEqual(["failure", "retry", "response"]);
    expect(events.at(-1)).toMatchObject({ status: 200, bytes: line.length });
  });

  test("that stalls ends in time, and one that is read slowly does not", async () => {
    const stalls = await serverThat((_, response) => void response.write(line));
    const error = await errorOf(all(clientWith({ loggingUrl: stalls, timeoutMs: 100 }).logs.day(1, today)));
    expect(error).toMatchObject({ code: "timeout", message: expect.stringContaining("nothing more from 127.0.0.1") });

    const flows = await serverThat((_, response) => {
      response.write(line);
      setTimeout(() => response.end(line), 60);
    });
    let count = 0;
    for await (const _ of clientWith({ loggingUrl: flows, timeoutMs: 100 }).logs.day(1, today)) {
      count++;
      await sleep(200);
    }
    expect(count).toBe(2);
  });

  test("comes no faster than it is read, and ends when its reader leaves", async () => {
    let written = 0;
    const closed = Promise.withResolvers<void>();
    const block = line.repeat(1_000);
    const loggingUrl = await serverThat((_, response) => {
      response.once("close", closed.resolve);
      const write = () => {
        while (!response.destroyed && written < 200_000_000) {
          written += block.length;
          if (!response.write(block)) return response.once("drain", write);
        }
        return response.end();
      };
      write();
    });
    for await (const _ of clientWith({ loggingUrl }).logs.day(1, today)) {
      await sleep(300);
      break;
    }
    await closed.promise;
    expect(written).toBeLessThan(20_000_000);
  });

  test("can be cancelled", async () => {
    const loggingUrl = await serverThat((_, response) => void response.write(line));
    const controller = new AbortController();
    const read = async () => {
      const { logs } = clientWith({ loggingUrl });
      for await (const _ of logs.day(1, today, { signal: controller.signal })) controller.abort();
    };
    expect(await errorOf(read())).toMatchObject({ code: "cancelled" });
  });

  test("with a line that is none is an error that does not show it, or hands it over", async () => {
    const loggingUrl = await serverThat((_, response) => response.end(`${line}\r\nBearer my-secret|\n${line.trim()}`));
    const { logs } = clientWith({ loggingUrl });
    const error = await errorOf(all(logs.day(1, new Date(Date.UTC(2026, 1, 3)))));
    expect(error).toMatchObject({ code: "unexpected_response" });
    expect(error.message).toBe(
      "GET /02-03-26/1.log: line 3 is not a log line. Pass onUnreadable to go on without such lines.",
    );
    const unreadable: object[] = [];
    expect(await all(logs.day(1, today, { onUnreadable: (found) => unreadable.push(found) }))).toHaveLength(2);
    expect(unreadable).toEqual([{ number: 3, text: "Bearer my-secret|" }]);
  });

  test("that is a page for people says so", async () => {
    const loggingUrl = await serverThat((_, response) => {
      response.setHeader("content-type", "text/html").end("<!DOCTYPE html><title>Sign in</title>");
    });
    const error = await errorOf(all(clientWith({ loggingUrl }).logs.day(1, today)));
    expect(error).toMatchObject({ code: "unexpected_response", message: expect.stringContaining("an HTML page") });
  });
});

test("following tells each new record once, also one that is late, until it is cancelled", async () => {
  const { logs } = account.emulator.state;
  const controller = new AbortController();
  const add = (requestId: string, secondsAgo: number) =>
    logs.add(zoneId, { requestId, statusCode: 418, timestamp: new Date(Date.now() - secondsAgo * 1000).toISOString() });
  add("before", 30);
  add("first", 10);
  const told: (string | null)[] = [];
  const follow = async () => {
    const from = new Date(Date.now() - 20_000);
    const options = { from, status: [418], intervalMs: 50, signal: controller.signal };
    for await (const { requestId } of account.api.logs.follow(zoneId, options)) {
      told.push(requestId);
      if (requestId === "first") add("second", 0);
      if (requestId === "second") add("late", 15);
      if (requestId === "late") setTimeout(() => controller.abort(), 200);
    }
  };
  expect(await errorOf(follow())).toMatchObject({ code: "cancelled" });
  expect(told).toEqual(["first", "second", "late"]);
});

test("following without a beginning begins now", async () => {
  const follower = account.api.logs.follow(zoneId, { status: [418], intervalMs: 50 });
  account.emulator.state.logs.add(zoneId, { statusCode: 418, timestamp: new Date(Date.now() - 5_000).toISOString() });
  const next = follower.next();
  await sleep(100);
  const added = account.emulator.state.logs.add(zoneId, { statusCode: 418 });
  expect((await next).value).toMatchObject({ requestId: added.requestId });
  await follower.return();
});
