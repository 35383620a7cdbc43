import { expect, test } from "vitest";
import { z } from "zod";
import { platform } from "./live";
import { database } from "./objects";

const { send, ok, make, name } = platform([database]);
const databases = "/database/v2/databases";
const regions = { storage_region: "eu-west-1", primary_regions: ["DE"], replicas_regions: [] };

// A create whose response is lost finds its database by more than its name.
test("two databases may have one name", async () => {
  const { name } = await make(database);
  await ok(`POST ${databases}`, {}, { name, ...regions });
});

// `Database` refuses such a name, as the vendor's command line does; others have seen 500 for what is not valid.
test("a name of more than 16 characters is answered with 500", async () => {
  const reply = await send(`POST ${databases}`, {}, { name: `${name()}-longer`, ...regions });
  expect(reply.status).toBe(500);
});

// `Database` changes them in place.
test("the primary regions of a database may be changed", async () => {
  const { id } = await make(database);
  await ok(`PATCH ${databases}/{id}`, { id }, { primary_regions: ["UK"], replicas_regions: [] });
});

// `Database` writes the regions of a fork after it is made.
test("a fork of a database has the name that was sent, and the regions of the other one", async () => {
  const { id } = await make(database);
  const slug = name();
  const made = await ok("POST /database/v1/databases/{id}/fork", { id }, { slug, date: new Date().toISOString() });
  const { id: fork } = z.object({ database: z.object({ id: z.string() }) }).parse(made.body).database;
  expect((await ok(`GET ${databases}/{fork}`, { fork })).body).toMatchObject({ db: { name: slug, ...regions } });
});

// `DatabaseToken` compares times, whatever their form; a text that is none would be an error.
test("a token's expiry is returned as it was sent", async () => {
  const { id } = await make(database);
  const expires_at = `${new Date().getUTCFullYear() + 1}-01-02T03:04:05Z`;
  const { body } = await ok(`PUT ${databases}/{id}/auth/generate`, { id }, { authorization: "read-only", expires_at });
  expect(body).toMatchObject({ expires_at });
});

// The document lists no 404, which `Database` takes for deleted.
test("a read of a database that is gone is answered with 404", async () => {
  const { id } = await make(database);
  await ok(`DELETE ${databases}/{id}`, { id });
  expect((await send(`GET ${databases}/{id}`, { id })).status).toBe(404);
});

// The document lists no 400; others have seen 500, after which the provider looks for what may have been made.
test("a body that is not JSON is answered with 400", async () => {
  const { id } = await make(database);
  expect((await send(`PATCH ${databases}/{id}`, { id }, '{"unfinished":')).status).toBe(400);
});
