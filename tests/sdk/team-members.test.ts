import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { addTeamMember } from "../../emulator/routes/account";
import { createClient, type RequestLogEvent } from "../../sdk/index";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";
import { heldRequest } from "../support/held-request";
import { useServers } from "../support/server";

const account = useAccountForEachTest();
const startServer = useServers();
const exchange = "POST /apikey/exchange";
const get = "GET /team/member/{id}";
const operations = () => account.emulator.calls.take().map(({ operation }) => operation);
const memberId = (email = "ada@example.com") => String(addTeamMember(account.emulator.state, { Email: email }).Id);
const requested = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  roles: ["SubuserBilling"],
  password: "Not-a-secret-1",
} as const;

test("calls at once share one exchange, and send its token in place of the key", async () => {
  const sent: { path: string; headers: Record<string, unknown>; body: string }[] = [];
  const apiUrl = await startServer(async (request, response) => {
    const body = await text(request);
    const { accesskey, authorization } = request.headers;
    sent.push({ path: request.url ?? "", headers: { accesskey, authorization }, body });
    const isExchange = request.url === "/apikey/exchange";
    const id = request.url?.split("/").at(-1);
    response.end(JSON.stringify(isExchange ? { Token: "the-token" } : { Id: id, Roles: [] }));
  });
  const api = createClient({ apiKey: "the-key", apiUrl });
  await Promise.all(["1", "2", "3"].map((id) => api.teamMembers.get(id)));
  await api.close();
  const [first, ...others] = sent;
  expect(first).toEqual({ path: "/apikey/exchange", headers: {}, body: '{"AccessKey":"the-key"}' });
  expect(others.map(({ headers, body }) => ({ headers, body }))).toEqual(
    Array(3).fill({ headers: { authorization: "the-token" }, body: "" }),
  );
});

test("a token that is refused is exchanged anew, once", async () => {
  const id = memberId();
  await account.api.teamMembers.get(id);
  operations();
  account.emulator.state.teamTokens.clear();
  await Promise.all([account.api.teamMembers.get(id), account.api.teamMembers.get(id)]);
  expect(operations().toSorted()).toEqual([exchange, ...Array(4).fill(get)].toSorted());

  account.emulator.faults.add({ operation: get, times: 9, answer: { status: 401 } });
  const error = await errorOf(account.api.teamMembers.get(id));
  expect(error).toMatchObject({ code: "unauthorized" });
  expect(error.message).toContain("may not manage the team");
  expect(operations()).toEqual([get, exchange, get]);
});

test("a key that the platform does not exchange is a clear error, and lists no members where none are needed", async () => {
  memberId();
  account.emulator.faults.add({ operation: exchange, times: 2, answer: { status: 401 } });
  const error = await errorOf(account.api.teamMembers.get("1"));
  expect(error).toMatchObject({ code: "unauthorized", operation: exchange, mayHaveHappened: false });
  expect(error.message).toContain("that of a team member is refused");
  expect(await account.api.teamMembers.listIfAllowed()).toEqual([]);
  expect(await account.api.teamMembers.listIfAllowed()).toHaveLength(1);
});

test("a call that is cancelled during the exchange does not fail another that waits for it", async () => {
  const id = memberId();
  const held = heldRequest(exchange);
  account.emulator.faults.add(held.fault);
  const cancelled = new AbortController();
  const first = errorOf(account.api.withSignal(cancelled.signal).teamMembers.get(id));
  await held.arrived;
  const second = account.api.teamMembers.get(id);
  cancelled.abort();
  expect(await first).toMatchObject({ code: "cancelled" });
  held.release();
  expect(await second).toMatchObject({ id });
});

test("neither key, token nor password is in a log or an error", async () => {
  const seen: string[] = [];
  const apiUrl = await startServer(async (request, response) => {
    const body = await text(request);
    if (request.url === "/apikey/exchange") return response.end(JSON.stringify({ Token: "the-token" }));
    const echo = `${body} ${request.headers.authorization}`;
    return response.writeHead(400).end(JSON.stringify({ Message: echo, Field: echo, ErrorKey: echo }));
  });
  const log = (event: RequestLogEvent) => seen.push(JSON.stringify(event));
  const api = createClient({ apiKey: "the-key", apiUrl, log });
  const errors = [await errorOf(api.teamMembers.create(requested)), await errorOf(api.teamMembers.get("1"))];
  await api.close();
  const shown = [...seen, ...errors.map((error) => `${error.message} ${JSON.stringify(error)}`)].join("\n");
  expect(shown).toContain("failed with 400");
  for (const secret of ["the-key", "the-token", requested.password]) expect(shown).not.toContain(secret);
});

test("after a lost response, a member of another name with the email is not taken for the new one", async () => {
  const { state, faults } = account.emulator;
  addTeamMember(state, { Email: requested.email, FirstName: "Grace", LastName: "Hopper", Roles: ["SubuserBilling"] });
  addTeamMember(state, { Email: requested.email, FirstName: "Ada", LastName: "Lovelace", Roles: ["SubuserAbuse"] });
  faults.add({ operation: "POST /team/member", times: 1, reset: true, carryOut: true });
  const id = await account.api.teamMembers.create(requested);
  expect([...state.teamMembers.values()].at(-1)).toMatchObject({ Id: Number(id), Password: requested.password });
  expect(state.teamMembers.size).toBe(3);
});

test("any status of success will do, and of a new member only the id is read", async () => {
  const apiUrl = await startServer((request, response) => {
    response.statusCode = request.method === "GET" ? 201 : 200;
    const isExchange = request.url === "/apikey/exchange";
    response.end(
      isExchange ? '{"Token":"t"}' : request.method === "GET" ? '{"Id":"a-1","Roles":["Subuser"]}' : '{"Id":"a-1"}',
    );
  });
  const api = createClient({ apiKey: "the-key", apiUrl });
  expect(await api.teamMembers.create(requested)).toBe("a-1");
  expect(await api.teamMembers.get("a-1")).toMatchObject({ id: "a-1", roles: ["Subuser"] });
  await api.teamMembers.update("a-1", requested);
  await api.teamMembers.delete("a-1");
  await api.close();
});
