import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";

/** A value of a YAML file with its line. Aliases and merge keys are followed. */
export type Located = LocatedText | LocatedList | LocatedMap;

export interface LocatedText {
  readonly kind: "text";
  readonly line: number;
  /** As it is written; a null has none. */
  readonly text: string | undefined;
}
export interface LocatedList {
  readonly kind: "list";
  readonly line: number;
  readonly items: readonly Located[];
}
export interface LocatedMap {
  readonly kind: "map";
  readonly line: number;
  readonly entries: ReadonlyMap<string, Entry>;
}

/** A member of a map, with the line of its key. */
export interface Entry {
  readonly line: number;
  readonly value: Located;
}

/** What is wrong with a file, or what its program lacks of it. */
export interface Finding {
  /** A refused one yields no program. */
  readonly is: "refused" | "warning";
  readonly line: number;
  /** Where it is: `services.web.ports[0]`. */
  readonly path: string;
  readonly message: string;
}

/** Reads YAML, or says what keeps it from being read. */
export function parseYaml(text: string): Located | Finding {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: "error" });
  const [problem] = document.errors;
  if (problem)
    return refusal(problem.linePos?.[0].line ?? 1, `is not valid YAML (${problem.code}): correct it, and try again`);
  try {
    return new Reader(document, lines).read(document.contents);
  } catch (error) {
    if (error instanceof Unreadable) return refusal(error.line, error.message);
    throw error;
  }
}

function refusal(line: number, message: string): Finding {
  return { is: "refused", line, path: "", message };
}

class Unreadable extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

class Reader {
  // An anchor is read once, so that aliases of aliases do not multiply.
  readonly #read = new Map<unknown, Located | "being read">();

  constructor(
    private readonly document: Document,
    private readonly lines: LineCounter,
  ) {}

  read(node: unknown): Located {
    const known = this.#read.get(node);
    const line = this.#lineOf(node);
    if (known === "being read") throw new Unreadable(line, "has an alias within its own anchor: write the value out");
    if (known) return known;
    this.#read.set(node, "being read");
    const read = this.#readNew(node, line);
    this.#read.set(node, read);
    return read;
  }

  #readNew(node: unknown, line: number): Located {
    if (isAlias(node)) {
      const target = node.resolve(this.document);
      if (!target) throw new Unreadable(line, "has an alias without an anchor: write the value out");
      return this.read(target);
    }
    if (isSeq(node)) return { kind: "list", line, items: node.items.map((item) => this.read(item)) };
    if (isMap(node)) return { kind: "map", line, entries: this.#entriesOf(node.items) };
    const value = isScalar(node) ? node.value : null;
    const source = isScalar(node) && typeof value !== "string" ? node.source : undefined;
    return { kind: "text", line, text: value === null ? undefined : (source ?? String(value)) };
  }

  #entriesOf(items: readonly { key: unknown; value: unknown }[]): Map<string, Entry> {
    const own = new Map<string, Entry>();
    const merged = new Map<string, Entry>();
    for (const { key, value } of items) {
      const line = this.#lineOf(key);
      const read = this.read(key);
      const name = read.kind === "text" ? (read.text ?? "null") : undefined;
      if (name === undefined) throw new Unreadable(line, "has a key that is no text: write a text");
      if (name !== "<<") own.set(name, { line, value: this.read(value) });
      else for (const [at, entry] of this.#merged(value, line)) if (!merged.has(at)) merged.set(at, entry);
    }
    return new Map([...merged, ...own]);
  }

  #merged(value: unknown, line: number): [string, Entry][] {
    const read = this.read(value);
    const all = read.kind === "list" ? read.items : [read];
    return all.flatMap((one) => {
      if (one.kind !== "map") throw new Unreadable(line, "merges what is no map: name the anchor of a map after `<<`");
      return [...one.entries];
    });
  }

  #lineOf(node: unknown): number {
    const range = isScalar(node) || isAlias(node) || isSeq(node) || isMap(node) ? node.range : undefined;
    return range ? this.lines.linePos(range[0]).line : 1;
  }
}
