import { html as markup, raw } from "hono/html";
import { page } from "../html/page";
import { visible } from "../output/invisible";
import { inPage } from "../report/charts";
import { htmlTable } from "../report/tables";
import { overageChart } from "./chart";
import { formatFailure, type OverageReport, overageSentence, titleOf } from "./report";
import { columns } from "./text";

/** The report as one self-contained page: a chart, and a table for each zone. */
export async function overagePage(report: OverageReport): Promise<string> {
  const sentence = overageSentence(report);
  return page(
    `Overages: ${sentence}`,
    markup`<header>
<h1>Overage report</h1>
<p class="lead">${sentence}</p>
</header>
<main>
<figure class="chart">${raw(await overageChart(report, inPage))}</figure>
${report.zones.map(({ months, ...zone }) => htmlTable({ id: zone.shieldZoneId, title: titleOf(zone) }, columns, months))}
${report.failures.map((zone) => markup`<p class="failure">${visible(formatFailure(zone))}</p>`)}
</main>
<footer><p>The allowance is that of the plan in force at the end of the month; use is clean requests as a fraction of it.</p></footer>`,
  );
}
