import { assert, asyncProperty, property, sample, string } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { check } from "../../provider/check/check";
import { difference } from "../../provider/diff/diff";
import { create, read, remove } from "../../provider/lifecycle/lifecycle";
import { readDataSource } from "../../provider/lifecycle/read-data-source";
import { AdvisedError } from "../../provider/messages/error-message";
import { dataSources, resourceNamed } from "../../provider/registry";
import { type BunnyClient, BunnyError, createClient } from "../../sdk/index";
import { type Args, type Case, isFreeText } from "../conformance/case";
import { allCases } from "../conformance/cases";
import { prepareFor } from "../conformance/prepare";

const hostile = [
  "../../pullzone/1001",
  "..",
  "%2e%2e%2fpullzone",
  "a/b?c=d#e",
  "nul\0nul",
  "two\r\nlines",
  "\u202egnp.exe",
  "__proto__",
  "constructor",
  "{{7*7}} %s %n",
  '"quoted" \\ \u2028',
  "株式会社 👩‍👩‍👧 e\u0301",
];
const loneSurrogates = ["\ud800", "x\udfff", "\udc00\ud800"];

/** The arguments with each of their texts replaced, and the name of that argument. */
function withText(testCase: Case, text: string): { name: string; args: Args }[] {
  const args = testCase.args(0);
  return Object.entries(args).flatMap(([name, value]) => {
    if (typeof value === "string") return [{ name, args: { ...args, [name]: text } }];
    if (Array.isArray(value) && typeof value[0] === "string") return [{ name, args: { ...args, [name]: [text] } }];
    return [];
  });
}

const anyText = string({ unit: "binary" });

describe.each(allCases)("$resource", (testCase) => {
  const definition = resourceNamed(testCase.resource);
  let emulator: Emulator;
  let api: BunnyClient;
  beforeAll(async () => {
    // The first text takes seconds on a slow machine, in which the idle connection of an earlier test would end.
    sample(anyText, 1);
    emulator = await startEmulator({ logsPerDay: 0, onUnmatched: (message) => unmatched.push(message) });
    prepareFor(testCase, emulator);
    api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url, retryDelayMs: 1 });
  });
  afterAll(async () => {
    await api.close();
    await emulator.stop();
  });
  const unmatched: string[] = [];

  /** Requires that the arguments are read back equal, or refused with a clear error. */
  const createsOrRefuses = async (args: Args): Promise<"created" | "refused"> => {
    const { inputs, problems } = check(definition, args);
    if (problems.length > 0) return "refused";
    try {
      const { id, properties } = await create(definition, inputs, api);
      const current = await read(definition, id, properties, api);
      expect(current && difference(definition, inputs, current.inputs).changed).toEqual([]);
      expect(difference(definition, inputs, structuredClone(inputs)).changed).toEqual([]);
      await remove(definition, properties, api);
      return "created";
    } catch (error) {
      // A refusal by the platform, or an endpoint that the specification does not have.
      const refusal = error instanceof AdvisedError ? error.cause : error;
      if (refusal instanceof BunnyError) expect(["bad_request", ...(testCase.refusals ?? [])]).toContain(refusal.code);
      else expect(error).toMatchObject({ message: expect.stringMatching(/has no endpoint/) });
      return "refused";
    }
  };

  test.each(hostile)("%j is read back equal where an argument takes any text, or refused", async (text) => {
    for (const { name, args } of withText(testCase, text)) {
      const outcome = await createsOrRefuses(args);
      if (isFreeText(testCase, name)) expect(outcome, name).toBe("created");
    }
    expect(unmatched).toEqual([]);
  });

  test("any text is read back equal, or refused", async () => {
    await assert(
      asyncProperty(anyText, async (text) => {
        for (const { args } of withText(testCase, text)) await createsOrRefuses(args);
      }),
      { numRuns: 15 },
    );
  });

  test("a text of a megabyte is read back equal, or refused with a short error", async () => {
    for (const { args } of withText(testCase, "x".repeat(2 ** 20))) {
      for (const { reason } of check(definition, args).problems) expect(reason.length).toBeLessThan(500);
      await createsOrRefuses(args);
    }
  });

  test.each(loneSurrogates)("%j is refused as invalid Unicode", (text) => {
    for (const { args } of withText(testCase, text)) expect(check(definition, args).problems).not.toEqual([]);
  });

  test("names of prototype members are refused as arguments", () => {
    const args = JSON.parse(`{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}`);
    const { inputs, problems } = check(definition, {
      ...testCase.args(0),
      ...Object.fromEntries(Object.entries(args)),
    });
    expect(problems.map(({ path }) => path[0])).toEqual(expect.arrayContaining(["__proto__", "constructor"]));
    expect(Object.getPrototypeOf(inputs)).toBe(Object.prototype);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test("an invalid id is refused before any request", async () => {
    emulator.calls.take();
    const withoutNumbers = hostile.map((text) => `${text}/${text}`);
    const refusal = definition.noImport ?? `is not an id of ${testCase.resource}`;
    for (const id of withoutNumbers) await expect(read(definition, id, undefined, api)).rejects.toThrow(refusal);
    expect(emulator.calls.take()).toEqual([]);
  });

  test("an id of a megabyte, or with a lone surrogate, is not found or refused with a short error", async () => {
    const long = [..."x1"].map((letter) => letter.repeat(2 ** 20));
    const texts = [...long, ...loneSurrogates];
    for (const id of [...texts, ...texts.map((text) => `1001/${text}`), ...texts.map((text) => `2001/GET/${text}`)]) {
      const outcome = await read(definition, id, undefined, api).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome.message.length).toBeLessThan(700);
      else expect(outcome).toBeUndefined();
    }
    expect(unmatched).toEqual([]);
  });
});

test.each(dataSources)("$name: hostile texts are accepted, not found or refused", async (definition) => {
  const emulator = await startEmulator({ logsPerDay: 0 });
  const api = createClient({
    apiKey: emulator.apiKey,
    apiUrl: emulator.url,
    loggingUrl: emulator.url,
    originErrorsUrl: emulator.url,
    maxRetryMs: 0,
  });
  try {
    for (const text of [...hostile, ...loneSurrogates]) {
      const args = Object.fromEntries(Object.keys(definition.inputs.shape).map((name) => [name, text]));
      for (const one of [args, ...Object.entries(args).map(([name, value]) => ({ [name]: value }))]) {
        const outcome = await readDataSource(definition.name, one, api).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome.message).not.toMatch(/undefined|malformed|\[object/);
      }
    }
  } finally {
    await api.close();
    await emulator.stop();
  }
});

test("the path of an endpoint is kept unchanged, whatever it contains", () => {
  const definition = resourceNamed("ApiGuardianEndpoint");
  assert(
    property(string({ unit: "binary", minLength: 1 }), (text) => {
      const { inputs, problems } = check(definition, { shieldZoneId: 1, method: "GET", path: `/${text}` });
      if (problems.length === 0) expect(inputs.path).toBe(`/${text}`);
    }),
  );
});
