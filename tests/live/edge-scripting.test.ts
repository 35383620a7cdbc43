import { expect, test } from "vitest";
import { z } from "zod";
import { platform, refusals, secondsFrom } from "./live";
import { edgeScript } from "./objects";

const { send, ok, make, name } = platform([edgeScript]);
const script = "/compute/script/{id}";

// A create whose response is lost finds its script by more than its name.
test("two edge scripts may have one name", async () => {
  const { name } = await make(edgeScript);
  await ok("POST /compute/script", {}, { Name: name, ScriptType: 1 });
});

// A create whose response is lost tells its own script from an equal one by it.
test("an edge script has the time of its change, by the clock of the Date header", async () => {
  const created = await ok("POST /compute/script", {}, { Name: name(), ScriptType: 1 });
  const { LastModified } = z.object({ LastModified: z.string() }).parse(created.body);
  expect(secondsFrom(created, LastModified)).toBeLessThan(10);
});

// The document requires it; one client omits it where it is false, and was not seen to succeed.
test("a variable without Required is refused", async () => {
  const { id } = await make(edgeScript);
  const { status } = await send(`POST ${script}/variables/add`, { id }, { Name: "LIVE", DefaultValue: "1" });
  expect(refusals).toContain(status);
});

// The vendor's page limits what runs; that the interface refuses more is not known.
test("a variable of more than 2 KB is kept", async () => {
  const { id } = await make(edgeScript);
  const variable = { Name: "LIVE", Required: false, DefaultValue: "live".repeat(800) };
  await ok(`POST ${script}/variables/add`, { id }, variable);
  expect((await ok(`GET ${script}`, { id })).body).toMatchObject({ EdgeScriptVariables: [variable] });
});

// The document has a body for 204, which HTTP does not allow.
test("a variable that is put again is answered without a body", async () => {
  const { id } = await make(edgeScript);
  const variable = { Name: "LIVE", Required: false, DefaultValue: "1" };
  await ok(`PUT ${script}/variables`, { id }, variable);
  expect(await ok(`PUT ${script}/variables`, { id }, variable)).toMatchObject({ text: "" });
});

// The document requires a parameter that the path does not have, and calls the id a UUID.
test("code is published without the id of a release, which then has eight characters", async () => {
  const { id } = await make(edgeScript);
  await ok(`POST ${script}/code`, { id }, { Code: "export default {};" });
  await ok(`POST ${script}/publish`, { id }, { Note: "live" });
  const { body } = await ok(`GET ${script}/releases`, { id });
  expect(body).toMatchObject({ Items: [{ Uuid: expect.stringMatching(/^.{8}$/) }] });
});

// The document lists no 404, which the provider takes for a secret that is gone.
test("the secrets of an edge script that is gone are answered with 404", async () => {
  const { id } = await make(edgeScript);
  await ok(`DELETE ${script}`, { id });
  expect((await send(`GET ${script}/secrets`, { id })).status).toBe(404);
});

// A status that is retried would repeat what never succeeds.
test("a body that is not JSON is answered with 400", async () => {
  const { id } = await make(edgeScript);
  expect((await send(`POST ${script}`, { id }, '{"unfinished":')).status).toBe(400);
});
