import { describe, expect, test } from "vitest";
import { z } from "zod";
import { BunnyError } from "../errors";
import { noBody } from "../wire/schemas";
import type { ApiHost } from "./host";
import { outcomeOf } from "./outcome";
import type { Operation } from "./path";
import { ApiResponse } from "./response";

const json = { "content-type": "application/json" };
const page = { "content-type": "text/html; charset=utf-8" };

interface Answer {
  operation?: Operation;
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

function responseWith(
  { operation = "GET /x/{id}", status = 200, headers = json, body = "" }: Answer,
  secrets: string[] = [],
  more: Partial<ApiHost> = {},
) {
  const method = operation.slice(0, operation.indexOf(" "));
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const host = {
    names: "pascal",
    secrets: ["the-api-key"],
    advice: { "plan.too_small": "upgrade the plan." },
    ...more,
  } as const;
  const request = { method, path: "/x/7?search=term" };
  return new ApiResponse(
    { ...request, operation, requestId: "sent-id", secrets },
    { status, headers, body: text },
    host,
  );
}

const failureOf = (answer: Answer, secrets?: string[]) => responseWith(answer, secrets).failure();

/** The error of reading a response with a success status. */
function readingFails(answer: Answer, schema: z.ZodType = z.object({ id: z.number() })): BunnyError {
  try {
    responseWith(answer).read(schema);
  } catch (error) {
    if (error instanceof BunnyError) return error;
  }
  throw new Error("It was read.");
}

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
])("status %i is a success: %s", (status, isSuccess) => {
  expect(responseWith({ status }).isSuccess).toBe(isSuccess);
});

describe("a failure", () => {
  test.each<[number, string, string]>([
    [300, "unexpected_status", ". It is a redirect, and redirects are not followed with a key."],
    [301, "unexpected_status", ". It is a redirect, and redirects are not followed with a key."],
    [399, "unexpected_status", ". It is a redirect, and redirects are not followed with a key."],
    [400, "bad_request", "."],
    [401, "unauthorized", ": the API key was not accepted. Use a current key from the account settings."],
    [403, "forbidden", ": the API key may not do this. Use a key with the rights for it."],
    [404, "not_found", ": there is no such object. Check the ids."],
    [409, "conflict", "."],
    [418, "unexpected_status", "."],
    [422, "bad_request", "."],
    [
      429,
      "rate_limited",
      ": the platform accepts no more requests for now, also after the time for which this client retries. Try again later.",
    ],
    [500, "server_error", ": the platform failed. Try again later."],
    [503, "server_error", ": the platform failed. Try again later."],
  ])("with status %i and no body has the code %s and says what to do", (status, code, rest) => {
    const error = failureOf({ status });
    expect(error).toMatchObject({ code, status, operation: "GET /x/{id}", requestId: "sent-id" });
    expect(error).toMatchObject({ errorKey: undefined, field: undefined, mayHaveHappened: false });
    expect(error.message).toBe(`GET /x/7 failed with ${status}${rest}`);
  });

  test("quotes the platform's message as a sentence, with the field that it is about", () => {
    const body = { ErrorKey: "validation", Field: "Name", Message: "The name is taken" };
    const error = failureOf({ status: 400, body });
    expect(error).toMatchObject({ code: "bad_request", errorKey: "validation", field: "Name" });
    expect(error.message).toBe("GET /x/7 failed with 400 (Name): The name is taken.");
  });

  test("ends a message that only contains the end of a sentence", () => {
    expect(failureOf({ status: 400, body: { Message: "Use 1.2" } }).message).toBe("GET /x/7 failed with 400: Use 1.2.");
  });

  test.each(["It is.", "Is it?", "It is!", "And so on…"])("keeps the end of a sentence: %s", (Message) => {
    expect(failureOf({ status: 403, body: { Message } }).message).toBe(`GET /x/7 failed with 403: ${Message}`);
  });

  test("prefers the host's advice for its key", () => {
    const body = { ErrorKey: "plan.too_small", Message: "Nope." };
    expect(failureOf({ status: 400, body }).message).toBe("GET /x/7 failed with 400: upgrade the plan.");
    expect(failureOf({ status: 400, body: { ...body, ErrorKey: "plan" } }).message).toContain("400: Nope.");
    const withoutAdvice = responseWith({ status: 400, body }, [], { advice: undefined });
    expect(withoutAdvice.failure().message).toContain("400: Nope.");
  });

  test("with Retry-After says that the wait is longer than the client's limit", () => {
    const error = failureOf({ status: 429, headers: { ...json, "retry-after": "60" }, body: { Message: "Slow!" } });
    expect(error.message).toBe(
      "GET /x/7 failed with 429: the platform asked to slow down for longer than this client may wait. Try again later.",
    );
    expect(outcomeOf(error)).toEqual({ kind: "status", status: 429, retryAfterMs: 60_000 });
  });

  test.each(["0", "-5", "soon 5", "1 minute", "", "Thu, 01 Jan 2015 00:00:00 GMT"])(
    "with a Retry-After that names no wait does not say that the platform asked for one: %j",
    (retryAfter) => {
      const date = "Thu, 01 Jan 2015 00:00:01 GMT";
      const { message } = failureOf({ status: 429, headers: { ...json, date, "retry-after": retryAfter }, body: {} });
      expect(message).toBe(
        "GET /x/7 failed with 429: the platform accepts no more requests for now, also after the time for which this client retries. Try again later.",
      );
    },
  );

  test.each<[Operation, number, boolean]>([
    ["GET /x/{id}", 500, false],
    ["POST /x/{id}", 499, false],
    ["POST /x/{id}", 500, true],
    ["DELETE /x/{id}", 502, true],
  ])("of %s with %i may have been applied: %s", (operation, status, mayHaveHappened) => {
    expect(failureOf({ operation, status }).mayHaveHappened).toBe(mayHaveHappened);
  });

  test.each([
    [400, "not_found.rule", "not_found"],
    [200, "not_found", "not_found"],
    [403, "not_found", "forbidden"],
    [400, "rule_not_found", "bad_request"],
    [299, "key", "rejected"],
    [300, "not_found", "unexpected_status"],
  ])("with status %i and the key %s has the code %s", (status, ErrorKey, code) => {
    const error = failureOf({ status, body: { ErrorKey } });
    expect(error.code).toBe(code);
    expect(error.message.includes("redirect")).toBe(status === 300);
  });

  test.each([
    ["a content type", page, "<p>Sign in</p>", ""],
    ["a doctype", {}, "\n <!DOCTYPE html><p>", ""],
    ["an element", {}, "<HTML lang=en>", ""],
    ["a title", page, "<html><title lang=en>\n Sign in </title>", ' ("Sign in")'],
    ["an empty title", page, "<html><title> </title>", ""],
    ["a title after 4096 characters", page, `<html>${" ".repeat(4090)}<title>x</title>`, ""],
    ["a long title", page, `<html><title>${"x".repeat(81)}</title>`, ` ("${"x".repeat(80)}…")`],
    ["a key in its title", page, "<html><title>the-api-key</title>", ' ("[secret]")'],
  ])("with an HTML page, recognized by %s, says so", (_, headers, body, title) => {
    const error = failureOf({ status: 403, headers, body });
    expect(error).toMatchObject({ code: "forbidden", status: 403 });
    expect(error.message).toBe(
      `GET /x/7 failed with 403 and an HTML page, so something between here and the platform may have answered${title}. Check the API URL and any proxy.`,
    );
  });

  test("with an HTML page and a 5xx is the server's", () => {
    expect(failureOf({ status: 599, headers: page }).code).toBe("server_error");
    expect(failureOf({ status: 500, headers: page }).code).toBe("server_error");
    expect(failureOf({ status: 499, headers: page }).code).toBe("unexpected_status");
  });

  test("with a text that contains HTML elements is no page", () => {
    expect(failureOf({ status: 400, body: { Message: "Use <html>." } }).message).toContain("400: Use <html>.");
  });

  test("has the request id that the platform sent, or else the client's", () => {
    const idOf = (headers: Record<string, string>) => failureOf({ status: 400, headers }).requestId;
    expect(idOf({ "cdn-requestid": "cdn", "x-request-id": "x" })).toBe("cdn");
    expect(idOf({ "x-request-id": "x" })).toBe("x");
    expect(idOf({})).toBe("sent-id");
    expect(idOf({ "x-request-id": "y".repeat(101) })).toBe(`${"y".repeat(100)}…`);
  });

  test("truncates what the platform sent, and redacts the secrets of host and call", () => {
    const long = "x".repeat(501);
    const { errorKey, field } = failureOf({ status: 400, body: { ErrorKey: long, Field: long } });
    expect([errorKey, field]).toEqual(Array(2).fill(`${"x".repeat(100)}…`));
    expect(failureOf({ status: 400, body: { Message: long } }).message).toBe(
      `GET /x/7 failed with 400: ${"x".repeat(500)}…`,
    );
    const told = { ErrorKey: "own-secret", Field: "the-api-key", Message: "own-secret, the-api-key." };
    expect(failureOf({ status: 400, body: told }, ["own-secret"])).toMatchObject({
      errorKey: "[secret]",
      field: "[secret]",
      message: "GET /x/7 failed with 400 ([secret]): [secret], [secret].",
    });
  });
});

describe("reading a success", () => {
  const schema = z.object({ id: z.number() });

  test("returns what the schema describes, with names in camelCase", () => {
    expect(responseWith({ body: { Id: 7, Other: 1 } }).read(schema)).toEqual({ id: 7 });
  });

  test("leaves names as they are where the host writes camelCase", () => {
    const named = responseWith({ body: { Id: 7, id: 8 } }, [], { names: "camel" });
    expect(named.read(z.looseObject({}))).toEqual({ Id: 7, id: 8 });
  });

  test.each(["", " \n"])("takes the body %j as none", (body) => {
    expect(responseWith({ body }).read(z.undefined())).toBeUndefined();
  });

  describe("of a write without a response body", () => {
    const text = { "content-type": "text/plain; charset=utf-8" };

    test.each([text, {}])("takes a plain text for the success that its status is: %j", (headers) => {
      for (const body of ["OK", "Cache purged.", "true", ""])
        expect(responseWith({ operation: "POST /x", headers, body }).read(noBody)).toBeUndefined();
    });

    test.each<[string, Answer, string]>([
      ["an HTML page", { headers: page, body: "OK" }, "an HTML page"],
      ["an HTML page that says to be text", { headers: text, body: "<html>OK" }, "an HTML page"],
      ["half of a JSON body", { headers: text, body: '{"Success":' }, "not valid JSON"],
      ["text that says to be JSON", { body: "OK" }, "not valid JSON"],
      ["compressed bytes", { headers: { ...text, "content-encoding": "br" }, body: "\u0001" }, "a compressed body"],
      ["a text, of a read", { operation: "GET /x", headers: text, body: "OK" }, "not valid JSON"],
    ])("fails where it gets %s", (_, answer, what) => {
      expect(readingFails({ operation: "POST /x", ...answer }, noBody).message).toContain(what);
    });
  });

  test.each<[string, Answer, string]>([
    ["a name", { body: { Id: "7" } }, "at id: Invalid input: expected number, received string"],
    ["nothing", {}, "Invalid input: expected object, received undefined"],
    ["half of it", { body: '{"Id":' }, "not valid JSON"],
    [
      "a page",
      { headers: page, body: "<p>" },
      "an HTML page, so something between here and the platform may have answered",
    ],
    [
      "compressed",
      { headers: { ...json, "content-encoding": "br" }, body: "\u0001" },
      "a compressed body (br), which was not requested",
    ],
  ])("fails where it gets %s", (_, answer, what) => {
    const error = readingFails(answer);
    expect(error).toMatchObject({ code: "unexpected_response", status: 200, mayHaveHappened: false });
    expect(error.message).toBe(
      `GET /x/7 was answered with 200 and something that the interface does not describe: ${what}.`,
    );
    expect(outcomeOf(error)).toEqual({ kind: "unreadable" });
  });

  test("names the first of several mismatches, and counts the others", () => {
    const several = z.object({ a: z.object({ b: z.number() }), c: z.number(), d: z.number() });
    const error = readingFails({ body: { a: { b: null }, d: "" } }, several);
    expect(error.message).toContain("at a.b: Invalid input: expected number, received null (and 2 more).");
  });

  test("of a write fails with the note that it may have been applied", () => {
    expect(readingFails({ operation: "PUT /x", body: "[]" }).mayHaveHappened).toBe(true);
  });

  test("with 202 and no result is accepted, but not verified", () => {
    const error = readingFails({ operation: "POST /x", status: 202, body: {} });
    expect(error).toMatchObject({ code: "accepted", status: 202, mayHaveHappened: true });
    expect(error.message).toBe(
      "POST /x/7 was accepted (202), but the response lacks its result. Read the object to see whether it was applied.",
    );
    expect(outcomeOf(error)).toEqual({ kind: "status", status: 202 });
    expect(readingFails({ status: 202, body: {} }).mayHaveHappened).toBe(false);
  });

  test.each([
    [{ message: "Not now", errorKey: "busy" }, "Not now.", "busy"],
    [{ errorKey: "busy" }, "busy.", "busy"],
    [{}, "no reason was given.", undefined],
  ])("that reports a failure is rejected: %j", (told, why, errorKey) => {
    const body = { error: { statusCode: 200, success: false, ...told } };
    const error = readingFails({ operation: "POST /x", body });
    expect(error).toMatchObject({ code: "rejected", errorKey, mayHaveHappened: false });
    expect(error.message).toBe(`POST /x/7 was answered with 200, but was not applied: ${why}`);
  });

  test("an unexpected value is sanitized", () => {
    expect(responseWith({}).unexpected("the-api-key\n").message).toContain("does not describe: [secret] .");
  });
});
