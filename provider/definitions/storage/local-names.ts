import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * A name as Linux and Windows write it (NFC). A folder from macOS may have `ü` as `u` and a dot above (NFD): the same
 * site, deployed from there and from elsewhere, has the same paths.
 */
export function composed(name: string): string {
  return name.normalize("NFC");
}

/** Where the files of a folder are, by their {@link composed} paths. */
export function localNames(source: string): (path: string) => string {
  const folders = new Map<string, ReadonlyMap<string, string>>();
  const namesIn = (folder: string) => {
    const known = folders.get(folder) ?? new Map(listed(folder).map((name) => [composed(name), name]));
    folders.set(folder, known);
    return known;
  };
  return (path) => {
    // Names of ASCII have one form.
    if (/^[\x20-\x7e]*$/.test(path)) return join(source, path);
    return path.split("/").reduce((folder, name) => join(folder, namesIn(folder).get(name) ?? name), source);
  };
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Whoever reads the file meets the error, and reports it.
    return [];
  }
}
