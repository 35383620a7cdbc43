import { html as markup } from "hono/html";
import { resourceNameIn } from "../../provider/hosts/tokens";
import { type Markup, page } from "../html/page";
import { diffLines, formatOneLine, formatValue, secretLabel } from "./diff-lines";
import { type DifferingResource, driftIn, resourcesIn } from "./differences";
import {
  atMinute,
  count,
  notesOf,
  notesOfGone,
  percent,
  type Section,
  sectionsOf,
  stateOf,
  states,
  summarySentence,
  titleOf,
  unmanagedIn,
} from "./labels";
import type { Difference, Failure, Report, StackReport } from "./report";

/** The report as one self-contained page: a summary, a chart, and each difference. */
export function html(report: Report): Promise<string> {
  return page(
    `Drift: ${summarySentence(report)}`,
    markup`<a class="skip" href="#stacks">Skip to the stacks</a>
<header>
<h1>Drift report</h1>
<p class="lead">${summarySentence(report)}</p>
</header>
<main>
${tiles(report)}
${chart(report)}
<h2 id="stacks">Stacks</h2>
${stackTable(report)}
${report.stacks.filter(isReported).map(stackSection)}
${sectionsOf(report).map(section)}
${report.failures.length > 0 ? markup`<h2>Not read</h2>${failuresBlock("Folders", report.failures)}` : ""}
${unmanagedTable(report)}
</main>
<footer><p>Read on ${moment(report.checkedAt)} by ${report.generator}. Drift detection changed nothing.</p></footer>`,
  );
}

function tiles({ stacks, summary }: Report): Markup {
  const { drifted, failed, changed, gone, ignored = 0, unmanaged, coverage } = summary;
  const inSync = sumOf(stacks).sync.toLocaleString("en");
  const state = drifted > 0 ? `${drifted} drifted` : failed > 0 ? "not all were read" : "none drifted";
  return markup`<dl class="tiles">
${tile("Stacks", summary.stacks, state)}
${tile("Resources", summary.resources, `${inSync} in sync`)}
${tile("Changed", changed, "other values than deployed", changed > 0 ? "warn" : "good")}
${tile("Gone", gone, "deleted on the platform", gone > 0 ? "bad" : "good")}
${ignored > 0 ? tile("Ignored", ignored, "by rules, with a reason") : ""}
${tile("Failed", failed, "could not be read", failed > 0 ? "bad" : "good")}
${unmanaged === undefined ? "" : coverageTile(unmanaged, coverage)}
</dl>`;
}

function coverageTile(free: number, coverage: number | undefined): Markup {
  if (coverage === undefined)
    return tile("Coverage", "not known", `at most ${count(free, "object")} unmanaged`, "warn");
  return tile("Coverage", percent(coverage), `${count(free, "object")} unmanaged`, coverage < 1 ? "warn" : "good");
}

function tile(term: string, value: number | string, words: string, tone = ""): Markup {
  return markup`<div><dt>${term}</dt><dd class="${tone}">${value.toLocaleString("en")}<small>${words}</small></dd></div>`;
}

/** The earliest change that the platform reports, or else the earliest time at which one can have happened. */
function driftingSince({ stacks }: Report): { time: string; words: string } | undefined {
  const drifted = stacks.filter((stack) => driftIn(stack).length > 0);
  const [changed] = drifted.flatMap((stack) => driftIn(stack).flatMap(({ changedAt }) => changedAt ?? [])).toSorted();
  if (changed) return { time: changed, words: ", the earliest change known" };
  const [deployed] = drifted.flatMap(({ deployedAt }) => deployedAt ?? []).toSorted();
  return deployed ? { time: deployed, words: " or later, the last deployment" } : undefined;
}

const parts = {
  sync: "in sync",
  changed: "changed",
  gone: "gone",
  ignored: "ignored",
  unknown: "not known",
} as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** Counts resources. Of a stack that failed, only drifted resources are known. */
function sumOf(stacks: readonly StackReport[]): Record<Part, number> {
  const sum = { sync: 0, changed: 0, gone: 0, ignored: 0, unknown: 0 };
  for (const stack of stacks) {
    const differing = resourcesIn(stack);
    for (const { kind, isGone } of differing) sum[kind === "ignored" ? kind : isGone ? "gone" : "changed"]++;
    const isKnown = stack.status === "clean" || stack.status === "drifted";
    sum[isKnown ? "sync" : "unknown"] += Math.max(0, stack.resources - differing.length);
  }
  return sum;
}

function chart(report: Report): Markup {
  const sum = sumOf(report.stacks);
  const since = driftingSince(report);
  const legend = partNames
    .filter((part) => part !== "ignored" || sum.ignored > 0)
    .map((part) => markup`<span><i class="${part}"></i>${sum[part].toLocaleString("en")} ${parts[part]}</span>\n`);
  return markup`<figure>
${bar(report.stacks, 18)}
<figcaption>
${legend}${since ? markup`<span class="end">Drifting since ${moment(since.time)}${since.words}</span>` : ""}
</figcaption>
</figure>`;
}

/** A stacked bar. Each part that occurs is wide enough to be seen. */
function bar(stacks: readonly StackReport[], height: number): Markup {
  const sum = sumOf(stacks);
  const present = partNames.filter((part) => sum[part] > 0);
  const whole = present.reduce((total, part) => total + sum[part], 0);
  const widths = present.map((part) => Math.max(1.5, (sum[part] / whole) * 100));
  const scale = 100 / widths.reduce((total, width) => total + width, 0);
  let x = 0;
  const rects = present.map((part, at) => {
    const width = (widths[at] ?? 0) * scale;
    x += width;
    return markup`<rect class="${part}" x="${(x - width).toFixed(2)}%" width="${(width - 0.4).toFixed(2)}%" height="${height}" rx="3"></rect>`;
  });
  const words = present.map((part) => `${sum[part]} ${parts[part]}`).join(", ") || "no resources";
  return markup`<svg role="img" aria-label="${words}" height="${height}">${rects}</svg>`;
}

function stackTable({ stacks }: Report): Markup {
  const rows = stacks.map((stack) => {
    const { name, status, resources, deployedAt } = stack;
    return markup`<tr>
<th scope="row">${isReported(stack) ? markup`<a href="#${anchor(name)}">${name}</a>` : name}</th>
<td data-column="State">${pill(states[status].tone, stateOf(stack))}</td>
<td data-column="Share" class="bar">${bar([stack], 8)}</td>
<td data-column="Resources" class="number">${resources}</td>
<td data-column="Drifted" class="number">${driftIn(stack).length}</td>
<td data-column="Last deployed">${deployedAt ? moment(deployedAt) : ""}</td>
</tr>
`;
  });
  return table(
    "Stacks",
    markup`<th scope="col">Stack</th><th scope="col">State</th><th scope="col">Share</th><th scope="col" class="number">Resources</th><th scope="col" class="number">Drifted</th><th scope="col">Last deployed</th>`,
    rows,
  );
}

function table(label: string, heads: Markup, rows: readonly Markup[]): Markup {
  return markup`<section class="table" aria-label="${label}" tabindex="0">
<table>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table>
</section>`;
}

function isReported(stack: StackReport): boolean {
  return resourcesIn(stack).length + stack.failures.length > 0;
}

function stackSection(stack: StackReport): Markup {
  return markup`<section aria-labelledby="${anchor(stack.name)}">
<h2 id="${anchor(stack.name)}">${stack.name}</h2>
${resourcesIn(stack).map(resourceBlock)}
${stack.failures.length > 0 ? failuresBlock("Could not be read", stack.failures) : ""}
</section>
`;
}

function resourceBlock(resource: DifferingResource): Markup {
  const { kind, id, isGone, changedAt, differences } = resource;
  const what = pill(kind === "ignored" ? "quiet" : isGone ? "bad" : "warn", isGone ? "gone" : "changed");
  const more = kind === "drift" ? "" : pill(kind === "ignored" ? "quiet" : "good", kind);
  const when = changedAt ? markup`<span class="end">changed on ${moment(changedAt)}</span>` : "";
  const title = markup`<h3>${titleOf(resource)}</h3><span class="id">${id}</span>${what}${more}${when}`;
  const body = isGone
    ? markup`<p class="failure">It is in the stack's state, but no longer on the platform.${notes(notesOfGone(resource))}</p>`
    : markup`
<dl class="changes">${differences.map((one) => markup`<div><dt>${one.property}</dt><dd>${values(one)}${notes(notesOf(one))}</dd></div>`)}</dl>
`;
  return markup`<details open><summary>${title}</summary>${body}</details>
`;
}

function pill(tone: string, words: string): Markup {
  return markup`<span class="pill ${tone}">${words}</span>`;
}

function notes(all: readonly string[]): Markup {
  return markup`${all.map((note) => markup` <span class="note">${note}</span>`)}`;
}

function values(one: Difference): Markup {
  if (one.secret) return markup`<span class="value">[secret]</span>: ${secretLabel(one)}`;
  if (formatOneLine(one))
    return markup`<span class="value"><del class="removed"><span class="hidden">was </span>${formatValue(one.from)}</del> → <ins class="added"><span class="hidden">is </span>${formatValue(one.to)}</ins></span>`;
  const signs = { removed: "−", added: "+", same: " ", skipped: " " };
  return markup`<pre tabindex="0" aria-label="Difference of ${one.property}">${diffLines(one).map(
    ({ kind, text }) => markup`<span class="${kind}">${signs[kind]} ${text}</span>`,
  )}</pre>`;
}

function failuresBlock(title: string, failures: readonly Failure[]): Markup {
  const blocks = failures.map(
    ({ urn, message }) =>
      markup`<p class="failure">${urn === undefined ? "" : markup`<b>${resourceNameIn(urn)}</b>: `}${message}</p>`,
  );
  return markup`<details open><summary><h3>${title}</h3></summary>${blocks}</details>`;
}

function section({ title, lines }: Section): Markup {
  return markup`<h2>${title}</h2><ul>${lines.map((line) => markup`<li>${line}</li>`)}</ul>`;
}

function unmanagedTable(report: Report): Markup | "" {
  const { title, free } = unmanagedIn(report);
  if (free.length === 0) return "";
  const heads = markup`<th scope="col">Type</th><th scope="col">Name</th><th scope="col">Id</th>`;
  const rows = free.map(
    ({ type, name, id }) =>
      markup`<tr><td data-column="Type">${type}</td><th scope="row">${name}</th><td data-column="Id"><code>${id}</code></td></tr>\n`,
  );
  return markup`<h2>${title}</h2>
${table(title, heads, rows)}`;
}

function moment(time: string): Markup {
  return markup`<time datetime="${time}">${atMinute(time)}</time>`;
}

function anchor(name: string): string {
  return `stack-${name.replace(/[^\w-]/g, (character) => `_${character.codePointAt(0)}`)}`;
}
