import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { cacheFolder, goBuild } from "../../tools/engine/go-build";
import { fingerprint, notPrepared } from "./build-once";
import type { Missing } from "./python";
import { run } from "./run";

const root = resolve(__dirname, "../..");

/**
 * A command built from a Go module of the repository, once for each content of its `go.sum` and `main.go`.
 *
 * @param progress Shows that a build is running. Without it nothing is built: a build is too long for a test.
 */
export async function goCommand(
  module: string,
  command: string,
  progress?: (line: string) => void,
): Promise<string | Missing> {
  const name = basename(command);
  const sources = ["go.sum", "main.go"]
    .map((file) => `${module}/${file}`)
    .filter((file) => existsSync(join(root, file)));
  const target = join(cacheFolder(`${name}-${fingerprint(sources)}`), name);
  if (existsSync(target)) return target;
  const version = await run("go", ["version"], { cwd: root }).catch(() => undefined);
  if (version?.code !== 0) return { missing: `Go, which ${name} is built with, is not installed` };
  if (!progress) throw notPrepared(name);
  await goBuild({ module: join(root, module), command, set: {}, target, title: name, progress });
  return target;
}
