import { expect, test } from "vitest";
import { bytes, dollars } from "./units";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [1_254_000_000, "1.25 GB"],
  [1e15, "1 PB"],
  [1.5e19, "15,000 PB"],
])("%d bytes are %s", (count, text) => {
  expect(bytes(count)).toBe(text);
});

test.each([
  [0, "$0.00"],
  [0.000_6, "< $0.01"],
  [0.005, "$0.01"],
  [1_234.5, "$1,234.50"],
  [-2, "-$2.00"],
])("%d dollars are %s", (amount, text) => {
  expect(dollars(amount)).toBe(text);
});
