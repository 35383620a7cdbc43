import { randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Claim, Claims, type Declared } from "../define/claims";
import type { Problem } from "../define/define";
import { isRunning, pulumiHome } from "../define/processes";

/** Time for another process to respond: it may be busy with a long list. */
const timeoutMs = 30_000;

/** Claims of 100,000 files take about 20 MB. */
const maxResponseBytes = 128 * 1024 * 1024;

/** macOS has 104 bytes for the path of a socket, Linux 108, each with a zero at the end. */
const maxPathBytes = 103;

const claimsResponse = z.object({
  platform: z.string(),
  claims: z.array(z.object({ type: z.string(), list: z.string(), member: z.string().optional() })),
  kept: z.array(z.string()),
  // A process of another version sends none.
  compared: z.array(z.string()).default([]),
});
type RunClaimsResponse = z.output<typeof claimsResponse>;

/**
 * The claims of one run, also where several processes serve it: the dynamic host, the plugin, and one more plugin for
 * each explicit provider. A resource that moves between them is created by one and deleted by the other, which would
 * undo the create.
 *
 * Each provider serves its claims on a socket with the engine's port in its name. Nothing is written to disk, since a
 * claim may be secret.
 */
export class RunClaims extends Claims {
  #enginePort: string | undefined;
  #platform = "";
  /** A killed process leaves its socket behind, and another may get its pid. */
  readonly #suffix = randomUUID().slice(0, 8);
  #server: Server | undefined;

  /**
   * @param places Folders of which each may have the run's sockets. The first that is safe has this process's, and all
   *   that are safe are read.
   */
  constructor(private readonly places: () => readonly string[] = defaultPlaces) {
    super();
  }

  /** @param engineAddress `127.0.0.1:40001`; the processes of one run have the same. */
  joinRun(engineAddress: string): void {
    this.#enginePort = engineAddress.split(":").at(-1);
  }

  /** Withdraws the claims: no other process sees them from now on. */
  leaveRun(): void {
    this.#enginePort = undefined;
    this.#server?.close();
  }

  /** @param url The platform of the claims: ids of another one are different objects. */
  setPlatform(url: string): void {
    this.#platform = url;
  }

  override add(type: string, claims: readonly Claim[], declared?: Declared): Problem[] {
    if (claims.length > 0 && this.#enginePort !== undefined) this.#open();
    return super.add(type, claims, declared);
  }

  /** Without an engine, there is no run: whoever calls may create and delete the same object. */
  override keep(...objects: readonly string[]): void {
    if (this.#enginePort === undefined) return;
    this.#open();
    super.keep(...objects);
  }

  override addCompared(object: string): void {
    if (this.#enginePort === undefined) return;
    this.#open();
    super.addCompared(object);
  }

  /**
   * The current claims of all processes of this run.
   *
   * @throws Error where one of them does not respond, or could not: what it claims must not be deleted.
   */
  override async collectFromRun(): Promise<Claims> {
    const port = this.#enginePort;
    if (port === undefined) return this;
    // Where this process finds no place for a socket, neither did the others.
    if (!this.#open()) throw new Error(noPlace(this.places()));
    const others = this.places()
      .filter(isPrivate)
      .flatMap((folder) => namesIn(folder).map((name) => ({ name, path: join(folder, name) })))
      .filter(({ name, path }) => runOf(name) === port && name !== this.#socketName && isOwnSocket(path));
    if (others.length === 0) return this;
    const responses = await Promise.all(others.map(({ path }) => readClaims(path)));
    const all = new Claims();
    for (const { platform, claims, kept, compared } of [this.#own, ...responses.filter((one) => one !== undefined)]) {
      if (platform !== this.#platform) continue;
      for (const { type, ...claim } of claims) all.add(type, [claim]);
      all.keep(...kept);
      for (const object of compared) all.addCompared(object);
    }
    return all;
  }

  get #own(): RunClaimsResponse {
    return { platform: this.#platform, claims: this.entries(), kept: [...this.kept], compared: [...this.compared] };
  }

  get #socketName(): string {
    return `pulumi-bunny-${this.#enginePort}-${process.pid}-${this.#suffix}`;
  }

  /** Serves the claims. Returns false where no place is safe. */
  #open(): boolean {
    if (this.#server) return true;
    const name = this.#socketName;
    const folder = this.places().find((place) => {
      if (Buffer.byteLength(join(place, name)) > maxPathBytes || !prepare(place)) return false;
      this.#server = this.#listen(join(place, name));
      return this.#server !== undefined;
    });
    return folder !== undefined;
  }

  #listen(path: string): Server | undefined {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.end(JSON.stringify(this.#own));
    });
    // A path is bound at once; the event about a failure follows.
    server.on("error", () => {});
    server.listen(path);
    server.unref();
    return server.listening ? server : undefined;
  }
}

const isWindows = process.platform === "win32";

/**
 * The user's temporary folder first. Its path may be too long for a socket, and in a folder of all users somebody else
 * may have taken the name: `/tmp` and the engine's own folder are short or private.
 */
function defaultPlaces(): string[] {
  // Windows has one namespace for all pipes.
  if (isWindows) return ["\\\\.\\pipe\\"];
  const name = `pulumi-bunny-${process.getuid?.() ?? ""}`;
  const parents = [tmpdir(), "/tmp", pulumiHome()];
  return [...new Set(parents.filter((parent) => parent !== undefined).map((parent) => join(parent, name)))];
}

/** Creates a folder of sockets, and removes those of killed processes. Returns false where it is not private. */
function prepare(folder: string): boolean {
  if (isWindows) return true;
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") return false;
  }
  if (!isPrivate(folder)) return false;
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    // In another container that shares the folder, the process may run all the same.
    if (!isRunning(pidOf(name)) && isOwnSocket(path)) removeIfEnded(path);
  }
  return true;
}

/** Whether nobody else may enter the folder, or put another one in its place. */
function isPrivate(folder: string): boolean {
  if (isWindows) return true;
  const uid = process.getuid?.();
  const own = lstatSync(folder, { throwIfNoEntry: false });
  const parent = statSync(dirname(folder), { throwIfNoEntry: false });
  if (!own?.isDirectory() || own.uid !== uid || (own.mode & 0o077) !== 0 || !parent) return false;
  // In a sticky folder, nobody but the owners may rename what is there.
  const isShared = (parent.mode & 0o022) !== 0 && (parent.mode & 0o1000) === 0;
  return !isShared && (parent.uid === uid || parent.uid === 0);
}

function isOwnSocket(path: string): boolean {
  if (isWindows) return true;
  const socket = lstatSync(path, { throwIfNoEntry: false });
  return socket?.isSocket() === true && socket.uid === process.getuid?.();
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^pulumi-bunny-\d+-\d+-\w+$/.test(name));
  } catch {
    return [];
  }
}

const runOf = (name: string): string => name.split("-").at(2) ?? "";
const pidOf = (name: string): number => Number(name.split("-").at(3));

function removeIfEnded(path: string): void {
  const socket = connect(path, () => socket.destroy());
  socket.unref();
  socket.on("error", (error) => {
    if (errorCode(error) === "ECONNREFUSED") rmSync(path, { force: true });
  });
}

/** The claims of the process behind a socket. Undefined where it has ended, also while it responded. */
async function readClaims(
  path: string,
  delaysMs: readonly number[] = [10, 40, 160, 640, 2_560],
): Promise<RunClaimsResponse | undefined> {
  try {
    return await requestClaims(path);
  } catch (cause) {
    const [delayMs, ...others] = delaysMs;
    if (!isCutOff(cause) || delayMs === undefined) throw new Error(noResponse, { cause });
    // A process that has ended refuses the next connection.
    await sleep(delayMs);
    return readClaims(path, others);
  }
}

function requestClaims(path: string): Promise<RunClaimsResponse | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    const chunks: Buffer[] = [];
    let bytes = 0;
    const tooLate = setTimeout(() => socket.destroy(new Error("no response in time")), timeoutMs);
    socket.on("close", () => clearTimeout(tooLate));
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxResponseBytes) socket.destroy(new Error(`more than ${maxResponseBytes} bytes`));
    });
    socket.on("error", (error) => {
      if (!endedCodes.has(errorCode(error))) return reject(error);
      if (!isWindows) rmSync(path, { force: true });
      resolve(undefined);
    });
    socket.on("end", () => {
      try {
        resolve(claimsResponse.parse(JSON.parse(Buffer.concat(chunks).toString())));
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** Whether a connection ended before its response did. */
function isCutOff(error: unknown): boolean {
  return error instanceof SyntaxError || errorCode(error) === "ECONNRESET" || errorCode(error) === "EPIPE";
}

const endedCodes: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOENT"]);
const noResponse =
  "Another process of this run does not report which objects the program declares, so this one was not deleted. Run the same command again.";

function noPlace(places: readonly string[]): string {
  return `What other processes of this run declare is not known, since none of ${places.join(", ")} can be a folder that only you may enter, so this object was not deleted: set TMPDIR to a folder of your own whose path is short, and run the same command again.`;
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
