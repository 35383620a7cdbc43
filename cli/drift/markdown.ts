import { resourceNameIn } from "../../provider/hosts/tokens";
import { unmanaged } from "./build-report";
import { plainDiff } from "./differences";
import { driftIn } from "./ignored";
import {
  atMinute,
  besideDrift,
  lintSentence,
  notesOf,
  noticesOf,
  resolvedLines,
  summarySentence,
  titleOf,
  unmanagedTitle,
  zonesWithFindings,
  zoneTitle,
} from "./labels";
import type { Failure, Finding, Report } from "./report";

const marks = {
  clean: "✅ no drift",
  drifted: "⚠️ drift",
  failed: "❌ failed",
  deploying: "⏳ a deployment is running",
} as const;

/** GitHub's limit for a comment; GitLab's is higher. */
const longestComment = 65_536;

/** Rows of a table: a long one would leave no room for the differences. */
const maxRows = 100;

/** The report as a comment on a pull request or an issue: blocks that do not fit are only counted. */
export function markdown(report: Report): string {
  const free = unmanaged(report.inventory?.objects ?? []);
  const resolved = resolvedLines(report);
  const drifted = report.stacks.filter(({ findings, failures }) => findings.length + failures.length > 0);
  const head = ["## Drift", summarySentence(report), ...(report.stacks.length > 0 ? [overview(report)] : [])];
  const parts = [
    ...drifted.flatMap(({ name, findings, failures }) =>
      withTitle(name, [...findings.map(findingBlock), ...failures.map(failureBlock)]),
    ),
    ...withTitle(resolved?.title ?? "", resolved?.lines.map((line) => `- ${plain(line)}`) ?? []),
    ...withTitle("Not read", report.failures.map(failureBlock)),
    ...withTitle(
      "Rules",
      noticesOf(report).map((notice) => `- ${plain(notice)}`),
    ),
  ];
  if (free.length > 0) {
    const rows = free.map(({ type, id, name }) => `| ${type} | ${plain(name)} | ${code(id)} |`);
    parts.push(...withTitle(unmanagedTitle(report), [table("| type | name | id |", "|---|---|---|", rows)]));
  }
  for (const zone of zonesWithFindings(report))
    parts.push(
      ...withTitle(
        zoneTitle(zone),
        zone.findings.map((one) => `- ${plain(lintSentence(one))} ([source](${one.source.url}))`),
      ),
    );
  return inOneComment(head, parts, `<sub>${report.generator}, ${atMinute(report.checkedAt)}</sub>`);
}

/** A block of the report. The first one of a section comes below its title. */
interface Part {
  readonly title: string;
  readonly text: string;
}

function withTitle(title: string, texts: readonly string[]): Part[] {
  return texts.map((text) => ({ title: `### ${plain(title)}`, text }));
}

/** The blocks that fit, in their order, and the number of the others. */
function inOneComment(head: readonly string[], parts: readonly Part[], foot: string): string {
  const shown = [...head];
  let length = [...head, foot, more(parts.length)].join("\n\n").length;
  let title: string | undefined;
  let left = 0;
  for (const part of parts) {
    const texts = part.title === title ? [part.text] : [part.title, part.text];
    const added = texts.reduce((sum, text) => sum + text.length + 2, 0);
    if (length + added > longestComment) {
      left++;
      continue;
    }
    shown.push(...texts);
    length += added;
    title = part.title;
  }
  return [...shown, ...(left > 0 ? [more(left)] : []), foot].join("\n\n");
}

function more(parts: number): string {
  return `… and ${parts.toLocaleString("en")} more, which do not fit into a comment. \`--format html\` and \`json\` have all.`;
}

function table(head: string, line: string, rows: readonly string[]): string {
  const left = rows.length - maxRows;
  const rest = left > 0 ? [`| … and ${left.toLocaleString("en")} more |`] : [];
  return [head, line, ...rows.slice(0, maxRows), ...rest].join("\n");
}

function overview({ stacks }: Report): string {
  const rows = stacks.map(({ name, status, resources, findings, deployedAt, repaired }) => {
    const drifted = driftIn({ findings }).length;
    const deployed = deployedAt ? atMinute(deployedAt) : "";
    const state = `${marks[status]}${repaired ? ", repaired" : ""}`;
    return `| ${plain(name)} | ${state} | ${resources} | ${drifted}${besideDrift({ findings })} | ${deployed} |`;
  });
  return table("| stack | state | resources | drifted | last deployed |", "|---|---|--:|--:|---|", rows);
}

function findingBlock(finding: Finding): string {
  const { change, id, properties } = finding;
  const title = `**${plain(titleOf(finding))}** ${code(id)}`;
  if (change === "gone") return `- ${[`${title} is gone`, ...notesOf(finding).map(plain)].join("; ")}`;
  const lines = properties.flatMap((drift) => {
    const [about, ...difference] = plainDiff(drift);
    return [`! ${about}`, ...difference];
  });
  return [
    `<details open><summary><b>${html(titleOf(finding))}</b> <code>${html(id)}</code>: ${properties.map(({ property }) => property).join(", ")}</summary>`,
    fenced(lines.join("\n")),
    "</details>",
  ].join("\n\n");
}

function failureBlock({ urn, message }: Failure): string {
  const where = urn === undefined ? "" : `**${plain(resourceNameIn(urn))}**: `;
  return `- ${where}${plain(message.replaceAll("\n", " "))}`;
}

/** A code block with a fence longer than any in the text. */
function fenced(text: string): string {
  const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}diff\n${text}\n${fence}`;
}

function code(text: string): string {
  const fence = "`".repeat(Math.max(1, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence} ${text.replaceAll("\n", " ").replaceAll("|", "\\|")} ${fence}`;
}

/** Escapes Markdown, HTML and mentions. */
function plain(text: string): string {
  return html(text.replaceAll("\n", " ")).replace(/[\\`*_{}[\]()#+!|~@-]/g, (character) => `\\${character}`);
}

function html(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
