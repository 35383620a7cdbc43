import { expect, test } from "vitest";
import { z } from "zod";
import { platform, refusals, secondsFrom } from "./live";
import { pullZone } from "./objects";

const advanced = "two shield zones of the plan Advanced, in pull zones of their own: at most a month of it for each";
const { send, ok, make } = platform([pullZone], ["shield zones of the free plan: free", advanced]);

const zone = "/shield/shield-zone/{zone}";
const lists = `${zone}/access-lists` as const;
const guardian = `${zone}/api-guardian` as const;
const page = `${zone}/custom-page/block` as const;

const identified = z.object({ id: z.int() });
const identifiedData = z.object({ data: z.object({ shieldZoneId: z.int() }) });

/** A new shield zone, which goes with its pull zone. */
async function newZone(shieldZone?: { planType: number }): Promise<{ zone: number }> {
  const { id } = await make(pullZone);
  await ok("POST /shield/shield-zone", {}, { pullZoneId: id, ...(shieldZone && { shieldZone }) });
  const { body } = await ok("GET /shield/shield-zone/get-by-pullzone/{id}", { id });
  return { zone: identifiedData.parse(body).data.shieldZoneId };
}

// `ShieldZone` takes 404 for deleted; the document lists none.
test("the shield zone of a pull zone that is gone is answered with 404", async () => {
  const { id } = await make(pullZone);
  await ok("DELETE /pullzone/{id}", { id });
  expect((await send("GET /shield/shield-zone/get-by-pullzone/{id}", { id })).status).toBe(404);
});

// A status that is retried would repeat what never succeeds.
test("a body that is not JSON is answered with 400", async () => {
  expect((await send("POST /shield/shield-zone", {}, '{"unfinished":')).status).toBe(400);
});

// The document has no null for enums, which may mean that they become their first value.
test("an enum that a change of a shield zone leaves out stays as it is", async () => {
  const path = await newZone();
  const change = (settings: object) => {
    const shieldZoneId = path.zone;
    return ok("PATCH /shield/shield-zone", {}, { shieldZoneId, shieldZone: { shieldZoneId, ...settings } });
  };
  await change({ dDoSShieldSensitivity: 2 });
  await change({ wafEnabled: true });
  expect((await ok(`GET ${zone}`, path)).body).toMatchObject({ data: { dDoSShieldSensitivity: 2, wafEnabled: true } });
});

// `AccessList` reports another checksum as drift; a create whose response is lost tells its own list by the time.
test("an access list keeps its content byte for byte, with the time of its change by the clock of the Date header", async () => {
  const path = await newZone();
  const content = "198.51.100.7\n198.51.100.8\n";
  const created = await ok(`POST ${lists}`, path, { name: "live", type: 0, content });
  const { data } = z.object({ data: identified }).parse(created.body);
  const { body } = await ok(`GET ${lists}/{id}`, { ...path, ...data });
  const read = z.object({ data: z.object({ content: z.string(), lastModified: z.string() }) }).parse(body).data;
  expect(read.content).toBe(content);
  expect(secondsFrom(created, read.lastModified)).toBeLessThan(10);
});

// `AccessList` gives it an action with a second request.
test("a new access list is not in force before it is given an action", async () => {
  const path = await newZone();
  await ok(`POST ${lists}`, path, { name: "live", type: 0, content: "198.51.100.7" });
  expect((await ok(`GET ${lists}`, path)).body).toMatchObject({ customLists: [{ isEnabled: false }] });
});

/** Adds a rate limit that logs what nobody requests, and returns how it is listed at once. */
async function addRateLimit(path: { zone: number }, ruleName: string) {
  const ruleConfiguration = {
    actionType: 2,
    variableTypes: { REQUEST_URI: "" },
    operatorType: 0,
    severityType: 0,
    transformationTypes: [],
    value: "/live",
    requestCount: 77,
    counterKeyType: 0,
    timeframe: 60,
    blockTime: 60,
  };
  const rule = { shieldZoneId: path.zone, ruleName, ruleDescription: "live", ruleConfiguration };
  await ok("POST /shield/rate-limit", {}, rule);
  const { body } = await ok("GET /shield/rate-limits/{zone}", path);
  return z.object({ data: z.tuple([identified]) }).parse(body).data[0];
}

// A create that is only accepted finds its rule in this list. The vendor's own tools take no such names, and the document
// has no limit in a response.
test("a new rate limit is listed at once, keeps a name of any characters, and is read with its limit", async () => {
  const ruleName = "live: 1/min (a_b)";
  const rule = await addRateLimit(await newZone(), ruleName);
  const { body } = await ok("GET /shield/rate-limit/{id}", rule);
  expect(body).toMatchObject({ ruleName, ruleConfiguration: { requestCount: 77 } });
});

// `RateLimit` takes 404 for deleted; the document lists none.
test("a read of a rate limit that is gone is answered with 404", async () => {
  const rule = await addRateLimit(await newZone(), "live");
  await ok("DELETE /shield/rate-limit/{id}", rule);
  expect((await send("GET /shield/rate-limit/{id}", rule)).status).toBe(404);
});

// `BotDetection` reads an error key beside it as this, and says which plan is needed.
test("bot detection of a shield zone of the free plan is answered with 202", async () => {
  const path = await newZone();
  const body = { shieldZoneId: path.zone, executionMode: 1 };
  expect((await send(`PATCH ${zone}/bot-detection`, path, body)).status).toBe(202);
});

// The enum of the document leaves it out, which its description and its list of names have.
test("the categories of bots include 255, System", async () => {
  const { body } = await ok(`GET ${zone}/bot-categorization`, await newZone());
  const { categories } = z.object({ categories: z.array(z.object({ category: z.int() })) }).parse(body);
  expect(categories).toContainEqual({ category: 255 });
});

// No document names one; one client begins with it.
test("the first page of a day's events has the token start", async () => {
  const [year, month, day] = new Date().toISOString().slice(0, 10).split("-");
  const path = { ...(await newZone()), date: `${month}-${day}-${year}` };
  await ok("GET /shield/event-logs/{zone}/{date}/start", path);
});

const html = "<h1>Live</h1>\n<p>&copy; 1 < 2</p>\n";

// `ShieldResponsePage` says which plan is needed when it is.
test("a response page is refused in a shield zone of the free plan", async () => {
  expect(refusals).toContain((await send(`PUT ${page}`, await newZone(), html)).status);
});

// `ShieldResponsePage` compares the text.
test("a response page is read as it was sent", async () => {
  const path = await newZone({ planType: 1 });
  await ok(`PUT ${page}`, path, html);
  expect(await ok(`GET ${page}`, path)).toMatchObject({ text: html });
});

// `ShieldResponsePage` takes it for deleted.
test("a response page that a zone does not have is answered with 404", async () => {
  expect((await send(`GET ${page}`, await newZone({ planType: 1 }))).status).toBe(404);
});

const documentOf = (...paths: string[]) => ({
  content: JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Live", version: "1" },
    paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { "200": { description: "OK" } } } }])),
  }),
});

const guarded = z.object({
  data: z.object({
    endpoints: z.array(z.object({ requestPath: z.string(), apiGuardianEndpointId: z.int() })),
  }),
});

/** The ids of API Guardian's endpoints, by their paths. */
async function endpointsOf(path: { zone: number }): Promise<Record<string, number>> {
  const { data } = guarded.parse((await ok(`GET ${guardian}`, path)).body);
  return Object.fromEntries(data.endpoints.map((one) => [one.requestPath, one.apiGuardianEndpointId]));
}

// `ApiGuardian` sends a PATCH where it knows of one; a create that is sent again would find out otherwise.
test("a second specification that is sent with POST replaces the first", async () => {
  const path = await newZone();
  await ok(`POST ${guardian}/spec`, path, documentOf("/a"));
  await ok(`POST ${guardian}/spec`, path, documentOf("/b"));
  expect(Object.keys(await endpointsOf(path))).toEqual(["/b"]);
});

// Its settings hang on it.
test("an endpoint keeps its id when a specification is replaced that has it still", async () => {
  const path = await newZone();
  await ok(`POST ${guardian}/spec`, path, documentOf("/a"));
  const before = await endpointsOf(path);
  await ok(`PATCH ${guardian}/spec`, path, documentOf("/a", "/b"));
  expect(await endpointsOf(path)).toMatchObject(before);
});
