import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { dirname, join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";

/** When compiled code is kept, in milliseconds: early, as an engine ends its processes without a word, and then more of it. */
const moments = [500, 1_500, 4_000];

/**
 * Runs a module that the build has put into one file, with what an earlier process has compiled of it, and returns its
 * exports.
 *
 * Engines start their providers anew for each operation. Node.js keeps what it compiles before a module runs, which
 * leaves out the functions that are compiled when they are first called: most of them. Code is kept in the package's
 * own folder, where nobody else can put any.
 *
 * @param name The file's name in `dist`.
 */
export function loadBundle(name: string, packageRoot = join(__dirname, "../../..")): unknown {
  const file = join(packageRoot, "dist", name);
  const source = readFileSync(file);
  const folder = join(packageRoot, "node_modules/.cache/pulumi-bunny");
  const kept = join(folder, `${crc32(source).toString(36)}-${cachedDataVersionTag().toString(36)}`);
  const cachedData = unspoilt(kept);
  // The bundler writes ASCII, of which strings take a byte a character.
  const script = new Script(Module.wrap(source.toString("latin1")), { filename: file, cachedData });
  if (!cachedData || script.cachedDataRejected)
    for (const ms of moments) setTimeout(() => keep(kept, script.createCachedData()), ms).unref();
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  return module.exports;
}

/** What is kept, if it is whole: it begins with its checksum, as Node.js would end at once with code that is not. */
function unspoilt(file: string): Buffer | undefined {
  try {
    const content = readFileSync(file);
    const code = content.subarray(4);
    return content.readUInt32LE() === crc32(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Several processes may keep the same at once. Where nobody may write, code is compiled each time. */
function keep(file: string, code: Buffer): void {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(code));
  const unfinished = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(unfinished, Buffer.concat([checksum, code]));
    renameSync(unfinished, file);
  } catch {}
}
