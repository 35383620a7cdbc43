import { html as markup } from "hono/html";
import { resourceNameIn } from "../../provider/hosts/tokens";
import { type Markup, page } from "../html/page";
import { unmanaged } from "./build-report";
import { diffLines, formatOneLine, formatValue, secretLabel } from "./differences";
import { driftIn, ignoredIn, isDrift, isIgnored } from "./ignored";
import {
  atMinute,
  count,
  lintLine,
  notesOf,
  noticesOf,
  percent,
  resolvedLines,
  summarySentence,
  titleOf,
  unmanagedTitle,
  zonesWithFindings,
  zoneTitle,
} from "./labels";
import type { Failure, Finding, PropertyDrift, Report, StackReport } from "./report";

const states = {
  clean: { tone: "good", words: "no drift" },
  drifted: { tone: "warn", words: "drifted" },
  failed: { tone: "bad", words: "failed" },
  deploying: { tone: "warn", words: "a deployment is running" },
} as const;

/** The report as one self-contained page: a summary, a chart, and each difference. */
export function html(report: Report): Promise<string> {
  const reported = report.stacks.filter(({ findings, failures }) => findings.length + failures.length > 0);
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
${reported.map(stackSection)}
${list(resolvedLines(report))}
${list({ title: "Notes", lines: noticesOf(report) })}
${report.failures.length > 0 ? markup`<h2>Not read</h2><details open><summary><h3>Folders</h3></summary>${report.failures.map(failureBlock)}</details>` : ""}
${inventory(report)}
${zonesWithFindings(report).map((zone) => list({ title: zoneTitle(zone), lines: zone.findings.map(lintLine) }))}
</main>
<footer><p>Read on ${moment(report.checkedAt)} by ${report.generator}. Drift detection changed nothing.</p></footer>`,
  );
}

function tiles(report: Report): Markup {
  const {
    stacks,
    drifted,
    failed,
    resources,
    changed,
    gone,
    ignored = 0,
    unmanagedSettings = 0,
    unmanaged: free,
    lint,
  } = report.summary;
  return markup`<dl class="tiles">
${tile("Stacks", stacks, drifted > 0 ? `${drifted} drifted` : "none drifted")}
${tile("Resources", resources, `${allParts(report).sync.toLocaleString("en")} in sync`)}
${tile("Changed", changed, "other values than deployed", changed > 0 ? "warn" : "good")}
${tile("Gone", gone, "deleted on the platform", gone > 0 ? "bad" : "good")}
${ignored > 0 ? tile("Ignored", ignored, "by rules, with a reason") : ""}
${unmanagedSettings > 0 ? tile("Unmanaged settings", unmanagedSettings, "resources where one changed", "warn") : ""}
${tile("Failed", failed, "could not be read", failed > 0 ? "bad" : "good")}
${free === undefined ? "" : coverageTile(free, report.summary.coverage)}
${lint === undefined ? "" : tile("Lint findings", lint, "in pull zones", lint > 0 ? "warn" : "good")}
</dl>`;
}

function coverageTile(free: number, coverage: number | undefined): Markup {
  if (coverage === undefined)
    return tile("Coverage", "not known", `at most ${count(free, "object")} unmanaged`, "warn");
  return tile("Coverage", percent(coverage), `${count(free, "object")} unmanaged`, coverage < 1 ? "warn" : "good");
}

function tile(term: string, value: number | string, words: string, tone = ""): Markup {
  const shown = typeof value === "number" ? value.toLocaleString("en") : value;
  return markup`<div><dt>${term}</dt><dd class="${tone}">${shown}<small>${words}</small></dd></div>`;
}

/** The earliest change that the platform reports, or else the earliest time at which one can have happened. */
function driftingSince({ stacks }: Report): { time: string; words: string } | undefined {
  const drifted = stacks.filter((stack) => driftIn(stack).length > 0);
  const changed = drifted.flatMap((stack) => driftIn(stack).flatMap(({ changedAt }) => changedAt ?? [])).toSorted()[0];
  if (changed) return { time: changed, words: ", the earliest change known" };
  const deployed = drifted.flatMap(({ deployedAt }) => deployedAt ?? []).toSorted()[0];
  return deployed ? { time: deployed, words: " or later, the last deployment" } : undefined;
}

/** Counts resources by kind. Of a stack that failed, only drifted resources are known. */
function partsOf(stack: StackReport): Parts {
  const { status, resources, findings } = stack;
  const drift = driftIn(stack);
  const gone = drift.filter(({ change }) => change === "gone").length;
  const rest = Math.max(0, resources - findings.length);
  const [sync, unknown] = status === "failed" || status === "deploying" ? [0, rest] : [rest, 0];
  const ignored = ignoredIn(stack).length;
  const settings = findings.length - drift.length - ignored;
  return { sync, changed: drift.length - gone, gone, ignored, settings, unknown };
}

type Parts = Record<keyof typeof kinds, number>;

const kinds = {
  sync: "in sync",
  changed: "changed",
  gone: "gone",
  ignored: "ignored",
  settings: "with changed unmanaged settings",
  unknown: "not known",
} as const;
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

function allParts({ stacks }: Report): Parts {
  const parts = stacks.map(partsOf);
  const sum = (kind: keyof Parts) => parts.reduce((total, part) => total + part[kind], 0);
  return {
    sync: sum("sync"),
    changed: sum("changed"),
    gone: sum("gone"),
    ignored: sum("ignored"),
    settings: sum("settings"),
    unknown: sum("unknown"),
  };
}

function chart(report: Report): Markup {
  const parts = allParts(report);
  const since = driftingSince(report);
  const shown = kindNames.filter((kind) => (kind !== "ignored" && kind !== "settings") || parts[kind] > 0);
  const legend = shown.map(
    (kind) => markup`<span><i class="${kind}"></i>${parts[kind].toLocaleString("en")} ${kinds[kind]}</span>\n`,
  );
  return markup`<figure>
${bar(parts, 18)}
<figcaption>
${legend}${since ? markup`<span class="end">Drifting since ${moment(since.time)}${since.words}</span>` : ""}
</figcaption>
</figure>`;
}

/** A stacked bar. Each kind that occurs is wide enough to be seen. */
function bar(parts: Parts, height: number): Markup {
  const present = kindNames.filter((kind) => parts[kind] > 0);
  const whole = present.reduce((sum, kind) => sum + parts[kind], 0);
  const widths = present.map((kind) => Math.max(1.5, (parts[kind] / whole) * 100));
  const scale = 100 / widths.reduce((sum, width) => sum + width, 0);
  let x = 0;
  const rects = present.map((kind, at) => {
    const width = (widths[at] ?? 0) * scale;
    x += width;
    return markup`<rect class="${kind}" x="${(x - width).toFixed(2)}%" width="${(width - 0.4).toFixed(2)}%" height="${height}" rx="3"></rect>`;
  });
  const words = present.map((kind) => `${parts[kind]} ${kinds[kind]}`).join(", ") || "no resources";
  return markup`<svg role="img" aria-label="${words}" height="${height}">${rects}</svg>`;
}

function stackTable({ stacks }: Report): Markup {
  const rows = stacks.map((stack) => {
    const { name, resources, findings, failures, deployedAt } = stack;
    const title = findings.length + failures.length > 0 ? markup`<a href="#${anchor(name)}">${name}</a>` : name;
    return markup`<tr>
<th scope="row">${title}</th>
<td>${pill(stack)}</td>
<td class="bar">${bar(partsOf(stack), 8)}</td>
<td class="number">${resources}</td>
<td class="number">${driftIn(stack).length}</td>
<td>${deployedAt ? moment(deployedAt) : ""}</td>
</tr>
`;
  });
  return markup`<section class="table" aria-label="Stacks" tabindex="0">
<table>
<thead><tr><th scope="col">Stack</th><th scope="col">State</th><th scope="col">Share</th><th scope="col" class="number">Resources</th><th scope="col" class="number">Drifted</th><th scope="col">Last deployed</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
</section>`;
}

function pill({ status, repaired }: StackReport): Markup {
  const { tone, words } = states[status];
  return markup`<span class="pill ${tone}">${words}${repaired ? ", repaired" : ""}</span>`;
}

function stackSection(stack: StackReport): Markup {
  return markup`<section aria-labelledby="${anchor(stack.name)}">
<h2 id="${anchor(stack.name)}">${stack.name}</h2>
${stack.findings.map(findingBlock)}
${stack.failures.length > 0 ? markup`<details open><summary><h3>Could not be read</h3></summary>${stack.failures.map(failureBlock)}</details>` : ""}
</section>
`;
}

function findingBlock(finding: Finding): Markup {
  const { id, change, changedAt, properties } = finding;
  const tone = change === "gone" ? "bad" : isDrift(finding) ? "warn" : "quiet";
  const settled = finding.settled ? markup`<span class="pill good">${finding.settled}</span>` : "";
  const left = isIgnored(finding) ? markup`<span class="pill quiet">ignored</span>` : "";
  const when = changedAt ? markup`<span class="end">changed on ${moment(changedAt)}</span>` : "";
  const title = markup`<h3>${titleOf(finding)}</h3><span class="id">${id}</span><span class="pill ${tone}">${isDrift(finding) || left ? change : "unmanaged settings"}</span>${left}${settled}${when}`;
  if (change === "gone")
    return markup`<details open><summary>${title}</summary><p class="failure">It is in the stack's state, but no longer on the platform.${notes(finding)}</p></details>
`;
  return markup`<details open><summary>${title}</summary>
<dl class="changes">${properties.map((drift) => markup`<div><dt>${drift.property}</dt><dd>${difference(drift)}${notes(drift)}</dd></div>`)}</dl>
</details>
`;
}

function notes(of: Parameters<typeof notesOf>[0]): Markup {
  return markup`${notesOf(of).map((note) => markup` <span class="note">${note}</span>`)}`;
}

function difference(drift: PropertyDrift): Markup {
  if (drift.secret) return markup`<span class="value">[secret]</span>: ${secretLabel(drift)}`;
  if (formatOneLine(drift))
    return markup`<span class="value"><del class="removed"><span class="hidden">was </span>${formatValue(drift.from)}</del> → <ins class="added"><span class="hidden">is </span>${formatValue(drift.to)}</ins></span>`;
  const signs = { removed: "−", added: "+", same: " ", skipped: " " };
  return markup`<pre tabindex="0" aria-label="Difference of ${drift.property}">${diffLines(drift).map(
    ({ kind, text }) => markup`<span class="${kind}">${signs[kind]} ${text}</span>`,
  )}</pre>`;
}

function failureBlock({ urn, message }: Failure): Markup {
  return markup`<p class="failure">${urn === undefined ? "" : markup`<b>${resourceNameIn(urn)}</b>: `}${message}</p>`;
}

function list({ title, lines }: { title: string; lines: readonly string[] } = { title: "", lines: [] }): Markup | "" {
  return lines.length === 0 ? "" : markup`<h2>${title}</h2><ul>${lines.map((line) => markup`<li>${line}</li>`)}</ul>`;
}

function inventory(report: Report): Markup {
  const free = unmanaged(report.inventory?.objects ?? []);
  if (free.length === 0) return markup``;
  return markup`<h2>${unmanagedTitle(report)}</h2>
<section class="table" aria-label="${unmanagedTitle(report)}" tabindex="0">
<table>
<thead><tr><th scope="col">Type</th><th scope="col">Name</th><th scope="col">Id</th></tr></thead>
<tbody>
${free.map(({ type, name, id }) => markup`<tr><td>${type}</td><th scope="row">${name}</th><td><code>${id}</code></td></tr>\n`)}</tbody>
</table>
</section>`;
}

function moment(time: string): Markup {
  return markup`<time datetime="${time}">${atMinute(time)}</time>`;
}

function anchor(name: string): string {
  return `stack-${name.replace(/[^\w-]/g, (character) => `_${character.codePointAt(0)}`)}`;
}
