import { resolve } from "node:path";
import { XMLValidator } from "fast-xml-parser";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { useAccount } from "../support/account";
import { run } from "../support/run";

const command = resolve(__dirname, "../../dist/cli/main.js");
const account = useAccount({ logsPerDay: 0 });
const now = new Date();
const startOf = (monthsAgo: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo);
const nameOf = (monthsAgo: number) => new Date(startOf(monthsAgo)).toISOString().slice(0, 7);

const report = (...args: string[]) =>
  run(process.execPath, [command, "report", "traffic", ...args], {
    cwd: __dirname,
    env: { ...process.env, BUNNYNET_MAX_RETRY_SECONDS: "0" },
  });

/** Traffic of the first and the last moment of a month, and a second zone without any. */
beforeAll(() => {
  const { state } = account.emulator;
  addPullZone(state, { Id: 1002, Name: "quiet", OriginUrl: null });
  const log = (time: number, record: object) =>
    state.logs.add(1001, { timestamp: new Date(time).toISOString(), edgeLocation: "DE", ...record });
  log(startOf(1), { bytesSent: 1_500_000_000, cacheStatus: "HIT" });
  log(startOf(0) - 1, { bytesSent: 500_000_000, cacheStatus: "MISS" });
  log(startOf(0), { bytesSent: 3_000_000_000, cacheStatus: "HIT" });
});

test("prints a table for each zone, oldest month first, with what the platform has charged this month", async () => {
  const { code, text } = await report("--months", "3");
  expect(code).toBe(0);
  const lines = text.split("\n");
  expect(lines[0]).toBe("Pull zone 1001 (acme-shop)");
  expect(lines[1]).toMatch(/^ +Month +Requests +Cache hits +Sent +From origins +Charged$/);
  expect(lines[2]).toMatch(new RegExp(`^ +${nameOf(2)} +0 +– +0 B +0 B +–$`));
  expect(lines[3]).toMatch(new RegExp(`^ +${nameOf(1)} +2 +50 % +2 GB +\\S+ \\S+ +–$`));
  expect(lines[4]).toMatch(new RegExp(`^ +${nameOf(0)} +1 +100 % +3 GB +0 B +\\$0\\.03$`));
  expect(text).toContain("Pull zone 1002 (quiet)");
  expect(text).toContain(`2 pull zones: $0.03 charged so far in ${nameOf(0)}.`);
  expect(text).toMatch(/charges, not an estimate, and not the bill/);
});

test("reads the names, the costs, and each month of the zones that are named, once", async () => {
  account.emulator.calls.take();
  await report("--pull-zone", "1001", "1001", "--months", "2");
  const calls = account.emulator.calls.take().map(({ operation }) => operation);
  const one = "GET /statistics";
  expect(calls.toSorted()).toEqual(["GET /billing/summary", "GET /pullzone", one, one]);
});

test("is JSON for programs", async () => {
  const { code, text } = await report("--months", "2", "--format", "json");
  expect(code).toBe(0);
  expect(JSON.parse(text)).toEqual({
    version: 1,
    monthOfCosts: nameOf(0),
    zones: [
      {
        pullZoneId: 1001,
        name: "acme-shop",
        months: [
          { month: nameOf(1), requests: 2, bytes: 2_000_000_000, originBytes: expect.any(Number), cacheHits: 0.5 },
          { month: nameOf(0), requests: 1, bytes: 3_000_000_000, originBytes: 0, cacheHits: 1, cost: 0.03 },
        ],
      },
      {
        pullZoneId: 1002,
        name: "quiet",
        months: [
          { month: nameOf(1), requests: 0, bytes: 0, originBytes: 0 },
          { month: nameOf(0), requests: 0, bytes: 0, originBytes: 0, cost: 0 },
        ],
      },
    ],
    failures: [],
  });
});

test("the page is valid HTML, with the figures of the table and what they are", async () => {
  const { code, text } = await report("--format", "html");
  expect(code).toBe(0);
  const validator = new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
    // The library writes the chart's elements.
    rules: { "no-inline-style": "off", "attribute-boolean-style": "off" },
  });
  const { results } = await validator.validateString(text);
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, line }) => `${line}: ${ruleId}`))).toEqual([]);
  for (const shown of ["Pull zone 1001 (acme-shop)", "Pull zone 1002 (quiet)", "3 GB", "$0.03", "not an estimate"])
    expect(text).toContain(shown);
  expect(text).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
});

test("the chart is one SVG, with a title for each zone", async () => {
  const { code, text } = await report("--format", "svg");
  expect(code).toBe(0);
  expect(XMLValidator.validate(text)).toBe(true);
  expect(text).toContain(`Pull zone 1001 (acme-shop): $0.03 charged in ${nameOf(0)}`);
  expect(text).toMatch(/Pull zone 1002 \(quiet\): \$0\.00 charged in [\d-]+: no traffic/);
  expect(text).toContain("2 GB");
});

test.each(["text", "html"])(
  "a zone or costs that cannot be read are reported beside the others: %s",
  async (format) => {
    account.emulator.faults.add(parseFault("500 on GET /billing/summary"));
    const { code, text } = await report("--pull-zone", "1001", "--months", "1", "--format", format);
    expect(code).toBe(1);
    expect(text).toContain("3 GB");
    expect(text).toContain("Costs could not be read:");
    expect(text).toContain("1 pull zone: costs could not be read.");
  },
);

describe("errors", () => {
  test.each([
    [["--months", "37"], /from 1 to 36/],
    [["--pull-zone", "shop"], /Must be a numeric id/],
  ])("%j", async (args, message) => {
    const { code, text } = await report(...args);
    expect(code).toBe(1);
    expect(text).toMatch(message);
  });
});
