import { randomUUID } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readFileSync } from "node:fs";
import { appendFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { EmulatorState } from "../state";
import { formatAudit, parseAudit } from "./saved-audit";
import { formatState, parseState } from "./saved-state";

/** A state that is written after each change, at most so often. */
const pauseMs = 200;

/**
 * The file that an account is kept in, with the contents of stored files in a folder beside it. A file is written whole
 * under another name and then renamed, so that a crash leaves the last one that was complete.
 *
 * @throws Error for a file or folder that is a link, another user's, or open to the writes of others: it has passwords.
 */
export class StateFile {
  #isChanged = false;
  /** The number of the last entry of the audit log that is in its file; undefined where the file is to be replaced. */
  #lastEntry: number | undefined;
  #entriesInFile = 0;
  #writing: Promise<void> | undefined;

  constructor(
    private readonly file: string,
    private readonly onError: (message: string) => void,
  ) {
    for (const path of [file, this.auditFile, this.folder]) refuseForeign(path);
  }

  /** The folder of the contents of stored files. */
  get folder(): string {
    return `${this.file}.contents`;
  }

  /** The file of the audit log, which entries are appended to: with the account, each change would cost all of it. */
  get auditFile(): string {
    return `${this.file}.audit`;
  }

  get exists(): boolean {
    return existsSync(this.file);
  }

  /**
   * Puts the saved objects into an empty account.
   *
   * @throws Error with the file and the path of what is wrong in it.
   */
  load(state: EmulatorState): void {
    state.restore(parseState(readFileSync(this.file, "utf8"), this.file), this.file);
    const entries = existsSync(this.auditFile) ? parseAudit(readFileSync(this.auditFile, "utf8"), this.auditFile) : [];
    state.audit.restore(entries);
    const contents = new Set([...state.storageFiles.values()].map(({ content }) => content));
    state.storage.disk.keepOnly(contents, this.file);
  }

  /** Writes the state soon, together with the changes until then. */
  change(state: EmulatorState): void {
    this.#isChanged = true;
    this.#writing ??= this.writeWhileChanged(state).finally(() => {
      this.#writing = undefined;
    });
  }

  /** Writes the state. */
  async close(state: EmulatorState): Promise<void> {
    await this.#writing;
    await this.write(state);
  }

  private async writeWhileChanged(state: EmulatorState): Promise<void> {
    while (this.#isChanged) {
      await sleep(pauseMs);
      this.#isChanged = false;
      await this.write(state).catch((error: Error) => this.onError(`The account could not be saved: ${error.message}`));
    }
  }

  /** The file is replaced by the first write, which ends what a crash cut short, and when it has become long. */
  private async writeAudit({ audit }: EmulatorState): Promise<void> {
    const isReplaced = this.#lastEntry === undefined || this.#entriesInFile > 200_000;
    const entries = audit.after(isReplaced ? 0 : (this.#lastEntry ?? 0));
    this.#entriesInFile = (isReplaced ? 0 : this.#entriesInFile) + entries.length;
    if (isReplaced) await replace(this.auditFile, formatAudit(entries));
    else if (entries.length > 0) await appendFile(this.auditFile, formatAudit(entries));
    this.#lastEntry = entries.at(-1)?.number ?? this.#lastEntry ?? 0;
  }

  private async write(state: EmulatorState): Promise<void> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    // What is removed from now on is still in this text.
    const removed = state.storage.disk.takeRemoved();
    await replace(this.file, formatState(state.saved()));
    await Promise.all(removed.map((path) => rm(path, { force: true })));
    await this.writeAudit(state);
  }
}

/** Writes a file whole. In a folder that others may write to, nobody can have put a file of the other name there before. */
async function replace(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { mode: 0o600, flush: true, flag: "wx" });
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

function refuseForeign(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  const why = found.isSymbolicLink()
    ? "is a link"
    : process.getuid && found.uid !== process.getuid()
      ? "belongs to another user"
      : process.getuid && (found.mode & 0o002) !== 0
        ? "may be written by every user"
        : undefined;
  if (why) throw new Error(`${path} ${why}, and the account has passwords. Name a file of your own.`);
}
