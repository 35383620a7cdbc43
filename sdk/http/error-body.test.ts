import { describe, expect, test } from "vitest";
import { isRefusal, readErrorBody } from "./error-body";

describe("the shapes of the interface", () => {
  test.each([
    [
      "core and compute",
      { errorKey: "k", field: "Name", message: "Taken." },
      { errorKey: "k", field: "Name", message: "Taken." },
    ],
    [
      "shield's status object",
      { data: null, error: { statusCode: 400, success: false, message: "No.", errorKey: "k" } },
      { errorKey: "k", message: "No." },
    ],
    [
      "the same beside a rule",
      { id: 0, errorResponse: { statusCode: 400, success: false, message: "No.", errorKey: "k" } },
      { errorKey: "k", message: "No." },
    ],
    ["problem details", { type: "t", title: "Bad", status: 400, detail: "Worse.", extra: 1 }, { message: "Worse." }],
    [
      "problem details with fields",
      { title: "Bad", status: 400, errors: { month: ["Is 13."] } },
      { message: "Is 13.", field: "month" },
    ],
    [
      "problem details with messages and their fields",
      { title: "Bad", status: 400, detail: "Worse.", errors: [{ field: "displayName", message: "Too long." }] },
      { message: "Too long.", field: "displayName" },
    ],
    ["problem details without a field", { title: "Bad", errors: [{ message: "No." }] }, { message: "No." }],
    ["problem details with null", { title: "Bad", detail: "Worse.", errors: null }, { message: "Worse." }],
    [
      "the content negotiation object",
      { location: null, value: "No such rule.", formatters: [], contentTypes: [], declaredType: null, statusCode: 404 },
      { message: "No such rule." },
    ],
    [
      "the same without words",
      { value: { a: 1 }, formatters: [{}], contentTypes: [], declaredType: null, statusCode: 404 },
      {},
    ],
    [
      "the same around a status object",
      { value: { statusCode: 400, success: false, message: "No.", errorKey: "k" }, formatters: [], declaredType: null },
      { errorKey: "k", message: "No." },
    ],
    ["a bare status", { statusCode: 401 }, {}],
    [
      "the logging interface",
      { error: { code: "invalid_request", message: "No.", details: ["limit is 0"] } },
      { errorKey: "invalid_request", message: "No. limit is 0" },
    ],
    [
      "the logging interface, details alone",
      { error: { code: "c", message: null, details: ["a", "b"] } },
      { errorKey: "c", message: "a b" },
    ],
    [
      "the logging interface, a message alone",
      { error: { code: "c", message: "No." } },
      { errorKey: "c", message: "No." },
    ],
    ["the logging interface, a code alone", { error: { code: "c", details: null } }, { errorKey: "c" }],
    ["a key alone", { errorKey: "k" }, { errorKey: "k" }],
    ["a message alone, with white space around it", { message: " No.\n" }, { message: "No." }],
    ["problem details, a title alone", { title: "Bad" }, { message: "Bad" }],
    ["problem details, a detail alone", { detail: "Worse." }, { message: "Worse." }],
    [
      "problem details with two reasons",
      { title: "Bad", detail: "Worse.", errors: { month: ["Is 13.", "Is odd."] } },
      { message: "Is 13. Is odd.", field: "month" },
    ],
  ])("%s", (_, body, expected) => {
    expect(readErrorBody(body)).toEqual(expected);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["text", "oops"],
    ["a list", []],
    ["an empty object", {}],
    ["white space", { errorKey: "", message: " " }],
    ["something else", { foo: 1 }],
  ])("%s is none of them", (_, body) => {
    expect(readErrorBody(body)).toBeUndefined();
  });

  test("members of a wrong type are passed over", () => {
    expect(readErrorBody({ error: { statusCode: "x", success: "no", message: 7, errorKey: "k" } })).toEqual({
      errorKey: "k",
    });
  });
});

test("only a body that reports a failure is a refusal", () => {
  expect(isRefusal({ error: { success: false } })).toBe(true);
  expect(isRefusal({ errorResponse: { success: false } })).toBe(true);
  expect(isRefusal({ statusCode: 200, success: false, message: "No." })).toBe(true);
  expect(isRefusal({ statusCode: 202, value: { id: 0, errorResponse: { success: false } } })).toBe(true);
  expect(isRefusal({ value: { success: false } })).toBe(true);
  expect(isRefusal({ success: false })).toBe(false);
  expect(isRefusal({ statusCode: "200", success: false })).toBe(false);
  expect(isRefusal({ other: { success: false } })).toBe(false);
  expect(isRefusal({ statusCode: 200, success: true })).toBe(false);
  expect(isRefusal({ data: {}, error: { success: true } })).toBe(false);
  expect(isRefusal({ data: {} })).toBe(false);
  expect(isRefusal({ error: null, value: null })).toBe(false);
  expect(isRefusal(undefined)).toBe(false);
});
