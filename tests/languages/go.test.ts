import { dirname } from "node:path";
import { expect, test } from "vitest";
import { succeed } from "../support/run";
import { bunnyModule } from "./go-program";
import { programIn } from "./programs";
import { describeLanguage } from "./suite";

describeLanguage("go");

test("the program was built with the module of its version from a module proxy", async ({ skip }) => {
  const program = await programIn("go");
  if ("missing" in program) return skip(program.missing);
  const built = await succeed("go", ["version", "-m", program.command], { cwd: __dirname });
  const lines = built.split("\n").map((line) => line.trim().split("\t"));
  const at = lines.findIndex(([kind, path]) => kind === "dep" && path === bunnyModule.path);
  const [version, next] = [lines[at]?.[2], lines[at + 1]?.[0]];
  // A replacement would follow as `=>`.
  expect({ version, next }).toEqual({ version: bunnyModule.version, next: "dep" });
});

test("go vet finds nothing in the program", async ({ skip }) => {
  const program = await programIn("go");
  if ("missing" in program) return skip(program.missing);
  await succeed("go", ["vet", "-trimpath", "."], {
    cwd: dirname(program.command),
    env: { GOPROXY: "off", GOWORK: "off" },
  });
});
