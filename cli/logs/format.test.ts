import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { logRecord } from "../../sdk/api/logging";
import { json, table } from "./format";
import { eventLayout, requestLayout } from "./layouts";

const record = logRecord.parse({
  timestamp: "2026-01-02T03:04:05.678Z",
  statusCode: 200,
  cacheStatus: "HIT",
  countryCode: "DE",
  edgeLocation: "WA",
  remoteIp: "192.0.2.7",
  bytesSent: 1234,
  url: "https://shop.example/a",
});

test("columns stand under their heads, and - for nothing", () => {
  const { head, line } = table(requestLayout, { inColour: false });
  const bare = logRecord.parse({ timestamp: record.timestamp, cacheStatus: "-" });
  expect([head, line(record), line(bare)].join("\n")).toBe(
    [
      "TIME                      STATUS  CACHE    COUNTRY  EDGE  CLIENT           BYTES      URL",
      "2026-01-02T03:04:05.678Z  200     HIT      DE       WA    192.0.2.7        1234       https://shop.example/a",
      "2026-01-02T03:04:05.678Z  -       -        -        -     -                -          -",
    ].join("\n"),
  );
});

test("an event stands in columns of its own", () => {
  const { head, line } = table(eventLayout, { inColour: true });
  const fields = { action: "Block", feature: "waf", ruleId: "942100", ip: "192.0.2.66", country: "", url: "/?id=1'--" };
  expect([head, line({ timestamp: record.timestamp, logId: "1", fields })].join("\n")).toBe(
    [
      "TIME                      ACTION     FEATURE    RULE     COUNTRY  CLIENT           URL",
      "2026-01-02T03:04:05.678Z  Block      waf        942100   -        192.0.2.66       /?id=1'--",
    ].join("\n"),
  );
});

test("a column grows with a longer value, and stays so", () => {
  const { line } = table(requestLayout, { inColour: false });
  const wide = line({ ...record, cacheStatus: "REVALIDATED", remoteIp: "2001:db8:1:2:3:4:5:6" });
  expect(line(record).indexOf("https:")).toBe(wide.indexOf("https:"));
});

test("a line is as wide as the terminal, with colours and without", () => {
  for (const inColour of [true, false]) {
    const { head, line } = table(requestLayout, { width: 60, inColour });
    expect(head?.length).toBe(60);
    expect(stripVTControlCharacters(line(record))).toMatch(/^.{59}\u2026$/);
  }
});

test.each([
  [204, "32"],
  [304, "36"],
  [404, "33"],
  [502, "31"],
])("a %i has its colour", (statusCode, code) => {
  const line = table(requestLayout, { inColour: true }).line({ ...record, statusCode });
  expect(line).toContain(`\x1b[${code}m${statusCode}\x1b[39m`);
});

test("a status without a class has none", () => {
  expect(table(requestLayout, { inColour: true }).line({ ...record, statusCode: 999 })).not.toContain("\x1b");
});

test("values that a client sends cannot control a terminal", () => {
  const url = "https://x/\x1b[2Ja\u009b1mb\u202ec\r\nd\u{e0001}";
  const hostile = { ...record, url };
  expect(table(requestLayout, { inColour: false }).line(hostile)).toContain("https://x/·[2Ja·1mb·c··d·");
  const line = json.line(hostile);
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(JSON.parse(line).url).toBe(url);
});
