import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import type ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyArgument } from "../../provider/codegen/example-code/every-argument";
import { typescriptProgram } from "../../provider/codegen/example-code/typescript";
import provider from "../../provider/package.json";
import { dataSources, resources } from "../../provider/registry";
import { part } from "../support/depth";
import { run } from "../support/run";
import { type CompilerVersion, compilers } from "./installed-package";
import { type UserFolder, userFolder, userProgram } from "./user-folder";

/** As `pulumi import` generates it. */
const written = `import * as pulumi from "@pulumi/pulumi";
import * as bunny from "@pulumi-bunny/bunny";

const agency = new bunny.Provider("agency", { apiKey: pulumi.secret("key") });
const partners = new bunny.CustomAccessList("partners", {
    action: bunny.CustomAccessListAction.Block,
    entries: ["192.0.2.0/24"],
    name: "Partners",
    shieldZoneId: 2001,
    type: bunny.CustomAccessListType.CIDR,
}, { provider: agency });
`;

let user: UserFolder;
beforeAll(async () => {
  user = await userFolder();
  user.write("index.ts", userProgram);
});
afterAll(() => user.remove());

const settings = [
  ["nodenext", "nodenext"],
  // The setting of Pulumi's own templates, which TypeScript has deprecated.
  ["commonjs", "node10"],
  ["node16", "node16"],
  ["esnext", "bundler"],
] as const;
describe.each(part(settings, 2, 0))("module %s with moduleResolution %s", (module, moduleResolution) => {
  test("resolves the types, and refuses wrong arguments", async () => {
    // The declarations themselves are checked once, below.
    const options = { module, moduleResolution, skipLibCheck: true, ignoreDeprecations: "6.0" };
    const compilerOptions = { ...options, target: "es2022", strict: true, noEmit: true, types: ["node"] };
    user.write("tsconfig.json", { compilerOptions, files: ["index.ts", "written.ts", "wrong.ts", "wrong-enum.ts"] });
    user.write("written.ts", written);
    user.write("wrong-enum.ts", written.replace("ListType.CIDR", "ListType.CIDRs"));
    user.write("wrong.ts", userProgram.replace('"CIDR"', '"CIDRs"'));
    const tsc = require.resolve("typescript/bin/tsc");
    const { text } = await run(process.execPath, [tsc, "--pretty", "false"], { cwd: user.folder });
    expect(text.match(/^.*error.*$/gm)?.toSorted()).toEqual([
      expect.stringMatching(/^wrong-enum\.ts.*error TS\d+: Property 'CIDRs' does not exist/),
      expect.stringMatching(/^wrong\.ts.*error TS\d+: Type '"CIDRs"' is not assignable/),
    ]);
  });
});

/** The errors of programs that a compiler compiles with Pulumi's own options, in lines like "index.ts: Cannot find name". */
async function compile(version: CompilerVersion, names: readonly string[]): Promise<string[]> {
  const paths = await compilers();
  const compiler: typeof ts = createRequire(__filename)(paths[version]);
  expect(compiler.version).toMatch(new RegExp(`^${version}\\.`));
  const { ModuleKind, ModuleResolutionKind, ScriptTarget } = compiler;
  const options: ts.CompilerOptions =
    version === "3.8"
      ? { target: ScriptTarget.ES2020, module: ModuleKind.CommonJS, moduleResolution: ModuleResolutionKind.NodeJs }
      : { target: ScriptTarget.ES2022, module: ModuleKind.NodeNext, moduleResolution: ModuleResolutionKind.NodeNext };
  const files = names.map((name) => join(user.folder, name));
  const compiled = compiler.createProgram(files, { ...options, strict: true, noEmit: true, types: ["node"] });
  // Types of Node.js and of what Pulumi uses are too new for old compilers, which concerns no program.
  const isOthers = (path: string) =>
    ["3.8", "4.9"].includes(version) && /\/node_modules\/(?!@?pulumi-bunny\/)/.test(path);
  return compiler.getPreEmitDiagnostics(compiled).flatMap(({ file, messageText }) => {
    if (file && isOthers(file.fileName)) return [];
    const place = file ? relative(user.folder, file.fileName) : "";
    return [`${place}: ${compiler.flattenDiagnosticMessageText(messageText, " ")}`];
  });
}

const versions = ["6.0", "5.9", "4.9", "3.8"] as const;
test.each(part(versions, 1, 0))(
  "TypeScript %s compiles every example and each resource with every argument, by both imports, and refuses wrong ones",
  async (version) => {
    const names = [provider.name, `${provider.name}/native`].flatMap((module, index) => {
      const files = [...resources, ...dataSources].map(({ name, example }) => [
        name,
        typescriptProgram(example, module),
      ]);
      const everyOne = resources.map((definition) => `export ${everyArgument(definition)}`);
      files.push(["every-argument", [`import * as bunny from "${module}";`, ...everyOne].join("\n")]);
      return files.map(([name = "", text = ""]) => {
        user.write(`compiled-${index}-${name}.ts`, text);
        return `compiled-${index}-${name}.ts`;
      });
    });
    expect(names.length).toBeGreaterThan(120);
    user.write("wrong-argument.ts", userProgram.replace('"CIDR"', '"CIDRs"'));
    expect(await compile(version, [...names, "wrong-argument.ts"])).toEqual([
      expect.stringMatching(/^wrong-argument\.ts: Type '"CIDRs"' is not assignable/),
    ]);
  },
);

const root = resolve(__dirname, "../..");
const imports = globSync(["README.md", "*/README.md"], { cwd: root }).flatMap(
  (name) => readFileSync(join(root, name), "utf8").match(/\bimport [^`\n]+ from "pulumi-bunny[^"\n]*"/g) ?? [],
);
test.each(part(["6.0", "5.9"] as const, 1, 0))(
  "TypeScript %s compiles each import of the packages' pages",
  async (version) => {
    expect(new Set(imports.map((text) => /"(.+)"/.exec(text)?.[1]))).toEqual(
      new Set([
        "pulumi-bunny",
        "pulumi-bunny-client",
        "pulumi-bunny-components",
        "pulumi-bunny-tools/policies",
        "pulumi-bunny-tools/testing",
      ]),
    );
    const names = imports.map((text, index) => {
      user.write(`page-${index}.ts`, `${text};\n`);
      return `page-${index}.ts`;
    });
    // It is where a pack is written, which this program is not.
    expect(await compile(version, names)).toEqual([expect.stringContaining("Cannot find module '@pulumi/policy'")]);
  },
);
