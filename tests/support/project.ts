import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type CommandLine, commandLine, commandLineEnvironment } from "./command-line";
import { type Ended, run } from "./run";
import type { StateResource } from "./stack";

const root = resolve(__dirname, "../..");

/** The engine finds the plugin in this repository. */
const plugins = { providers: [{ name: "bunny", path: join(root, "provider") }] };

/** A project in its own folder, as users have one, with Pulumi's command line and this package's. */
export interface Project {
  readonly folder: string;
  /** Writes a file of the project. */
  write(name: string, content: string): void;
  /** Writes Pulumi.yaml. */
  define(settings: object): void;
  /** Runs `pulumi`, which must succeed. */
  readonly pulumi: CommandLine;
  /** Runs `pulumi-bunny`. */
  bunny(...args: string[]): Promise<Ended>;
  /** This provider's resources in a stack's state. */
  resources(stack: string): StateResource[];
  /** The folder of the state. */
  readonly state: string;
  /** The environment of commands. */
  readonly env: Readonly<Record<string, string>>;
  /** Every file of the state's folder with its content. */
  stateFiles(): Map<string, string>;
  remove(): void;
}

/** Pulumi.yaml's `runtime`. Programs in JavaScript do without the compiler, which each run would load for half a second. */
const runtimes = {
  javascript: { name: "nodejs", options: { typescript: false } },
  typescript: "nodejs",
  python: "python",
  yaml: "yaml",
};

/**
 * Creates a project of this name and language, inside the repository, so that its program resolves the package. Commands
 * get `more` in their environment.
 */
export async function createProject(
  name: string,
  language: keyof typeof runtimes,
  more: Readonly<Record<string, string>> = {},
): Promise<Project> {
  const folder = resolve(__dirname, "../.work", randomUUID());
  mkdirSync(folder, { recursive: true });
  const work = join(folder, "engine");
  const env = { ...(await commandLineEnvironment(work)), ...more };
  const pulumi = await commandLine(folder, work, more);
  const state = join(work, "state");
  const project: Project = {
    folder,
    state,
    env,
    write: (file, content) => writeFileSync(join(folder, file), content),
    define: (settings) =>
      project.write("Pulumi.yaml", JSON.stringify({ name, runtime: runtimes[language], plugins, ...settings })),
    pulumi,
    bunny: (...args) => run(process.execPath, [join(root, "dist/cli/main.js"), ...args], { cwd: folder, env }),
    resources(stack) {
      const file = join(state, ".pulumi/stacks", name, `${stack}.json`);
      const { resources = [] } = JSON.parse(readFileSync(file, "utf8")).checkpoint.latest;
      return resources.filter(({ type }: StateResource) => type.includes("bunny:"));
    },
    stateFiles: () => {
      const paths = readdirSync(state, { recursive: true, encoding: "utf8" }).toSorted();
      const files = paths.filter((path) => statSync(join(state, path)).isFile());
      return new Map(files.map((path) => [path, readFileSync(join(state, path), "utf8")]));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  project.define({});
  return project;
}
