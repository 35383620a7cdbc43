import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { programIn } from "./programs";
import { judgedTypes, rightTypes } from "./python-types";
import { describeLanguage } from "./suite";

const templates = resolve(__dirname, "../../examples/templates");

describeLanguage("python");

test("the program and the templates have the types of the generated package", async ({ skip }) => {
  const python = await programIn("python");
  if ("missing" in python) return skip(python.missing);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-python-"));
  try {
    cpSync(join(__dirname, "python"), folder, { recursive: true });
    for (const file of globSync("*-python/__main__.py", { cwd: templates }))
      cpSync(join(templates, file), join(folder, `${dirname(file).replace("-", "_")}.py`));
    const names = globSync("*.py", { cwd: folder });
    expect(await judgedTypes(python, folder, names)).toEqual(rightTypes(4));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
