import { Command } from "commander";
import { date } from "../options/arguments";
import { outputOption, writeOutput } from "../output/write-output";
import { baseline } from "./baseline";
import { isDrift } from "./differences";
import { ignoreFileName } from "./ignore-file";
import { count } from "./labels";
import { readReport } from "./write-report";

interface Options {
  reason?: string;
  until?: string;
  output?: string;
}

/** `pulumi-bunny drift ignore`: rules for all drift of a report. */
export function ignoreCommand(): Command {
  return new Command("ignore")
    .description(`Write rules that ignore all drift of a report, for ${ignoreFileName}.`)
    .argument("<report>", "a report, written with --format json; - for standard input")
    .option("--reason <text>", "the reason of the rules (default: that they are a baseline of this day)")
    .option("--until <date>", "the last day on which they apply (default: always)", date)
    .addOption(outputOption(`the rules, such as ${ignoreFileName}; rules that it has are kept`))
    .action(run);
}

async function run(file: string, { output, ...options }: Options): Promise<void> {
  const report = readReport(file);
  await writeOutput(baseline(report, options, output), output);
  const drift = report.stacks.flatMap(({ differences }) => differences.filter(isDrift));
  process.stderr.write(`${count(drift.length, "difference")} ignored.\n`);
}
