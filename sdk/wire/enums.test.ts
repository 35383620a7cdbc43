import { expect, test } from "vitest";
import { wireEnum } from "./enums";

const mode = wireEnum({ Log: 0, Block: 1 });

test("reads and writes by the one table", () => {
  expect(mode.names).toEqual(["Log", "Block"]);
  expect(mode.wire.parse(1)).toBe("Block");
  expect(mode.toWire("Log")).toBe(0);
});

test("a number without a name survives both ways", () => {
  expect(mode.wire.parse(7)).toBe("Unknown(7)");
  expect(mode.toWire("Unknown(7)")).toBe(7);
  expect(mode.toWire("Unknown(-1)")).toBe(-1);
  expect(mode.toWire("Unknown(42)")).toBe(42);
});

test.each(["Nope", "Unknown(x)", "An Unknown(1)", "Unknown(1) or so", "toString"])("%s is refused", (name) => {
  expect(() => mode.toWire(name as "Log")).toThrow(`"${name}" is not one of Log, Block`);
});

test("knows which integers have a name", () => {
  expect([0, 1, 2, "0", undefined].map(mode.has)).toEqual([true, true, false, false, false]);
});
