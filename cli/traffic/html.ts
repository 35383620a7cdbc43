import { html as markup, raw } from "hono/html";
import { page } from "../html/page";
import { visible } from "../output/invisible";
import { inPage } from "../report/charts";
import { htmlTable } from "../report/tables";
import { trafficChart } from "./chart";
import {
  formatCostFailure,
  formatFailure,
  type TrafficReport,
  titleOf,
  trafficSentence,
  whatFiguresAre,
} from "./report";
import { columns } from "./text";

/** The report as one self-contained page: a chart, and a table for each zone. */
export async function trafficPage(report: TrafficReport): Promise<string> {
  const sentence = trafficSentence(report);
  const { zones, failures, costFailure } = report;
  return page(
    `Traffic and costs: ${sentence}`,
    markup`<header>
<h1>Traffic and costs</h1>
<p class="lead">${sentence}</p>
</header>
<main>
<figure class="chart">${raw(await trafficChart(report, inPage))}</figure>
${zones.map(({ months, ...zone }) => htmlTable({ id: zone.pullZoneId, title: titleOf(zone) }, columns, months))}
${failures.map((zone) => markup`<p class="failure">${visible(formatFailure(zone))}</p>`)}
${costFailure === undefined ? "" : markup`<p class="failure">${visible(formatCostFailure(costFailure))}</p>`}
</main>
<footer><p>${whatFiguresAre}</p></footer>`,
  );
}
