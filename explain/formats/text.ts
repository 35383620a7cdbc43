import { styleText } from "node:util";
import {
  type Alternative,
  type Answer,
  type Chosen,
  type Decider,
  hasOpenStatus,
  type Outcome,
  type Step,
} from "../answer";
import type { Finding } from "../findings";
import { readings } from "../readings";
import { sources } from "../sources";

/** An answer as text that one reads at a glance. */
export function text(answer: Answer, { inColour = false }: { readonly inColour?: boolean } = {}): string {
  const { question, alternatives, notJudged, verdict } = answer;
  const lines = [`${question.method} ${question.url}`];
  const [first] = alternatives;
  const shared = first ? first.steps.filter((step) => alternatives.every((one) => one.steps.some(isSame(step)))) : [];
  lines.push(...shared.map(row));
  for (const { what, why } of notJudged) lines.push(columns("not judged", "", `${what}: ${why}`));
  const { assumed, assumedByDefault } = answer;
  if (assumed.length > 0) lines.push(columns("assumed", "", assumed.join(", ")));
  if (assumedByDefault.length > 0) lines.push(columns("assumed", "by default", assumedByDefault.join(", ")));
  const mark = (word: string) => (inColour ? styleText(colours[verdict], word) : word);
  if (verdict === "decided" && first) lines.push(` → ${mark(outcomeText(first.outcome))}${detail(first)}`);
  if (verdict === "not judged") lines.push(` → ${mark("not judged")}`);
  if (verdict === "depends") {
    lines.push(` → ${mark("DEPENDS")}`);
    for (const alternative of alternatives) {
      lines.push(`   ${outcomeText(alternative.outcome)}${detail(alternative)}`);
      for (const under of alternative.under) lines.push(`     if ${under.map(condition).join(", and ")}`);
      lines.push(...alternative.open.map(({ what, why }) => `     with ${what}: ${why}`));
      const own = alternative.steps.filter((step) => !shared.some(isSame(step)));
      lines.push(...own.map((step) => `    ${row(step)}`));
    }
  }
  return lines.join("\n");
}

const colours = { decided: "green", depends: "yellow", "not judged": "yellow" } as const;

const isSame = (step: Step) => (other: Step) =>
  step.stage === other.stage &&
  step.result === other.result &&
  step.text === other.text &&
  step.by?.id === other.by?.id;

function row({ stage, result, text, by, source }: Step): string {
  const name = by ? `: ${deciderText(by)}` : "";
  return columns(stage, result, `${text}${name}   [${sources[source].where}]`);
}

/** An object of the zone with its name and id, and what manages it. */
export function deciderText({ kind, id, name, resource }: Decider): string {
  return `${name === "" ? "" : `"${name}" `}(${kind} ${id})${resource === undefined ? "" : ` ${resource}`}`;
}

const columns = (one: string, two: string, rest: string) => ` ${one.padEnd(16)} ${two.padEnd(11)} ${rest}`;

/** An outcome in a few words. */
export function outcomeText(outcome: Outcome): string {
  const { kind, status, location } = outcome;
  const code = hasOpenStatus(outcome) ? "(status not documented)" : status;
  return [kind, code, location && `to ${location}`].filter(Boolean).join(" ");
}

function detail({ cache, origin, headers }: Alternative): string {
  const parts = [
    cache &&
      `cache: ${cache.stored === "origin" ? "as the origin says" : cache.stored}${cache.seconds ? `, ${cache.seconds} s` : ""}`,
    cache?.browser !== undefined && `browsers: ${cache.browser || "told nothing"}`,
    origin && `on a miss: from ${origin.from}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].filter(Boolean);
  return parts.length === 0 ? "" : `; ${parts.join("; ")}`;
}

/** What leads to an alternative, as a clause. */
function condition(chosen: Chosen): string {
  if (chosen.kind === "fact") return chosen.holds ? chosen.id : `not: ${chosen.id}`;
  const reading = readings[chosen.id];
  const options: Readonly<Record<string, string>> = reading.options;
  return `${chosen.id}=${chosen.option} (${options[chosen.option]})`;
}

/** Findings of a zone, a line each. */
export function findingsText(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ id, where, sentence, source }) =>
      ` ${id.padEnd(24)} ${deciderText(where)}: ${sentence}   [${sources[source].where}]`,
  );
  return [...lines, findings.length === 1 ? "1 finding" : `${findings.length} findings`].join("\n");
}
