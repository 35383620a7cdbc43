import { delimiter } from "node:path";
import { engineEnvironment, engineFolders } from "../../tools/engine/environment";
import { findEngine } from "../../tools/engine/find-engine";
import { findYamlLanguage } from "../../tools/engine/find-yaml-language";
import { succeed } from "./run";

/** Runs `pulumi` with these arguments, and returns what it printed. It must succeed. */
export type CommandLine = (...args: string[]) => Promise<string>;

/** The command line itself on a folder as it is, with its state below another: no Automation API, no inline program. */
export async function commandLine(folder: string, work: string): Promise<CommandLine> {
  const { command } = await findEngine(() => {});
  const environment = engineEnvironment(engineFolders(work));
  const yaml = await findYamlLanguage(() => {});
  const env = { ...environment, PATH: [environment.PATH, yaml].join(delimiter), NO_COLOR: "1" };
  return (...args) => succeed(command.command, [...args, "--non-interactive"], { cwd: folder, env });
}
