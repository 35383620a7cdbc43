import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../support/run";
import type { Program } from "./programs";

/** What both checkers of Python's types, each as strict as it can be, say of the files in a folder: one line each. */
export async function judgedTypes({ command, env }: Program, folder: string, files: readonly string[]) {
  writeFileSync(join(folder, "pyrightconfig.json"), JSON.stringify({ typeCheckingMode: "strict", include: files }));
  const mypy = ["-m", "mypy", "--strict", "--no-incremental", "--hide-error-context", ...files];
  const pyright = ["-m", "basedpyright", "--pythonpath", command];
  const judge = async (args: readonly string[]) => (await run(command, args, { cwd: folder, env })).text;
  return { mypy: await judge(mypy), pyright: await judge(pyright) };
}

/** What they say where nothing is wrong. */
export const rightTypes = (count: number) => ({
  mypy: `Success: no issues found in ${count} source file${count === 1 ? "" : "s"}\n`,
  pyright: "0 errors, 0 warnings, 0 notes\n",
});
