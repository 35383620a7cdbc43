import { visible } from "../invisible";
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
  sarif: (report: Report) => sarif(report),
  junit: (report: Report) => junit(shown(report)),
  html: (report: Report) => html(shown(report)),
} as const satisfies Record<string, (report: Report, inColour: boolean) => string | Promise<string>>;

export type Format = keyof typeof formats;

/** The report with a mark in place of what would be obeyed, or would hide, instead of being shown. */
function shown(report: Report): Report {
  return JSON.parse(JSON.stringify(report), (_, value) => (typeof value === "string" ? visible(value) : value));
}
