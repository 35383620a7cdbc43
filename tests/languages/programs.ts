import { dirname, join, resolve } from "node:path";
import type { TestContext } from "vitest";
import { cacheFolder } from "../../tools/engine/go-build";
import { generatePackages } from "../../tools/packages/generate-packages";
import { buildWheel } from "../../tools/packages/wheel";
import { buildOnce, fingerprint, notPrepared, removeOlder } from "../support/build-once";
import { type Missing, pythonEnvironment } from "../support/python";
import { run } from "../support/run";
import { goProgramModule } from "./go-program";
import { hasJava, javaClassPath } from "./java-program";

const languages = ["go", "java", "python"] as const;
export type Language = (typeof languages)[number];

/** A program in another language, ready to run. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Shows the progress of a build. Without it nothing is built: it takes too long for a test. */
type Progress = (line: string) => void;

const noGo = "Go, which the generator of packages is built with, is not installed";
const hasGo = () => succeeds("go", ["version"]);
const root = resolve(__dirname, "../..");

/** Builds the programs, and reports which tests will be skipped. */
export async function preparePrograms(progress: (line: string) => void): Promise<void> {
  for (const language of languages) {
    const program = await programIn(language, progress);
    if ("missing" in program) progress(`The tests of packages in ${language} are skipped: ${program.missing}.`);
  }
}

/** The program with the package generated for its language: the previous build, while its sources are unchanged. */
export async function programIn(language: Language, progress?: Progress): Promise<Program | Missing> {
  if (!(await hasGo())) return { missing: noGo };
  return builders[language](progress);
}

/** Skips a test on a machine on which no package can be generated. */
export async function skipWithoutGo({ skip }: TestContext): Promise<void> {
  if (!(await hasGo())) skip(noGo);
}

/** The folder of generated packages. */
export function packages(progress?: Progress): Promise<string> {
  const sources = ["provider/schema.json", "tools/packages/generator/*", "tests/languages/*/*"];
  const target = join(cacheFolder(`languages-${fingerprint(sources)}`), "packages");
  return buildOnce(target, async (unfinished) => {
    if (!progress) throw notPrepared("The folder of generated packages");
    removeOlder("languages-*");
    await generatePackages(unfinished, progress);
  });
}

async function goProgram(progress?: Progress): Promise<Program> {
  const { command } = await goProgramModule(await packages(progress), progress);
  return { command, args: [], env: {} };
}

async function javaProgram(progress?: Progress): Promise<Program | Missing> {
  if (!(await hasJava())) return { missing: "a JDK (11 or newer) and Maven are not installed" };
  const classPath = await javaClassPath(await packages(progress), progress);
  return { command: "java", args: ["-cp", classPath, "Program"], env: {} };
}

async function pythonProgram(progress?: Progress): Promise<Program | Missing> {
  const environment = await pythonWithPackage(progress);
  if ("missing" in environment) return environment;
  const { python, site } = environment;
  return { command: python, args: [join(__dirname, "python/program.py")], env: { PYTHONPATH: site } };
}

/** A Python, and the folder from which it imports the generated package. */
export async function pythonWithPackage(progress?: Progress): Promise<{ python: string; site: string } | Missing> {
  const environment = await pythonEnvironment("tests/languages/python/requirements.txt", progress);
  if ("missing" in environment) return environment;
  const generated = await packages(progress);
  const site = await buildOnce(join(dirname(generated), "site"), async (unfinished) => {
    if (!progress) throw notPrepared("The Python program's package");
    const wheel = await buildWheel(environment.python, join(generated, "python"), dirname(generated));
    await environment.pip(["--no-index", "--no-deps", "--target", unfinished, wheel]);
  });
  return { python: environment.python, site };
}

const builders: Record<Language, (progress?: Progress) => Promise<Program | Missing>> = {
  go: goProgram,
  java: javaProgram,
  python: pythonProgram,
};

async function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  return run(command, args, { cwd: root }).then(
    ({ code }) => code === 0,
    () => false,
  );
}
