import { resourceNameIn } from "../../provider/hosts/tokens";
import { plainDiff } from "./diff-lines";
import { type DifferingResource, driftIn, resourcesIn } from "./differences";
import {
  atMinute,
  ignoredBeside,
  notesOfGone,
  sectionsOf,
  stateOf,
  states,
  summarySentence,
  titleOf,
  unmanagedIn,
} from "./labels";
import type { Failure, Report } from "./report";

/** GitHub's limit for a comment; GitLab's is higher. */
const longestComment = 65_536;

/** Rows of a table: a long one would leave no room for the differences. */
const maxRows = 100;

/** The report as a comment on a pull request or an issue: blocks that do not fit are only counted. */
export function markdown(report: Report): string {
  const { title, free } = unmanagedIn(report);
  const rows = free.map(({ type, id, name }) => `| ${type} | ${plain(name)} | ${code(id)} |`);
  const head = ["## Drift", summarySentence(report), ...(report.stacks.length > 0 ? [overview(report)] : [])];
  const parts = [
    ...report.stacks.flatMap((stack) =>
      withTitle(stack.name, [...resourcesIn(stack).map(resourceBlock), ...stack.failures.map(failureBlock)]),
    ),
    ...withTitle("Not read", report.failures.map(failureBlock)),
    ...sectionsOf(report).flatMap(({ title, lines }) =>
      withTitle(
        title,
        lines.map((line) => `- ${plain(line)}`),
      ),
    ),
    ...withTitle(title, free.length > 0 ? [table("| type | name | id |", "|---|---|---|", rows)] : []),
  ];
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
  const rows = stacks.map((stack) => {
    const { name, status, resources, deployedAt } = stack;
    const deployed = deployedAt ? atMinute(deployedAt) : "";
    const drifted = `${driftIn(stack).length}${ignoredBeside(stack)}`;
    return `| ${plain(name)} | ${states[status].mark} ${stateOf(stack)} | ${resources} | ${drifted} | ${deployed} |`;
  });
  return table("| stack | state | resources | drifted | last deployed |", "|---|---|--:|--:|---|", rows);
}

function resourceBlock(resource: DifferingResource): string {
  const { id, isGone, differences } = resource;
  const title = titleOf(resource);
  if (isGone) return `- ${[`**${plain(title)}** ${code(id)} is gone`, ...notesOfGone(resource).map(plain)].join("; ")}`;
  const lines = differences.flatMap((one) => {
    const [about, ...difference] = plainDiff(one);
    return [`! ${about}`, ...difference];
  });
  return [
    `<details open><summary><b>${html(title)}</b> <code>${html(id)}</code>: ${differences.map(({ property }) => property).join(", ")}</summary>`,
    fenced(lines.join("\n")),
    "</details>",
  ].join("\n\n");
}

function failureBlock({ urn, message }: Failure): string {
  return `- ${urn === undefined ? "" : `**${plain(resourceNameIn(urn))}**: `}${plain(message)}`;
}

/** A code block with a fence longer than any in the text. */
function fenced(text: string): string {
  const fence = fenceFor(text, 3);
  return `${fence}diff\n${text}\n${fence}`;
}

function code(text: string): string {
  const fence = fenceFor(text, 1);
  return `${fence} ${text.replaceAll("\n", " ").replaceAll("|", "\\|")} ${fence}`;
}

function fenceFor(text: string, least: number): string {
  return "`".repeat(Math.max(least, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
}

/** Escapes Markdown, HTML and mentions. */
function plain(text: string): string {
  return html(text.replaceAll("\n", " ")).replace(/[\\`*_{}[\]()#+!|~@-]/g, (character) => `\\${character}`);
}

function html(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
