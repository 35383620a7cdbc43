import { expect, test } from "vitest";
import { z } from "zod";
import { group } from "../define/group";
import { managedInputs } from "./managed-inputs";

const members = {
  ttl: z.int().optional(),
  stale: z.boolean().default(false),
  password: z.string().optional().meta({ writeOnly: "masked" }),
  kind: z.string(),
};
const whole = z.object({
  name: z.string(),
  note: z.string().optional(),
  token: z.string().default("none").meta({ writeOnly: "masked" }),
  cache: group("The cache.", members),
  odd: group("A group that is reported as another value.", {}),
});
const parts = whole.meta({ group: true });

type Values = Record<string, unknown>;

test.each<[string, z.ZodObject, { prior: Values; current: Values; importing?: boolean }, Values]>([
  [
    "outside of groups, everything that is reported, and the default of what is write-only",
    whole,
    { prior: { name: "n" }, current: { name: "m", note: "new" } },
    { name: "m", note: "new", token: "none" },
  ],
  [
    "in groups, what is managed, required or has a default",
    whole,
    { prior: { cache: { ttl: 1 } }, current: { cache: { ttl: 2, stale: true, password: "seen", kind: "k" } } },
    { token: "none", cache: { ttl: 2, stale: true, kind: "k" } },
  ],
  [
    "nothing of a group that is not managed",
    whole,
    { prior: { cache: null }, current: { cache: { ttl: 2, kind: "k" } } },
    { token: "none" },
  ],
  [
    "everything of an import but empty groups",
    whole,
    { prior: {}, current: { cache: { ttl: 2, kind: "k" }, odd: {} }, importing: true },
    { token: "none", cache: { ttl: 2, kind: "k" } },
  ],
  [
    "a group that is managed although nothing of it is reported",
    whole,
    { prior: { cache: { ttl: 1, password: "p", kind: "k" } }, current: {} },
    { token: "none", cache: { password: "p", kind: "k" } },
  ],
  [
    "the group that a resource is as a whole",
    parts,
    { prior: { note: "old" }, current: { name: "n", note: "new", cache: { ttl: 2, kind: "k" } } },
    { name: "n", note: "new", token: "none" },
  ],
  [
    "prior values of what is required or write-only, where nothing is reported",
    whole,
    { prior: { name: "n", note: "old", token: "t" }, current: { name: null } },
    { name: "n", token: "t" },
  ],
  [
    "what is reported in place of a group",
    whole,
    { prior: { odd: {} }, current: { odd: "text" } },
    { token: "none", odd: "text" },
  ],
])("a state keeps %s", (_, schema, { prior, current, importing = false }, expected) => {
  expect(managedInputs(schema, prior, current, importing)).toStrictEqual(expected);
});
