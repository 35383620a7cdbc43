import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { html } from "../../cli/report/formats";
import { readTraffic, shownTraffic } from "../../cli/report/traffic";
import { bytes } from "../../cli/report/units";
import { useAccount } from "../support/account";
import { Browser, hasBrowser, type Page } from "../support/browser";

const account = useAccount();

describe.skipIf(!hasBrowser)("the page of traffic in a browser", () => {
  const folder = mkdtempSync(join(tmpdir(), "traffic-page-"));
  let report: ReturnType<typeof shownTraffic>;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    report = shownTraffic(await readTraffic(account.api, { ids: [], months: 6, now: new Date() }));
    const file = join(folder, "traffic.html");
    writeFileSync(file, await html(report));
    browser = Browser.start();
    page = await browser.open(pathToFileURL(file).href);
  });
  afterAll(async () => {
    await browser.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(["light", "dark"] as const)("every text has enough contrast: %s", async (scheme) => {
    await page.prefer(scheme);
    const { texts, faint } = await page.contrast();
    expect(texts).toBeGreaterThan(50);
    expect(faint).toEqual([]);
  });

  test("the chart fits its frame, with a bar for each figure, in the colours of the scheme", async () => {
    const bars = async (scheme: "light" | "dark") => {
      await page.prefer(scheme);
      const fills = await page.evaluate(`[...document.querySelectorAll("figure path")]
        .filter((path) => /--(good|warn)/.test(path.getAttribute("fill")))
        .map((path) => ({ fill: getComputedStyle(path).fill, box: path.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
        .map(({ fill }) => fill)`);
      return z.array(z.string()).parse(fills);
    };
    const figures = report.zones.flatMap(({ months }) => months.flatMap(() => ["sent", "received"]));
    const [light, dark] = [await bars("light"), await bars("dark")];
    expect(new Set(light).size).toBe(2);
    expect(light.length).toBeGreaterThanOrEqual(figures.length);
    expect(dark).not.toEqual(light);
    const outside = await page.evaluate(`(() => {
      const frame = document.querySelector("figure svg").getBoundingClientRect();
      return [...document.querySelectorAll("figure text")]
        .filter((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
        })
        .map((text) => text.textContent);
    })()`);
    expect(outside).toEqual([]);
  });

  test("on a phone the page has its width, no column of a table is cut, and texts of the chart are legible", async () => {
    await page.resize(380);
    try {
      const sizes = await page.evaluate(`[
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
        Math.min(...[...document.querySelectorAll("figure text")].map((text) => text.getBoundingClientRect().height)),
      ]`);
      const [beyond, smallest] = z.tuple([z.number(), z.number()]).parse(sizes);
      expect(beyond).toBe(0);
      expect(smallest).toBeGreaterThan(9);
      expect(await page.cutTables()).toEqual([]);
    } finally {
      await page.resize(undefined);
    }
  });

  test("the chart has a description, and each table names its zone, for assistive technology", async () => {
    const tree = await page.accessibilityTree();
    expect(tree).toContainEqual({ role: "image", name: report.sentence });
    const tables = tree.filter(({ role }) => role === "table").map(({ name }) => name);
    expect(tables).toEqual(report.zones.map(({ title }) => title));
  });

  test("the printed page has every month of every zone", async () => {
    const text = await page.printedText();
    for (const { months } of report.zones) {
      expect(months.length).toBe(6);
      for (const month of months) for (const shown of [month.month, bytes(month.bytes)]) expect(text).toContain(shown);
    }
    expect((await page.pdf()).subarray(0, 5).toString()).toBe("%PDF-");
  });
});
