import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { programIn } from "./programs";
import { judgedTypes, rightTypes } from "./python-types";
import { describeLanguage } from "./suite";

describeLanguage("python");

test("the program has the types of the generated package", async ({ skip }) => {
  const python = await programIn("python");
  if ("missing" in python) return skip(python.missing);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-python-"));
  try {
    cpSync(join(__dirname, "python"), folder, { recursive: true });
    const names = globSync("*.py", { cwd: folder });
    expect(await judgedTypes(python, folder, names)).toEqual(rightTypes(2));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
