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
  const { path, version } = bunnyModule;
  expect(built.split("\n").map((line) => line.trim().split("\t").slice(0, 3))).toContainEqual(["dep", path, version]);
  expect(built, "a replacement of the module").not.toContain("=>");
});
