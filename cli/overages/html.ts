import { html as markup, raw } from "hono/html";
import { page } from "../html/page";
import { visible } from "../output/invisible";
import { overageChart, type Palette } from "./chart";
import { formatFailure, type OverageReport, overageSentence, titleOf, type ZoneOverages } from "./report";
import { columns } from "./text";

/** The page's own colours, which follow light and dark. */
const palette: Palette = {
  ground: "transparent",
  text: "var(--text)",
  soft: "var(--soft)",
  line: "var(--line)",
  clean: "var(--good)",
  overage: "var(--warn)",
};

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
<figure class="chart">${raw(await overageChart(report, palette))}</figure>
${report.zones.map(zoneTable)}
${report.failures.map((zone) => markup`<p class="failure">${visible(formatFailure(zone))}</p>`)}
</main>
<footer><p>The allowance is that of the plan in force at the end of the month; use is clean requests as a fraction of it.</p></footer>`,
  );
}

function zoneTable({ months, ...zone }: ZoneOverages) {
  const { shieldZoneId } = zone;
  const side = (isNumber: boolean) => (isNumber ? raw(' class="number"') : "");
  const heads = columns.map(({ head, isNumber }) => markup`<th scope="col"${side(isNumber)}>${head}</th>`);
  const rows = months.map((month) => {
    const [first, ...cells] = columns.map(({ overageText, isNumber }) => ({ text: overageText(month), isNumber }));
    return markup`<tr><th scope="row">${first?.text}</th>${cells.map(({ text, isNumber }) => markup`<td${side(isNumber)}>${text}</td>`)}</tr>`;
  });
  return markup`<h2 id="zone-${shieldZoneId}">${titleOf(zone)}</h2>
<div class="table"><table aria-labelledby="zone-${shieldZoneId}">
<thead><tr>${heads}</tr></thead>
<tbody>${rows}</tbody>
</table></div>
`;
}
