import { expect, test } from "vitest";
import { z } from "zod";
import { compiledOnceWarm } from "./compiled";

test("a schema is compiled after a hundred uses, once", () => {
  const schema = z.object({ id: z.number() });
  const given = Array.from({ length: 200 }, () => compiledOnceWarm(schema));
  expect(new Set(given.slice(0, 100))).toEqual(new Set([schema]));
  const [compiled, ...others] = new Set(given.slice(100));
  expect(compiled).not.toBe(schema);
  expect(others).toEqual([]);
  expect(compiled?.parse({ id: 1, more: 2 })).toEqual({ id: 1 });
});
