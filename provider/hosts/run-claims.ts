import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Claim, Claims, type Declared } from "../define/claims";
import type { Problem } from "../define/define";

/** Time for another process to respond: it may be busy with a long list. */
const timeoutMs = 30_000;

const claimsResponse = z.object({
  platform: z.string(),
  claims: z.array(z.object({ type: z.string(), list: z.string(), member: z.string().optional() })),
  kept: z.array(z.string()),
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
    if (claims.length > 0) this.#open();
    return super.add(type, claims, declared);
  }

  /** Without an engine, there is no run: whoever calls may create and delete the same object. */
  override keep(...objects: readonly string[]): void {
    if (this.#enginePort === undefined) return;
    this.#open();
    super.keep(...objects);
  }

  /**
   * The current claims of all processes of this run.
   *
   * @throws Error where one of them does not respond: what it claims must not be deleted.
   */
  override async ofRun(): Promise<Claims> {
    const port = this.#enginePort;
    if (port === undefined) return this;
    const others = namesIn(folder).filter((name) => runOf(name) === port && name !== this.#socketName);
    if (others.length === 0) return this;
    const responses = await Promise.all(others.map((name) => readClaims(join(folder, name))));
    const all = new Claims();
    for (const { platform, claims, kept } of [this.#own, ...responses.filter((one) => one !== undefined)]) {
      if (platform !== this.#platform) continue;
      for (const { type, ...claim } of claims) all.add(type, [claim]);
      all.keep(...kept);
    }
    return all;
  }

  get #own(): RunClaimsResponse {
    return { platform: this.#platform, claims: this.entries(), kept: [...this.kept] };
  }

  get #socketName(): string {
    return `pulumi-bunny-${this.#enginePort}-${process.pid}-${this.#suffix}`;
  }

  #open(): void {
    if (this.#server || this.#enginePort === undefined) return;
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.end(JSON.stringify(this.#own));
    });
    // Without a socket, each process knows its own claims only.
    server.on("error", () => {});
    server.unref();
    this.#server = server;
    try {
      prepareFolder();
      server.listen(join(folder, this.#socketName));
    } catch {}
  }
}

/** Windows has one namespace for all pipes. */
const folder =
  process.platform === "win32" ? "\\\\.\\pipe\\" : join(tmpdir(), `pulumi-bunny-${process.getuid?.() ?? ""}`);

/** Creates the folder of sockets, private to the user, and removes those of killed processes. */
function prepareFolder(): void {
  if (process.platform === "win32") return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${folder} is open to others.`);
  for (const name of namesIn(folder)) if (!isRunning(pidOf(name))) rmSync(join(folder, name), { force: true });
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path).filter((name) => /^pulumi-bunny-\d+-\d+-\w+$/.test(name));
  } catch {
    return [];
  }
}

const runOf = (name: string): string => name.split("-").at(2) ?? "";
const pidOf = (name: string): number => Number(name.split("-").at(3));

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** The claims of the process behind a socket. Undefined where it has ended. */
function readClaims(path: string): Promise<RunClaimsResponse | undefined> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new Error(noResponse, { cause }));
    const socket = connect(path);
    const chunks: string[] = [];
    socket.setEncoding("utf8");
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error("no response in time")));
    socket.on("data", (chunk: string) => chunks.push(chunk));
    socket.on("error", (error) => {
      if (!endedCodes.has(errorCode(error))) return fail(error);
      if (process.platform !== "win32") rmSync(path, { force: true });
      resolve(undefined);
    });
    socket.on("end", () => {
      try {
        resolve(claimsResponse.parse(JSON.parse(chunks.join(""))));
      } catch (error) {
        fail(error);
      }
    });
  });
}

const endedCodes: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOENT"]);
const noResponse =
  "Another process of this run does not report which objects the program declares, so this one was not deleted. Run the same command again.";

function errorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
