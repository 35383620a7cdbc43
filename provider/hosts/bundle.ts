import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cachedRunner } from "./run-cached";

/**
 * Loads a module that the build has bundled, and returns its exports. Its compiled code is cached in the package's own
 * folder.
 *
 * @param name The file's name in `dist`.
 */
export function loadBundle(name: string, packageRoot = join(__dirname, "../../..")): unknown {
  const folder = join(packageRoot, "dist");
  const run = cachedRunner({
    folder,
    read: (file) => readFileSync(join(folder, file)),
    caches: [join(packageRoot, "node_modules/.cache/pulumi-bunny")],
  });
  return run(name);
}
