import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

/** Files of `dist`, and the packages in them: those that not every start needs. */
const onDemand = JSON.parse(readFileSync(new URL("loaded-on-demand.json", import.meta.url), "utf8"));

/** What engines start, by its file in `dist`. Each loads its part of the bundle of both. */
export const started = {
  "plugin.js": "dist/provider/hosts/native/main.js",
  "dynamic.js": "dist/provider/hosts/dynamic/main.js",
};

/**
 * Bundles what engines start: they start it often, and would open a thousand files. What is loaded on demand is in files
 * of its own, and the licenses of all packages in another. Returns the paths of the bundles.
 */
export async function bundleHosts() {
  const parts = Object.entries(started).map(([name, entry]) => `exports["${name}"] = () => require("./${entry}");`);
  const hosts = { stdin: { contents: parts.join("\n"), resolveDir: "." }, plugins: [requireOnDemand, lazyModules] };
  const bundles = [await bundle("hosts.js", hosts, ["pulumi-bunny/schema.json"])];
  for (const name of Object.keys(started))
    writeFileSync(join("dist", name), `module.exports = require("./hosts.js")["${name}"]();\n`);
  for (const [name, packages] of Object.entries(onDemand)) {
    const contents = packages.map((name) => `export * from "${name}";`).join("");
    bundles.push(await bundle(name, { stdin: { contents, resolveDir: "." } }));
  }
  // Jest loads no ES modules, which some packages are. The SDK stays the program's own.
  const ofProgram = ["@pulumi/pulumi", "google-protobuf", "pulumi-bunny"];
  bundles.push(await bundle("emulator/testing/index.js", { entryPoints: ["emulator/testing/index.ts"] }, ofProgram));
  const files = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const folders = new Set(files.map((file) => file.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0]).filter(Boolean));
  writeFileSync("dist/LICENSES", licensesOf([...folders].toSorted()).join(`\n${"-".repeat(80)}\n\n`));
  return new Set(bundles.flatMap(({ metafile }) => Object.keys(metafile.outputs)));
}

function bundle(name, entry, external = []) {
  return build({
    ...entry,
    outfile: join("dist", name),
    external,
    bundle: true,
    platform: "node",
    target: "node22",
    // Its CommonJS has all locales, and no part that could be left out.
    alias: { zod: resolve("node_modules/zod/index.js") },
    charset: "ascii",
    // Each start reads the whole file. Names stay, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    // Files of `dist` load each other by `require`, with cached code.
    supported: { "dynamic-import": false },
    metafile: true,
    logLevel: "warning",
  });
}

/** Leaves packages that are loaded on demand to the files that have them. */
const requireOnDemand = {
  name: "require-on-demand",
  setup({ onResolve }) {
    onResolve({ filter: /^[^.]/ }, ({ path }) => {
      const file = Object.entries(onDemand).find(([, packages]) => packages.includes(path))?.[0];
      return file && { path: `./${file}`, external: true };
    });
  },
};

const lazyModules = {
  name: "lazy-modules",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) =>
      path.startsWith(resolve("dist")) ? { contents: loadedWhenUsed(readFileSync(path, "utf8")) } : undefined,
    );
  },
};

/**
 * Has a compiled module load those that it imports when it uses them first, rather than all when it is loaded: an engine
 * asks for a few definitions, and often for no call. TypeScript's names of them are in no other place.
 */
function loadedWhenUsed(code) {
  const imports = /^(?:const|var) (\w+_\d+) = (require\("\.[^"]+"\));$/gm;
  return [...code.matchAll(imports)].reduce(
    (lazy, [, name]) =>
      lazy
        .replaceAll(new RegExp(`\\bnew ${name}((?:\\.\\w+)+)`, "g"), `new (${name}$1)`)
        .replaceAll(new RegExp(`\\b${name}\\b(?! = )`, "g"), `${name}()`),
    code.replaceAll(imports, "const $1 = () => $2;"),
  );
}

/** Each license once, below the packages that have it. */
function licensesOf(folders) {
  const packages = Map.groupBy(folders, (folder) => {
    const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    return file ? readFileSync(join(folder, file), "utf8") : "";
  });
  return [...packages].map(([license, folders]) => `${folders.map(nameOf).join("\n")}\n\n${license}`);
}

function nameOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name} ${version}, ${license}`;
}
