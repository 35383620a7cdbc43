import { expect, test } from "vitest";
import { z } from "zod";
import { BunnyError, createClient } from "../../sdk/index";
import { Claims } from "../define/claims";
import { defineResource, type ResourceDefinition } from "../define/define";
import { ResourceInitFailedError } from "../define/init-failed";
import { withWaitReporter } from "../messages/progress";
import {
  create,
  keepObject,
  protectReplaced,
  read,
  recordCompared,
  recordDifference,
  remove,
  update,
} from "./lifecycle";
import { Replacements } from "./replacements";

const api = createClient({ apiKey: "key" });
const missing = new BunnyError("not_found", "It is gone.", { operation: "DELETE /thing", requestId: "r", status: 404 });

const inputs = z.object({
  zoneId: z.int(),
  name: z.string(),
  tags: z.array(z.string()).optional().meta({ set: true }),
  note: z.string().optional(),
});
const outputs = z.object({
  thingId: z.int(),
  url: z
    .string()
    .optional()
    .meta({ changesWith: ["name"] }),
});

type Handlers = Partial<
  Pick<ResourceDefinition<typeof inputs, typeof outputs>, "create" | "read" | "update" | "delete">
>;

/** A thing of a zone: its handlers, and the requests that each of them got. */
function thing(handlers: Handlers = {}) {
  const requests: unknown[] = [];
  const noted =
    <Request, Result>(handler: (request: Request, context: { api: typeof api }) => Promise<Result>) =>
    (request: Request, context: { api: typeof api }) => {
      requests.push(request);
      expect(context).toEqual({ api });
      return handler(request, context);
    };
  const definition = defineResource({
    name: "Thing",
    description: "A thing.",
    vendorPage: "cdn",
    example: [],
    inputs,
    outputs,
    id: "{zoneId}/{thingId}",
    create: noted(handlers.create ?? (async () => ({ outputs: { thingId: 7 } }))),
    read: noted(handlers.read ?? (async () => undefined)),
    delete: noted(handlers.delete ?? (async () => {})),
    ...(handlers.update && { update: noted(handlers.update) }),
  });
  return { definition, requests };
}

const state = { zoneId: 1, name: "n", tags: ["a", "b"], thingId: 7, url: "https://n" };
const prior = { inputs: { zoneId: 1, name: "n", tags: ["a", "b"] }, outputs: { thingId: 7, url: "https://n" } };
const fails = (error: Error) => () => Promise.reject(error);

test("a create returns the id, and inputs and outputs without those that are absent", async () => {
  const { definition, requests } = thing({ create: async () => ({ outputs: { thingId: 7, url: undefined } }) });
  const wanted = { zoneId: 1, name: "n", note: undefined };
  expect(await create(definition, wanted, api)).toStrictEqual({
    id: "1/7",
    properties: { zoneId: 1, name: "n", thingId: 7 },
  });
  expect(requests).toEqual([{ inputs: wanted, claims: expect.any(Function) }]);
  const { properties } = await create(definition, { ...wanted, note: null }, api);
  expect(properties).toStrictEqual({ zoneId: 1, name: "n", thingId: 7 });
});

test("a secret part of an id is redacted", async () => {
  expect((await create(thing().definition, { zoneId: 1, name: "n" }, api, { secrets: ["zoneId"] })).id).toBe(
    "[secret]/7",
  );
});

test("a create whose later step failed has the id and the state that was reached", async () => {
  const failed = new ResourceInitFailedError(
    { inputs: { zoneId: 1, note: undefined }, outputs: { thingId: 7 } },
    "half",
  );
  const { definition } = thing({ create: fails(failed) });
  await expect(create(definition, { zoneId: 1, name: "n" }, api)).rejects.toBe(failed);
  expect(failed.object).toEqual({ definition, id: "1/7", properties: { zoneId: 1, thingId: 7 } });
});

test("a create without its parent says which id to check", async () => {
  const { definition } = thing({ create: fails(missing) });
  await expect(create(definition, { zoneId: 1, name: "n" }, api)).rejects.toMatchObject({
    advice: "Check the id: zoneId is 1.",
  });
});

test("a read gets the state and the parts of the id, and returns equal values in their prior form", async () => {
  const { definition, requests } = thing({
    read: async () => ({
      inputs: { zoneId: 1, name: "renamed", tags: ["b", "a"], note: undefined },
      outputs: { thingId: 7, url: undefined },
    }),
  });
  const current = await read(definition, "1/7", state, api);
  const now = { zoneId: 1, name: "renamed", tags: ["a", "b"] };
  expect(current).toStrictEqual({ id: "1/7", inputs: now, properties: { ...now, thingId: 7 } });
  expect(requests).toEqual([{ prior, importing: false }]);
});

test("an import gets the parts of the id alone", async () => {
  const { definition, requests } = thing();
  expect(await read(definition, "1/7", undefined, api)).toBeUndefined();
  expect(requests).toEqual([{ prior: { inputs: { zoneId: 1 }, outputs: { thingId: 7 } }, importing: true }]);
});

test("a required argument that a response does not report stays, and an optional one does not", async () => {
  const { definition } = thing({
    read: async () => ({
      inputs: { zoneId: 1, name: undefined, tags: undefined, note: "new" },
      outputs: { thingId: 7 },
    }),
  });
  expect((await read(definition, "1/7", { ...state, note: "old" }, api))?.inputs).toStrictEqual({
    zoneId: 1,
    name: "n",
    note: "new",
  });
});

test.each([
  ["no object", async () => undefined],
  ["a 404", fails(missing)],
])("a read that finds %s shows that the object is gone", async (_, reading) => {
  expect(await read(thing({ read: reading }).definition, "1/7", state, api)).toBeUndefined();
});

test("a read that fails otherwise is an error", async () => {
  const failed = new BunnyError("server_error", "It failed.");
  await expect(read(thing({ read: fails(failed) }).definition, "1/7", state, api)).rejects.toBe(failed);
});

test.each(["7", "x/7", "1/x", "[secret]/7", "1/[secret]"])("%j cannot be imported", async (id) => {
  const { definition, requests } = thing();
  await expect(read(definition, id, undefined, api)).rejects.toThrow(
    `${JSON.stringify(id)} is not an id of Thing. It has the form zoneId/thingId.`,
  );
  expect(requests).toEqual([]);
});

test("the id of an import has the form that a check gives to arguments, and that of a state stays", async () => {
  const { definition, requests } = thing({
    read: async ({ prior }) => ({
      inputs: { zoneId: 1, name: prior.inputs.name, tags: undefined, note: undefined },
      outputs: { thingId: 7 },
    }),
  });
  const lowerCase: ResourceDefinition = {
    ...definition,
    id: "{name}/{thingId}",
    check: ({ name }, given) => ({
      problems: [],
      normal: given.has("name") ? { name: String(name).toLowerCase() } : {},
    }),
  };
  expect((await read(lowerCase, "Big/7", undefined, api))?.id).toBe("big/7");
  expect((await read(lowerCase, "Big/7", state, api))?.id).toBe("Big/7");
  expect(requests).toMatchObject([{ prior: { inputs: { name: "big" } } }, { prior: { inputs: { name: "Big" } } }]);
});

test("a redacted part of an id is read from the state", async () => {
  const { definition, requests } = thing();
  await read(definition, "[secret]/7", state, api);
  expect(requests).toEqual([{ prior, importing: false }]);
});

test("an update gets what changed, and keeps outputs that this cannot change", async () => {
  const changes: string[][] = [];
  const { definition, requests } = thing({
    update: async ({ changed }) => {
      changes.push([...changed]);
      return { outputs: { thingId: 7, url: "https://other" } };
    },
  });
  const noted = { zoneId: 1, name: "n", tags: ["b", "a"], note: "new" };
  expect(await update(definition, { id: "1/7", olds: state, news: noted }, api)).toEqual({
    ...noted,
    thingId: 7,
    url: "https://n",
  });
  const renamed = { zoneId: 1, name: "m", tags: ["a", "b"], note: undefined };
  expect(await update(definition, { id: "1/7", olds: state, news: renamed }, api)).toStrictEqual({
    zoneId: 1,
    name: "m",
    tags: ["a", "b"],
    thingId: 7,
    url: "https://other",
  });
  expect(changes).toEqual([["note"], ["name"]]);
  expect(requests).toMatchObject([
    { inputs: noted, prior },
    { inputs: { zoneId: 1, name: "m", tags: ["a", "b"] }, prior },
  ]);
});

test("an update of a resource without one keeps the outputs", async () => {
  const { definition } = thing();
  const wanted = { zoneId: 1, name: "n", note: "new" };
  expect(await update(definition, { id: "1/7", olds: state, news: wanted }, api)).toEqual({
    ...wanted,
    thingId: 7,
    url: "https://n",
  });
});

test("an update whose later step failed has the state that was reached, with outputs that it cannot change", async () => {
  const reached = { inputs: { zoneId: 1, name: "n", note: "new" }, outputs: { thingId: 7, url: "https://other" } };
  const failed = new ResourceInitFailedError(reached, "half");
  const { definition } = thing({ update: fails(failed) });
  await expect(
    update(definition, { id: "1/7", olds: state, news: { ...prior.inputs, note: "new" } }, api),
  ).rejects.toBe(failed);
  expect(failed.object).toEqual({
    definition,
    id: "1/7",
    properties: { zoneId: 1, name: "n", note: "new", thingId: 7, url: "https://n" },
  });
});

test("a delete gets the state, and the claims of the run", async () => {
  const { definition, requests } = thing();
  const claims = new Claims();
  await remove(definition, state, api, { claims });
  await remove(definition, state, api);
  expect(requests).toEqual([
    { prior, claims },
    { prior, claims: expect.any(Claims) },
  ]);
});

test("a delete of what the same run has created is left out, and of no other object", async () => {
  const { definition, requests } = thing({ create: async () => ({ outputs: { thingId: 7 } }) });
  const claims = new Claims();
  await create(definition, { zoneId: 1, name: "n" }, api, { claims, secrets: ["zoneId"] });
  await remove(definition, state, api, { claims });
  expect(requests).toHaveLength(1);
  await remove(definition, { ...state, thingId: 8 }, api, { claims });
  expect(requests).toHaveLength(2);
});

test("a delete of what arguments name is left to its claims", async () => {
  const { definition, requests } = thing();
  const named = { ...definition, id: "{zoneId}/{name}" };
  const claims = new Claims();
  await create(named, { zoneId: 1, name: "n" }, api, { claims });
  await remove(named, state, api, { claims });
  expect(requests).toEqual([expect.anything(), { prior, claims }]);
});

test("a delete of what the same run has created in part is left out", async () => {
  const failed = new ResourceInitFailedError({ inputs: { zoneId: 1 }, outputs: { thingId: 7 } }, "half");
  const { definition, requests } = thing({ create: fails(failed) });
  const claims = new Claims();
  await expect(create(definition, { zoneId: 1, name: "n" }, api, { claims })).rejects.toBe(failed);
  await remove(definition, state, api, { claims });
  expect(requests).toHaveLength(1);
});

test("a delete with 404 is a success if a read shows nothing either", async () => {
  const { definition, requests } = thing({ delete: fails(missing), read: fails(missing) });
  await remove(definition, state, api);
  expect(requests).toMatchObject([{ prior }, { prior, importing: false }]);
});

test("a delete with 404 of an object that can still be read is an error", async () => {
  const there = async () => ({ inputs: { ...prior.inputs, note: undefined }, outputs: prior.outputs });
  const { definition } = thing({ delete: fails(missing), read: there });
  await expect(remove(definition, state, api)).rejects.toMatchObject({
    code: "rejected",
    operation: "DELETE /thing",
    requestId: "r",
    status: 404,
    cause: missing,
    message:
      "DELETE /thing was answered with 404, but the object can still be read, so it is not deleted. See whether the account is suspended or the key may not delete, and run again.",
  });
});

test("a delete without the name of its operation is called the delete", async () => {
  const there = async () => ({ inputs: { ...prior.inputs, note: undefined }, outputs: prior.outputs });
  const { definition } = thing({ delete: fails(new BunnyError("not_found", "It is gone.")), read: there });
  await expect(remove(definition, state, api)).rejects.toThrow(/^The delete was answered with 404, but /);
});

test("a delete that fails otherwise is an error, without a read", async () => {
  const failed = new BunnyError("forbidden", "You may not.");
  const { definition, requests } = thing({ delete: fails(failed) });
  await expect(remove(definition, state, api)).rejects.toBe(failed);
  expect(requests).toHaveLength(1);
});

test.each([
  ["zoneId", { name: "n", thingId: 7 }],
  ["thingId", { zoneId: 1, name: "n" }],
])("no request is sent for a state without %s, which would be about another object", async (part, state) => {
  const { definition, requests } = thing({ update: async () => ({ outputs: { thingId: 7 } }) });
  const refused = `The state of this Thing has no ${part}, so it is not known which object it is of. pulumi refresh reads it by its id.`;
  await expect(update(definition, { id: "1/7", olds: state, news: { zoneId: 1, name: "m" } }, api)).rejects.toThrow(
    refused,
  );
  await expect(remove(definition, state, api)).rejects.toThrow(refused);
  expect(requests).toEqual([]);
});

test("a type of which no import can read an object says why, without a request", async () => {
  const { definition, requests } = thing({ read: async () => undefined });
  const once = { ...definition, noImport: "The platform shows it once." };
  await expect(read(once, "1/7", undefined, api)).rejects.toThrow(
    "Thing cannot be imported. The platform shows it once.",
  );
  expect(requests).toEqual([]);
  expect(await read(once, "1/7", state, api)).toBeUndefined();
});

test("creates and updates see what the run claims", async () => {
  const claims = new Claims();
  const collected = new Claims();
  claims.collectFromRun = async () => collected;
  const seen: unknown[] = [];
  const { definition } = thing({
    create: async ({ claims: all }) => {
      seen.push(await all());
      return { outputs: { thingId: 7 } };
    },
    update: async ({ claims: all }) => {
      seen.push(await all());
      return { outputs: { thingId: 7 } };
    },
  });
  await create(definition, { zoneId: 1, name: "n" }, api, { claims });
  await update(definition, { id: "1/7", olds: state, news: { zoneId: 1, name: "m" } }, api, claims);
  expect(seen.map((one) => one === collected)).toEqual([true, true]);
});

test("an object whose id the arguments make is not kept: it goes with its last resource", () => {
  const claims = new Claims();
  keepObject(thing().definition, "1/7", claims);
  keepObject({ ...thing().definition, id: "{zoneId}/{name}" }, "1/n", claims);
  expect([...claims.kept]).toEqual(["Thing 1/7"]);
});

test("nor is it compared with what another resource has", () => {
  const compared: string[] = [];
  class Noted extends Claims {
    override addCompared(id: string): void {
      compared.push(id);
    }
  }
  recordCompared(thing().definition, "1/7", new Noted());
  recordCompared({ ...thing().definition, id: "{zoneId}/{name}" }, "1/n", new Noted());
  expect(compared).toEqual(["Thing 1/7"]);
});

test("a create gets what the object had that it replaces, where it replaces one", async () => {
  const { definition, requests } = thing();
  const kept: ResourceDefinition = { ...definition, unmanaged: async () => ({ note: "theirs" }) };
  const replacements = new Replacements();
  const renamed = { zoneId: 1, name: "m" };
  // A part of an id is no object.
  recordDifference(kept, { zoneId: 1, name: "n" }, renamed, replacements);
  await create(kept, renamed, api, { replacements });
  recordDifference(kept, state, renamed, replacements);
  await create(kept, renamed, api, { replacements });
  expect(requests).toStrictEqual([
    { inputs: renamed, claims: expect.any(Function) },
    { inputs: renamed, replaced: { note: "theirs" }, claims: expect.any(Function) },
  ]);
});

test("an update knows what another resource of the run overwrites, and need not return outputs", async () => {
  const claims = new Claims();
  claims.overwrite({ list: "tags of zone 1" });
  const seen: unknown[] = [];
  const { definition } = thing({
    update: async ({ isOverwritten }) => {
      seen.push(isOverwritten({ list: "tags of zone 1" }), isOverwritten({ list: "others" }));
      return undefined as never;
    },
  });
  const news = { ...prior.inputs, note: "new" };
  expect(await update(definition, { id: "1/7", olds: state, news }, api, claims)).toEqual({
    ...news,
    thingId: 7,
    url: state.url,
  });
  expect(seen).toEqual([true, false]);
});

test("a write of the whole object has what the platform has by now of all that the program does not change", async () => {
  const written: unknown[] = [];
  const { definition } = thing({
    read: async () => ({ inputs: { zoneId: 1, name: "theirs", tags: ["c"], note: "theirs" }, outputs: { thingId: 7 } }),
    update: async ({ inputs: all }) => {
      written.push(all);
      return { outputs: { thingId: 7 } };
    },
  });
  const whole: ResourceDefinition = { ...definition, writesWhole: (_, changed) => changed.has("tags") };
  const change = { id: "1/7", olds: state, news: { ...prior.inputs, tags: ["d"] } };
  await update(whole, change, api);
  await update(whole, { ...change, news: { ...prior.inputs, name: "m" } }, api);
  expect(written).toEqual([
    { zoneId: 1, name: "theirs", tags: ["d"], note: "theirs" },
    { zoneId: 1, name: "m", tags: ["a", "b"] },
  ]);
});

test("a delete says whether the object was there, warns of what it ends, and is refused where something would be lost", async () => {
  const gone = thing({ delete: fails(missing) }).definition;
  const claims = new Claims();
  claims.keep("Thing 1/7");
  expect(await remove(thing().definition, state, api)).toBe(true);
  expect(await remove(thing().definition, state, api, { claims })).toBe(true);
  expect(await remove(gone, state, api)).toBe(false);
  const warnings: string[] = [];
  const noting = <T>(work: () => T) => withWaitReporter((message) => void warnings.push(message), work);
  await noting(() => remove({ ...thing().definition, endedByDelete: () => "tokens end" }, state, api));
  await noting(() => remove({ ...thing().definition, endedByDelete: () => undefined }, state, api));
  expect(warnings).toEqual(["bunny: tokens end"]);
  const holding: ResourceDefinition = { ...thing().definition, contents: async () => "12 files" };
  await expect(remove(holding, state, api)).rejects.toThrow(/^Thing 1\/7 holds 12 files, .* it was not deleted\. /);
});

test("a preview of a replacement asks for no client where there is nothing to read", async () => {
  const noClient = () => Promise.reject(new Error("The settings are not known."));
  const warnings: string[] = [];
  await withWaitReporter(
    (message) => void warnings.push(message),
    () => protectReplaced(thing().definition, state, noClient),
  );
  expect(warnings).toEqual([]);
});

test("a state without any part of the id names all of them", async () => {
  await expect(remove(thing().definition, { name: "n" }, api)).rejects.toThrow(
    "The state of this Thing has no zoneId and no thingId, so",
  );
});

test.each([
  [missing, ["bunny: tokens end"]],
  ["its hostnames get another address", ["bunny: tokens end", "bunny: its hostnames get another address"]],
])("a preview of a replacement warns of what it ends: %s", async (ended, expected) => {
  const warnings: string[] = [];
  const requests: unknown[] = [];
  const definition: ResourceDefinition = {
    ...thing().definition,
    endedByDelete: ({ name }) => (name === "n" ? "tokens end" : undefined),
    endedByReplacement: async (...request) => {
      requests.push(request);
      if (typeof ended !== "string") throw ended;
      return ended;
    },
  };
  await withWaitReporter(
    (message) => void warnings.push(message),
    () => protectReplaced(definition, state, () => api),
  );
  expect(warnings).toEqual(expected);
  expect(requests).toEqual([[{ prior }, { api }]]);
});

test.each([
  ["sends what the platform has of the rest", { zoneId: 1, name: "n", tags: ["c"] }, ["c"]],
  ["sends the program's where the object is gone", undefined, ["a", "b"]],
])("an update that writes the whole object %s", async (_, current, tags) => {
  const sent: unknown[] = [];
  const { definition, requests } = thing({
    read: async () => current && { inputs: { ...current, note: undefined }, outputs: prior.outputs },
    update: async ({ inputs }) => {
      sent.push(inputs);
      return { outputs: prior.outputs };
    },
  });
  const news = { zoneId: 1, name: "m", tags: ["a", "b"] };
  await update({ ...definition, writesWhole: () => true }, { id: "1/7", olds: state, news }, api);
  expect(requests[0]).toEqual({ prior, importing: false });
  expect(sent).toEqual([{ zoneId: 1, name: "m", tags }]);
});
