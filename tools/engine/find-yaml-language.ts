import { existsSync } from "node:fs";
import { platform } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { cacheFolder, goBuild } from "./go-build";

const version = "1.30.0";
const executable = platform() === "win32" ? "pulumi-language-yaml.exe" : "pulumi-language-yaml";

/**
 * The folder with the language host of YAML programs, which comes with the official download of the engine and not
 * with its Go module: from the PATH, the copy made before, or a build from its own module.
 */
export async function findYamlLanguage(progress: (line: string) => void): Promise<string> {
  const installed = (process.env.PATH ?? "").split(delimiter).find((folder) => existsSync(join(folder, executable)));
  if (installed) return installed;
  const target = join(cacheFolder(`yaml-v${version}`), "bin", executable);
  if (!existsSync(target)) {
    await goBuild({
      module: resolve(__dirname, "yaml"),
      command: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
      set: { "github.com/pulumi/pulumi-yaml/pkg/version.Version": `v${version}` },
      target,
      title: `the YAML language host ${version}`,
      progress,
    });
  }
  return dirname(target);
}
