import { visible } from "../invisible";
import { folded } from "./fold-failures";
import { html } from "./html";
import { junit } from "./junit";
import { markdown } from "./markdown";
import { type Report, report as schema } from "./report";
import { sarif } from "./sarif";
import { text } from "./text";

/** Each format, made from the report and nothing else. */
export const formats = {
  text: (report: Report, inColour: boolean) => text(shown(report), { inColour }),
  json: (report: Report) => JSON.stringify(schema.parse(report), undefined, 2),
  markdown: (report: Report) => markdown(shown(report)),
  sarif: (report: Report) => sarif(shown(report)),
  junit: (report: Report) => junit(shown(report)),
  html: (report: Report) => html(shown(report)),
} as const satisfies Record<string, (report: Report, inColour: boolean) => string | Promise<string>>;

export type Format = keyof typeof formats;

/**
 * The report as it is shown: with one failure in place of equal ones, with a mark in place of what would be obeyed, or would hide, instead of being shown, and
 * with the folders of stacks that have the same name.
 */
function shown(report: Report): Report {
  const names = report.stacks.map(({ name }) => name);
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const stacks = report.stacks.map((stack) => ({
    ...stack,
    name: isShared(stack.name) ? `${stack.name} (${stack.folder})` : stack.name,
    failures: folded(stack.failures),
  }));
  return JSON.parse(JSON.stringify({ ...report, stacks }), (_, value) =>
    typeof value === "string" ? visible(value) : value,
  );
}
