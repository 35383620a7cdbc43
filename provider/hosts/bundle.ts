import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

/** Early, as an engine may kill its providers at any time. In milliseconds. */
const flushAfterMs = 500;

/**
 * Loads a module that the build has bundled into one file, and returns its exports. Engines start their providers anew
 * for each operation, so compiled code is cached, in the package's own folder.
 *
 * @param name The file's name in `dist`.
 */
export function loadBundle(name: string, packageRoot = join(__dirname, "../../..")): unknown {
  enableCompileCache(join(packageRoot, "node_modules/.cache/pulumi-bunny"));
  setTimeout(flushCompileCache, flushAfterMs).unref();
  return require(join(packageRoot, "dist", name));
}
