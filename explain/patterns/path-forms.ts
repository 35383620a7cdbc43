import { posix } from "node:path";
import type { Ask } from "../ask";

/** A text without its encoding. */
export const decodedOf = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"));

/** What a path may have become before a part of the platform looks at it. */
const forms: Readonly<Record<"sent" | "decoded" | "parsed" | "normalised", (path: string) => string>> = {
  sent: (path) => path,
  decoded: decodedOf,
  parsed: (path) => new URL(`http://a${path}`).pathname,
  normalised: (path) => posix.normalize(decodedOf(path)),
};

type Form = keyof typeof forms;
interface Forms {
  readonly all: Readonly<Record<Form, string>>;
  /** Those that are not as it is sent. */
  readonly others: readonly string[];
}
let latest: { readonly path: string; readonly byStart: Map<string, Forms> } | undefined;

/** All forms of a path, behind a start. Those of the latest path are kept: a request has one, which each rule compares. */
function formsOf(path: string, start: string): Forms {
  if (latest?.path !== path) latest = { path, byStart: new Map() };
  const known = latest.byStart.get(start);
  if (known) return known;
  const of = (form: Form) => start + forms[form](path);
  const all = { sent: of("sent"), decoded: of("decoded"), parsed: of("parsed"), normalised: of("normalised") };
  const found = { all, others: [...new Set(Object.values(all))].filter((one) => one !== all.sent) };
  latest.byStart.set(start, found);
  return found;
}

interface Needed {
  /** What of a form is needed. Default: all of it. */
  needed?(form: string): string;
  /** What comes before the path. */
  readonly start?: string;
  readonly question?: "path-form" | "path-form-in-shield";
}

/** What is needed of a path, as a part of the platform has it. It asks only where that differs by form. */
export function formOf(
  path: string,
  ask: Ask,
  { needed = (form) => form, start = "", question = "path-form" }: Needed = {},
): string {
  const { all, others } = formsOf(path, start);
  const sent = needed(all.sent);
  return others.every((form) => needed(form) === sent) ? sent : needed(all[ask.reading(question)]);
}

/** A path as a part of a URL, in which what no client could send is encoded again. */
export const sendableOf = (path: string, ask: Ask): string =>
  formOf(path, ask, { needed: (form) => form.replace(/[^!-~]+/g, encodeURIComponent) });

/** A query, or a value in it, as rules have it. */
export function queryFormOf(query: string, ask: Ask): string {
  const decoded = decodedOf(query.replaceAll("+", " "));
  return decoded !== query && ask.reading("path-form") === "decoded" ? decoded : query;
}

/** What follows the last dot of a path's last segment; nothing where there is none. */
export const extensionOf = (path: string, ask: Ask): string =>
  formOf(path, ask, { needed: (form) => /\.([^./]+)$/.exec(form)?.[1] ?? "" });

/** Whether a path is the root. */
export const isRoot = (path: string, ask: Ask): boolean =>
  formOf(path, ask, { needed: (form) => (form === "/" ? form : "") }) === "/";

/** Whether a path leads above the root. */
export const isAboveRoot = (path: string): boolean => posix.normalize(`.${decodedOf(path)}`).startsWith("..");
