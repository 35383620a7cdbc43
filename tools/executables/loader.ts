import { constants, enableCompileCache, flushCompileCache, Module } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { getAsset } from "node:sea";

/** Early, as an engine may kill its providers at any time. In milliseconds. */
const flushAfterMs = 500;

/** Next to the executable, which the engine removes with the version; elsewhere if that folder is not writable. */
function cacheCompiledCode(folder: string): void {
  const folders = [join(folder, ".cache"), join(homedir(), ".cache", "pulumi-bunny", "plugin")];
  const isUsed = (cache: string) => enableCompileCache(cache).status !== constants.compileCacheStatus.FAILED;
  if (folders.some(isUsed)) setTimeout(flushCompileCache, flushAfterMs).unref();
}

/** Runs a module that is in the executable. Only code compiled as a module's is cached. */
function runAsset(name: string, folder: string): void {
  const path = join(folder, name);
  const module = new Module(path);
  module.filename = path;
  if (!("_compile" in module) || typeof module._compile !== "function")
    throw new Error("Node.js cannot run the plugin.");
  module._compile(getAsset(name, "utf8"), path);
}

const folder = dirname(process.execPath);
cacheCompiledCode(folder);
runAsset("plugin.js", folder);
