import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { cacheFolder, goBuild } from "../../tools/engine/go-build";
import { fingerprint } from "./made-once";
import type { Missing } from "./python";
import { run } from "./run";

const root = resolve(__dirname, "../..");

/** A command that is built from a Go module of the repository, once for each state of its `go.sum`. */
export async function goCommand(module: string, command: string): Promise<string | Missing> {
  const name = basename(command);
  const target = join(cacheFolder(`${name}-${fingerprint([`${module}/go.sum`])}`), name);
  if (existsSync(target)) return target;
  const version = await run("go", ["version"], { cwd: root }).catch(() => undefined);
  if (version?.code !== 0) return { missing: `Go, which ${name} is built with, is not installed` };
  const progress = (line: string) => process.stderr.write(`${line}\n`);
  await goBuild({ module: join(root, module), command, set: {}, target, title: name, progress });
  return target;
}
