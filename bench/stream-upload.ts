import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../emulator";
import { addStreamLibrary, addStreamVideo } from "../emulator/routes/stream";
import { createProject } from "../tests/support/project";
import type { Case, Comparison } from "./frame";
import { hosts } from "./hosts";
import { withMemory } from "./memory";

const bytes = 1024 ** 3;

let written: string | undefined;

/** A film that takes little space. */
function film(): string {
  if (written !== undefined) return written;
  const folder = mkdtempSync(join(tmpdir(), "bunny-bench-film-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  written = join(folder, "film.mp4");
  writeFileSync(written, "film");
  truncateSync(written, bytes);
  return written;
}

type Library = ReturnType<typeof addStreamLibrary>;

async function withLibrary<T>(latencyMs: number, work: (emulator: Emulator, library: Library) => Promise<T>) {
  const emulator = await startEmulator({ seeded: false });
  if (latencyMs > 0) emulator.faults.add({ operation: "*", delayMs: latencyMs, times: Number.POSITIVE_INFINITY });
  try {
    return await work(emulator, addStreamLibrary(emulator.state, { Name: "films" }));
  } finally {
    await emulator.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const loop = (kind: "loop" | "client") => (latencyMs: number) =>
  withLibrary(latencyMs, async (emulator, library) => {
    const { guid } = addStreamVideo(library, { title: "film", dateUploaded: emulator.state.now() });
    const args = [kind, new URL(emulator.url).origin, String(library.Id), library.ApiKey, guid, film()];
    const run = () => once(fork(join(__dirname, "tus-loop.js"), args), "exit");
    const { value, memory } = await withMemory(timed(run));
    requireFile(library);
    return { seconds: value, "peak memory, MiB": memory.all };
  });

const up = (latencyMs: number) =>
  withLibrary(latencyMs, async (emulator, library) => {
    Object.assign(process.env, {
      BUNNYNET_API_URL: emulator.url,
      BUNNYNET_STREAM_URL: emulator.url,
      BUNNYNET_API_KEY: emulator.apiKey,
    });
    const project = await createProject("bench", hosts.native.language);
    try {
      const args = { libraryId: library.Id, title: "film", source: film() };
      hosts.native.write(project, [{ type: "StreamVideo", name: "film", args }]);
      await project.pulumi("stack", "init", "dev");
      const run = () => project.pulumi("up", "--yes", "--skip-preview");
      const { value, memory } = await withMemory(timed(run));
      requireFile(library);
      emulator.calls.take();
      await run();
      const sent = emulator.calls.take().length;
      if (sent > 0) throw new Error(`A second up sent ${sent} requests.`);
      return { seconds: value, "peak memory, MiB": memory.plugin };
    } finally {
      project.remove();
    }
  });

function requireFile({ videos }: Library): void {
  const [video] = videos.values();
  if (video?.original?.size !== bytes) throw new Error("The film has not arrived.");
}

const at = (latencyMs: number, name: string, measure: (latencyMs: number) => ReturnType<Case["measure"]>): Case => ({
  name,
  measure: () => measure(latencyMs),
});

/** A video of 1 GiB, and the memory of the process that sends it. */
export const streamUpload: readonly Comparison[] = [0, 50, 100].map((latencyMs) => ({
  title: `a video of 1 GiB, ${latencyMs} ms away`,
  baseline: at(latencyMs, "a plain loop", loop("loop")),
  cases: [at(latencyMs, "the client", loop("client")), at(latencyMs, "pulumi up", up)],
  unit: "",
  rounds: 1,
}));
