import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { isRunning, pulumiHome } from "../../define/processes";

/** What an upload is known by. */
const about = z.object({
  libraryId: z.number(),
  title: z.string(),
  collectionId: z.string().optional(),
  thumbnailTime: z.number().optional(),
  /** SHA-256 of the file. */
  checksum: z.string(),
});
type About = z.output<typeof about>;

const entry = about.extend({
  videoId: z.string(),
  /** Undefined until the platform has given one. */
  uploadId: z.string().optional(),
  /** Whether the state of a stack has the video, so that no other may take it. */
  isInState: z.boolean(),
  /** The machine, on which the number of a process means something. */
  machine: z.string(),
});
type Entry = z.output<typeof entry>;

/** After so long, nobody goes on with an upload. */
const staleAfterMs = 7 * 24 * 3_600_000;

/** Stands for no process in the name of a file. */
const nobody = 0;

/** The videos whose uploads this process carries out. */
const own = new Set<string>();

/**
 * An upload of this process, with an entry on disk by which the next run goes on with it: the state has nothing of a
 * create that was killed. Pulumi's home has the entries, which lasts longer than a checkout or a temporary folder. They
 * hold no key. Where they cannot be written, an upload that is killed begins anew.
 */
export class StartedUpload {
  private constructor(
    private entry: Entry,
    /** Whether another process has begun it. */
    readonly isContinued: boolean,
  ) {
    own.add(entry.videoId);
  }

  /** Begins an upload of a video. */
  static begin(known: About, videoId: string, { isInState }: { isInState: boolean }): StartedUpload {
    const upload = new StartedUpload({ ...about.parse(known), videoId, isInState, machine: hostname() }, false);
    upload.#write();
    return upload;
  }

  /**
   * Takes an upload whose process has ended; undefined where there is none.
   *
   * @param videoId The video, where the state has it. Otherwise it is one of the same title, place and file.
   */
  static take(known: About, videoId?: string): StartedUpload | undefined {
    const wanted = about.parse(known);
    for (const { name, pid, found } of entries()) {
      const isWanted =
        videoId === undefined
          ? !found.isInState && isSame(about.parse(found), wanted)
          : found.videoId === videoId && found.checksum === wanted.checksum;
      if (!isWanted || isLive(pid, found) || !rename(name, nameOf(found, process.pid))) continue;
      return new StartedUpload(found, true);
    }
    return undefined;
  }

  /** The videos of the same file whose creates were killed, and that no state has: of another title or collection. */
  static broken(known: Pick<About, "libraryId" | "checksum">): Pick<Entry, "videoId" | "title">[] {
    return entries().flatMap(({ pid, found }) => {
      const isOfFile = found.libraryId === known.libraryId && found.checksum === known.checksum;
      return isOfFile && !found.isInState && !isLive(pid, found) ? [found] : [];
    });
  }

  get videoId(): string {
    return this.entry.videoId;
  }

  get uploadId(): string | undefined {
    return this.entry.uploadId;
  }

  /** Keeps the platform's id of the upload. */
  keep(uploadId: string): void {
    this.entry = { ...this.entry, uploadId };
    this.#write();
  }

  /** Leaves it to the next run. */
  leave({ isInState }: { isInState: boolean }): void {
    this.entry = { ...this.entry, isInState: this.entry.isInState || isInState };
    this.#write();
    rename(nameOf(this.entry, process.pid), nameOf(this.entry, nobody));
    own.delete(this.videoId);
  }

  /** Forgets it: the platform has the file, or no such video. */
  end(): void {
    own.delete(this.videoId);
    onDisk((folder) => rmSync(join(folder, nameOf(this.entry, process.pid)), { force: true }));
  }

  #write(): void {
    onDisk((folder) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, nameOf(this.entry, process.pid));
      // A reader has all of it or nothing.
      writeFileSync(`${path}.new`, JSON.stringify(this.entry), { mode: 0o600 });
      chmodSync(`${path}.new`, 0o600);
      renameSync(`${path}.new`, path);
    });
  }
}

const nameOf = ({ videoId }: Entry, pid: number) => `${videoId}.${pid}.json`;

const isSame = (one: About, other: About) =>
  Object.keys(about.shape).every((name) => one[name as keyof About] === other[name as keyof About]);

/** Whether a process may still carry it out. That of another machine cannot be asked. */
function isLive(pid: number, { machine, videoId }: Entry): boolean {
  if (pid === nobody) return false;
  if (machine !== hostname()) return true;
  return pid === process.pid ? own.has(videoId) : isRunning(pid);
}

function entries(): { name: string; pid: number; found: Entry }[] {
  const names = onDisk((folder) => readdirSync(folder)) ?? [];
  return names.flatMap((name) => {
    const [, pid] = /^[\w-]+\.(\d+)\.json$/.exec(name) ?? [];
    if (pid === undefined) return [];
    const found = onDisk((folder) => readFresh(join(folder, name)));
    return found ? [{ name, pid: Number(pid), found }] : [];
  });
}

function readFresh(path: string): Entry | undefined {
  if (Date.now() - statSync(path).mtimeMs < staleAfterMs) return entry.parse(JSON.parse(readFileSync(path, "utf8")));
  rmSync(path, { force: true });
  return undefined;
}

/** Of two processes that take an entry, one has it. */
const rename = (from: string, to: string): boolean =>
  onDisk((folder) => {
    renameSync(join(folder, from), join(folder, to));
    return true;
  }) ?? false;

/** Does something in the folder of the entries; undefined where that is not possible. */
function onDisk<T>(run: (folder: string) => T): T | undefined {
  const home = pulumiHome();
  if (home === undefined) return undefined;
  try {
    return run(join(home, "bunny", "uploads"));
  } catch {
    return undefined;
  }
}
