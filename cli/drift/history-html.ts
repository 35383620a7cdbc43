import { html as markup } from "hono/html";
import { type Markup, page } from "../html/page";
import { type Episode, formatAge, type History, lastingIn, type Point, type StackHistory } from "./history";
import { atMinute, count } from "./labels";

/** The history as one self-contained page: a trend and the age of each drift, for each stack. */
export function historyPage(history: History): Promise<string> {
  const lasting = history.stacks.flatMap(lastingIn);
  const ended = history.stacks.flatMap(({ drifts }) => drifts).filter(({ until }) => until !== undefined);
  const oldest = Math.max(0, ...lasting.map(({ ageMs }) => ageMs));
  const [first = "", last = ""] = [history.reports[0], history.reports.at(-1)];
  const sentence = `${count(history.reports.length, "report")} from ${atMinute(first)} to ${atMinute(last)}: ${
    lasting.length > 0 ? `${lasting.length} drifting, the oldest for ${formatAge(oldest)}` : "nothing drifts now"
  }.`;
  return page(
    `Drift history: ${sentence}`,
    markup`<a class="skip" href="#stacks">Skip to the stacks</a>
<header>
<h1>Drift history</h1>
<p class="lead">${sentence}</p>
</header>
<main>
<dl class="tiles">
${tile("Stacks", String(history.stacks.length), `${history.stacks.filter((one) => lastingIn(one).length > 0).length} drifting now`)}
${tile("Drifting now", String(lasting.length), "properties and objects", lasting.length > 0 ? "warn" : "good")}
${tile("Oldest", lasting.length > 0 ? formatAge(oldest) : "–", "of those that last")}
${tile("Resolved", String(ended.length), medianOf(ended))}
</dl>
<div id="stacks">
${history.stacks.map(stackSection)}
</div>
</main>
<footer><p>Each bar is a report: how many resources drifted, without ignored ones; a grey one could not be read. The age of a drift begins with the report that first had it.</p></footer>`,
  );
}

function tile(term: string, value: string, words: string, tone = ""): Markup {
  return markup`<div><dt>${term}</dt><dd class="${tone}">${value}<small>${words}</small></dd></div>`;
}

function medianOf(ended: readonly Episode[]): string {
  const ages = ended.map(({ ageMs }) => ageMs).toSorted((a, b) => a - b);
  const median = ages[Math.floor(ages.length / 2)];
  return median === undefined ? "none yet" : `after ${formatAge(median)} at the median`;
}

function stackSection(stack: StackHistory, at: number): Markup {
  const lasting = lastingIn(stack).length;
  const state = lasting > 0 ? `${lasting} drifting` : "no drift";
  return markup`<section aria-labelledby="stack-${at}">
<h2 id="stack-${at}">${stack.name} <span class="pill ${lasting > 0 ? "warn" : "good"}">${state}</span></h2>
<figure>${trend(stack.points)}</figure>
${stack.drifts.length > 0 ? driftTable(stack, at) : ""}
</section>
`;
}

const height = 56;

/** A bar for each report, the last one to the right. */
function trend(points: readonly Point[]): Markup {
  const most = Math.max(1, ...points.map(({ drifted }) => drifted));
  const width = 100 / points.length;
  const bars = points.map(({ checkedAt, status, drifted }, at) => {
    const isRead = status !== "failed" && status !== "deploying";
    const tall = !isRead ? height : drifted === 0 ? 3 : Math.max(6, (drifted / most) * height);
    const kind = !isRead ? "unknown" : drifted === 0 ? "sync" : "changed";
    const words = isRead ? `${drifted} drifted` : status === "failed" ? "not read" : "a deployment was running";
    return markup`<rect class="${kind}" x="${(at * width + width * 0.08).toFixed(2)}%" y="${(height - tall).toFixed(1)}" width="${(width * 0.84).toFixed(2)}%" height="${tall.toFixed(1)}" rx="2"><title>${atMinute(checkedAt)}: ${words}</title></rect>`;
  });
  const [first, last] = [points[0], points.at(-1)];
  const label = `Drifted resources in ${count(points.length, "report")}: ${points.map(({ drifted, status }) => (status === "failed" || status === "deploying" ? "not read" : drifted)).join(", ")}`;
  return markup`<svg role="img" aria-label="${label}" height="${height}">${bars}</svg>
<figcaption><span>${first ? atMinute(first.checkedAt) : ""}</span><span>at most ${count(Math.max(0, ...points.map(({ drifted }) => drifted)), "resource")}</span><span class="end">${last ? atMinute(last.checkedAt) : ""}</span></figcaption>`;
}

function driftTable({ name, drifts }: StackHistory, at: number): Markup {
  const rows = drifts.map(
    ({ title, id, property = "gone", from, until, ageMs, ignored }) => markup`<tr>
<th scope="row">${title} <code>${id}</code></th>
<td>${property}</td>
<td class="when">${atMinute(from)}</td>
<td class="when">${until === undefined ? markup`<span class="pill ${ignored ? "quiet" : "warn"}">${ignored ? "ignored" : "lasts"}</span>` : atMinute(until)}</td>
<td class="number when">${formatAge(ageMs)}</td>
</tr>
`,
  );
  return markup`<section class="table" aria-label="Drift of ${name}" tabindex="0">
<table aria-labelledby="stack-${at}">
<thead><tr><th scope="col">Resource</th><th scope="col">Property</th><th scope="col">First seen</th><th scope="col">Until</th><th scope="col" class="number">Age</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
</section>`;
}
