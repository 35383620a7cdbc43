import { Command, Option } from "commander";
import { settings } from "../provider/configuration";
import { ignoreCommand } from "./drift/ignore-command";
import { mergeCommand } from "./drift/merge-command";
import { addOutputOptions, addStackOptions, checkSettleOptions, ignoreOption, shardOption } from "./drift/options";
import type { DriftOptions } from "./drift/report-drift";
import { repeated } from "./options/arguments";

/** `pulumi-bunny drift`: drift in many stacks. */
export function driftCommand(): Command {
  const command = new Command("drift")
    .description("Report what was changed outside of Pulumi, in many stacks, without changing anything.")
    .enablePositionalOptions();
  addOutputOptions(addStackOptions(command).addOption(shardOption).addOption(ignoreOption))
    .option("--account", "also report the objects of the account that no stack manages")
    .option("--who", "also tell who made each change, by the audit log of the account")
    .option("--fix", "repair drift with `pulumi up --refresh`, after a preview; runs the program")
    .addOption(
      new Option(
        "--accept",
        "take what the platform has into the state, after a preview, and print what must change in the program",
      ).conflicts("fix"),
    )
    .option(
      "--only <type/name...>",
      "with --fix or --accept: only these resources, by globs such as CustomAccessList/office",
      repeated(String),
    )
    .option("--yes", "with --fix or --accept: do not ask for confirmation")
    .addHelpText("after", helpText)
    .addCommand(mergeCommand())
    .addCommand(ignoreCommand())
    .action(run);
  return command;
}

const helpText = `
Exit codes: 0 no drift, 2 drift, 1 an error.
It runs \`pulumi\` from the PATH, and the stack's program only with --fix. --account and --who read the account whose API key is in ${settings.apiKey.env}.`;

async function run(options: DriftOptions): Promise<void> {
  checkSettleOptions(options);
  const { findStacks } = await import("./drift/stacks.js");
  const found = findStacks(options);
  // Who reports it says why there are none.
  found.catch(() => {});
  // All resources, which take as long to load as the engine takes to list the stacks.
  const { reportDrift } = await import("./drift/report-drift.js");
  await reportDrift(options, found);
}
