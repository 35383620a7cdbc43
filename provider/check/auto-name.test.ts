import { expect, test } from "vitest";
import { z } from "zod";
import type { AutoName } from "../define/define";
import { type Naming, withAutoNames } from "./auto-name";

const nameOf = (naming: Partial<Naming>, olds = {}, args = {}, autoName: AutoName = { maxLength: 20 }) => {
  const inputs = z.object({ name: z.string().meta({ autoName }) });
  return withAutoNames({ inputs }, args, olds, { resource: "My site", ...naming }).name;
};
const seed = new Uint8Array([1, 2, 3]);

test("a given name stays, then the one of before, and a new one has the resource's name and a suffix", () => {
  expect(nameOf({ seed }, { name: "before" }, { name: "given" })).toBe("given");
  expect(nameOf({ seed }, { name: "before" })).toBe("before");
  expect(nameOf({ seed })).toMatch(/^My site-[0-9a-f]{7}$/);
});

test("the same seed gives the same name, and another one or none gives another", () => {
  expect(nameOf({ seed })).toBe(nameOf({ seed }));
  expect(nameOf({ seed: new Uint8Array([4]) })).not.toBe(nameOf({ seed }));
  expect(nameOf({})).not.toBe(nameOf({}));
});

test("the engine's settings: a name that is proposed is adapted, one that is enforced is not, and none may be allowed", () => {
  const label = { maxLength: 20, isHostLabel: true };
  expect(nameOf({ setting: { mode: "propose", name: "My_Site-1" } }, {}, {}, label)).toBe("my-site-1");
  expect(nameOf({ setting: { mode: "enforce", name: "My_Site-1" } }, {}, {}, label)).toBe("My_Site-1");
  expect(nameOf({ setting: { mode: "disable", name: "" } })).toBeUndefined();
});

test("a long name keeps its end", () => {
  expect(nameOf({ resource: "a-very-long-name-of-a-resource", seed })).toMatch(/^a-very-long--[0-9a-f]{7}$/);
});
