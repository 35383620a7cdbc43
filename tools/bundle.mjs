import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Files of `dist`, and the packages in them: those that not every start needs. */
const onDemand = JSON.parse(readFileSync(new URL("loaded-on-demand.json", import.meta.url), "utf8"));

/** What engines start, by its file in `dist`. Each loads its part of the bundle of both. */
export const started = {
  "plugin.js": "provider/hosts/native/main.ts",
  "dynamic.js": "provider/hosts/dynamic/main.ts",
};

/**
 * Bundles what engines start: they start it often, and would open a thousand files. What is loaded on demand is in files
 * of its own, and the licenses of all packages in another. Returns the paths of the bundles.
 */
export async function bundleHosts() {
  const parts = Object.entries(started).map(([name, entry]) => `exports["${name}"] = () => require("./${entry}");`);
  const hosts = { stdin: { contents: parts.join("\n"), resolveDir: "." }, plugins: [requireOnDemand] };
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
