import { type Command, InvalidArgumentError, Option } from "commander";
import { repeated, wholeNumber } from "../options/arguments";
import { requireConfirmation } from "../options/confirm";
import { outputOption } from "../output/write-output";
import { type Format, formats } from "./formats";
import { ignoreFileName } from "./ignore-file";
import type { Shard } from "./report";

/** When the exit code is other than 0. */
export type FailOn = "drift" | "new" | "error" | "never";

/** How a report is written, and which exit code it leads to. */
export interface OutputOptions {
  format: Format;
  output?: string;
  since?: string;
  failOn: FailOn;
}

/** The options that select stacks. */
export function addStackOptions(command: Command): Command {
  return command
    .option("--cwd <dir...>", "project folders (default: the current one)", repeated(String))
    .option("--stack <name...>", "stacks by name or glob, short or fully qualified", repeated(String))
    .option("--all", "all stacks of the projects (default: the selected one)")
    .option(
      "--concurrency <number>",
      "stacks to check at a time (default: one more than the machine has cores)",
      wholeNumber(1, 99_999),
    );
}

/** The option that splits the stacks over several runs. */
export const shardOption = new Option(
  "--shard <i/n>",
  "only the i-th of n shards; a stack's name decides in which shard it is",
).argParser(shard);

/** The option for the rules of all stacks. */
export const ignoreOption = new Option(
  "--ignore <file>",
  `rules for drift to ignore, in place of ${ignoreFileName} beside each project file`,
);

/** The options for the format, the file and the exit code of a report. */
export function addOutputOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--format <format>", "the format of the report").choices(Object.keys(formats)).default("text"),
    )
    .addOption(outputOption("the report"))
    .addOption(
      new Option(
        "--since <report>",
        "an earlier report, written with --format json: tell what is new, changed, the same and resolved",
      ),
    )
    .addOption(
      new Option(
        "--fail-on <what>",
        "when the exit code is other than 0: 2 for drift, or only for what is new or changed since the report of --since; 1 for an error",
      )
        .choices(["drift", "new", "error", "never"])
        .default("drift"),
    );
}

function shard(text: string): Shard {
  const [, index = 0, of = 0] = /^(\d{1,5})\/(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (index < 1 || index > of) throw new InvalidArgumentError("Must be one of at most 99999 shards, such as 3/10.");
  return { index, of };
}

/** Which drift is settled, and how. */
export interface SettleOptions {
  fix?: boolean;
  accept?: boolean;
  only?: string[];
  yes?: boolean;
}

/** Refuses options that cannot be met. */
export function checkSettleOptions({ fix, accept, only, yes }: SettleOptions): void {
  const settling = fix ? "--fix" : accept ? "--accept" : undefined;
  if (only && !settling) throw new Error("--only needs --fix or --accept.");
  if (settling) requireConfirmation(settling, yes);
}
