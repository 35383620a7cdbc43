import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { type Emulator, startEmulator } from "../../emulator";
import { check } from "../../provider/check/check";
import { valueAt } from "../../provider/check/unknown";
import type { Properties } from "../../provider/define/define";
import { isRequired } from "../../provider/define/zod-schema";
import { difference } from "../../provider/diff/diff";
import { create, read } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { BunnyError, createClient } from "../../sdk";
import { type Place, placesIn, put, startTampering, type Tampering, withStrangers } from "../support/tampering";
import { allCases } from "./cases";
import { prepareFor } from "./prepare";

/** What the platform may answer one day, and what a refresh must then make of it. */
describe.each(allCases)("$resource", (suite) => {
  const definition = resourceNamed(suite.resource);
  const { inputs } = check(definition, suite.args(0));
  let emulator: Emulator;
  let tampering: Tampering;
  let made: { id: string; properties: Properties };

  beforeAll(async () => {
    emulator = await startEmulator();
    prepareFor(suite, emulator);
    tampering = await startTampering(emulator.url);
    const api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url });
    made = await create(definition, inputs, api);
    await api.close();
  });
  afterAll(async () => {
    await tampering.stop();
    await emulator.stop();
  });

  /** The inputs that a refresh shows as different. */
  const drift = async (): Promise<string[]> => {
    const api = createClient({ apiKey: emulator.apiKey, apiUrl: tampering.url, maxRetryMs: 0 });
    try {
      const found = await read(definition, made.id, made.properties, api);
      return found ? difference(definition, inputs, found.inputs).changed : ["gone"];
    } finally {
      await api.close();
    }
  };

  test("members that nobody knows are no drift", async () => {
    tampering.tamper = withStrangers;
    expect(await drift()).toEqual([]);
  });

  test("a number without a name is no crash", async () => {
    tampering.tamper = (body) =>
      placesIn(body).reduce(
        (changed, place) =>
          Number.isInteger(valueAt(body, place)) && !isId(place) ? put(changed, place, 9_999) : changed,
        body,
      );
    expect(await drift()).not.toContain("gone");
  });

  test("a null is never drift of what must be there, nor a crash", async () => {
    let places: Place[] = [];
    tampering.tamper = (body) => {
      places = [...places, ...placesIn(body)];
      return body;
    };
    expect(await drift()).toEqual([]);
    for (const place of places) {
      tampering.tamper = (body) => put(body, place, null);
      const found = await drift().catch((error: Error) => error);
      if (found instanceof Error) expect(found, place.join(".")).toBeInstanceOf(BunnyError);
      else expect(found.filter(isNeeded), place.join(".")).toEqual([]);
    }
  });

  /** A list that may be empty is empty where it is null, and shorter with a null in it. */
  const isNeeded = (name: string) => {
    const schema = definition.inputs.shape[name] as z.ZodType | undefined;
    return schema !== undefined && isRequired(schema) && !schema.safeParse([]).success;
  };
});

function isId(place: Place): boolean {
  return /id$/i.test(String(place.at(-1)));
}
