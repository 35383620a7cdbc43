import { styleText } from "node:util";
import { resourceNameIn } from "../../provider/hosts/tokens";
import { unmanaged } from "./build-report";
import { type DiffLine, diffLines, formatOneLine } from "./differences";
import { driftIn } from "./ignored";
import {
  besideDrift,
  count,
  lintLine,
  notesOf,
  noticesOf,
  resolvedLines,
  summarySentence,
  titleOf,
  unmanagedTitle,
  zonesWithFindings,
  zoneTitle,
} from "./labels";
import type { Failure, Finding, Report, StackReport } from "./report";

type Colour = Parameters<typeof styleText>[0];

/** The report for a terminal. */
export function text(report: Report, { inColour }: { inColour: boolean }): string {
  const paint = (colour: Colour, words: string) =>
    inColour ? styleText(colour, words, { validateStream: false }) : words;
  const signs: Readonly<Record<DiffLine["kind"], (words: string) => string>> = {
    removed: (words) => paint("red", `- ${words}`),
    added: (words) => paint("green", `+ ${words}`),
    same: (words) => `  ${words}`,
    skipped: (words) => paint("dim", `  ${words}`),
  };
  const width = Math.max(...report.stacks.map(({ name }) => name.length), 0);
  const lines: string[] = [];

  const stackLine = ({ name, status, resources, findings, repaired }: StackReport) => {
    const drifted = driftIn({ findings }).length;
    const beside = besideDrift({ findings });
    const [colour, sign, words] = (
      {
        clean: ["green", "✓", `no drift${beside}`],
        drifted: ["yellow", "!", `${drifted} drifted${repaired ? ", repaired" : ""}${beside}`],
        failed: ["red", "✗", "failed"],
        deploying: ["yellow", "…", "a deployment is running: try again when it has ended"],
      } as const
    )[status];
    const amount = count(resources, "resource");
    lines.push(
      `${paint(colour, sign)} ${paint("bold", name.padEnd(width))}  ${amount.padStart(15)}  ${paint(colour, words)}`,
    );
  };
  const notes = (of: Parameters<typeof notesOf>[0]) => {
    const [first, ...rest] = notesOf(of);
    return first === undefined ? "" : `  ${paint("dim", `(${[first, ...rest].join("; ")})`)}`;
  };
  const findingLines = (finding: Finding) => {
    const sign = finding.change === "gone" ? paint("red", "-") : paint("yellow", "~");
    const words = finding.change === "gone" ? `  ${paint("red", "gone")}` : "";
    lines.push(`    ${sign} ${titleOf(finding)}  ${paint("dim", finding.id)}${words}${notes(finding)}`);
    const names = Math.max(...finding.properties.map(({ property }) => property.length), 0);
    for (const drift of finding.properties) {
      const whole = formatOneLine(drift);
      lines.push(
        `        ${drift.property.padEnd(whole === undefined ? 0 : names)}${whole === undefined ? "" : `  ${whole}`}${notes(drift)}`,
      );
      if (whole === undefined)
        for (const line of diffLines(drift)) lines.push(`          ${signs[line.kind](line.text)}`);
    }
  };
  const failureLines = ({ urn, message }: Failure) => {
    const where = urn === undefined ? "" : `${resourceNameIn(urn)}: `;
    for (const line of `${where}${message}`.split("\n")) lines.push(`    ${paint("red", line)}`);
  };

  for (const stack of report.stacks) {
    stackLine(stack);
    stack.findings.forEach(findingLines);
    stack.failures.forEach(failureLines);
  }
  report.failures.forEach(failureLines);
  lines.push(...noticesOf(report).map((notice) => `    ${paint("yellow", notice)}`));
  const resolved = resolvedLines(report);
  if (resolved) lines.push("", paint("bold", resolved.title), ...resolved.lines.map((line) => `    ${line}`));
  const free = unmanaged(report.inventory?.objects ?? []);
  if (free.length > 0) {
    const types = Math.max(...free.map(({ type }) => type.length));
    lines.push("", paint("bold", unmanagedTitle(report)));
    for (const { type, id, name } of free) lines.push(`    ${type.padEnd(types)}  ${name}  ${paint("dim", id)}`);
  }
  for (const zone of zonesWithFindings(report)) {
    lines.push("", paint("bold", zoneTitle(zone)));
    lines.push(...zone.findings.map((finding) => `    ${lintLine(finding)}`));
  }
  lines.push("", summarySentence(report));
  return lines.join("\n");
}
