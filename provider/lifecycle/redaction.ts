import { AsyncLocalStorage } from "node:async_hooks";
import { redact, secretMark } from "../../sdk/http/sanitize";

/** The arguments and outputs of one operation of a host that must not be shown, by name, with all that is in them. */
export class Redaction {
  readonly #names = new Set<string>();
  readonly #texts = new Set<string>();

  /** Hides these properties, and wherever their values stand in a text. */
  hide(values: Readonly<Record<string, unknown>>, names: Iterable<string>): this {
    for (const name of names) {
      this.#names.add(name);
      for (const text of textsIn(values[name])) this.#texts.add(text);
    }
    return this;
  }

  /** Whether nothing about this property's value may be shown. */
  isHidden(name: string): boolean {
    return this.#names.has(name);
  }

  /** The text with a mark in place of what is hidden, also where the text was cut in the middle of it. */
  redact(text: string): string {
    const secrets = [...this.#texts];
    if (this.#names.size === 0) return text;
    return withoutCut(withoutParts(redact(text, secrets), secrets), secrets);
  }

  /** The same for a text that may repeat a whole request. */
  redactAnswer(text: string): string {
    return this.redact(this.#names.size === 0 ? text : withoutMembers(text));
  }
}

const underWay = new AsyncLocalStorage<Redaction>();

/** Does work of which nothing that is hidden may be shown: not in its errors, and not in what is said meanwhile. */
export function hiding<T>(redaction: Redaction, work: () => T): T {
  return underWay.run(redaction, work);
}

/** The text as it may be shown. Every text that leaves a host passes here. */
export function redacted(text: string): string {
  return underWay.getStore()?.redact(text) ?? text;
}

/** A text in which a server may repeat a request, as it may be shown. */
export function redactedAnswer(text: string): string {
  return underWay.getStore()?.redactAnswer(text) ?? text;
}

/** What a server repeats of a body: it may spell values otherwise, such as an enum in numbers, and yes and no stand anywhere. */
function withoutMembers(text: string): string {
  const value = String.raw`(?:"(?:[^"\\]|\\.)*"?|\[[^\]]*\]?|-?\d[\d.eE+-]*|true|false)`;
  return text
    .replace(new RegExp(String.raw`("\w+"\s*:\s*)${value}`, "g"), `$1${secretMark}`)
    .replace(/([?&]\w+=)[^&\s)]+/g, `$1${secretMark}`);
}

/** Yes and no are no secrets of which a text could hold a copy. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return value === "" ? [] : [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** How many characters in a row tell a part of a secret from a coincidence. */
const partLength = 8;

/** A server may repeat a part: one line of many, or the beginning. */
function withoutParts(text: string, secrets: readonly string[]): string {
  const all = secrets.filter(({ length }) => length > partLength).join("\0");
  let clean = "";
  for (let at = 0; at < text.length; ) {
    let end = at + partLength;
    if (end > text.length || !all.includes(text.slice(at, end))) {
      clean += text[at++];
      continue;
    }
    while (end < text.length && all.includes(text.slice(at, end + 1))) end++;
    clean += secretMark;
    at = end;
  }
  return clean;
}

/** What is left of a secret where a quotation was cut. */
function withoutCut(text: string, secrets: readonly string[]): string {
  if (!text.includes("…")) return text;
  const starts = secrets.flatMap((secret) =>
    Array.from({ length: Math.min(secret.length, partLength) - 1 }, (_, at) => `${secret.slice(0, at + 1)}…`),
  );
  return starts
    .toSorted((a, b) => b.length - a.length)
    .reduce((clean, start) => clean.replaceAll(start, `${secretMark}…`), text);
}
