import { expect, test } from "vitest";
import { hasSameMembers, holdsMember } from "./list-members";

test.each([
  ["another letter case and spaces", " Shop.Example.com", "shop.example.com"],
  ["a dot at the end", "shop.example.com.", "shop.example.com"],
  ["a name in its own script", "bücher.example", "xn--bcher-kva.example"],
  ["a short IPv6 address", "2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["a short IPv6 network", "2001:db8:0::/32", "2001:db8::/32"],
])("%s is the same member", (_, member, same) => {
  expect(holdsMember(["192.0.2.1", same], member)).toBe(true);
  expect(hasSameMembers([member, "192.0.2.1"], ["192.0.2.1", same])).toBe(true);
});

test.each([
  ["an address with another prefix", "192.0.2.0/24", "192.0.2.0/25"],
  ["an address with a zone", "fe80::1%a", "fe80::1%b"],
  ["a name with a wildcard", "*.example.com", "example.com"],
  ["what is no name at all", "a b", "a c"],
])("%s is another member", (_, member, other) => {
  expect(holdsMember([other], member)).toBe(false);
  expect(hasSameMembers([member], [other])).toBe(false);
});

test("a list with one member more is another one", () => {
  expect(hasSameMembers(["a", "b"], ["a"])).toBe(false);
  expect(hasSameMembers(["a"], ["a", "b"])).toBe(false);
  expect(hasSameMembers([], [])).toBe(true);
});
