import { styleText } from "node:util";
import { type DiffLine, diffLines, formatOneLine } from "./diff-lines";
import { type DifferingResource, driftIn, resourcesIn } from "./differences";
import {
  count,
  failureLine,
  ignoredBeside,
  notesOf,
  notesOfGone,
  sectionsOf,
  stateOf,
  states,
  summarySentence,
  titleOf,
  unmanagedIn,
} from "./labels";
import type { Difference, Failure, Report, StackReport } from "./report";

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
  const notes = (all: readonly string[]) => (all.length === 0 ? "" : `  ${paint("dim", `(${all.join("; ")})`)}`);

  const stackLines = (stack: StackReport): string[] => {
    const { status, name, resources, failures } = stack;
    const { colour, sign } = states[status];
    const words = `${status === "drifted" ? `${driftIn(stack).length} ` : ""}${stateOf(stack)}`;
    const more = status === "deploying" ? ": try again when it has ended" : ignoredBeside(stack);
    const amount = count(resources, "resource").padStart(15);
    return [
      `${paint(colour, sign)} ${paint("bold", name.padEnd(width))}  ${amount}  ${paint(colour, `${words}${more}`)}`,
      ...resourcesIn(stack).flatMap(resourceLines),
      ...failures.flatMap(failureLines),
    ];
  };
  const resourceLines = (resource: DifferingResource): string[] => {
    const { isGone, id, differences } = resource;
    const sign = isGone ? paint("red", "-") : paint("yellow", "~");
    const gone = isGone ? `  ${paint("red", "gone")}` : "";
    const names = Math.max(...differences.map(({ property = "" }) => property.length));
    return [
      `    ${sign} ${titleOf(resource)}  ${paint("dim", id)}${gone}${notes(notesOfGone(resource))}`,
      ...(isGone ? [] : differences.flatMap((one) => propertyLines(one, names))),
    ];
  };
  const propertyLines = (one: Difference, width: number): string[] => {
    const { property = "" } = one;
    const whole = formatOneLine(one);
    if (whole !== undefined) return [`        ${property.padEnd(width)}  ${whole}${notes(notesOf(one))}`];
    const lines = diffLines(one).map((line) => `          ${signs[line.kind](line.text)}`);
    return [`        ${property}${notes(notesOf(one))}`, ...lines];
  };
  const failureLines = (failure: Failure) =>
    failureLine(failure)
      .split("\n")
      .map((line) => `    ${paint("red", line)}`);

  const { title, free } = unmanagedIn(report);
  const types = Math.max(...free.map(({ type }) => type.length));
  const objects = free.map(({ type, id, name }) => `${type.padEnd(types)}  ${name}  ${paint("dim", id)}`);
  const sections = [...sectionsOf(report), ...(free.length > 0 ? [{ title, lines: objects }] : [])];
  return [
    ...report.stacks.flatMap(stackLines),
    ...report.failures.flatMap(failureLines),
    ...sections.flatMap(({ title, lines }) => ["", paint("bold", title), ...lines.map((line) => `    ${line}`)]),
    "",
    summarySentence(report),
  ].join("\n");
}
