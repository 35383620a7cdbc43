import { pclText } from "../../../provider/codegen/pcl-text";

/** The names that a program has: of variables and of configuration. No two are alike in any language's way to write them. */
export class Names {
  readonly #taken: Set<string>;

  constructor(others: readonly string[]) {
    this.#taken = new Set([...taken, ...others.map(plain)]);
  }

  /** A name in camel case of some words: `allByHandLogForwardingToken`. */
  of(words: readonly string[]): string {
    const name = camel(words);
    let [candidate, number] = [name, 2];
    while (this.#taken.has(plain(candidate))) candidate = `${name}${/\d$/.test(name) ? "n" : ""}${number++}`;
    this.#taken.add(plain(candidate));
    return candidate;
  }
}

/** What programs have beside: the modules that they import, what generators call their own variables, and literals. */
const taken = [
  "true",
  "false",
  "null",
  "range",
  "pulumi",
  "bunny",
  "pulumibunny",
  "config",
  "cfg",
  "ctx",
  "err",
  "main",
  "args",
  "program",
  "system",
];

const plain = (name: string) => name.replaceAll("_", "").toLowerCase();

/** Two numbers in a row stay apart. */
function camel(words: readonly string[]): string {
  const parts = words.flatMap((word) => word.split(/[^A-Za-z0-9]+/)).filter((part) => part !== "");
  const joined = parts.map((part, at) => {
    const capital = at === 0 ? first(part).toLowerCase() : first(part).toUpperCase();
    return `${at > 0 && /^\d/.test(part) && /\d$/.test(parts[at - 1] ?? "") ? "n" : ""}${capital}${part.slice(1)}`;
  });
  return joined.join("");
}

const first = (text: string) => text.charAt(0);

/** A text as an expression. Where a language's generator would write another text, its parts, joined by the program. */
export function textIn(language: string, text: string): string {
  const { changes, separator, between } = generators[language] ?? {};
  if (separator === undefined || !changes?.test(text)) return pclText(text);
  const parts = text.split(between ?? separator).map(pclText);
  return `join(${pclText(separator)}, [${parts.join(", ")}])`;
}

/** What the generators of languages write wrong, and at which separator, or between what, the parts are right. */
const generators: Readonly<Record<string, { changes: RegExp; separator: string; between?: RegExp }>> = {
  // In a literal of several lines, `$` before `${` is lost.
  typescript: { changes: /\n[\s\S]*\$\$\{|\$\$\{[\s\S]*\n/, separator: "\n" },
  // In a literal of several lines, neither a backslash nor three quotes are escaped.
  python: { changes: /\n[\s\S]*(?:\\|"""|"$)|(?:\\|""")[\s\S]*\n/, separator: "\n" },
  // `$$` is read as `$`.
  yaml: { changes: /\$\$/, separator: "", between: /(?<=\$)(?=\$)/ },
};

/** An object of expressions. */
export function object(members: Readonly<Record<string, string>>): string {
  const each = Object.entries(members).map(([key, value]) => `${pclText(key)} = ${value}`);
  return each.length === 0 ? "{}" : `{ ${each.join(", ")} }`;
}
