import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { platform } from "node:os";
import { dirname, join } from "node:path";
import { goProgramModule } from "../languages/go-program";
import { packages, programIn } from "../languages/programs";
import { buildOnce, fingerprint, notPrepared } from "../support/build-once";
import type { Missing } from "../support/python";
import { succeed } from "../support/run";
import { filesOnPage } from "./languages-page";

/** The tests of the page in Go as a program, with what the module of tests/languages/go requires. */
export async function goPageTests(progress?: (line: string) => void): Promise<{ command: string } | Missing> {
  const go = await programIn("go", progress);
  if ("missing" in go) return go;
  const generated = await packages(progress);
  const { module } = await goProgramModule(generated, progress);
  const command = platform() === "win32" ? "page.exe" : "page";
  const target = join(dirname(generated), `go-page-${fingerprint(["docs/testing-python-go.md"])}`);
  const folder = await buildOnce(target, async (unfinished) => {
    if (!progress) throw notPrepared("The folder of the page's tests in Go");
    cpSync(module, unfinished, { recursive: true });
    mkdirSync(join(unfinished, "shop"));
    for (const [name, text] of filesOnPage("go")) writeFileSync(join(unfinished, "shop", name), text);
    await succeed("go", ["test", "-c", "-vet=off", "-trimpath", "-o", command, "./shop"], {
      cwd: unfinished,
      env: { GOPROXY: "off", GOWORK: "off" },
    });
  });
  return { command: join(folder, command) };
}
