import { AsyncLocalStorage } from "node:async_hooks";
import { redact, secretMark } from "../../sdk/internal";
import { isAsset, readAsset } from "../define/asset";
import { pathOf, secrecyAt } from "../define/secret-paths";
import { valueAt } from "../define/unknown";

/** The secret arguments and outputs of one operation of a host. */
export class Redaction {
  readonly #paths = new Set<string>();
  readonly #texts = new Set<string>();

  /** Redacts the values at these paths in any message. */
  hide(values: Readonly<Record<string, unknown>>, paths: Iterable<string>): this {
    for (const path of paths) {
      this.#paths.add(path);
      for (const text of textsIn(valueAt(values, pathOf(path)))) this.#texts.add(text);
    }
    return this;
  }

  /** Whether the value at this path is or contains a secret. */
  hides(path: string): boolean {
    return secrecyAt([...this.#paths], pathOf(path)) !== "none";
  }

  get #hasSecrets(): boolean {
    return this.#paths.size > 0;
  }

  /** Redacts a message, also where it was truncated in the middle of a secret. */
  redact(text: string): string {
    const secrets = [...this.#texts];
    if (!this.#hasSecrets) return text;
    return redactTruncated(redactParts(redact(text, secrets), secrets), secrets);
  }

  /** Redacts a message in which a server may repeat the whole request. */
  redactResponse(text: string): string {
    return this.redact(this.#hasSecrets ? redactMembers(text) : text);
  }
}

const current = new AsyncLocalStorage<Redaction>();

/** Runs work whose errors and progress messages are redacted. */
export function withRedaction<T>(redaction: Redaction, work: () => T): T {
  return current.run(redaction, work);
}

/** Whether this argument is secret in the current operation: a message then names nothing that is like it. */
export function isHidden(path: string): boolean {
  return current.getStore()?.hides(path) ?? false;
}

/** Redacts a message for the current operation. Every message that leaves a host passes through this. */
export function redacted(text: string): string {
  return current.getStore()?.redact(text) ?? text;
}

/** Redacts a message in which a server may repeat the request. */
export function redactedResponse(text: string): string {
  return current.getStore()?.redactResponse(text) ?? text;
}

/** Redacts every value of a repeated body or query: a server may spell a value differently, such as an enum by number. */
function redactMembers(text: string): string {
  const value = String.raw`(?:"(?:[^"\\]|\\.)*"?|\[[^\]]*\]?|-?\d[\d.eE+-]*|true|false)`;
  return text
    .replace(new RegExp(String.raw`("\w+"\s*:\s*)${value}`, "g"), `$1${secretMark}`)
    .replace(/([?&]\w+=)[^&\s)]+/g, `$1${secretMark}`);
}

/** Booleans are left out: they occur in any message. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (isAsset(value)) {
    const read = readAsset(value);
    return "text" in read ? [read.text] : [];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A shorter match with a secret may be a coincidence. In characters. */
const minMatch = 8;

/** A server may repeat a part of a secret: one line of many, or the beginning. */
function redactParts(text: string, secrets: readonly string[]): string {
  const all = secrets.join("\0");
  let clean = "";
  for (let at = 0; at < text.length; ) {
    let end = at + minMatch;
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

/** Redacts the beginning of a secret where a quotation was truncated. */
function redactTruncated(text: string, secrets: readonly string[]): string {
  // Most messages are not truncated, and a list may have a hundred thousand secrets.
  if (!text.includes("…")) return text;
  const starts = secrets.flatMap((secret) =>
    Array.from({ length: Math.min(secret.length, minMatch) - 1 }, (_, at) => `${secret.slice(0, at + 1)}…`),
  );
  return starts
    .toSorted((a, b) => b.length - a.length)
    .reduce((clean, start) => clean.replaceAll(start, `${secretMark}…`), text);
}
