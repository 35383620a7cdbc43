import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { platform } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { cacheFolder, goBuild } from "../engine/go-build";
import { output } from "../executables/run";

const generator = resolve(__dirname, "generator");
const committed = resolve(__dirname, "../../provider/schema.json");
const logo = resolve(__dirname, "../../docs/logo.png");
const license = resolve(__dirname, "../../LICENSE");

/**
 * Writes the packages of all languages into `folder`, each into one of its own, with the engine's own generators. These
 * are built once, from their Go modules.
 *
 * @throws Error with what the generator says of a schema that it does not accept without a warning.
 */
export async function generatePackages(
  folder: string,
  progress: (line: string) => void,
  schema = committed,
): Promise<void> {
  const command = await codeGenerator(progress);
  await promisify(execFile)(command, ["packages", schema, logo, license, folder]).catch(
    ({ stderr }: { stderr: string }) =>
      Promise.reject(new Error(`No packages can be generated from ${schema}:\n${stderr.trim()}`)),
  );
}

/** Adds the Go module in a folder to another, from which `go` reads modules as from a proxy (`GOPROXY=file://…`). */
export async function addGoModule(
  source: string,
  version: string,
  proxy: string,
  progress: (line: string) => void,
): Promise<void> {
  await output(await codeGenerator(progress), ["module", source, version, proxy]);
}

/** The command with the engine's own code generators: the one built before, as long as its sources are the same. */
export async function codeGenerator(progress: (line: string) => void): Promise<string> {
  const command = join(
    cacheFolder(`packages-${fingerprint()}`),
    platform() === "win32" ? "generator.exe" : "generator",
  );
  if (!existsSync(command)) {
    await goBuild({
      module: generator,
      command: ".",
      set: {},
      target: command,
      title: "the code generators",
      progress,
    });
  }
  return command;
}

/** Names the generator by what it is made of. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const name of [
    "main.go",
    "names.go",
    "java.go",
    "program.go",
    "examples.go",
    "proxy.go",
    "pom.xml",
    "go.mod",
    "go.sum",
  ])
    hash.update(readFileSync(join(generator, name)));
  return hash.digest("hex").slice(0, 12);
}
