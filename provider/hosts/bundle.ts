import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cachedRunner } from "./run-cached";

/** By the package's folder: a module runs once in a process. */
const runners = new Map<string, (name: string) => unknown>();

/**
 * Loads a module that the build has bundled, and returns its exports. Its compiled code is cached in the package's own
 * folder.
 *
 * @param name The file's name in `dist`.
 */
export function loadBundle(name: string, packageRoot = join(__dirname, "../../..")): unknown {
  let run = runners.get(packageRoot);
  if (!run) {
    const folder = join(packageRoot, "dist");
    run = cachedRunner({
      folder,
      read: (file) => readFileSync(join(folder, file)),
      caches: [join(packageRoot, "node_modules/.cache/pulumi-bunny")],
    });
    runners.set(packageRoot, run);
  }
  return run(name);
}
