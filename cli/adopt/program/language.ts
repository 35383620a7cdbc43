import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { languages } from "../../../provider/codegen/languages";
import type { ProjectFile } from "../../engine/project-files";
import { docs } from "../../output/docs";

/** A language in which programs are written. */
export interface Language {
  /** What `pulumi convert` calls it. */
  readonly name: string;
  /** The file that it writes, and that the engine runs. */
  readonly file: string;
  /** What gives the program its package. */
  readonly needs?: string;
}

const typescript: Language = {
  name: "typescript",
  file: "index.ts",
  needs: `npm install ${languages.nodejs.packageName}`,
};
const needs = docs("languages.md#python-go-and-java");

/** By the runtime of a project. */
const byRuntime: ReadonlyMap<string, Language> = new Map([
  ["nodejs", typescript],
  ["bun", typescript],
  ["yaml", { name: "yaml", file: "Main.yaml" }],
  ["python", { name: "python", file: "__main__.py", needs }],
  ["go", { name: "go", file: "main.go", needs }],
  ["dotnet", { name: "csharp", file: "Program.cs", needs }],
  ["java", { name: "java", file: "src/main/java/generated_program/App.java", needs }],
]);

/** Where a program is written, and in which language. */
export interface Destination {
  readonly language: Language;
  readonly file: string;
  /** Whether the project has a program already, beside which this one is written. */
  readonly isBeside: boolean;
}

/** Of a project in a folder: its program, or, where it has one, the same file in the folder `adopted`. */
export function destinationIn(folder: string, project: ProjectFile): Destination {
  const { runtime: name, main = "." } = project;
  const language = byRuntime.get(name);
  if (!language)
    throw new Error(
      `A program for the runtime ${name} cannot be written. Use one of ${[...byRuntime.keys()].join(", ")} in Pulumi.yaml, or --output.`,
    );
  const file = join(folder, main, language.file);
  const isOther = statSync(join(folder, main), { throwIfNoEntry: false })?.isFile() ?? false;
  // A program in YAML may stand in the project's file as well, in which the engine looks last.
  const isBeside = isOther || existsSync(file) || project.resources !== undefined;
  if (!isBeside) return { language, file, isBeside };
  const beside = join(folder, "adopted", language.file);
  if (existsSync(beside)) throw new Error(`${beside} is there already, from an earlier run. Move it away first.`);
  return { language, file: beside, isBeside };
}
