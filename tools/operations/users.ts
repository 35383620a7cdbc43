import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = resolve(__dirname, "../..");

/** What a file uses of the client, itself or through other definitions and their helpers: `pullZones.get`. */
export function functionsUsedBy(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const text = readFileSync(join(root, path), "utf8");
  const own = [...text.matchAll(/\bapi\s*\.(\w+)\s*\.(\w+)/g)].map(([, area, name]) => `${area}.${name}`);
  const beside = [...text.matchAll(/from "(\.{1,2}\/(?:shared\/)?[\w-]+)"/g)].map(([, module = ""]) =>
    join(dirname(path), `${module}.ts`),
  );
  return [...new Set([...own, ...beside.flatMap((other) => functionsUsedBy(other, seen))])];
}
