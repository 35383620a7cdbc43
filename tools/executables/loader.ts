import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { getRawAsset } from "node:sea";
import { cachedRunner } from "../../provider/hosts/run-cached";

const folder = dirname(process.execPath);
const run = cachedRunner({
  folder,
  read: (name) => Buffer.from(getRawAsset(name)),
  // Next to the executable, which the engine removes with the version; elsewhere if that folder is not writable.
  caches: [join(folder, ".cache"), join(homedir(), ".cache", "pulumi-bunny", "plugin")],
});
run("plugin.js");
