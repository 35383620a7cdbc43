import { describe, expect, test } from "vitest";
import { parseLine } from "./line";

const id = "322b688bd63fb63f2babe9de30a5d262";
const line =
  "HIT|200|1507167062421|412|390|192.0.2.229|-|https://example.b-cdn.net/a/video.mp4?x=1#y|WA|Mozilla/5.0 (X11)|" +
  `${id}|DE`;

/** The line with some of its fields changed, counted from 0. */
function changed(fields: Record<number, string>): string {
  return line
    .split("|")
    .map((field, at) => fields[at] ?? field)
    .join("|");
}

test("every field is where it belongs", () => {
  expect(parseLine(line)).toEqual({
    timestamp: "2017-10-05T01:31:02.421Z",
    pullZoneId: 390,
    requestId: id,
    cacheStatus: "HIT",
    statusCode: 200,
    bytesSent: 412,
    remoteIp: "192.0.2.229",
    countryCode: "DE",
    edgeLocation: "WA",
    scheme: "https",
    host: "example.b-cdn.net",
    path: "/a/video.mp4?x=1#y",
    url: "https://example.b-cdn.net/a/video.mp4?x=1#y",
    userAgent: "Mozilla/5.0 (X11)",
    referer: null,
    bodyBytesSent: null,
    contentRange: null,
    authorizationHeader: null,
    ja4Fingerprint: null,
    asn: null,
    asnOrganization: null,
  });
});

test.each<[string, string, object]>([
  [
    "a dash is nothing",
    changed({ 5: "-", 8: "-", 9: "-", 11: "-" }),
    { remoteIp: null, userAgent: null, countryCode: null },
  ],
  ["so is an empty field", changed({ 6: "", 9: "", 11: "" }), { referer: null, userAgent: null, countryCode: null }],
  ["no cache", changed({ 0: "-" }), { cacheStatus: "None" }],
  ["a cache status that is new", changed({ 0: "WARMED" }), { cacheStatus: "WARMED" }],
  ["a status that is new", changed({ 1: "699" }), { statusCode: 699 }],
  ["an id of another form", changed({ 10: "a1b2" }), { requestId: "a1b2" }],
  ["an address of version 6", changed({ 5: "2001:db8::7" }), { remoteIp: "2001:db8::7" }],
  ["escapes are left as they are", changed({ 9: "a\\x22b%20\\" }), { userAgent: "a\\x22b%20\\" }],
  ["a URL that is only a path", changed({ 7: "/x" }), { url: "/x", host: null, path: null }],
  ["no URL", changed({ 7: "-" }), { url: null, host: null }],
  [
    "extended logging",
    `${line}|40|bytes 0-10/40|Bearer x`,
    { bodyBytesSent: 40, contentRange: "bytes 0-10/40", authorizationHeader: "Bearer x" },
  ],
  [
    "extended logging without anything",
    `${line}|-|-|-`,
    { bodyBytesSent: null, contentRange: null, authorizationHeader: null },
  ],
])("%s", (_, text, expected) => {
  expect(parseLine(text)).toMatchObject(expected);
});

describe("a bar inside of a field", () => {
  const url = "https://example.b-cdn.net/css?family=Roboto|AB|Lato";
  test.each<[string, string, object]>([
    ["of the URL", changed({ 7: url }), { url, edgeLocation: "WA", userAgent: "Mozilla/5.0 (X11)" }],
    ["of the user agent", changed({ 9: "a | b|c" }), { userAgent: "a | b|c", edgeLocation: "WA" }],
    ["of the referer", changed({ 6: "https://a.example/?q=x|y" }), { referer: "https://a.example/?q=x|y" }],
    [
      "of all three",
      changed({ 6: "https://a.example/|", 7: url, 9: "a|b" }),
      { referer: "https://a.example/|", url, userAgent: "a|b", requestId: id, countryCode: "DE" },
    ],
    ["of three fields' worth", changed({ 9: "a|b|c|d" }), { userAgent: "a|b|c|d", bodyBytesSent: null }],
    [
      "of the authorization",
      `${line}|40|-|Custom a|b`,
      { bodyBytesSent: 40, authorizationHeader: "Custom a|b", userAgent: "Mozilla/5.0 (X11)" },
    ],
    [
      "of the URL, with extended logging",
      `${changed({ 7: url })}|40|-|-`,
      { url, bodyBytesSent: 40, authorizationHeader: null },
    ],
  ])("%s", (_, text, expected) => {
    expect(parseLine(text)).toMatchObject(expected);
  });
});

test.each([
  ["too few fields", line.slice(0, line.lastIndexOf("|"))],
  ["words", "The pull zone was not found."],
  ["a page", "<!DOCTYPE html><html>"],
  ["no status", changed({ 1: "ok" })],
  ["no time", changed({ 2: "" })],
  ["a time that is none", changed({ 2: "yesterday" })],
  ["bars and nothing else", "|".repeat(20)],
])("%s is no log line", (_, text) => {
  expect(parseLine(text)).toBeUndefined();
});
