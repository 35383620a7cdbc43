import { resolve } from "node:path";
import { XMLValidator } from "fast-xml-parser";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { lastMonths } from "../../cli/report/read-zones";
import { useAccount } from "../support/account";
import { run } from "../support/run";

const command = resolve(__dirname, "../../dist/cli/main.js");
const account = useAccount();

const report = (...args: string[]) =>
  run(process.execPath, [command, "report", "overages", ...args], { cwd: __dirname });

/** A second zone, within its allowance, without figures for the oldest month. */
beforeAll(() => {
  const { shieldZones } = account.emulator.state;
  const zone = structuredClone(shieldZones.get(2001));
  if (!zone) throw new Error("The emulator has no shield zone.");
  for (const month of zone.overages) {
    Object.assign(month, { totalOverage: 0, totalCleanRequests: 1_000_000 });
    for (const segment of month.segments) segment.overage = 0;
  }
  shieldZones.set(3001, { ...zone, shieldZoneId: 3001, overages: zone.overages.slice(0, 5) });
});

test("prints a table for each zone, oldest month first, with one request for each month", async () => {
  const { code, text } = await report("--shield-zone", "2001", "--months", "3");
  expect(code).toBe(0);
  expect(account.emulator.calls.take()).toHaveLength(3);
  const [zone, head, ...rows] = text.split("\n");
  expect(zone).toBe("Shield zone 2001");
  expect(head).toMatch(/^ +Month +Plan +Allowance +Clean requests +Use +Overage$/);
  expect(rows[1]).toMatch(/^ +\d{4}-\d\d +Basic → Advanced +5,000,000 +3,600,000 +72 % +600,000$/);
  expect(rows[2]).toMatch(/^ +\d{4}-\d\d +Advanced +5,000,000 +5,720,000 +114 % +720,000$/);
  expect(rows.at(-2)).toBe("1 shield zone: 1,800,000 requests over the allowance, in 1 of them.");
});

test("prints all zones of the account as JSON", async () => {
  const { code, text } = await report("--format", "json");
  expect(code).toBe(0);
  const { version, zones } = JSON.parse(text);
  expect(version).toBe(1);
  const of = (id: number) => zones.find(({ shieldZoneId }: { shieldZoneId: number }) => shieldZoneId === id).months;
  expect(of(2001).map(({ totalOverage }: { totalOverage: number }) => totalOverage)).toEqual([
    120_000, 240_000, 360_000, 480_000, 600_000, 720_000,
  ]);
  expect(of(3001)[0]).toMatchObject({ totalOverage: 0, segments: [] });
});

test("the page is valid HTML, with the figures of the table", async () => {
  const { code, text } = await report("--format", "html");
  expect(code).toBe(0);
  const validator = new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
    // The library writes the chart's elements.
    rules: { "no-inline-style": "off", "attribute-boolean-style": "off" },
  });
  const { results } = await validator.validateString(text);
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, line }) => `${line}: ${ruleId}`))).toEqual([]);
  for (const shown of ["Shield zone 2001", "Shield zone 3001", "Basic → Advanced", "720,000", "114 %"])
    expect(text).toContain(shown);
  expect(text).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
});

test("the chart is one SVG, with a bar for each figure and a title for each zone", async () => {
  const { code, text } = await report("--format", "svg");
  expect(code).toBe(0);
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text.match(/Shield zone \d+/g)).toEqual(["Shield zone 2001", "Shield zone 3001"]);
  // The second zone has no overage, and one month without figures: 6 + 6 bars, and 5.
  const bars = text.match(/fill="(#2f6fb0|#c2571a)"/g) ?? [];
  expect(bars.length).toBeGreaterThanOrEqual(17);
});

test.each(["text", "json", "html"])("a zone that cannot be read is reported beside the others: %s", async (format) => {
  const { code, text } = await report("--shield-zone", "9", "2001", "--months", "2", "--format", format);
  expect(code).toBe(1);
  expect(text).toContain("failed with 404");
  expect(text).toContain(format === "json" ? '"totalOverage": 720000' : "720,000");
  if (format !== "json") expect(text).toContain("in 1 of them; 1 shield zone could not be read.");
});

describe("errors", () => {
  test.each([
    [["--months", "37"], /from 1 to 36/],
    [["--shield-zone", "shop"], /Must be a numeric id/],
    [["--output", "no/such/folder/report.txt"], /The folder no\/such\/folder does not exist/],
  ])("%j", async (args, message) => {
    const { code, text } = await report(...args);
    expect(code).toBe(1);
    expect(text).toMatch(message);
  });
});

test("months span the turn of a year", () => {
  expect(lastMonths(new Date("2026-02-28T12:00:00Z"), 3)).toEqual([
    { year: 2025, month: 12 },
    { year: 2026, month: 1 },
    { year: 2026, month: 2 },
  ]);
});
