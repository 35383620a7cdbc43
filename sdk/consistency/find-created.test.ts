import { expect, test } from "vitest";
import { BunnyError } from "../errors";
import { findCreated, undefinedIfNotFound } from "./find-created";

const missing = new BunnyError("not_found", "It is gone.", { operation: "GET /thing", status: 404 });
const forbidden = new BunnyError("forbidden", "You may not.", { operation: "GET /thing", status: 403, requestId: "r" });
const errorFrom = (find: () => Promise<unknown>) => findCreated("POST /thing", find).catch((error: unknown) => error);
const couldNotRead = (why: string) =>
  `POST /thing succeeded, but the created object could not be read: ${why} Check whether it exists before you repeat it.`;

test("the object that is found is the result", async () => {
  expect(await findCreated("POST /thing", async () => 7)).toBe(7);
});

test.each([
  ["is in no list", async () => undefined],
  ["is not found", () => Promise.reject(missing)],
])("an object that %s may have been created", async (_, find) => {
  const error = await errorFrom(find);
  expect(error).toMatchObject({ code: "unexpected_response", operation: "POST /thing", mayHaveHappened: true });
  expect(error).toMatchObject({ status: undefined, requestId: undefined, cause: undefined });
  expect(error).toHaveProperty("message", couldNotRead("it is not in the account."));
});

test("an error of the search is the reason, for an operation that may have been applied", async () => {
  const error = await errorFrom(() => Promise.reject(forbidden));
  expect(error).toMatchObject({ code: "forbidden", operation: "POST /thing", status: 403, requestId: "r" });
  expect(error).toMatchObject({ mayHaveHappened: true, cause: forbidden, message: couldNotRead("You may not.") });
});

test("an error of another kind is thrown as it is", async () => {
  const mistake = new Error("a mistake");
  expect(await errorFrom(() => Promise.reject(mistake))).toBe(mistake);
});

test("only what is not found is undefined", async () => {
  expect(await undefinedIfNotFound(Promise.resolve(7))).toBe(7);
  expect(await undefinedIfNotFound(Promise.reject(missing))).toBeUndefined();
  await expect(undefinedIfNotFound(Promise.reject(forbidden))).rejects.toBe(forbidden);
});
