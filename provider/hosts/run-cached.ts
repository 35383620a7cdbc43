import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { dirname, join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

/**
 * When compiled code is cached, after its module was started: early, as an engine may kill its providers at any time,
 * and again with what was compiled since. In milliseconds.
 */
const moments = [500, 1_500, 4_000];

/** How much larger code must be than what is cached to be cached again: a first process may only have sent the schema. */
const worthwhile = 1.02;

/** Modules that the build has bundled. */
export interface Bundles {
  /** The folder where a module finds the others, and its dependencies. */
  readonly folder: string;
  /** The content of a module, by its path in the folder. It is ASCII. */
  read(name: string): Buffer;
  /** Folders for compiled code. The first that can be written has it. */
  readonly caches: readonly string[];
}

/**
 * Returns a function that runs a module once, and returns its exports. Engines start their providers anew for each
 * operation, so compiled code is cached. Node.js's compile cache has only what is compiled before a module runs, and so
 * not the functions that are compiled when they are called first, which are most.
 */
export function cachedRunner(bundles: Bundles): (name: string) => unknown {
  const modules = new Map<string, { exports: unknown }>();
  /** @param started What was run from outside: what is compiled of the others depends on it. */
  const run = (name: string, started: string): unknown => {
    const known = modules.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const file = join(bundles.folder, name);
    const required = createRequire(file);
    const requireCached = (id: string) => (id.startsWith("./") ? run(id.slice(2), started) : required(id));
    const code = compile(file, { source: bundles.read(name), started }, bundles.caches).runInThisContext();
    code(module.exports, Object.assign(requireCached, required), module, file, dirname(file));
    return module.exports;
  };
  return (name) => run(name, name);
}

function compile(
  filename: string,
  { source, started }: { source: Buffer; started: string },
  caches: readonly string[],
): Script {
  const key = [crc32(started, crc32(source)), cachedDataVersionTag()].map((part) => part.toString(36)).join("-");
  const files = caches.map((folder) => join(folder, `${key}-${process.arch}`));
  const cachedData = files.map(readIntact).find((code) => code !== undefined);
  // Strings of ASCII take a byte for each character.
  const script = new Script(Module.wrap(source.toString("latin1")), { filename, cachedData });
  let size = script.cachedDataRejected ? 0 : (cachedData?.length ?? 0);
  const cacheMore = () => {
    const code = script.createCachedData();
    if (code.length < size * worthwhile) return;
    size = code.length;
    cache(files, code);
  };
  for (const ms of moments) setTimeout(cacheMore, ms).unref();
  return script;
}

/** Code after its checksum. Node.js crashes on code that is corrupt. */
function readIntact(file: string): Buffer | undefined {
  try {
    const content = readFileSync(file);
    const code = content.subarray(4);
    return content.readUInt32LE() === crc32(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Several processes may cache the same code at once. Where none can be written, it is compiled each time. */
function cache(files: readonly string[], code: Buffer): void {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(code));
  files.some((file) => {
    const unfinished = `${file}.${process.pid}`;
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(unfinished, Buffer.concat([checksum, code]));
      renameSync(unfinished, file);
      return true;
    } catch {
      return false;
    }
  });
}
