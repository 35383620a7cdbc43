import { expect, test } from "vitest";
import { formatProblem } from "../../check/check";
import { normalHostname } from "./normal-hostname";

test.each([
  ["example.com", "example.com"],
  ["WWW.Example.COM", "www.example.com"],
  ["example.com.", "example.com"],
  ["*.example.com", "*.example.com"],
  ["münchen.de", "xn--mnchen-3ya.de"],
  ["*.münchen.de", "*.xn--mnchen-3ya.de"],
  ["localhost", "localhost"],
  ["192.0.2.1", "192.0.2.1"],
])("%s is normalised to %s", (text, entry) => {
  expect(normalHostname(text)).toEqual({ entry });
});

test.each([
  ["https://example.com/a", 'write "example.com"'],
  ["example.com/path", 'write "example.com"'],
  ["example.com:8080", 'write "example.com"'],
  ["exa mple.com", "is not a host name"],
  ["a..b", "is not a host name"],
  [`${"a".repeat(64)}.com`, "is not a host name"],
  ["[::1]", "is not a host name"],
  [".", "is not a host name"],
])("%s is rejected", (text, problem) => {
  const normal = normalHostname(text);
  expect("problem" in normal && formatProblem({ path: [], reason: normal.problem })).toContain(problem);
});
