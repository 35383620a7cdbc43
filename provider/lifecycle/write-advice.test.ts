import { expect, test } from "vitest";
import { BunnyError } from "../../sdk/index";
import { messageFor } from "../messages/error-message";
import { Redaction, withRedaction } from "../messages/redaction";
import { resourceNamed } from "../registry";
import { withCreateAdvice, withUpdateAdvice } from "./write-advice";

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

test.each([
  ["bad_request", "The script has a variable of this name."],
  ["conflict", "The name already exists."],
  ["conflict", "It is ALREADY TAKEN."],
  ["bad_request", "The hostname is already in use."],
] as const)("a name that is taken gets advice: %s, %s", async (code, message) => {
  expect(await messageOf(new BunnyError(code, message))).toBe(
    `${message} If this stack manages it under another name, give the resource an alias; if the resource is to be replaced, set \`deleteBeforeReplace\`; if no stack manages it, import it with the plugin, or delete it.`,
  );
});

test.each([
  ["rejected", "The name already exists."],
  ["bad_request", "It already has one."],
  ["bad_request", "Some of this names."],
] as const)("another refusal gets none: %s, %s", async (code, message) => {
  expect(await messageOf(new BunnyError(code, message))).toBe(message);
});

test("a create that succeeds, or throws what is no error, is left alone", async () => {
  const definition = resourceNamed("RateLimit");
  expect(await withCreateAdvice(definition, {}, async () => 7)).toBe(7);
  await expect(withCreateAdvice(definition, {}, () => Promise.reject("a text"))).rejects.toBe("a text");
});

test("the id of the parent is redacted where it is secret", async () => {
  const inputs = { shieldZoneId: 90_210 };
  const redaction = new Redaction().hide(inputs, ["shieldZoneId"]);
  const error = new BunnyError("not_found", "It was not found.");
  const message = await withRedaction(redaction, () => messageOf(error, "RateLimit", inputs));
  expect(message).toBe("It was not found. Check the id: shieldZoneId is [secret].");
});

test("any other error stays as it is", async () => {
  for (const error of [new BunnyError("bad_request", "No."), new Error("It already exists.")])
    expect(await messageOf(error)).toBe(error.message);
});

test.each(["not_available.waf_rule", "invalid_plan_type.bot_detection", "plan_limit_restriction.waf_rule"])(
  "a refusal for the plan says what needs which: %s",
  async (errorKey) => {
    const error = new BunnyError("rejected", "It was refused.", { errorKey });
    const { plan } = resourceNamed("RateLimit");
    const expected = `It was refused. Plan of the shield zone: ${plan}`;
    expect(await messageOf(error)).toBe(expected);
    const updated = withUpdateAdvice(resourceNamed("RateLimit"), () => Promise.reject(error));
    expect(messageFor(await updated.catch((caught: unknown) => caught))).toBe(expected);
    expect(await messageOf(error, "EdgeScript")).toBe("It was refused.");
  },
);

test("a refusal of something else that is not available says nothing of plans", async () => {
  const error = new BunnyError("rejected", "It was refused.", { errorKey: "region.not_available" });
  expect(await messageOf(error)).toBe("It was refused.");
});
