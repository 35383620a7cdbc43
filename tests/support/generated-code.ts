import { mkdirSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { codeGenerator } from "../../tools/packages/generate-packages";
import { pythonWithPackage } from "../languages/programs";
import type { Project } from "./project";
import type { Missing } from "./python";
import { succeed } from "./run";

const root = resolve(__dirname, "../..");

/** What the stand-ins of language hosts need to generate code for `pulumi import`. */
export async function codeGeneratorEnvironment(): Promise<Record<string, string>> {
  return { PULUMI_BUNNY_CODE_GENERATOR: await codeGenerator(() => {}) };
}

/** The environment of a Python program that uses the generated package. */
export async function pythonEnvironmentWithPackage(): Promise<Record<string, string> | Missing> {
  const environment = await pythonWithPackage();
  if ("missing" in environment) return environment;
  const sdk = await succeed("go", ["list", "-m", "-f", "{{.Dir}}", "github.com/pulumi/pulumi/sdk/v3"], {
    cwd: join(root, "tools/packages/generator"),
  });
  return {
    PULUMI_PYTHON_CMD: environment.python,
    PYTHONPATH: environment.site,
    PULUMI_LANGUAGE_PYTHON_EXEC: join(sdk.trim(), "python/cmd/pulumi-language-python-exec"),
  };
}

/** Turns the project into a TypeScript one, with the packages that the README lists. */
export function installNodePackages({ folder, write }: Project): void {
  const scope = join(folder, "node_modules/@pulumi-bunny");
  mkdirSync(scope, { recursive: true });
  symlinkSync(join(root, "tools/packages/nodejs"), join(scope, "bunny"));
  write("package.json", JSON.stringify({ name: "written", private: true, main: "index.ts" }));
  const compilerOptions = { target: "es2022", module: "nodenext", strict: true, noEmit: true, types: ["node"] };
  write("tsconfig.json", JSON.stringify({ compilerOptions: { ...compilerOptions, skipLibCheck: true } }));
}

/** Checks the types of the project's program. */
export async function compile({ folder }: Project): Promise<void> {
  const compiler = createRequire(__filename).resolve("typescript/bin/tsc");
  await succeed(process.execPath, [compiler, "--pretty", "false"], { cwd: folder });
}
