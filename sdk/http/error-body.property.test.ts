import { anything, assert, constantFrom, dictionary, jsonValue, oneof, property } from "fast-check";
import { expect, test } from "vitest";
import { isRefusal, readErrorBody } from "./error-body";

/** JSON with members that error bodies have, in places where they do not. */
const errorLike = dictionary(
  constantFrom(
    "error",
    "errorResponse",
    "message",
    "errorKey",
    "field",
    "title",
    "detail",
    "errors",
    "value",
    "formatters",
    "statusCode",
    "success",
    "code",
    "__proto__",
  ),
  oneof(jsonValue(), dictionary(constantFrom("message", "code", "success", "statusCode"), jsonValue())),
);

test("whatever an error body is, it is read as texts or not at all, and never throws", () => {
  assert(
    property(oneof(errorLike, jsonValue(), anything()), (body) => {
      const said = readErrorBody(body);
      for (const value of [said?.message, said?.errorKey, said?.field]) {
        expect(["string", "undefined"]).toContain(typeof value);
      }
      expect(typeof isRefusal(body)).toBe("boolean");
    }),
  );
});
