import { nameInUrn } from "../engine/changes";
import { unmanaged } from "./build-report";
import { inPlainLines } from "./differences";
import type { Failure, Finding, Report } from "./report";
import { atMinute, inASentence, titleOf, unmanagedTitle } from "./words";

const marks = {
  clean: "✅ no drift",
  drifted: "⚠️ drift",
  failed: "❌ failed",
  deploying: "⏳ a deployment is running",
} as const;

/** The report for a pull request or an issue. */
export function markdown(report: Report): string {
  const free = unmanaged(report.inventory?.objects ?? []);
  const drifted = report.stacks.filter(({ findings, failures }) => findings.length + failures.length > 0);
  const parts = [
    "## Drift",
    inASentence(report),
    ...(report.stacks.length > 0 ? [overview(report)] : []),
    ...drifted.flatMap(({ name, findings, failures }) => [
      `### ${plain(name)}`,
      ...findings.map(findingBlock),
      ...failures.map(failureBlock),
    ]),
    ...(report.failures.length > 0 ? ["### Not looked at", ...report.failures.map(failureBlock)] : []),
  ];
  if (free.length > 0) {
    const rows = free.map(({ type, id, name }) => `| ${type} | ${plain(name)} | ${code(id)} |`);
    parts.push(`### ${unmanagedTitle(report)}`, ["| type | name | id |", "|---|---|---|", ...rows].join("\n"));
  }
  parts.push(`<sub>${report.generator}, ${atMinute(report.checkedAt)}</sub>`);
  return parts.join("\n\n");
}

function overview({ stacks }: Report): string {
  const rows = stacks.map(({ name, status, resources, findings, deployedAt, repaired }) => {
    const deployed = deployedAt ? atMinute(deployedAt) : "";
    const state = `${marks[status]}${repaired ? ", repaired" : ""}`;
    return `| ${plain(name)} | ${state} | ${resources} | ${findings.length} | ${deployed} |`;
  });
  return ["| stack | state | resources | drifted | last deployed |", "|---|---|--:|--:|---|", ...rows].join("\n");
}

function findingBlock(finding: Finding): string {
  const { change, id, properties } = finding;
  const title = `**${plain(titleOf(finding))}** ${code(id)}`;
  if (change === "gone") return `- ${title} is gone`;
  const lines = properties.flatMap((drift) => {
    const [about, ...difference] = inPlainLines(drift);
    return [`! ${about}`, ...difference];
  });
  return [
    `<details open><summary><b>${html(titleOf(finding))}</b> <code>${html(id)}</code>: ${properties.map(({ property }) => property).join(", ")}</summary>`,
    fenced(lines.join("\n")),
    "</details>",
  ].join("\n\n");
}

function failureBlock({ urn, message }: Failure): string {
  const where = urn === undefined ? "" : `**${plain(nameInUrn(urn))}**: `;
  return `- ${where}${plain(message.replaceAll("\n", " "))}`;
}

/** A block that ends where it should, whatever fences the text has. */
function fenced(text: string): string {
  const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}diff\n${text}\n${fence}`;
}

function code(text: string): string {
  const fence = "`".repeat(Math.max(1, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence} ${text.replaceAll("\n", " ").replaceAll("|", "\\|")} ${fence}`;
}

/** Text that is no Markdown, no HTML and no mention. */
function plain(text: string): string {
  return html(text.replaceAll("\n", " ")).replace(/[\\`*_{}[\]()#+!|~@-]/g, (character) => `\\${character}`);
}

function html(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
