import { expect, test } from "vitest";
import { z } from "zod";
import { errorOf } from "../../tests/support/error-of";
import { BunnyError, type BunnyErrorCode } from "../errors";
import { createCaller } from "../http/call";
import { limitTime } from "../http/layers/limit-time";
import type { RequestLogEvent } from "../http/layers/log-requests";
import { ServerClock } from "../http/layers/server-clock";
import { type Outcome, withOutcome } from "../http/outcome";
import { type Candidate, CreateOnce } from "./create-once";
import { KnownIds } from "./known-ids";
import { Poller } from "./poll";
import { ReadCache } from "./read-cache";
import { RecentWrites } from "./recent-writes";
import { Writes } from "./writes";

const policy = { maxTotalMs: 60_000, maxAttempts: 3, baseDelayMs: 1, maxDelayMs: 1 };
const noon = "2026-01-01T12:00:00Z";

/** A client's creates, at noon by the platform's clock. */
function creator({
  clock = true,
  waitsMs = [],
  signal,
}: {
  clock?: boolean;
  waitsMs?: number[];
  signal?: AbortSignal;
} = {}) {
  const events: RequestLogEvent[] = [];
  const log = (event: RequestLogEvent) => events.push(event);
  const server = new ServerClock();
  if (clock) server.observe(noon);
  const ids = new KnownIds();
  const recent = new RecentWrites();
  const writes = Writes.create(policy, new ReadCache(), recent);
  return {
    creates: new CreateOnce({ policy, poller: new Poller(waitsMs), clock: server, writes, ids, log, signal }),
    ids,
    recent,
    events,
  };
}

const lost = (code: BunnyErrorCode = "network", outcome: Outcome | null = { kind: "no-response", sent: true }) => {
  const about = { operation: "POST /thing", requestId: "r", mayHaveHappened: true };
  const error = new BunnyError(code, "POST /thing failed.", about);
  return outcome ? withOutcome(error, outcome) : error;
};

/** The error of a call that its signal aborted before it was sent. */
const abortedCall = () => {
  const host = {
    origin: "https://api.example",
    prefix: "",
    names: "camel",
    send: () => Promise.reject(new Error("It was sent.")),
    retry: { policy },
    secrets: [],
  } as const;
  const details = { path: {}, response: z.unknown(), signal: AbortSignal.abort() };
  return errorOf(createCaller(host)("POST /thing", details));
};

/** The error of an attempt that ends early, for its caller's time to suffice for a search. */
const limitedCall = () => {
  const send = limitTime(60_000)(
    ({ abort }) => new Promise((_, fail) => abort?.once("abort", () => fail(new Error("It was aborted.")))),
  );
  const about = { operation: "POST /thing", method: "POST", origin: "https://api.example", path: "/thing" } as const;
  const rest = { headers: {}, requestId: "r", attempt: 1, possiblyApplied: { attempts: 1 } };
  return errorOf(send({ ...about, ...rest, endsAt: performance.now() + 2 }));
};

type Sent = number | Error;

/** Creates a thing: each attempt ends with an id or an error, and each search finds these candidates. */
async function create(
  { creates }: Pick<ReturnType<typeof creator>, "creates">,
  sent: readonly Sent[],
  searches: readonly (Candidate<number>[] | Error)[] = [],
  details: { kind?: string; signal?: AbortSignal; recent?: (id: string | number) => string } = { kind: "thing" },
) {
  const calls: string[] = [];
  const next = <T>(name: string, from: (T | Error)[]): T => {
    calls.push(name);
    const result = from.shift();
    if (result === undefined || result instanceof Error) throw result ?? new Error(`Too many calls: ${name}`);
    return result;
  };
  const [attempts, found] = [[...sent], [...searches]];
  const result = await creates
    .run<number>({
      description: 'a thing named "x"',
      queue: "things",
      send: async () => next("send", attempts),
      idOf: (id) => id,
      findCandidates: async () => next("find", found),
      ...details,
    })
    .catch((error: unknown) => error);
  return { result, calls };
}

const candidate = (id: number, changedAt?: string | null): Candidate<number> => ({ id, value: id, changedAt });

test("a create with a response is not searched for, and its id belongs to no other create", async () => {
  const client = creator();
  expect(await create(client, [7])).toEqual({ result: 7, calls: ["send"] });
  expect(client.ids.isOwned("thing", 7)).toBe(true);
  expect(client.events).toEqual([]);
});

test("a create without a kind owns no id", async () => {
  const client = creator();
  expect(await create(client, [7], [], {})).toMatchObject({ result: 7 });
  expect(client.ids.isOwned("", 7)).toBe(false);
});

test.each<[BunnyErrorCode]>([
  ["network"],
  ["timeout"],
  ["server_error"],
  ["unexpected_response"],
  ["response_too_large"],
  ["accepted"],
])("after %s the created object is searched for, and adopted", async (code) => {
  const client = creator();
  expect(await create(client, [lost(code)], [[candidate(8, noon)]])).toEqual({ result: 8, calls: ["send", "find"] });
  expect(client.ids.isOwned("thing", 8)).toBe(true);
});

test("an object that only a later search shows is adopted", async () => {
  const { result, calls } = await create(creator({ waitsMs: [1, 1, 1] }), [lost()], [[], [], [candidate(8, noon)]]);
  expect(result).toBe(8);
  expect(calls).toEqual(["send", "find", "find", "find"]);
});

test.each<[string, Error]>([
  ["that was not applied", new BunnyError("network", "no", { mayHaveHappened: false })],
  ["that was rejected", new BunnyError("rejected", "no", { mayHaveHappened: true })],
  ["of another kind", new Error("a mistake")],
])("after an error %s, it is not", async (_, error) => {
  expect(await create(creator(), [error])).toEqual({ result: error, calls: ["send"] });
});

test("an attempt that ended early for the search is searched for as long as there is time", async () => {
  const found = [[], [], [candidate(8, noon)]];
  const calls = ["send", "find", "find", "find"];
  expect(await create(creator(), [await limitedCall()], found)).toEqual({ result: 8, calls });
  expect(await create(creator(), [lost(), 9], [[]])).toEqual({ result: 9, calls: ["send", "find", "send"] });
});

test("what was created, or found, was just written", async () => {
  const client = creator();
  const details = { kind: "thing", recent: (id: string | number) => `thing ${id}` };
  await create(client, [7], [], details);
  await create(client, [lost()], [[candidate(8, noon)]], details);
  expect([7, 8, 9].map((id) => client.recent.has(`thing ${id}`))).toEqual([true, true, false]);
});

test("an error of another kind ends a create after any attempt", async () => {
  const mistake = new Error("a mistake");
  expect(await create(creator(), [lost(), mistake], [[]])).toEqual({
    result: mistake,
    calls: ["send", "find", "send"],
  });
});

test("an aborted attempt is not searched for, and after a lost one the outcome stays unknown", async () => {
  const aborted = await abortedCall();
  expect(aborted).toMatchObject({ code: "cancelled", mayHaveHappened: false });
  expect(await create(creator(), [aborted])).toEqual({ result: aborted, calls: ["send"] });
  const { result, calls } = await create(creator(), [lost(), aborted], [[]]);
  expect(calls).toEqual(["send", "find", "send"]);
  expect(result).toMatchObject({
    code: "cancelled",
    message: aborted.message,
    operation: "POST /thing",
    mayHaveHappened: true,
    cause: aborted,
  });
});

test("a create whose response has no id owns none", async () => {
  const { creates } = creator();
  const creation = { description: "a thing", queue: "things", kind: "thing", findCandidates: async () => [] };
  expect(await creates.run({ ...creation, send: async () => "done" })).toBe("done");
});

test("a create needs no log", async () => {
  const writes = Writes.create(policy, new ReadCache(), new RecentWrites());
  const creates = new CreateOnce({
    policy,
    poller: new Poller([]),
    clock: new ServerClock(),
    writes,
    ids: new KnownIds(),
  });
  expect(await create({ creates }, [lost(), 9], [[]])).toMatchObject({ result: 9 });
});

test("what no search shows is sent again, and each step is logged", async () => {
  const client = creator();
  const began = performance.now();
  const { result, calls } = await create(
    client,
    [lost(), lost("server_error", { kind: "status", status: 500 }), 9],
    [[], []],
  );
  expect(result).toBe(9);
  expect(calls).toEqual(["send", "find", "send", "find", "send"]);
  const about = { operation: "POST /thing", requestId: "r", elapsedMs: expect.any(Number) };
  expect(client.events).toEqual([
    { ...about, kind: "search", attempt: 1, reason: "no response" },
    { ...about, kind: "retry", attempt: 1, reason: "no response", delayMs: 1 },
    { ...about, kind: "search", attempt: 2, reason: "status 500" },
    { ...about, kind: "retry", attempt: 2, reason: "status 500", delayMs: 1 },
  ]);
  const tookMs = Math.ceil(performance.now() - began);
  for (const event of client.events) expect(Reflect.get(event, "elapsedMs")).toBeLessThanOrEqual(tookMs);
});

test("an error without an outcome is logged by its code, and not followed by another attempt", async () => {
  const client = creator();
  const { result, calls } = await create(client, [lost("accepted", null)], [[]]);
  expect(calls).toEqual(["send", "find"]);
  expect(result).toMatchObject({ code: "accepted", mayHaveHappened: true });
  expect((result as Error).message).toBe(
    'POST /thing was accepted (202) without its result, and nothing shows it. Look for a thing named "x".',
  );
  expect(client.events).toMatchObject([{ kind: "search", reason: "accepted" }]);
});

test("after the last attempt the error says what to look for", async () => {
  const { result, calls } = await create(creator(), [lost(), lost(), lost()], [[], [], []]);
  expect(calls).toHaveLength(6);
  expect(result).toMatchObject({ code: "network", operation: "POST /thing", mayHaveHappened: true });
  expect((result as Error).message).toBe(
    'POST /thing failed. The client searched for it, but nothing shows it. Look for a thing named "x".',
  );
});

test("a later attempt that is refused is searched for as well, and its error stays if nothing is found", async () => {
  const refused = new BunnyError("conflict", "It exists.");
  expect(await create(creator(), [lost(), refused], [[], [candidate(8, noon)]])).toMatchObject({ result: 8 });
  const { result, calls } = await create(creator(), [lost(), refused], [[], []]);
  expect(result).toMatchObject({ code: "conflict", message: "It exists.", mayHaveHappened: true });
  expect(calls).toEqual(["send", "find", "send", "find"]);
});

test("a search that fails leaves the outcome unknown, and its error is the cause", async () => {
  const failed = new BunnyError("forbidden", "no");
  const { result } = await create(creator(), [lost()], [failed]);
  expect(result).toMatchObject({ code: "network", mayHaveHappened: true, cause: failed });
  expect((result as Error).message).toContain("but the search failed. Look for");
});

test("of several candidates none is adopted, and all are named", async () => {
  const lostFirst = lost();
  const { result } = await create(creator(), [lostFirst], [[candidate(8, noon), candidate(9, noon)]]);
  expect(result).toMatchObject({ code: "network", cause: lostFirst });
  expect((result as Error).message).toContain("but it could be any of 8, 9. Look for");
});

test.each<[string, string | null | undefined, "adopted" | "ignored" | "unknown"]>([
  ["was changed later", "2026-01-01T12:00:01Z", "adopted"],
  ["was changed shortly before, by a clock that differs", "2026-01-01T11:59:58Z", "adopted"],
  ["was changed long before", "2026-01-01T11:59:50Z", "ignored"],
  ["has no time, where the platform never says it", undefined, "adopted"],
  ["has no time, where the platform usually says it", null, "unknown"],
  ["has an invalid time", "soon", "unknown"],
])("a candidate that %s", async (_, changedAt, outcome) => {
  const { result } = await create(creator(), [lost(), 9], [[candidate(8, changedAt)]]);
  if (outcome === "adopted") expect(result).toBe(8);
  if (outcome === "ignored") expect(result).toBe(9);
  if (outcome === "unknown") {
    expect((result as Error).message).toContain(
      "but nothing shows whether 8, which equals it, existed before. Look for",
    );
  }
});

test("without the platform's clock a candidate with a time is not adopted", async () => {
  const { result } = await create(creator({ clock: false }), [lost()], [[candidate(8, noon)]]);
  expect((result as Error).message).toContain("nothing shows whether 8");
});

test("ids that were shown before, or belong to others, are no candidates", async () => {
  const client = creator();
  client.creates.shows("thing", 1);
  client.creates.owns("thing", 2);
  client.creates.shows("another kind", 3);
  const all = [1, 2, 3].map((id) => candidate(id, noon));
  expect(await create(client, [lost()], [all])).toMatchObject({ result: 3 });
});

test("an id that a list shows during the create is a candidate, unless another create owns it", async () => {
  const client = creator();
  const during = (note: (id: number) => void) => {
    const error = lost();
    let told = false;
    return {
      send: async () => {
        if (told) return 9;
        told = true;
        note(8);
        throw error;
      },
    };
  };
  const common = {
    description: "a thing",
    queue: "things",
    kind: "thing",
    idOf: (id: number) => id,
    findCandidates: async () => [candidate(8, noon)],
  };
  const owned = during((id) => client.creates.owns("thing", id));
  expect(await client.creates.run<number>({ ...common, ...owned })).toBe(9);
  const other = creator();
  const shown = during((id) => other.creates.shows("thing", id));
  expect(await other.creates.run<number>({ ...common, ...shown })).toBe(8);
});

test("a search without a kind considers every candidate", async () => {
  expect(await create(creator(), [lost()], [[candidate(8)]], {})).toMatchObject({ result: 8 });
});

test("creates with the same queue run one after another, and others at once", async () => {
  const { creates } = creator();
  const order: string[] = [];
  const first = Promise.withResolvers<number>();
  const creation = (name: string, queue: string, sent: Promise<number>) =>
    creates.run<number>({
      description: name,
      queue,
      send: () => {
        order.push(name);
        return sent;
      },
      findCandidates: async () => [],
    });
  const one = creation("one", "a", first.promise);
  const two = creation("two", "a", Promise.resolve(2));
  expect(await creation("other", "b", Promise.resolve(3))).toBe(3);
  expect(order).toEqual(["one", "other"]);
  first.resolve(1);
  expect(await Promise.all([one, two])).toEqual([1, 2]);
  expect(order).toEqual(["one", "other", "two"]);
});

test.each(["call", "client"])("a signal of the %s ends the wait before another attempt", async (whose) => {
  const controller = new AbortController();
  const { signal } = controller;
  const long: Outcome = { kind: "status", status: 503, retryAfterMs: 59_000 };
  const client = creator(whose === "client" ? { signal } : {});
  const running = create(
    client,
    [lost("server_error", long), 9],
    [[]],
    whose === "call" ? { kind: "thing", signal } : { kind: "thing" },
  );
  await expect.poll(() => client.events.length).toBe(2);
  controller.abort();
  // The next attempt, with the same signal, throws the abort error.
  expect(await running).toMatchObject({ calls: ["send", "find", "send"] });
});

test.each<[string, unknown, (number | string)[]]>([
  ["its id", { id: 7 }, [7]],
  ["itself, where the platform returns the id alone", 7, [7]],
  ["itself, where that is a GUID", "a-guid", ["a-guid"]],
  ["nothing, where it has no id", { id: null }, []],
  ["nothing, where the response is empty", null, []],
])("another create knows what was created by %s", async (_, created, known) => {
  const { creates, ids } = creator();
  const creation = { description: "a thing", queue: "things", kind: "thing", findCandidates: async () => [] };
  await creates.run<unknown>({ ...creation, send: async () => created });
  expect([...ids.known("thing")]).toEqual(known);
});
