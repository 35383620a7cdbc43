import { Command } from "commander";
import { mergeReports } from "./build-report";
import { addOutputOptions, type OutputOptions } from "./options";
import { earlierReport, readReport, writeReport } from "./write-report";

/** `pulumi-bunny drift merge`: one report of all shards. */
export function mergeCommand(): Command {
  const command = new Command("merge")
    .description("Merge the reports of all shards of a run, written with --format json.")
    .argument("<report...>", "files, or - for standard input");
  return addOutputOptions(command).action(merge);
}

async function merge(files: readonly string[], options: OutputOptions): Promise<void> {
  const merged = mergeReports(files.map(readReport));
  await writeReport(merged, earlierReport(options, merged.since !== undefined), options);
}
