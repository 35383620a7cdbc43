import { styleText } from "node:util";
import { html as markup, raw } from "hono/html";
import { page } from "../html/page";
import { visible } from "../output/invisible";
import { drawCharts, inPage, onWhite, type Shown } from "./charts";

/** The report for a terminal. */
export function text<Figures>(report: Shown<Figures>, inColour: boolean): string {
  const paint = (colour: "bold" | "dim" | "red" | "yellow", words: string) =>
    inColour ? styleText(colour, words, { validateStream: false }) : words;
  const { columns, zones, isOver = () => false } = report;
  const months = zones.flatMap((zone) => zone.months);
  const widths = columns.map(([head, of]) => Math.max(head.length, ...months.map((one) => of(one).length)));
  const row = (cells: readonly string[]) => {
    const padded = cells.map((cell, at) =>
      columns[at]?.[2] ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    );
    return `  ${padded.join("  ")}`;
  };
  const rowOf = (month: Figures) => row(columns.map(([, of]) => of(month)));
  return [
    ...zones.flatMap(({ title, months }) => [
      paint("bold", visible(title)),
      paint("dim", row(columns.map(([head]) => head))),
      ...months.map((month) => (isOver(month) ? paint("yellow", rowOf(month)) : rowOf(month))),
      "",
    ]),
    ...report.problems.map((problem) => paint("red", visible(problem))),
    paint("dim", report.about),
    report.sentence,
  ].join("\n");
}

/** The report as one self-contained page: a chart, and a table for each zone. */
export async function html<Figures>(report: Shown<Figures>): Promise<string> {
  const { heading, sentence, about, columns, zones, problems } = report;
  const side = (kind?: "text") => (kind ? "" : raw(' class="number"'));
  const row = (month: Figures) => {
    const [first, ...others] = columns;
    const cells = others.map(([head, of, kind]) => markup`<td data-column="${head}"${side(kind)}>${of(month)}</td>`);
    return markup`<tr><th scope="row">${first?.[1](month)}</th>${cells}</tr>`;
  };
  return page(
    `${heading}: ${sentence}`,
    markup`<header>
<h1>${heading}</h1>
<p class="lead">${sentence}</p>
</header>
<main>
<figure class="chart">${raw(await drawCharts(report, inPage))}</figure>
${zones.map(
  ({ id, title, months }) => markup`<h2 id="zone-${id}">${visible(title)}</h2>
<div class="table"><table aria-labelledby="zone-${id}">
<thead><tr>${columns.map(([head, , kind]) => markup`<th scope="col"${side(kind)}>${head}</th>`)}</tr></thead>
<tbody>${months.map(row)}</tbody>
</table></div>
`,
)}
${problems.map((problem) => markup`<p class="failure">${visible(problem)}</p>`)}
</main>
<footer><p>${about}</p></footer>`,
  );
}

/** The report's charts alone. */
export function svg<Figures>(report: Shown<Figures>): Promise<string> {
  return drawCharts(report, onWhite);
}

/** `Pull zone 1001 (shop)` */
export function titled(what: string, id: number, name: string | undefined): string {
  return `${what} ${id}${name === undefined ? "" : ` (${name})`}`;
}

/** `2 pull zones` */
export function counted(what: string, zones: readonly unknown[]): string {
  return `${zones.length} ${what} ${zones.length === 1 ? "zone" : "zones"}`;
}

export function number(value: number | undefined): string {
  return value?.toLocaleString("en") ?? "–";
}

/** A part of a whole. */
export function percent(part: number | undefined, whole: number | undefined): string {
  return part === undefined || !whole ? "–" : `${Math.round((part / whole) * 100)} %`;
}
