import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, truncateSync, writeSync } from "node:fs";
import { z } from "zod";
import { kindNames, type ObjectId, objectId, type Part, part } from "./kinds";
import { result } from "./report";

const entry = z.discriminatedUnion("entry", [
  z.strictObject({ entry: z.literal("run"), mark: z.string(), apiUrl: z.string(), account: z.string() }),
  /** Written before an object is created. `before` are the ids of objects of the same name that were there. */
  z.strictObject({
    entry: z.literal("creating"),
    number: z.int(),
    kind: z.enum(kindNames),
    name: z.string(),
    before: z.array(objectId),
  }),
  /** `parts` are what the platform has made with it, and may leave behind. */
  z.strictObject({ entry: z.literal("created"), number: z.int(), id: objectId, parts: z.array(part).default([]) }),
  z.strictObject({ entry: z.literal("gone"), number: z.int() }),
  z.strictObject({ entry: z.literal("result"), result }),
]);

type Entry = z.output<typeof entry>;
type Run = Omit<Extract<Entry, { entry: "run" }>, "entry">;

/** An object that a run creates, or has created. */
export interface Noted extends Omit<Extract<Entry, { entry: "creating" }>, "entry"> {
  readonly id?: ObjectId;
  readonly parts: readonly Part[];
}

/** The file that says what a run creates, before it does. */
export class Journal {
  readonly #entries: Entry[];

  private constructor(
    readonly file: string,
    entries: Entry[],
  ) {
    this.#entries = entries;
  }

  /** Opens the journal of an earlier run; undefined if there is none. */
  static open(file: string): Journal | undefined {
    if (!existsSync(file)) return undefined;
    const text = readFileSync(file, "utf8");
    // A run that was killed may have left half a line: what it says was not done yet, or is found by its name.
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    if (whole !== text) truncateSync(file, Buffer.byteLength(whole));
    const lines = whole.split("\n").slice(0, -1);
    const entries = lines.map((line, at) => parseLine(line, `${file}, line ${at + 1}`));
    if (entries.length === 0) {
      rmSync(file);
      return undefined;
    }
    if (entries[0]?.entry !== "run")
      throw new Error(`${file} is not a journal of this command. Name another by --journal.`);
    return new Journal(file, entries);
  }

  /** Begins the journal of a run. */
  static begin(file: string, run: Run): Journal {
    const journal = new Journal(file, []);
    journal.note({ entry: "run", ...run }, "wx");
    return journal;
  }

  get run(): Run {
    const [first] = this.#entries;
    if (first?.entry !== "run") throw new Error(`${this.file} has no run.`);
    return first;
  }

  /** Writes an entry, which is on the disk when this returns. */
  note(one: Entry, flag = "a"): void {
    const file = openSync(this.file, flag, 0o600);
    try {
      writeSync(file, `${JSON.stringify(one)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    this.#entries.push(one);
  }

  /** What the run may have left, latest first. */
  left(): Noted[] {
    const of = <E extends Entry["entry"]>(name: E) =>
      this.#entries.filter((one): one is Extract<Entry, { entry: E }> => one.entry === name);
    const gone = new Set(of("gone").map(({ number }) => number));
    const made = new Map(of("created").map(({ number, id, parts }) => [number, { id, parts }]));
    return of("creating")
      .filter(({ number }) => !gone.has(number))
      .map(({ number, kind, name, before }) => ({ number, kind, name, before, parts: [], ...made.get(number) }))
      .toReversed();
  }

  nextNumber(): number {
    return this.#entries.filter((one) => one.entry === "creating").length + 1;
  }

  results() {
    return this.#entries.flatMap((one) => (one.entry === "result" ? [one.result] : []));
  }

  remove(): void {
    rmSync(this.file);
  }
}

function parseLine(line: string, where: string): Entry {
  try {
    return entry.parse(JSON.parse(line));
  } catch {
    throw new Error(`${where}: this is no entry of a journal. Nothing was removed: name the right one by --journal.`);
  }
}
