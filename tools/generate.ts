import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { report } from "../cli/drift/report";
import packageJson from "../package.json";
import { configurationPage, dataSourcePage, indexPage, resourcePage } from "../provider/codegen/docs";
import { kebab } from "../provider/codegen/kebab";
import { languages } from "../provider/codegen/languages";
import { packageSchema } from "../provider/codegen/package-schema";
import { dataSourceModule, indexModule, resourceModule, type TargetHost } from "../provider/codegen/typescript";
import { enumsModule } from "../provider/codegen/typescript-enums";
import { providerModule } from "../provider/codegen/typescript-provider";
import { dataSources, resources } from "../provider/registry";
import { driftPage } from "./drift-page";
import { faultsPage } from "./faults-page";
import { knownOperations } from "./operations/operations";
import { operationsPage } from "./operations/page";

const root = resolve(__dirname, "..");
/** Folders in which every file is generated: files that are no longer generated are removed. */
const ownFolders = ["provider/generated", "provider/generated/native", "docs/reference"];

const modulesFor = (host: TargetHost) => [
  ...resources.map((definition) => [kebab(definition.name), resourceModule(definition, host)] as const),
  ...dataSources.map((definition) => [kebab(definition.name), dataSourceModule(definition, host)] as const),
];
/** Lets `types.enums` name the enums, as packages of Pulumi's code generator do. */
const namespaceFrom = (path: string, name: string) => `export * as ${name} from "${path}";\n`;
const programFiles = (host: TargetHost, folder: string, shared: { modules: readonly string[]; types: string }) => {
  const modules = modulesFor(host);
  const own = modules.map(([name]) => `./${name}`);
  return [
    ...modules.map(([name, text]) => [`${folder}/${name}.ts`, text] as const),
    [`${folder}/index.ts`, indexModule([...own, ...shared.modules].toSorted(), shared.types)] as const,
  ];
};
const schema = packageSchema(resources, dataSources);
const files = new Map<string, string>([
  ["provider/generated/enums.ts", enumsModule(schema.types)],
  ["provider/generated/types.ts", indexModule([], namespaceFrom("./enums", "enums"))],
  ...programFiles("dynamic", "provider/generated", { modules: ["./enums"], types: namespaceFrom("./types", "types") }),
  ["provider/generated/native/provider.ts", providerModule()],
  ...programFiles("native", "provider/generated/native", {
    modules: ["../enums", "./provider"],
    types: namespaceFrom("../types", "types"),
  }),
  ...resources.map((definition) => [`docs/reference/${definition.name}.md`, resourcePage(definition)] as const),
  ...dataSources.map((definition) => [`docs/reference/${definition.name}.md`, dataSourcePage(definition)] as const),
  ["docs/reference/configuration.md", configurationPage()],
  ["docs/reference/emulator-faults.md", faultsPage()],
  ["docs/reference/operations.md", operationsPage(knownOperations())],
  ["schema.json", `${JSON.stringify(schema, null, 2)}\n`],
  ["npm/bunny/package.json", `${JSON.stringify(namedPackage(), null, 2)}\n`],
  ["docs/reference/drift.md", driftPage()],
  ["docs/reference/drift-report.schema.json", `${JSON.stringify(z.toJSONSchema(report, { io: "input" }), null, 2)}\n`],
  ["docs/reference/README.md", indexPage(resources, dataSources)],
  [
    "sdk/version.ts",
    `/** The version of this package. \`npm run generate\` writes it from package.json. */\nexport const version = ${JSON.stringify(packageJson.version)};\n\n/** The oldest Node.js that it runs on. */\nexport const neededNode = ${JSON.stringify(packageJson.engines.node.replace(">=", ""))};\n`,
  ],
]);

/** The package under the name that code generators write. It only re-exports. */
function namedPackage(): object {
  const { version, license, repository, engines, peerDependencies } = packageJson;
  return {
    name: languages.nodejs.packageName,
    version,
    description: "pulumi-bunny/native, under the name that Pulumi's code generators write.",
    license,
    repository: { ...repository, directory: "npm/bunny" },
    type: "commonjs",
    main: "./index.js",
    types: "./index.d.ts",
    files: ["index.js", "index.d.ts"],
    engines,
    // The classes and the plugin are of one version.
    peerDependencies: { "@pulumi/pulumi": peerDependencies["@pulumi/pulumi"], [packageJson.name]: version },
  };
}

const formatted = format(files);
const stale = [...formatted].filter(([path, text]) => !existsSync(join(root, path)) || read(join(root, path)) !== text);
const left = ownFolders.flatMap((folder) =>
  (existsSync(join(root, folder)) ? readdirSync(join(root, folder), { withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${folder}/${name}`)
    .filter((path) => !files.has(path)),
);

if (process.argv.includes("--check")) {
  const wrong = [...stale.map(([path]) => path), ...left];
  if (wrong.length > 0) {
    process.stderr.write(`Not current: ${wrong.join(", ")}. Run \`npm run generate\` and commit the result.\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write(`${formatted.size} generated files are current.\n`);
  }
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const path of left) rmSync(join(root, path));
  process.stdout.write(`${stale.length} of ${formatted.size} generated files were written, ${left.length} removed.\n`);
}

/** Formats TypeScript as the rest of the repository is formatted. */
function format(unformatted: ReadonlyMap<string, string>): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-generate-"));
  try {
    const paths = [...unformatted.keys()].filter((path) => path.endsWith(".ts"));
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), unformatted.get(path) ?? "");
    }
    writeFileSync(
      join(folder, "biome.json"),
      JSON.stringify({ formatter: { indentStyle: "space", indentWidth: 2, lineWidth: 120 } }),
    );
    const biome = require.resolve("@biomejs/biome/bin/biome");
    execFileSync(process.execPath, [biome, "check", "--write", "--linter-enabled=false", "."], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    return new Map(
      [...unformatted].map(([path, text]) => [path, paths.includes(path) ? read(join(folder, path)) : text]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Line ends as git keeps them, whatever the checkout does. */
function read(path: string): string {
  return readFileSync(path, "utf8").replaceAll("\r\n", "\n");
}
