import { cpSync, globSync } from "node:fs";
import { platform } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { goProgramModule } from "../languages/go-program";
import { packages, programIn } from "../languages/programs";
import { buildOnce, fingerprint, notPrepared } from "../support/build-once";
import type { Missing } from "../support/python";
import { succeed } from "../support/run";

const root = resolve(__dirname, "../..");

/** The folder of the programs of the templates in Go, by their names, with what the module of tests/languages/go requires. */
export async function goTemplates(progress?: (line: string) => void): Promise<{ folder: string } | Missing> {
  const go = await programIn("go", progress);
  if ("missing" in go) return go;
  const generated = await packages(progress);
  const { module } = await goProgramModule(generated, progress);
  const sources = "examples/templates/*-go/main.go";
  const target = join(dirname(generated), `go-templates-${fingerprint([sources])}`);
  const folder = await buildOnce(target, async (unfinished) => {
    if (!progress) throw notPrepared("The folder of templates in Go");
    cpSync(module, unfinished, { recursive: true });
    for (const file of globSync(sources, { cwd: root })) {
      const name = basename(dirname(file));
      cpSync(join(root, file), join(unfinished, "templates", name, "main.go"));
      const command = platform() === "win32" ? `${name}.exe` : name;
      await succeed("go", ["build", "-trimpath", "-o", command, `./templates/${name}`], {
        cwd: unfinished,
        env: { GOPROXY: "off", GOWORK: "off" },
      });
    }
  });
  return { folder };
}
