import { expect, test } from "vitest";
import { z } from "zod";
import { platform } from "./live";
import { containerRegistry, credentials } from "./objects";

const { send, ok, make, name } = platform([containerRegistry]);
const registries = "/mc/registries";

// The document lists 200, and the vendor's Terraform provider takes 201 alone; the provider takes both.
test("a new image registry is answered with 201", async () => {
  const registry = { displayName: name(), type: "dockerHub", passwordCredentials: credentials };
  expect((await send(`POST ${registries}`, {}, registry)).status).toBe(201);
});

// An import tells the type by the host; `ContainerRegistry` notices another password by its ends.
test("an image registry of Docker Hub has the host docker.io, and shows three symbols at each end of its password", async () => {
  const { id } = await make(containerRegistry);
  expect((await ok(`GET ${registries}/{id}`, { id })).body).toMatchObject({
    hostName: expect.stringMatching(/(^|\.)docker\.io$/i),
    firstPasswordSymbols: credentials.password.slice(0, 3),
    lastPasswordSymbols: credentials.password.slice(-3),
  });
});

// One that the platform replaces would show drift.
test("an image registry of GitHub keeps its name", async () => {
  const displayName = name();
  await ok(`POST ${registries}`, {}, { displayName, type: "gitHub", passwordCredentials: credentials });
  const all = z.object({ items: z.array(z.object({ displayName: z.string() })) });
  expect(all.parse((await ok(`GET ${registries}`)).body).items).toContainEqual({ displayName });
});

// `ContainerRegistry` takes 404 for deleted, and any other status for an error.
test("a read of an image registry that is gone is answered with 404", async () => {
  const { id } = await make(containerRegistry);
  await ok(`DELETE ${registries}/{id}`, { id });
  expect((await send(`GET ${registries}/{id}`, { id })).status).toBe(404);
});

// The document lists no 401.
test("the list of container nodes needs a key", async () => {
  await ok("GET /mc/nodes");
  expect((await send("GET /mc/nodes", {}, undefined, { key: "" })).status).toBe(401);
});
