import { cpSync } from "node:fs";
import { platform } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import packageJson from "../../provider/package.json";
import schema from "../../provider/schema.json";
import { addGoModule } from "../../tools/packages/generate-packages";
import { buildOnce, fingerprint, notPrepared } from "../support/build-once";
import { run, succeed } from "../support/run";

type Progress = (line: string) => void;

/** The program's module, which requires the generated one from a module proxy in a folder. */
export interface GoProgram {
  /** The folder of its `go.mod` and `go.sum`. */
  readonly module: string;
  readonly command: string;
}

/** The generated package as a module. */
export const bunnyModule = {
  path: schema.language.go.importBasePath.replace(/\/\w+$/, ""),
  // Go never loads a version again that it has loaded before, so each content has a version of its own.
  version: `v${packageJson.version}-content-${fingerprint(["provider/schema.json", "tools/packages/generator/*"])}`,
};

/** Builds the program with the module from the proxy. What else it requires comes from where the user's settings say. */
export async function goProgramModule(generated: string, progress?: Progress): Promise<GoProgram> {
  const command = platform() === "win32" ? "program.exe" : "program";
  const module = await buildOnce(join(dirname(generated), "go"), async (unfinished) => {
    if (!progress) throw notPrepared("The Go program");
    progress("Building a Go program with the generated package from a module proxy in a folder.");
    const { path, version } = bunnyModule;
    const proxy = join(dirname(generated), "go-proxy");
    await addGoModule(join(generated, "go"), version, proxy, progress);
    cpSync(join(__dirname, "go"), unfinished, { recursive: true });
    const others = (await succeed("go", ["env", "GOPROXY"], { cwd: unfinished })).trim();
    const env = { GOWORK: "off", GOPROXY: `${pathToFileURL(proxy).href},${others}`, GONOSUMDB: path };
    await succeed("go", ["mod", "edit", `-require=${path}@${version}`], { cwd: unfinished, env });
    await succeed("go", ["build", "-mod=mod", "-trimpath", "-o", command, "."], { cwd: unfinished, env });
    // Tests report what it finds. Here it judges all that the program imports, once, which takes minutes.
    await run("go", ["vet", "-trimpath", "."], { cwd: unfinished, env });
  });
  return { module, command: join(module, command) };
}
