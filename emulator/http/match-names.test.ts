import { expect, test } from "vitest";
import { z } from "zod";
import { orElse, orNone } from "../account/settings";
import { matchNames } from "./match-names";

const rule = z.object({ Name: orElse(z.string(), ""), Weight: z.int().default(1) });
const schema = z.object({ Rules: orNone(rule), Main: rule.nullish() });

test("names match in any case, also within what is a default where it is left out", () => {
  const sent = { rules: [{ NAME: "a", other: true }], main: { wEIGHT: 2 } };
  expect(matchNames(schema, sent)).toEqual({ Rules: [{ Name: "a" }], Main: { Weight: 2 } });
});
