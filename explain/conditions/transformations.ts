import { posix } from "node:path";

const all: Readonly<Record<string, (text: string) => string>> = {
  COMPRESSWHITESPACE: (text) => text.replace(/\s+/g, " "),
  HEXENCODE: (text) => Buffer.from(text).toString("hex"),
  LENGTH: (text) => String(Buffer.byteLength(text)),
  LOWERCASE: (text) => text.toLowerCase(),
  NORMALIZEPATH: (text) => posix.normalize(text),
  NORMALISEPATH: (text) => posix.normalize(text),
  REMOVENULLS: (text) => text.replaceAll("\0", ""),
  REMOVEWHITESPACE: (text) => text.replace(/\s+/g, ""),
  URLDECODE: decode,
};

/** The text after these transformations; undefined after one whose result is not documented exactly. */
export function transformed(text: string, names: readonly string[]): string | undefined {
  let result = text;
  for (const name of names) {
    const transform = Object.hasOwn(all, name) ? all[name] : undefined;
    if (!transform) return undefined;
    result = transform(result);
  }
  return result;
}

/** Decodes what is encoded, and leaves the rest. */
function decode(text: string): string {
  const bytesOf = (run: string) => Buffer.from(run.replaceAll("%", ""), "hex");
  return text.replaceAll("+", " ").replace(/(?:%[0-9a-f]{2})+/gi, (run) => bytesOf(run).toString("utf8"));
}
