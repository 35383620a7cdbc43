import { readFileSync } from "node:fs";
import { Command, Option } from "commander";
import { settings } from "../provider/configuration";
import { buildReport, mergeReports } from "./drift/build-report";
import { inspectStacks, takeInventory } from "./drift/inspect-stacks";
import { compareLeftOut } from "./drift/left-out";
import { addOutputOptions, addStackOptions, type OutputOptions, shardOption } from "./drift/options";
import { canConfirm, repair } from "./drift/repair";
import { type Report, report as schema } from "./drift/report";
import { findStacks, type StackChoice } from "./drift/stacks";
import { writeReport } from "./drift/write-report";
import { requireApiKey } from "./options/client";
import { writable } from "./output/write-output";

interface Options extends StackChoice, OutputOptions {
  concurrency?: number;
  unmanaged?: boolean;
  account?: boolean;
  strict?: string;
  fix?: boolean;
  yes?: boolean;
}

/** `pulumi-bunny drift`: drift in many stacks. */
export function driftCommand(): Command {
  const command = new Command("drift")
    .description("Report what was changed outside of Pulumi, in many stacks, without changing anything.")
    .enablePositionalOptions();
  addOutputOptions(addStackOptions(command).addOption(shardOption))
    .option("--unmanaged", "also report unmanaged objects, in the zones and scripts that the stacks use")
    .option("--account", "the same, in the whole account")
    .addOption(
      new Option(
        "--strict <file>",
        "also compare what the programs leave out with the values in this file, which records those that it lacks",
      )
        .argParser(writable)
        .conflicts("fix"),
    )
    .option("--fix", "repair drift with `pulumi up --refresh`, after a preview; runs the program")
    .option("--yes", "with --fix: do not ask for confirmation")
    .addHelpText("after", helpText)
    .addCommand(mergeCommand())
    .action(run);
  return command;
}

const helpText = `
Exit codes: 0 no drift, 2 drift, 1 an error.
It runs \`pulumi\` from the PATH, and the stack's program only with --fix. --unmanaged and --strict read the account whose API key is in ${settings.apiKey.env}.`;

function mergeCommand(): Command {
  const command = new Command("merge")
    .description("Merge the reports of all shards of a run, written with --format json.")
    .argument("<report...>", "files");
  return addOutputOptions(command).action(merge);
}

async function run(options: Options): Promise<void> {
  if (options.fix && !canConfirm(options.yes)) throw new Error("--fix needs --yes without a terminal to confirm at.");
  const scope = options.account ? "account" : options.unmanaged ? "zones" : undefined;
  const { strict } = options;
  if (scope || strict) requireApiKey();
  const { stacks, failures } = await findStacks(options);
  const inspection = await inspectStacks(stacks, { ...options, keepsManaged: Boolean(scope || strict) });
  const unmanaged = scope && (await takeInventory(inspection, scope));
  const reports = strict === undefined ? inspection.reports : await compareLeftOut(inspection, strict);
  await writeReport(
    buildReport({
      shard: options.shard,
      stacks: options.fix ? await repair(stacks, reports, options) : reports,
      inventory: unmanaged?.inventory,
      failures: [...failures, ...(unmanaged?.failures ?? [])],
    }),
    options,
  );
}

async function merge(files: readonly string[], options: OutputOptions): Promise<void> {
  await writeReport(mergeReports(files.map(readReport)), options);
}

function readReport(file: string): Report {
  try {
    const { success, data, error } = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
    if (success) return data;
    const [issue] = error.issues;
    throw new Error(`not a report of this version (${issue?.path.join(".")}: ${issue?.message})`);
  } catch (error) {
    throw new Error(`${file} cannot be merged: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
