import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Agent, request } from "undici";
import { startEmulator } from "../emulator";
import { addStorageZone } from "../emulator/routes/storage";
import type { Case, Comparison } from "./frame";

const atOnce = 1_000;
const bytes = 64 * 1024;
const rangeBytes = 1_000;
const manyFiles = 100_000;
const filesOfFolder = 100;
const folderOf = (n: number) => `folder-${n}/`;
const pathOf = (n: number) => `${folderOf(Math.floor(n / filesOfFolder))}file-${n}.txt`;

/** A server of files in a process of its own. */
class FileServer {
  readonly #agent = new Agent({ connections: atOnce, headersTimeout: 0, bodyTimeout: 0 });

  private constructor(
    private readonly process: ChildProcess,
    private readonly at: { readonly url: string; readonly password: string },
  ) {}

  static async start(file: string, ...args: string[]): Promise<FileServer> {
    const child = fork(file, args, { stdio: "inherit" });
    const [at] = await once(child, "message");
    return new FileServer(child, at);
  }

  async send(method: "GET" | "PUT", path: string, more: { body?: Buffer; headers?: object } = {}): Promise<number> {
    const { body, headers } = more;
    const response = await request(`${this.at.url}/${path}`, {
      method,
      body: body ?? null,
      headers: { accesskey: this.at.password, ...headers },
      dispatcher: this.#agent,
    });
    let length = 0;
    for await (const chunk of response.body) length += chunk.length;
    if (response.statusCode >= 300) throw new Error(`${method} ${path} failed with ${response.statusCode}.`);
    return length;
  }

  /** Sends the requests of these numbers, so many at a time. */
  async sendAll(count: number, send: (n: number) => Promise<unknown>, atATime = atOnce): Promise<void> {
    let next = 0;
    const sendRest = async () => {
      while (next < count) await send(next++);
    };
    await Promise.all(Array.from({ length: atATime }, sendRest));
  }

  /** Its resident memory in MiB, now and at most. Linux only. */
  memory(): { now: number; peak: number } {
    const status = readFileSync(`/proc/${this.process.pid}/status`, "utf8");
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? Number.NaN) / 1024;
    return { now: of("VmRSS"), peak: of("VmHWM") };
  }

  async stop(): Promise<void> {
    await this.#agent.close();
    const ended = once(this.process, "exit");
    this.process.disconnect();
    await ended;
  }
}

const servers = {
  "a plain server of a folder": () => FileServer.start(join(__dirname, "static-server.js")),
  "the storage host": () => FileServer.start(__filename),
};

const list = (server: FileServer, n: number) => server.send("GET", folderOf(n));

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const measured = (
  name: keyof typeof servers,
  measure: (server: FileServer) => Promise<Readonly<Record<string, number>>>,
): Case => ({
  name,
  async measure() {
    const server = await servers[name]();
    try {
      return await measure(server);
    } finally {
      await server.stop();
    }
  },
});

const compared = (title: string, measure: Parameters<typeof measured>[1], rounds: number): Comparison => ({
  title,
  baseline: measured("a plain server of a folder", measure),
  cases: [measured("the storage host", measure)],
  unit: "",
  rounds,
});

async function manyAtOnce(server: FileServer): Promise<Readonly<Record<string, number>>> {
  const content = Buffer.alloc(bytes, "x");
  const { now } = server.memory();
  const upload = (n: number) => server.send("PUT", pathOf(n), { body: content });
  const readRange = async (n: number) => {
    const start = n * 64;
    const headers = { range: `bytes=${start}-${start + rangeBytes - 1}` };
    if ((await server.send("GET", pathOf(n), { headers })) !== rangeBytes) throw new Error("No range was sent.");
  };
  return {
    "uploads of 64 KiB, ms": await timed(() => server.sendAll(atOnce, upload)),
    "listings of 100 files, ms": await timed(() => server.sendAll(atOnce, (n) => list(server, n % 10))),
    "ranges of 1,000 bytes, ms": await timed(() => server.sendAll(atOnce, readRange)),
    "whole files of 64 KiB, ms": await timed(() => server.sendAll(atOnce, (n) => server.send("GET", pathOf(n)))),
    "peak of memory over the start, MiB": server.memory().peak - now,
  };
}

async function zoneOfManyFiles(server: FileServer): Promise<Readonly<Record<string, number>>> {
  const content = Buffer.from("x");
  const { now } = server.memory();
  const upload = (n: number) => server.send("PUT", pathOf(n), { body: content });
  const ms = await timed(() => server.sendAll(manyFiles, upload, 50));
  return {
    "upload of a file of it, µs": (ms * 1_000) / manyFiles,
    "memory over the start, MiB": server.memory().now - now,
    "1,000 listings of 100 files at once, ms": await timed(() => server.sendAll(atOnce, (n) => list(server, n))),
    "1,000 reads at once, ms": await timed(() => server.sendAll(atOnce, (n) => server.send("GET", pathOf(n * 100)))),
  };
}

/** The storage host beside a plain server of files. */
export const storageHost: readonly Comparison[] = [
  compared("1,000 at once", manyAtOnce, 5),
  compared("100,000 files", zoneOfManyFiles, 1),
];

async function serve(): Promise<void> {
  const emulator = await startEmulator({ seeded: false, logsPerDay: 0 });
  const { Name, Password } = addStorageZone(emulator.state, { Name: "bench" });
  process.send?.({ url: `${emulator.storageUrl}/${Name}`, password: Password });
  process.once("disconnect", async () => {
    await emulator.stop();
    process.exit();
  });
}

if (require.main === module) void serve();
