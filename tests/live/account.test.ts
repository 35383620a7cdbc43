import { expect, test } from "vitest";
import { z } from "zod";
import { platform } from "./live";

const { send, ok } = platform([]);

// No document has it; `doctor` shows the account by it.
test("the platform says whose key it is, by an email and roles", async () => {
  z.object({ Email: z.string(), Roles: z.array(z.string()) }).parse((await ok("GET /user")).body);
});

// The document lists no 401.
test("the list of regions needs a key", async () => {
  await ok("GET /region");
  expect((await send("GET /region", {}, undefined, { key: "" })).status).toBe(401);
});
