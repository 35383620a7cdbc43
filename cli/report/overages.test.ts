import { expect, test } from "vitest";
import { html, svg, text } from "./formats";
import { type OverageReport, shownOverages } from "./overages";

const months = (totalCleanRequests: number) =>
  ["2026-01", "2026-02"].map((month) => ({ month, totalCleanRequests, totalOverage: 0, segments: [] }));
const reportOf = (...zones: OverageReport["zones"]) => shownOverages({ version: 1, zones, failures: [] });
const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => words);

test("a zone without figures has no scale, and says so", async () => {
  const drawn = await svg(reportOf({ shieldZoneId: 1, months: months(0) }));
  expect(textsIn(drawn).filter((words = "") => /^[\d.]+$/.test(words))).toEqual([]);
  expect(textsIn(drawn)).toContain("Shield zone 1: no requests");
  const other = await svg(reportOf({ shieldZoneId: 1, months: months(5) }));
  expect(textsIn(other)).toContain("5");
});

test("a zone is named in every format, whatever its name holds", async () => {
  const report = reportOf({ shieldZoneId: 1, name: "shop <b>\u202e", months: months(5) });
  expect(textsIn(await svg(report))).toContain("Shield zone 1 (shop &lt;b&gt;·)");
  expect(await html(report)).toContain('<h2 id="zone-1">Shield zone 1 (shop &lt;b&gt;·)</h2>');
  expect(text(report, false)).toContain("Shield zone 1 (shop <b>·)");
});

test("the chart keeps its proportions in a page of any width", async () => {
  const page = await html(reportOf({ shieldZoneId: 1, months: months(5) }));
  expect(page).toMatch(/<figure class="chart"><svg [^>]*viewBox="0 0 1000 \d+"/);
  expect(page).toContain(".chart svg { height: auto; min-width: 46rem; }");
});
