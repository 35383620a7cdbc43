import { expect, test } from "vitest";
import { addressBytes, haveAddress } from "./addresses";

test.each([
  ["192.0.2.1", "c0000201"],
  ["::", "00000000000000000000000000000000"],
  ["2001:db8:85a3::8a2e:370:7334", "20010db885a3000000008a2e03707334"],
  ["::ffff:192.0.2.1", "00000000000000000000ffffc0000201"],
  ["64:ff9b::198.51.100.7", "0064ff9b0000000000000000c6336407"],
])("%s has the bytes %s", (ip, bytes) => {
  expect(addressBytes(ip).toString("hex")).toBe(bytes);
});

test("a list has a mapped address of its IPv4 range, and nothing by an entry that is none", () => {
  expect(haveAddress(["192.0.2.0/24"], "::ffff:192.0.2.9")).toBe(true);
  expect(haveAddress(["192.0.2.0/33", "elsewhere", ""], "192.0.2.9")).toBe(false);
});
