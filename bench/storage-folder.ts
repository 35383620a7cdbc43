import { fork } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Emulator, startEmulator } from "../emulator";
import { addStorageZone, storageFileAt } from "../emulator/routes/storage";
import { startedBy } from "../tests/support/processes";
import { createProject, type Project } from "../tests/support/project";
import type { Case, Comparison } from "./frame";
import { hosts } from "./hosts";
import { withMemory } from "./memory";

const count = 10_000;
const storageZoneId = 60_000;
const atATime = 32;

/** Every thousandth file is large: 2 GB in all. */
const bytesOf = (n: number) => (n % 1_000 === 0 ? 100_000_000 : 100_000);
const padded = (n: number, length: number) => String(n).padStart(length, "0");
/** 65 characters, as sites have them. */
const pathOf = (n: number) =>
  `assets/collections/spring-${padded(n % 100, 3)}/photograph-of-the-product-${padded(n, 5)}.jpg`;
const paths = Array.from({ length: count }, (_, n) => pathOf(n));

/** The local folder: files that differ in their beginnings, and take little space. */
function writeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bunny-bench-folder-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const [n, path] of paths.entries()) {
    const file = join(folder, path);
    if (n < 100) mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, path);
    truncateSync(file, bytesOf(n));
  }
  return folder;
}

let written: string | undefined;
function localFolder(): string {
  written ??= writeFolder();
  return written;
}

/** Does work on a new account with a storage zone, so far away. */
async function withZone<T>(
  latencyMs: number,
  work: (emulator: Emulator, zone: { url: string; password: string }) => Promise<T>,
): Promise<T> {
  const emulator = await startEmulator({ seeded: false });
  if (latencyMs > 0) emulator.faults.add({ operation: "*", delayMs: latencyMs, times: Number.POSITIVE_INFINITY });
  const { Name, Password } = addStorageZone(emulator.state, { Id: storageZoneId, Name: "bench" });
  try {
    return await work(emulator, { url: `${emulator.storageUrl}/${Name}`, password: Password });
  } finally {
    await emulator.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** The seconds that an upload of all files takes without an engine, a check or digests. */
const plainLoop = (latencyMs: number): Promise<number> =>
  withZone(latencyMs, async (emulator, { url, password }) => {
    const loop = fork(join(__dirname, "upload-loop.js"), [url, password, localFolder(), String(atATime)]);
    const seconds = await timed(async () => {
      loop.send(paths);
      await once(loop, "exit");
    });
    if (emulator.state.storageFiles.size < count) throw new Error("The plain loop has not uploaded all files.");
    return seconds;
  });

/** Runs `pulumi` on the folder's stack, and measures its seconds and calls. */
class FolderStack {
  readonly figures: Record<string, number> = {};

  private constructor(
    private readonly emulator: Emulator,
    readonly project: Project,
  ) {}

  static async create(emulator: Emulator): Promise<FolderStack> {
    Object.assign(process.env, { BUNNYNET_API_URL: emulator.url, BUNNYNET_API_KEY: emulator.apiKey });
    const project = await createProject("bench", hosts.native.language);
    const args = { storageZoneId, source: localFolder() };
    hosts.native.write(project, [{ type: "StorageFolder", name: "site", args }]);
    await project.pulumi("stack", "init", "dev");
    return new FolderStack(emulator, project);
  }

  async run(step: string, ...command: string[]): Promise<void> {
    this.emulator.calls.take();
    this.figures[`${step}, s`] = await timed(() => this.project.pulumi(...command, "--yes", "--skip-preview"));
    // A step without calls counts as one, so that there is a ratio.
    this.figures[`${step}, calls`] = Math.max(1, this.emulator.calls.take().length);
  }

  /** Bytes that each file adds to the state. */
  bytesOfAFile(): number {
    const state = readFileSync(join(this.project.state, ".pulumi/stacks/bench/dev.json"), "utf8");
    return state.length / count;
  }
}

type Figures = Readonly<Record<string, number>>;

const life = (latencyMs: number): Promise<Figures> =>
  withZone(latencyMs, async (emulator) => {
    const stack = await FolderStack.create(emulator);
    const { figures } = stack;
    const live = async () => {
      await stack.run("first upload", "up");
      figures["state, bytes a file"] = stack.bytesOfAFile();
      await stack.run("up again, with nothing to do", "up");
      for (const n of [1, 2, 3]) appendFileSync(join(localFolder(), pathOf(n)), "changed");
      await stack.run("up, with three files changed", "up");
      Object.assign(storageFileAt(emulator.state, storageZoneId, pathOf(4)) ?? {}, { checksum: "AB".repeat(32) });
      await stack.run("up --refresh, with a file changed outside of Pulumi", "up", "--refresh");
      await stack.run("destroy", "destroy");
    };
    try {
      const { memory } = await withMemory(live());
      return { ...figures, "peak memory of the plugin, MiB": memory.plugin };
    } finally {
      stack.project.remove();
    }
  });

/** An upload whose plugin is killed when half of the files are there, and the `up` after it. */
const continued = (latencyMs: number): Promise<Figures> =>
  withZone(latencyMs, async (emulator) => {
    const stack = await FolderStack.create(emulator);
    try {
      const killed = stack.project.pulumi("up", "--yes", "--skip-preview").catch(() => {});
      while (emulator.state.storageFiles.size < count / 2) await sleep(10);
      // The language host has one for the schema.
      const plugins = startedBy(process.pid).filter(({ command }) => command.includes("pulumi-resource-bunny"));
      for (const { pid } of plugins) process.kill(pid, "SIGKILL");
      await killed;
      if (emulator.state.storageFiles.size === count) throw new Error("The upload was not interrupted.");
      await stack.run("up after a kill at half", "up");
      return stack.figures;
    } finally {
      stack.project.remove();
    }
  });

const distances = [0, 50];
const lives = new Map<number, Promise<Figures>>();

/** The figures of one distance, which are measured once. */
function figuresOf(latencyMs: number): Promise<Figures> {
  const known = lives.get(latencyMs);
  if (known) return known;
  const figures = life(latencyMs).then(async (lived) => ({ ...lived, ...(await continued(latencyMs)) }));
  lives.set(latencyMs, figures);
  return figures;
}

/** Seconds by distance. */
const byDistance = (name: string, seconds: (latencyMs: number) => Promise<number>): Case => ({
  name,
  async measure() {
    const figures: Record<string, number> = {};
    for (const latencyMs of distances) figures[`${latencyMs} ms away`] = await seconds(latencyMs);
    return figures;
  },
});

const atDistance = (latencyMs: number): Case => ({
  name: `${latencyMs} ms away`,
  measure: () => figuresOf(latencyMs),
});

/** A folder of 10,000 files and 2 GB as one resource. */
export const storageFolder: readonly Comparison[] = [
  {
    title: "first upload of a folder of 2 GB",
    baseline: byDistance("a plain loop", plainLoop),
    cases: [byDistance("one StorageFolder", async (ms) => (await figuresOf(ms))["first upload, s"] ?? Number.NaN)],
    unit: "s",
    rounds: 1,
  },
  { title: "folder of 2 GB", baseline: atDistance(0), cases: [atDistance(50)], unit: "", rounds: 1 },
];
