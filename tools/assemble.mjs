import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { transformSync } from "esbuild";
import ts from "typescript";
import { started } from "./bundle.mjs";

/** What the engine and npm start, which no module requires. */
const commands = {
  provider: ["provider/hosts/native/start.js", "provider/command.js", ...Object.keys(started)],
  cli: ["cli/main.js"],
  components: ["components/host.js"],
};

/** The packages, and the files that npm takes from each one's own folder. */
const copied = { provider: ["LICENSE", "CHANGELOG.md"], sdk: ["LICENSE"], cli: ["LICENSE"], components: ["LICENSE"] };
export const packages = Object.keys(copied);

/**
 * Gives each package its own `dist`: what its entries need of what was compiled.
 *
 * @param bundles The paths of those that are bundled, whose code is small already.
 */
export function assemble(bundles) {
  for (const [folder, files] of Object.entries(copied)) {
    rmSync(join(folder, "dist"), { recursive: true, force: true });
    for (const file of neededBy([...entriesOf(folder), ...(commands[folder] ?? []), "LICENSES"])) {
      const target = join(folder, "dist", file);
      mkdirSync(dirname(target), { recursive: true });
      const source = join("dist", file);
      if (file.endsWith(".js") && !bundles.has(source)) writeFileSync(target, withoutComments(source));
      else copyFileSync(source, target);
    }
    for (const file of files) copyFileSync(file, join(folder, file));
  }
}

/** Declarations have the documentation, so code needs none. */
const withoutComments = (file) =>
  transformSync(readFileSync(file, "utf8"), { charset: "ascii", legalComments: "none" }).code;

/** The files in `dist` that a package's package.json names. */
function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const named = Object.values(exports).flatMap((entry) => (typeof entry === "string" ? entry : Object.values(entry)));
  return named.flatMap((path) => path.match(/^(?:\.\/)?dist\/(.+)/)?.[1] ?? []);
}

function neededBy(entries) {
  const needed = new Set();
  const add = (file) => {
    if (needed.has(file)) return;
    needed.add(file);
    if (file === "LICENSES") return;
    for (const name of importsOf(readFileSync(join("dist", file), "utf8")))
      if (name.startsWith(".")) add(found(file, name));
  };
  entries.forEach(add);
  return needed;
}

function importsOf(text) {
  const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  // Which the compiler does not look for there, or, behind a regular expression of a bundle, does not see.
  const others = [/^export \* as \w+ from "(.+)";$/gm, /\brequire\("(\.\/[\w-]+\.js)"\)/g];
  return [...names, ...others.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, name]) => name))];
}

/** The file that another one requires, or takes types from. */
function found(file, name) {
  const path = join(dirname(file), name);
  const endings = file.endsWith(".d.ts") ? [".d.ts", "/index.d.ts"] : ["", ".js", "/index.js"];
  const isFile = (one) => existsSync(join("dist", one)) && statSync(join("dist", one)).isFile();
  const match = endings
    .map((ending) => path.replace(/\.js$/, file.endsWith(".d.ts") ? "" : ".js") + ending)
    .find(isFile);
  if (match === undefined) throw new Error(`dist/${file} requires ${name}, which is not there.`);
  return match;
}
