import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Claim, Claims } from "../define/claims";
import type { Problem } from "../define/define";

/** How long another process may take to answer: it may be busy with a long list. */
const patienceMs = 30_000;

const answers = z.object({
  platform: z.string(),
  claims: z.array(z.object({ type: z.string(), list: z.string(), member: z.string().optional() })),
});

/**
 * What one run asks for, also where several processes serve it: the host of dynamic resources, the plugin, and one more
 * plugin for each explicit provider. A resource that moves from one to another is created by the one and deleted by the
 * other, which would undo it.
 *
 * Each process answers on a socket whose name holds the engine's port. Nothing of it is on a disk, since a claim may be
 * secret, and a process that has ended does not answer.
 */
export class RunClaims extends Claims {
  #enginePort: string | undefined;
  #platform = "";
  #isOpen = false;

  /** @param engineAddress `127.0.0.1:40001`; the processes of one run have the same. */
  joinRun(engineAddress: string): void {
    this.#enginePort = engineAddress.split(":").at(-1);
  }

  /** @param url The platform that the claims are about: ids mean something else on another one. */
  setPlatform(url: string): void {
    this.#platform = url;
  }

  override add(type: string, claims: readonly Claim[]): Problem[] {
    if (claims.length > 0) this.#open();
    return super.add(type, claims);
  }

  /**
   * The claims of all processes of this run, as they are now.
   *
   * @throws Error where one of them does not answer: what it asks for must not be deleted.
   */
  async ofRun(): Promise<Claims> {
    const port = this.#enginePort;
    if (port === undefined) return this;
    const others = namesIn(folder).filter((name) => runOf(name) === port && pidOf(name) !== process.pid);
    if (others.length === 0) return this;
    const all = new Claims();
    for (const { type, ...claim } of this.entries()) all.add(type, [claim]);
    for (const answer of await Promise.all(others.map((name) => ask(join(folder, name)))))
      if (answer?.platform === this.#platform) for (const { type, ...claim } of answer.claims) all.add(type, [claim]);
    return all;
  }

  #open(): void {
    if (this.#isOpen || this.#enginePort === undefined) return;
    this.#isOpen = true;
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.end(JSON.stringify({ platform: this.#platform, claims: this.entries() }));
    });
    // Where no socket can be, each process knows its own claims only.
    server.on("error", () => {});
    server.unref();
    try {
      prepareFolder();
      server.listen(join(folder, `pulumi-bunny-${this.#enginePort}-${process.pid}`));
    } catch {}
  }
}

/** Windows keeps the names of all pipes in one place. */
const folder =
  process.platform === "win32" ? "\\\\.\\pipe\\" : join(tmpdir(), `pulumi-bunny-${process.getuid?.() ?? ""}`);

/** The folder of sockets, which nobody else may enter, without those of processes that were killed. */
function prepareFolder(): void {
  if (process.platform === "win32") return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${folder} is open to others.`);
  for (const name of namesIn(folder)) if (!isRunning(pidOf(name))) rmSync(join(folder, name), { force: true });
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path).filter((name) => /^pulumi-bunny-\d+-\d+$/.test(name));
  } catch {
    return [];
  }
}

const runOf = (name: string): string => name.split("-").at(-2) ?? "";
const pidOf = (name: string): number => Number(name.split("-").at(-1));

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** What the process behind a socket claims, or nothing where it has ended. */
function ask(path: string): Promise<z.output<typeof answers> | undefined> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new Error(noAnswer, { cause }));
    const socket = connect(path);
    const parts: string[] = [];
    socket.setEncoding("utf8");
    socket.setTimeout(patienceMs, () => socket.destroy(new Error("no answer in time")));
    socket.on("data", (part: string) => parts.push(part));
    socket.on("error", (error) => (endedCodes.has(codeOf(error)) ? resolve(undefined) : fail(error)));
    socket.on("end", () => {
      try {
        resolve(answers.parse(JSON.parse(parts.join(""))));
      } catch (error) {
        fail(error);
      }
    });
  });
}

const endedCodes: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOENT"]);
const noAnswer =
  "Another process of this run does not answer which objects the program asks for, so this one was not deleted. Run the same command again.";

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
