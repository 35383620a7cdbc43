import { html as markup, raw } from "hono/html";
import type { Markup } from "../html/page";

/** A column of a month. Numbers stand to the right. */
export interface Column<Figures> {
  readonly head: string;
  readonly isNumber: boolean;
  textOf(month: Figures): string;
}

/** The head and the rows of tables for a terminal, whose columns are as wide as those of all months need. */
export function textTable<Figures>(columns: readonly Column<Figures>[], all: readonly Figures[]) {
  const widths = columns.map(({ head, textOf }) => Math.max(head.length, ...all.map((month) => textOf(month).length)));
  const row = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (columns[at]?.isNumber ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join("  ");
  return {
    head: `  ${row(columns.map(({ head }) => head))}`,
    row: (month: Figures) => `  ${row(columns.map(({ textOf }) => textOf(month)))}`,
  };
}

/** The months of a zone under a heading. */
export function htmlTable<Figures>(
  { id, title }: { readonly id: number; readonly title: string },
  columns: readonly Column<Figures>[],
  months: readonly Figures[],
): Markup {
  const side = (isNumber: boolean) => (isNumber ? raw(' class="number"') : "");
  const heads = columns.map(({ head, isNumber }) => markup`<th scope="col"${side(isNumber)}>${head}</th>`);
  const rows = months.map((month) => {
    const [first, ...cells] = columns.map(({ textOf, isNumber }) => ({ text: textOf(month), isNumber }));
    return markup`<tr><th scope="row">${first?.text}</th>${cells.map(({ text, isNumber }) => markup`<td${side(isNumber)}>${text}</td>`)}</tr>`;
  });
  return markup`<h2 id="zone-${id}">${title}</h2>
<div class="table"><table aria-labelledby="zone-${id}">
<thead><tr>${heads}</tr></thead>
<tbody>${rows}</tbody>
</table></div>
`;
}

export function number(value: number | undefined): string {
  return value?.toLocaleString("en") ?? "–";
}

/** Of a fraction. */
export function percent(part: number | undefined): string {
  return part === undefined ? "–" : `${Math.round(part * 100)} %`;
}
