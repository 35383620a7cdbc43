import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { type Emulator, startEmulator } from "../../emulator";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { valueAt } from "../../provider/define/unknown";
import { isRequired } from "../../provider/define/zod-schema";
import { difference } from "../../provider/diff/diff";
import { create, read } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { BunnyError, createClient } from "../../sdk/index";
import { type Place, placesIn, put, startTampering, type Tampering, withUnknownMembers } from "../support/tampering";
import { allCases } from "./cases";
import { prepareFor } from "./prepare";

/** Responses that the platform may send one day, and what a refresh must show for them. */
describe.each(allCases)("$resource", (testCase) => {
  const definition = resourceNamed(testCase.resource);
  const { inputs } = check(definition, testCase.args(0));
  let emulator: Emulator;
  let tampering: Tampering;
  let created: { id: string; properties: Properties };

  beforeAll(async () => {
    emulator = await startEmulator();
    prepareFor(testCase, emulator);
    tampering = await startTampering(emulator.url);
    const api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url });
    created = await create(definition, inputs, api);
    await api.close();
  });
  afterAll(async () => {
    await tampering.stop();
    await emulator.stop();
  });

  /** The inputs that a refresh shows as drift. */
  const drift = async (): Promise<string[]> => {
    const api = createClient({ apiKey: emulator.apiKey, apiUrl: tampering.url, maxRetryMs: 0 });
    try {
      const current = await read(definition, created.id, created.properties, api);
      return current ? difference(definition, inputs, current.inputs).changed : ["gone"];
    } finally {
      await api.close();
    }
  };

  test("unknown properties are no drift", async () => {
    tampering.tamper = withUnknownMembers;
    expect(await drift()).toEqual([]);
  });

  test("an unknown enum value is neither an error nor a deletion", async () => {
    tampering.tamper = (body) =>
      placesIn(body).reduce(
        (changed, place) =>
          Number.isInteger(valueAt(body, place)) && !isId(place) ? put(changed, place, 9_999) : changed,
        body,
      );
    expect(await drift()).not.toContain("gone");
  });

  test("a null is neither drift of a required input nor a crash", async () => {
    let places: Place[] = [];
    tampering.tamper = (body) => {
      places = [...places, ...placesIn(body)];
      return body;
    };
    expect(await drift()).toEqual([]);
    for (const place of places) {
      tampering.tamper = (body) => put(body, place, null);
      const result = await drift().catch((error: Error) => error);
      if (result instanceof Error) expect(result, place.join(".")).toBeInstanceOf(BunnyError);
      else expect(result.filter(cannotBeEmpty), place.join(".")).toEqual([]);
    }
  });

  /** Required inputs, except lists that may be empty: a null list is read as empty, and a null item is left out. */
  const cannotBeEmpty = (name: string) => {
    const schema = definition.inputs.shape[name] as z.ZodType | undefined;
    return schema !== undefined && isRequired(schema) && !schema.safeParse([]).success;
  };
});

function isId(place: Place): boolean {
  return /id$/i.test(String(place.at(-1)));
}
