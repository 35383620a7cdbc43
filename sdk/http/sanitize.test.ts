import { expect, test } from "vitest";
import { sanitize } from "./sanitize";

test.each([
  ["a plain sentence", "The name is taken.", "The name is taken."],
  ["lines", "one\r\ntwo\u2028three", "one two three"],
  ["what drives a terminal", "\u001b[31mred\u0007\u009b2J", " [31mred 2J"],
  ["what turns letters around", "user\u202etxt.exe\u2066", "user txt.exe "],
  ["a lone surrogate", "half \ud800", "half \ufffd"],
  ["too much", "x".repeat(50), `${"x".repeat(40)}…`],
  ["a secret", "bad key s3cr3t.", "bad key [secret]."],
  ["a secret across the cut", `${"x".repeat(38)}s3cr3t`, `${"x".repeat(38)}[s…`],
  ["a secret of two lines", "bad value a\nb", "bad value [secret]"],
])("%s", (_, words, expected) => {
  expect(sanitize(words, 40, ["", "s3cr3t", "a\nb\n"])).toBe(expected);
});

test("a surrogate pair across the cut leaves no half of it", () => {
  expect(sanitize("ab😀", 3, [])).toBe("ab\ufffd…");
});
