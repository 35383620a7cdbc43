import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, hasBrowser, type Page } from "../support/browser";
import { weekOfReports } from "../support/drift-week";
import { succeed } from "../support/run";

const folder = mkdtempSync(join(tmpdir(), "drift-history-"));
const file = join(folder, "history.html");
const command = resolve(__dirname, "../../dist/cli/main.js");

beforeAll(async () => {
  const reports = weekOfReports().map((report, at) => {
    const name = join(folder, `report-${at}.json`);
    writeFileSync(name, JSON.stringify(report));
    return name;
  });
  await succeed(process.execPath, [command, "drift", "history", ...reports, "--output", file], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the page is well-formed and accessible, in one file without script or network", async () => {
  const text = readFileSync(file, "utf8");
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended", "html-validate:a11y"],
    rules: { "long-title": "off", "no-trailing-whitespace": "off" },
  });
  const { results } = await validator.validateString(text);
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual([]);
  expect(text).not.toMatch(/<script|<link|\bsrc=|https?:|url\(|@import/i);
  expect(text).toContain("office &lt;b&gt;");
});

describe.skipIf(!hasBrowser)("the history in a browser", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = Browser.start();
    page = await browser.open(pathToFileURL(file).href);
  });
  afterAll(() => browser.stop());

  test.each(["light", "dark"] as const)("every text has enough contrast: %s", async (scheme) => {
    await page.prefer(scheme);
    const { texts, faint } = await page.contrast();
    expect(texts).toBeGreaterThan(40);
    expect(faint).toEqual([]);
  });

  test("the Tab key reaches what scrolls", async () => {
    expect(await page.tabOrder()).toEqual([
      "a.skip: Skip to the stacks",
      expect.stringMatching(/^section\.table: Resource/),
    ]);
  });

  test("the trend has its figures as its name", async () => {
    const tree = await page.accessibilityTree();
    const images = tree.filter(({ role }) => role === "image").map(({ name }) => name);
    expect(images[0]).toBe(
      "Drifted resources in 28 reports: 0, 1, 1, 2, 2, 3, 2, 2, 0, 0, 0, 0, not read, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2",
    );
    expect(images).toHaveLength(2);
  });

  test("the printed page has each drift with its age", async () => {
    const text = await page.printedText();
    for (const part of ["acme/shop/staging", "EdgeScript headers", "6 h 0 min", "2 d 18 h", "ignored", "lasts"])
      expect(text).toContain(part);
    expect(text).toContain(
      "28 reports from 2026-01-26 05:00 UTC to 2026-02-01 23:00 UTC: 2 drifting, the oldest for 2 d 18 h.",
    );
  });
});
