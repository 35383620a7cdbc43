import { expect, test } from "vitest";
import { BunnyError } from "../../sdk";
import { resourceNamed } from "../registry";
import { withCreateAdvice } from "./create-advice";
import { messageFor } from "./error-message";

async function messageOf(error: Error, type = "RateLimit", inputs = { shieldZoneId: 9 }): Promise<string> {
  const thrown: unknown = await withCreateAdvice(resourceNamed(type), inputs, async () => {
    throw error;
  }).catch((caught: unknown) => caught);
  return messageFor(thrown);
}

test("a 404 of a create is about the parent, whose id the message gives", async () => {
  const error = new BunnyError("not_found", "POST /shield/rate-limit failed with 404: The shield zone was not found.");
  expect(await messageOf(error)).toBe(`${error.message} Check the id: shieldZoneId is 9.`);
  expect(await messageOf(error, "EdgeScript")).toBe(`${error.message} Check the ids.`);
});

test("a name that is taken gets advice", async () => {
  const error = new BunnyError("bad_request", "POST … failed with 400 (Name): The script has a variable of this name.");
  expect(await messageOf(error)).toMatch(/this name\. If .* an alias; .* `deleteBeforeReplace`; .* import it/);
});

test("any other error stays as it is", async () => {
  for (const error of [new BunnyError("bad_request", "No."), new Error("It already exists.")])
    expect(await messageOf(error)).toBe(error.message);
});
