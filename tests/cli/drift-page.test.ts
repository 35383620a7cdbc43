import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { resourcesIn } from "../../cli/drift/differences";
import { formats } from "../../cli/drift/formats";
import { atMinute, titleOf } from "../../cli/drift/labels";
import { Browser, hasBrowser, type Page } from "../support/browser";
import { sampleReport } from "../support/drift-report";

describe.skipIf(!hasBrowser)("the HTML report in a browser", () => {
  const folder = mkdtempSync(join(tmpdir(), "drift-page-"));
  const report = sampleReport();
  const drifted = report.stacks.flatMap(resourcesIn);
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const file = join(folder, "report.html");
    writeFileSync(file, await formats.html(report));
    browser = Browser.start();
    page = await browser.open(pathToFileURL(file).href);
  });
  afterAll(async () => {
    await browser.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("is not blank, in the light and the dark colour scheme", async () => {
    await page.prefer("light");
    const light = await page.picture();
    await page.prefer("dark");
    const dark = await page.picture();
    const blank = await (await browser.open("about:blank")).picture();
    expect(light.length).toBeGreaterThan(blank.length * 5);
    expect(light.equals(dark)).toBe(false);
  });

  test.each(["light", "dark"] as const)("every text has enough contrast: %s", async (scheme) => {
    await page.prefer(scheme);
    const { texts, faint } = await page.contrast();
    expect(texts).toBeGreaterThan(100);
    expect(faint).toEqual([]);
  });

  test("the Tab key reaches everything that opens, scrolls or links, from the top to the bottom", async () => {
    const reached = await page.tabOrder();
    const stacks = report.stacks.filter(({ status }) => status !== "clean").map(({ name }) => name);
    expect(reached.slice(0, 2 + stacks.length)).toEqual([
      "a.skip: Skip to the stacks",
      expect.stringMatching(/^section\.table: Stack/),
      ...stacks.map((name) => `a: ${name}`),
    ]);
    const opens = reached.filter((one) => one.startsWith("summary: "));
    expect(opens).toEqual([
      "summary: Could not be read",
      ...drifted.map((one) => expect.stringContaining(`${titleOf(one)}${one.id}`)),
      "summary: Folders",
    ]);
    expect(reached.filter((one) => one.startsWith("pre: "))).toHaveLength(3);
    expect(reached.at(-1)).toMatch(/^section\.table: Type/);
  });

  test("everything that is more than text has an accessible name", async () => {
    const tree = await page.accessibilityTree();
    const named = ["link", "heading", "image", "region", "DisclosureTriangle", "columnheader", "rowheader"];
    const nodes = tree.filter(({ role }) => named.includes(role));
    expect(new Set(nodes.map(({ role }) => role))).toEqual(new Set(named));
    expect(nodes.filter(({ name }) => name === "")).toEqual([]);
    expect(tree).toContainEqual({ role: "image", name: "75 in sync, 4 changed, 1 gone, 4 not known" });
    const headings = tree.filter(({ role }) => role === "heading").map(({ name }) => name);
    expect(headings).toEqual(expect.arrayContaining(["Drift report", ...drifted.map(titleOf)]));
  });

  test("the printed page contains everything, including what is collapsed on the screen", async () => {
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = false");
    const text = await page.printedText();
    for (const { name, deployedAt } of report.stacks) {
      expect(text).toContain(name);
      if (deployedAt) expect(text).toContain(atMinute(deployedAt));
    }
    for (const { id, changedAt, differences } of drifted) {
      expect(text).toContain(id);
      if (changedAt) expect(text).toContain(`changed on ${atMinute(changedAt)}`);
      for (const { property = "" } of differences) expect(text).toContain(property);
    }
    expect(text).toContain("Drifting since 2026-01-29 23:58 UTC");
    expect(text).toContain("403: no access.");
    expect((await page.pdf()).subarray(0, 5).toString()).toBe("%PDF-");
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
  });

  test("on a phone no column is cut: each cell is under the last one, after its column's name", async () => {
    const names = `[...document.querySelectorAll("td")].map((cell) => getComputedStyle(cell, "::before").content)`;
    expect(new Set(z.array(z.string()).parse(await page.evaluate(names)))).toEqual(new Set(["none"]));
    await page.resize(400);
    try {
      expect(await page.cutTables()).toEqual([]);
      const shown = ["State", "Share", "Resources", "Drifted", "Last deployed", "Type", "Id"].map(
        (name) => `"${name}"`,
      );
      expect(new Set(z.array(z.string()).parse(await page.evaluate(names)))).toEqual(new Set(shown));
    } finally {
      await page.resize(undefined);
    }
  });

  test("runs no script, and has valid nesting", async () => {
    expect(await page.evaluate("document.scripts.length")).toBe(0);
    expect(await page.evaluate("document.querySelectorAll('main details[open]').length")).toBe(drifted.length + 2);
  });

  test("a text with too little contrast is detected", async () => {
    await page.evaluate(
      `document.body.insertAdjacentHTML("beforeend", '<p style="color: #888; background: #aaa">faint</p>')`,
    );
    expect((await page.contrast()).faint).toMatchObject([{ text: "faint" }]);
  });
});
