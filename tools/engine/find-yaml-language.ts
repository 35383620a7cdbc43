import { existsSync } from "node:fs";
import { platform } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { engineVersion } from "./find-engine";
import { cacheFolder, goBuild } from "./go-build";

const version = "1.30.0";
const executable = platform() === "win32" ? "pulumi-language-yaml.exe" : "pulumi-language-yaml";

const built = () => join(cacheFolder(`yaml-v${version}`), "bin");

/** The folder with the language host of YAML programs, if there is one: on the PATH, beside the engine, or built before. */
export function yamlLanguage(): string | undefined {
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    join(cacheFolder(`v${engineVersion}`), "bin"),
    built(),
  ];
  return folders.find((folder) => existsSync(join(folder, executable)));
}

/**
 * The folder with the language host of YAML programs, which is built from its Go module where there is none: it comes with
 * the official download of the engine, and not with its module.
 */
export async function findYamlLanguage(progress: (line: string) => void): Promise<string> {
  const found = yamlLanguage();
  if (found) return found;
  await goBuild({
    module: resolve(__dirname, "yaml"),
    command: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
    set: { "github.com/pulumi/pulumi-yaml/pkg/version.Version": `v${version}` },
    target: join(built(), executable),
    title: `the YAML language host ${version}`,
    progress,
  });
  return built();
}
