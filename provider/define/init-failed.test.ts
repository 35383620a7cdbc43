import { expect, test } from "vitest";
import { errorOf } from "../../tests/support/error-of";
import { keepUnverified, laterStep, ResourceInitFailedError } from "./init-failed";

const reached = { inputs: { name: "n" }, outputs: { id: 1 } };
const cause = new Error("No.");
const fails = (error: unknown) => () => Promise.reject(error);

test("a later step that fails keeps what was reached, and says what is missing", async () => {
  const error = await errorOf(laterStep(reached, "The rules are not set", fails(cause)));
  expect(error).toBeInstanceOf(ResourceInitFailedError);
  expect(error).toMatchObject({ message: "The rules are not set: No.", state: reached, cause });
  expect(await errorOf(laterStep(reached, "It is not set", fails("a text")))).toMatchObject({
    message: "It is not set: a text",
  });
});

test("a step before anything was reached fails as it is, and one that succeeds returns its result", async () => {
  expect(await errorOf(laterStep(undefined, "Nothing is set", fails(cause)))).toBe(cause);
  expect(await laterStep(reached, "Nothing is set", async () => 7)).toBe(7);
});

test("a create that cannot be verified keeps what its error shows to exist", async () => {
  const shown = (error: unknown) => (error === cause ? reached : undefined);
  expect(await errorOf(keepUnverified(shown, fails(cause)))).toMatchObject({ message: "No.", state: reached, cause });
  const other = new Error("Another.");
  expect(await errorOf(keepUnverified(shown, fails(other)))).toBe(other);
  expect(await keepUnverified(shown, async () => 7)).toBe(7);
});
