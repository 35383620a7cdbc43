import { visible } from "../output/invisible";
import { foldFailures } from "./fold-failures";
import { html } from "./html";
import { junit } from "./junit";
import { markdown } from "./markdown";
import { type Report, report as schema } from "./report";
import { sarif } from "./sarif";
import { text } from "./text";

/** Each format is a function of the report alone. */
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
 * The report as formats other than JSON show it: equal failures folded, invisible characters marked, and stacks of the
 * same name with their folders.
 */
function shown(report: Report): Report {
  const names = report.stacks.map(({ name }) => name);
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const stacks = report.stacks.map((stack) => ({
    ...stack,
    name: isShared(stack.name) ? `${stack.name} (${stack.folder})` : stack.name,
    failures: foldFailures(stack.failures),
  }));
  return JSON.parse(JSON.stringify({ ...report, stacks }), (_, value) =>
    typeof value === "string" ? visible(value) : value,
  );
}
