import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { packages, programIn, skipWithoutGo } from "./programs";
import { judgedTypes, rightTypes } from "./python-types";
import { describeLanguage } from "./suite";

const templates = resolve(__dirname, "../../examples/templates");

describeLanguage("python");

test("the templates ask for the SDK that the generated package asks for", async (context) => {
  await skipWithoutGo(context);
  const project = readFileSync(join(await packages(), "python/pyproject.toml"), "utf8");
  const [, oldest] = /"pulumi>=([\d.]+),/.exec(project) ?? [];
  for (const file of globSync("*-python/requirements.txt", { cwd: templates }))
    expect(readFileSync(join(templates, file), "utf8")).toContain(`pulumi>=${oldest},<4\n`);
  expect(readFileSync(join(templates, "../../docs/hosts.md"), "utf8")).toContain(
    `in Python ${oldest?.replace(/\.0$/, "")} is`,
  );
});

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
