import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { getRawAsset } from "node:sea";
import { cachedRunner } from "../../provider/hosts/run-cached";

const folder = dirname(process.execPath);
const run = cachedRunner({
  folder,
  read: (name) => Buffer.from(getRawAsset(name)),
  // Next to the executable, which the engine removes with the version; elsewhere if that folder is not writable.
  caches: [join(folder, ".cache"), ...inHome(".cache", "pulumi-bunny", "plugin")],
});
run("plugin.js");

/** None in a container whose user has no entry and no HOME. */
function inHome(...names: string[]): string[] {
  try {
    return [join(homedir(), ...names)];
  } catch {
    return [];
  }
}
