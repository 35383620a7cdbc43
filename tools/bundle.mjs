import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/**
 * Bundles what engines start into one file each: they start it often, and would open a thousand files, and the
 * licenses of all that is in them into another.
 */
export async function bundleHosts() {
  const bundles = [
    await bundle("provider/hosts/native/main.ts", "dist/plugin.js", ["pulumi-bunny/schema.json"]),
    await bundle("provider/hosts/dynamic/dynamic-provider.ts", "dist/dynamic.js", ["@grpc/grpc-js"]),
  ];
  const files = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const folders = new Set(files.map((file) => file.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0]).filter(Boolean));
  writeFileSync(
    "dist/LICENSES",
    [...folders]
      .toSorted()
      .map(licenseOf)
      .join(`\n${"-".repeat(80)}\n\n`),
  );
}

function bundle(entryPoint, outfile, external) {
  return build({
    entryPoints: [entryPoint],
    outfile,
    external,
    bundle: true,
    platform: "node",
    target: "node22",
    charset: "ascii",
    // Each start reads the whole file. Names stay, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    metafile: true,
    logLevel: "warning",
  });
}

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  return `${name} ${version}, ${license}\n\n${file ? readFileSync(join(folder, file), "utf8") : ""}`;
}
