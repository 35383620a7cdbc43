import { expect, test } from "vitest";
import { wireEnum } from "./enums";
import { toWireSettings } from "./settings";

const mode = wireEnum({ Log: 0, Block: 1 });

test("names of enums become integers, and other values stay", () => {
  const settings = { mode: "Log" as const, name: "Log", count: 1, names: ["Log"] };
  expect(toWireSettings(settings, { mode })).toEqual({ mode: 0, name: "Log", count: 1, names: ["Log"] });
});
