import { type Command, InvalidArgumentError, Option } from "commander";
import { outputOption } from "../write-output";
import { type Format, formats } from "./formats";
import type { Shard } from "./report";

/** What makes the exit code other than 0. */
export type FailOn = "drift" | "error" | "never";

/** How a report is written, and what it makes of the exit code. */
export interface OutputOptions {
  format: Format;
  output?: string;
  failOn: FailOn;
}

/** The options that say which stacks are meant. */
export function addStackOptions(command: Command): Command {
  return command
    .option("--cwd <dir...>", "folders of projects (default: the current one)", collect)
    .option("--stack <name...>", "stacks by name or glob, short or fully qualified", collect)
    .option("--all", "all stacks of the projects (default: the selected one)")
    .option("--concurrency <number>", "stacks that are looked at at a time (default: one for each core)", positive);
}

/** The option that makes a run one of several. */
export const shardOption = new Option(
  "--shard <i/n>",
  "only the i-th of n parts; a stack's name decides in which part it is",
).argParser(shard);

/** The options that say what becomes of a report. */
export function addOutputOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--format <format>", "how the report is written").choices(Object.keys(formats)).default("text"),
    )
    .addOption(outputOption("the report"))
    .addOption(
      new Option("--fail-on <what>", "what ends with an exit code other than 0: 2 is drift, 1 an error")
        .choices(["drift", "error", "never"])
        .default("drift"),
    );
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError("It is a whole number from 1 to 99999.");
  return Number(text);
}

function shard(text: string): Shard {
  const [, index = 0, of = 0] = /^(\d{1,5})\/(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (index < 1 || index > of)
    throw new InvalidArgumentError("It is a part of a whole of at most 99999 parts, such as 3/10.");
  return { index, of };
}
