import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ignoreFile } from "../cli/drift/ignore-file";
import { report } from "../cli/drift/report";
import { seedFile } from "../emulator/seeds/schema";
import { expectationsSchema } from "../explain";
import { definitionLoadersModule } from "../provider/codegen/definition-loaders";
import { configurationPage, dataSourcePage, resourcePage } from "../provider/codegen/docs";
import { indexPage, readmeWithProducts } from "../provider/codegen/index-pages";
import { languages } from "../provider/codegen/languages";
import { llmsFile, skillFile } from "../provider/codegen/machine-pages";
import { packageSchema } from "../provider/codegen/package-schema";
import { installationPage, registryPage } from "../provider/codegen/registry-pages";
import { kebab } from "../provider/codegen/spelling";
import { dataSourceModule, indexModule, nativeModule, resourceModule } from "../provider/codegen/typescript";
import { buildersModule, buildersModuleName } from "../provider/codegen/typescript-builders";
import { enumsModule } from "../provider/codegen/typescript-enums";
import { providerClass } from "../provider/codegen/typescript-provider";
import { products } from "../provider/generated/products";
import { packageName, pluginDownloadURL } from "../provider/hosts/tokens";
import packageJson from "../provider/package.json";
import { dataSources, resources } from "../provider/registry";
import { sentOperations } from "../tests/conformance/sent";
import { driftPage } from "./drift-page";
import { faultsPage } from "./faults-page";
import { casesExample, generatedCases, languagePrograms } from "./language-programs";
import { pageWithOperations } from "./operations-page";
import { convertExamples } from "./packages/convert-examples";
import { policiesPage } from "./policies-page";
import { readingsPage } from "./readings-page";
import { documentedOperations, documentedOperationsModule, documentFacts } from "./vendor-documents/operations";
import { verifiedPage } from "./verified-page";

/** The functions for items of arguments, which are the same for both hosts. */
const builders = resources.flatMap((definition) =>
  (definition.builders ?? []).map((one) => [definition, one] as const),
);
/** Lets `types.enums` name the enums, as packages of Pulumi's code generator do. */
const namespaceFrom = (path: string, name: string) => `export * as ${name} from "${path}";\n`;
const namespaces =
  namespaceFrom("./types", "types") +
  builders.map(([, one]) => namespaceFrom(`./${buildersModuleName(one)}`, one.namespace)).join("");
const dynamicModules = [
  ...resources.map((definition) => [kebab(definition.name), resourceModule(definition)] as const),
  ...dataSources.map((definition) => [kebab(definition.name), dataSourceModule(definition)] as const),
];

/** Every generated file: its path in the repository, and its text before formatting. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const definitions = [...resources, ...dataSources];
  const cases = casesExample(generatedCases());
  const converted = await convertExamples(
    [...definitions.map(({ example }) => example), cases],
    packageSchema(resources, dataSources),
    (line) => process.stderr.write(`${line}\n`),
  );
  const schema = packageSchema(resources, dataSources, converted);
  return new Map<string, string>([
    ...languagePrograms(cases, converted),
    ["provider/generated/definitions.ts", definitionLoadersModule(products)],
    ["provider/generated/enums.ts", enumsModule(schema.types)],
    ...builders.map(
      ([definition, one]) =>
        [`provider/generated/${buildersModuleName(one)}.ts`, buildersModule(definition, one)] as const,
    ),
    ["provider/generated/types.ts", indexModule([], namespaceFrom("./enums", "enums"))],
    ...dynamicModules.map(([name, text]) => [`provider/generated/${name}.ts`, text] as const),
    [
      "provider/generated/index.ts",
      indexModule([...dynamicModules.map(([name]) => `./${name}`), "./enums"].toSorted(), namespaces),
    ],
    [
      "provider/generated/native.ts",
      nativeModule(resources, dataSources, { modules: ["./enums"], namespaces, provider: providerClass() }),
    ],
    ...resources.map(
      (definition) => [`docs/reference/${definition.name}.md`, resourcePage(definition, converted)] as const,
    ),
    ...dataSources.map(
      (definition) => [`docs/reference/${definition.name}.md`, dataSourcePage(definition, converted)] as const,
    ),
    ["docs/reference/configuration.md", configurationPage()],
    ["docs/_index.md", registryPage(converted)],
    ["docs/installation-configuration.md", installationPage()],
    ["docs/reference/emulator-faults.md", faultsPage()],
    ["provider/llms.txt", llmsFile()],
    ["provider/skills/pulumi-bunny/SKILL.md", skillFile(committed("docs/testing.md"))],
    ...documentFacts(),
    ["emulator/generated/documented-operations.ts", documentedOperationsModule(documentedOperations())],
    ["provider/schema.json", `${JSON.stringify(schema, null, 2)}\n`],
    ...["sdk", "cli", "components", "components/plugin"].map(
      (folder) => [`${folder}/package.json`, ofThisVersion(folder)] as const,
    ),
    ["tools/packages/nodejs/package.json", `${JSON.stringify(namedPackage(), null, 2)}\n`],
    ["docs/reference/drift.md", driftPage()],
    [
      "docs/reference/drift-report.schema.json",
      `${JSON.stringify(z.toJSONSchema(report, { io: "input" }), null, 2)}\n`,
    ],
    ["docs/reference/drift-ignore.schema.json", `${JSON.stringify(z.toJSONSchema(ignoreFile), null, 2)}\n`],
    [
      "docs/reference/emulator-seed.schema.json",
      `${JSON.stringify(z.toJSONSchema(seedFile, { io: "input", unrepresentable: "any" }), null, 2)}\n`,
    ],
    ["docs/reference/edge-readings.md", readingsPage()],
    [
      "docs/reference/edge-tests.schema.json",
      `${JSON.stringify(z.toJSONSchema(expectationsSchema, { io: "input" }), null, 2)}\n`,
    ],
    ["docs/reference/README.md", indexPage(products)],
    ["README.md", readmeWithProducts(committed("README.md"), products)],
    ["docs/verified.md", verifiedPage(committed("docs/verified.md"))],
    [
      "docs/compared.md",
      pageWithOperations(committed("docs/compared.md"), committed("docs/left-out.md"), await sentOperations()),
    ],
    ["docs/policies.md", policiesPage(committed("docs/policies.md"))],
    [
      "sdk/version.ts",
      `/** The version of this package. \`npm run generate\` writes it from package.json. */\nexport const version = ${JSON.stringify(packageJson.version)};\n\n/** The oldest Node.js that it runs on. */\nexport const neededNode = ${JSON.stringify(packageJson.engines.node.replace(">=", ""))};\n`,
    ],
  ]);
}

/** A package's own package.json, of the provider's version. */
function ofThisVersion(folder: string): string {
  const { version, name } = packageJson;
  const own: object = JSON.parse(committed(`${folder}/package.json`), (key, value) => (key === name ? version : value));
  return `${JSON.stringify({ ...own, version }, null, 2)}\n`;
}

const committed = (path: string) => readFileSync(join(__dirname, "..", path), "utf8");

/** The package under the name that code generators write. It only re-exports. */
function namedPackage(): object {
  const { version, license, repository, engines, peerDependencies } = packageJson;
  return {
    name: languages.nodejs.packageName,
    version,
    description: "pulumi-bunny/native, under the name that Pulumi's code generators write.",
    license,
    repository: { ...repository, directory: "tools/packages/nodejs" },
    type: "commonjs",
    main: "./index.js",
    types: "./index.d.ts",
    files: ["index.js", "index.d.ts"],
    engines,
    // The classes and the plugin are of one version.
    dependencies: { [packageJson.name]: version },
    peerDependencies: { "@pulumi/pulumi": peerDependencies["@pulumi/pulumi"] },
    // By which the engine fetches the plugin before it runs a program.
    pulumi: { resource: true, name: packageName, version, server: pluginDownloadURL },
  };
}
