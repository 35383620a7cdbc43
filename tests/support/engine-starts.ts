import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, isAbsolute, join, resolve } from "node:path";

/** What a run has counted of its files, for `npm run engine-starts`. */
export const countedFile = resolve(__dirname, "../.work/engine-starts.json");

/** How often each file may start the engine. */
export const budgetFile = resolve(__dirname, "../engine-starts.json");

/**
 * Puts a command before the engine that notes each start of it, also that of a command line which a test runs.
 *
 * @returns Ends the counting.
 */
export function countEngineStarts(engine: string): () => void {
  const { PULUMI_BUNNY_ENGINE: before, ENGINE_STARTS: counting } = process.env;
  // A command of this kind needs a shell. Budgets are judged where there is one.
  if (counting || process.platform === "win32") return () => {};
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-engine-"));
  const onPath = (process.env.PATH ?? "").split(delimiter).map((path) => join(path, engine));
  const path = isAbsolute(engine) ? engine : onPath.find((file) => existsSync(file));
  const notes = join(folder, "starts");
  const command = join(folder, "bin/pulumi");
  mkdirSync(join(folder, "bin"));
  appendFileSync(notes, "");
  // `pulumi version` is how an engine is found, once in each process.
  writeFileSync(
    command,
    `#!/bin/sh\n[ "$1" = version ] || printf '%s\\t%s\\n' "$TEST_FILE" "$1" >> '${notes}'\nexec '${path}' "$@"\n`,
  );
  chmodSync(command, 0o755);
  Object.assign(process.env, { PULUMI_BUNNY_ENGINE: folder, ENGINE_STARTS: notes });
  return () => {
    if (before === undefined) delete process.env.PULUMI_BUNNY_ENGINE;
    delete process.env.ENGINE_STARTS;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The starts of each file since the counting began; undefined where nothing counts. */
export function engineStarts(): Map<string, number> | undefined {
  const { ENGINE_STARTS: notes } = process.env;
  if (!notes) return undefined;
  const starts = new Map<string, number>();
  for (const line of readFileSync(notes, "utf8").split("\n").filter(Boolean)) {
    const [file = ""] = line.split("\t");
    starts.set(file, (starts.get(file) ?? 0) + 1);
  }
  return starts;
}
