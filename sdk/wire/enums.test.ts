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
});

test.each(["Nope", "Unknown(x)", "toString"])("%s is refused", (name) => {
  expect(() => mode.toWire(name as "Log")).toThrow(`"${name}" is not one of Log, Block`);
});
