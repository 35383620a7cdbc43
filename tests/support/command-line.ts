import { delimiter, dirname, isAbsolute } from "node:path";
import { engineEnvironment, engineFolders } from "../../tools/engine/environment";
import { findEngine } from "../../tools/engine/find-engine";
import { yamlLanguage } from "../../tools/engine/find-yaml-language";
import { succeed } from "./run";

/** Runs `pulumi` with these arguments, and returns what it printed. It must succeed. */
export type CommandLine = (...args: string[]) => Promise<string>;

/** The environment of `pulumi` and its child processes, with their state below this folder. */
export async function commandLineEnvironment(work: string): Promise<Record<string, string>> {
  const { command } = await findEngine(() => {});
  const environment = engineEnvironment(engineFolders(work));
  const engine = isAbsolute(command.command) ? [dirname(command.command)] : [];
  const yaml = yamlLanguage();
  const path = [...engine, environment.PATH, ...(yaml ? [yaml] : [])];
  return { ...environment, PATH: path.join(delimiter), NO_COLOR: "1" };
}

/** The command line on an unchanged folder, with its state in another: no Automation API, no inline program. */
export async function commandLine(
  folder: string,
  work: string,
  more: Readonly<Record<string, string>> = {},
): Promise<CommandLine> {
  const env = { ...(await commandLineEnvironment(work)), ...more };
  return (...args) => succeed("pulumi", [...args, "--non-interactive"], { cwd: folder, env });
}
