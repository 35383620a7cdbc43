import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { AccessListType } from "../../../sdk/index";
import { formatProblem } from "../../check/check";
import type { NormalEntry } from "../shared/normal-entry";
import { contentOf, entriesFrom, normalEntry } from "./custom-access-list-entries";

const problemWith = (normal: NormalEntry) =>
  "problem" in normal ? formatProblem({ path: [], reason: normal.problem }) : undefined;

describe("an entry has one normal form", () => {
  test.each<[AccessListType, string, string]>([
    ["IP", "192.0.2.1", "192.0.2.1"],
    ["IP", " 192.0.2.1 ", "192.0.2.1"],
    ["IP", "2001:0DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["IP", "::FFFF:192.0.2.1", "::ffff:192.0.2.1"],
    ["IP", "::", "::"],
    ["IP", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6"],
    ["IP", "2001:db8:1:2:3:4:5:0", "2001:db8:1:2:3:4:5:0"],
    ["IP", "2001:db8:0:1:0:0:0:1", "2001:db8:0:1::1"],
    ["IP", "2001:db8::0:0:1", "2001:db8::1"],
    ["IP", "1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"],
    ["IP", "1:2:3::5:6:7:8", "1:2:3:0:5:6:7:8"],
    ["IP", "1:2:3:4:5:6::", "1:2:3:4:5:6::"],
    ["IP", "::3:4:5:6:7:8", "::3:4:5:6:7:8"],
    ["IP", "::ffff:c000:201", "::ffff:192.0.2.1"],
    ["CIDR", "192.0.2.0/24", "192.0.2.0/24"],
    ["CIDR", "192.0.2.0/024", "192.0.2.0/24"],
    ["CIDR", "0.0.0.0/0", "0.0.0.0/0"],
    ["CIDR", "192.0.2.1/32", "192.0.2.1/32"],
    ["CIDR", "2001:DB8:0::/32", "2001:db8::/32"],
    ["CIDR", "::/0", "::/0"],
    ["CIDR", "2001:db8::1/128", "2001:db8::1/128"],
    ["CIDR", "::ffff:192.0.2.0/120", "::ffff:192.0.2.0/120"],
    ["ASN", "13335", "13335"],
    ["ASN", "AS13335", "13335"],
    ["ASN", "as013335", "13335"],
    ["ASN", "4294967295", "4294967295"],
    ["Country", "de", "DE"],
    ["Country", "XK", "XK"],
    ["Organization", " Acme, Inc. ", "Acme, Inc."],
    ["Organization", "株式会社", "株式会社"],
    ["JA4", "T13D1516H2_8DAAF6152771_02713D6AF862", "t13d1516h2_8daaf6152771_02713d6af862"],
  ])("%s %j", (type, text, entry) => {
    expect(normalEntry(type, text)).toEqual({ entry });
  });
});

test("an IPv6 address has one normal form, wherever its zeros are compressed", () => {
  for (let zeros = 0; zeros < 256; zeros++) {
    const groups = Array.from({ length: 8 }, (_, at) => ((zeros >> at) & 1 ? "0" : `${at + 1}a`));
    const normal = normalEntry("IP", groups.join(":0"));
    expect(normal).toHaveProperty("entry");
    for (let from = 0; from < 8; from++)
      for (let to = from; to < 8 && groups[to] === "0"; to++) {
        const text = `${groups.slice(0, from).join(":")}::${groups.slice(to + 1).join(":")}`;
        expect(normalEntry("IP", text), text).toEqual(normal);
      }
  }
});

test.each(["EU", "EZ", "UN", "UK", "SU", "XA", "XB", "ZZ", "QO"])("%s has a name, but is no country", (code) => {
  expect(normalEntry("Country", code)).toHaveProperty("problem");
});

describe("an invalid entry is reported with the correct form", () => {
  test.each<[AccessListType, string, RegExp]>([
    ["IP", "198.51.100.300", /^"198.51.100.300" is not an IPv4 or IPv6 address$/],
    ["IP", "192.0.2.0/24", /ranges belong in a list of type "CIDR"/],
    ["IP", "01.2.3.4", /not an IPv4/],
    ["IP", "fe80::1%eth0", /not an IPv4/],
    ["IP", "", /^is empty$/],
    ["IP", "1.2.3.4\n5.6.7.8", /line break/],
    ["IP", "1.2.3.4\0", /line break/],
    ["CIDR", "192.0.2.1", /for this one address write "192.0.2.1\/32"/],
    ["CIDR", "2001:db8::1", /write "2001:db8::1\/128"/],
    ["CIDR", "192.0.2.1/24", /write "192.0.2.0\/24" for the range or "192.0.2.1\/32"/],
    ["CIDR", "2001:db8::1/32", /write "2001:db8::\/32" for the range/],
    ["CIDR", "192.0.2.0/33", /not a range/],
    ["CIDR", "192.0.2.0/-1", /not a range/],
    ["CIDR", "192.0.2.0/24/1", /not a range/],
    ["ASN", "AS", /not an AS number/],
    ["ASN", "4294967296", /from 0 to 4294967295/],
    ["ASN", "-1", /not an AS number/],
    ["Country", "DEU", /two-letter/],
    ["Country", "ZZ", /two-letter/],
    ["Country", "UK", /two-letter/],
    ["JA4", "t13d1516h2", /JA4/],
  ])("%s %j", (type, text, problem) => {
    expect(problemWith(normalEntry(type, text))).toMatch(problem);
  });
});

test("the message for a huge entry is short", () => {
  expect(problemWith(normalEntry("IP", "9".repeat(1_000_000)))?.length).toBeLessThan(150);
});

test("content is parsed with any line endings, notation and duplicates", () => {
  expect(entriesFrom("ASN", "AS1\r\n2\n\n as02 \n")).toEqual(["1", "2"]);
  expect(entriesFrom("IP", null)).toEqual([]);
});

test("a line or a type that this version cannot parse is kept unchanged", () => {
  expect(entriesFrom("IP", "1.2.3.4\nnonsense")).toEqual(["1.2.3.4", "nonsense"]);
  expect(entriesFrom("Unknown(9)", "a\nb")).toEqual(["a", "b"]);
});

test("content has one entry per line, with its SHA-256 checksum", () => {
  const checksum = createHash("sha256").update("a\nü").digest("hex");
  expect(contentOf(["a", "ü"])).toEqual({ content: "a\nü", checksum });
});
