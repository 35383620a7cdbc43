import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator } from "../../emulator";
import { addStreamLibrary, addStreamVideo } from "../../emulator/routes/stream";
import type { Comparison, Figures } from "./frame";
import { onEmulator, timed, withMemory } from "./on-emulator";
import { withStack } from "./stack";

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

/** Sends the film into a library so far away. */
const sending = (latencyMs: number, work: (emulator: Emulator, library: Library) => Promise<Figures>) =>
  onEmulator(latencyMs, { seeded: false }, async (emulator) => {
    const library = addStreamLibrary(emulator.state, { Name: "films" });
    const figures = await work(emulator, library);
    const [video] = library.videos.values();
    if (video?.original?.size !== bytes) throw new Error("The film has not arrived.");
    return figures;
  });

const loop = (latencyMs: number, kind: "loop" | "client") =>
  sending(latencyMs, async ({ state, url }, library) => {
    const { guid } = addStreamVideo(library, { title: "film", dateUploaded: state.now() });
    const args = [kind, new URL(url).origin, String(library.Id), library.ApiKey, guid, film()];
    const { value, all } = await withMemory(timed(() => once(fork(join(__dirname, "tus-loop.js"), args), "exit")));
    return { seconds: value, "peak memory, MiB": all };
  });

const up = (latencyMs: number) =>
  sending(latencyMs, (emulator, library) =>
    withStack(emulator, {}, async (stack) => {
      const args = { libraryId: library.Id, title: "film", source: film() };
      stack.declare([{ type: "StreamVideo", name: "film", args }]);
      const { value, plugin } = await withMemory(stack.run("up"));
      return { seconds: value.seconds, "peak memory, MiB": plugin };
    }),
  );

/** A video of 1 GiB, and the memory of the process that sends it. */
export const streamUpload: readonly Comparison[] = [0, 50, 100].map((latencyMs) => ({
  title: `a video of 1 GiB, ${latencyMs} ms away`,
  cases: {
    "a plain loop": () => loop(latencyMs, "loop"),
    "the client": () => loop(latencyMs, "client"),
    "pulumi up": () => up(latencyMs),
  },
}));
