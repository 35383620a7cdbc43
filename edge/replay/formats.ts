import { deciderText } from "../formats/text";
import { type ReadingId, readings } from "../readings";
import type { Counts, Example, Group } from "./group";
import type { ReplayReport } from "./replay";

const number = (value: number) => value.toLocaleString("en");
const requests = (count: number) => (count === 1 ? "1 request" : `${number(count)} requests`);
const zoneText = ({ id, name }: ReplayReport["zone"]) => `"${name}" (${id})`;

/** As many names as one reads in a line. */
const mostNames = 5;

function countsText(counts: Counts): string {
  const shown = counts.slice(0, mostNames).map(([name, count]) => `${name}: ${number(count)}`);
  return [...shown, ...(counts.length > mostNames ? [`${counts.length - mostNames} more`] : [])].join(", ");
}

const exampleText = ({ url, status, country }: Example) =>
  `${url}   was ${status ?? "without a status"}${country ? `, from ${country}` : ""}`;

const changeText = ({ from, to, by }: Group) => `${from} → ${to}${by ? `, by ${deciderText(by)}` : ""}`;

/** What is told of a replay, in sentences. */
function summary(report: ReplayReport): readonly string[] {
  const { zone, other, unknown, changed, same, depends, notJudged, unreadable, log } = report;
  const head = `${requests(report.requests)} of the log of ${zoneText(zone)}`;
  const compared = [
    `${requests(log.agrees)} answered as the zone decides, ${number(log.differs)} otherwise, ${number(log.depends)} depend`,
  ];
  if (unreadable > 0) compared.push(`${number(unreadable)} records without a URL`);
  if (!other) return [head, ...compared];
  return [
    `${head}, at ${zoneText(other)} as it would be`,
    `${number(changed)} of ${requests(report.requests)} would be answered otherwise`,
    `${number(depends)} may be: it depends on what the log does not hold, or on what no document says`,
    `${number(same)} would be answered as before`,
    ...(notJudged > 0
      ? [
          `${number(notJudged)} not judged: ${unknown.length > 0 ? `the plan does not know yet: ${countsText(unknown)}` : "too many combinations lead to an answer"}`,
        ]
      : []),
    ...compared,
  ];
}

/** The parts of a report, each with its groups. */
function sections({ changes, possible, log }: ReplayReport): readonly (readonly [string, readonly Group[]])[] {
  const all = [
    ["Would be answered otherwise", changes],
    ["May be answered otherwise", possible],
    ["The log says otherwise than the zone decides", log.differences],
  ] as const;
  return all.filter(([, groups]) => groups.length > 0);
}

const statusesText = ([id, counts]: readonly [string, Counts]) =>
  `${id} (${readings[id as ReadingId].question}): in the log ${countsText(counts)}`;

/** A replay as text. */
export function replayText(report: ReplayReport): string {
  const lines = [...summary(report)];
  for (const [title, groups] of sections(report)) {
    lines.push("", title);
    for (const group of groups) {
      lines.push(` ${number(group.requests).padStart(9)}  ${changeText(group)}`);
      if (group.dependsOn.length > 0) lines.push(...group.dependsOn.slice(0, mostNames).map(ifText));
      lines.push(`            status ${countsText(group.byStatus)}`);
      lines.push(`            country ${countsText(group.byCountry)}`);
      lines.push(`            path ${countsText(group.byPath)}`);
      lines.push(...group.examples.map((one) => `            ${exampleText(one)}`));
    }
  }
  const statuses = Object.entries(report.log.statuses);
  if (statuses.length > 0)
    lines.push("", "Statuses that no document says", ...statuses.map((one) => ` ${statusesText(one)}`));
  return lines.join("\n");
}

const ifText = ([what, count]: Counts[number]) => `            if ${what}: ${number(count)}`;

/** A replay as Markdown, for a pull request. */
export function replayMarkdown(report: ReplayReport): string {
  const [head = "", ...facts] = summary(report);
  const lines = [`### ${escaped(head)}`, "", ...facts.map((fact) => `- ${escaped(fact)}`)];
  for (const [title, groups] of sections(report)) {
    lines.push(
      "",
      `**${title}**`,
      "",
      "| requests | change | if | status | country | path |",
      "|--:|---|---|---|---|---|",
    );
    for (const group of groups) lines.push(row(group));
    const examples = groups.flatMap((group) => group.examples.map((one) => `- ${code(one.url)} ${statusOf(one)}`));
    lines.push("", "<details><summary>Examples</summary>", "", ...examples, "", "</details>");
  }
  const statuses = Object.entries(report.log.statuses);
  if (statuses.length > 0) lines.push("", ...statuses.map((one) => `- ${escaped(statusesText(one))}`));
  return lines.join("\n");
}

function row(group: Group): string {
  const conditions = group.dependsOn.slice(0, mostNames).map(([what, count]) => `${escaped(what)}: ${number(count)}`);
  const cells = [
    number(group.requests),
    escaped(changeText(group)),
    conditions.join("<br>"),
    ...[group.byStatus, group.byCountry, group.byPath].map((counts) => escaped(countsText(counts))),
  ];
  return `| ${cells.join(" | ")} |`;
}

const statusOf = ({ status, country }: Example) =>
  `was ${status ?? "without a status"}${country ? `, ${country}` : ""}`;

/** What a log and a zone hold are others' texts: none of them is markup. */
const escaped = (text: string) =>
  text.replace(/[\r\n]+/g, " ").replace(/[\\`*_{}[\]<>|~@#]/g, (character) => `&#${character.codePointAt(0)};`);

const code = (text: string) => `<code>${escaped(text)}</code>`;
