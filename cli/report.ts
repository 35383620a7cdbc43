import { Command, Option } from "commander";
import { settings } from "../provider/configuration";
import { numericId, repeated, wholeNumber } from "./options/arguments";
import { clientFromEnvironment } from "./options/client";
import { isInColour, outputOption, writeOutput } from "./output/write-output";
import { onWhite, overageChart } from "./overages/chart";
import { overagePage } from "./overages/html";
import { type OverageReport, readOverages } from "./overages/report";
import { text } from "./overages/text";

const formats = {
  text: (report, inColour) => text(report, inColour),
  json: (report) => JSON.stringify(report, undefined, 2),
  html: (report) => overagePage(report),
  svg: (report) => overageChart(report, onWhite),
} satisfies Record<string, (report: OverageReport, inColour: boolean) => string | Promise<string>>;

interface Options {
  shieldZone?: number[];
  months: number;
  format: keyof typeof formats;
  output?: string;
}

/** `pulumi-bunny report`: reports about an account, for people. */
export function reportCommand(): Command {
  return new Command("report").description("Reports about an account.").addCommand(overagesCommand());
}

function overagesCommand(): Command {
  return new Command("overages")
    .description("Requests over the allowance of shield zones, month by month.")
    .option("--shield-zone <id...>", "shield zones by id (default: all of the account)", repeated(numericId))
    .option("--months <number>", "how many months, the current one included, 1 to 36", wholeNumber(1, 36), 6)
    .addOption(
      new Option("--format <format>", "html and svg need the package echarts beside this one")
        .choices(Object.keys(formats))
        .default("text"),
    )
    .addOption(outputOption("the report"))
    .addHelpText("after", `\nThe API key is read from ${settings.apiKey.env}.`)
    .action(run);
}

async function run({ shieldZone = [], months, format, output }: Options): Promise<void> {
  const api = clientFromEnvironment();
  try {
    const report = await readOverages(api, { shieldZoneIds: shieldZone, months, now: new Date() });
    const written = await formats[format](report, isInColour(output));
    await writeOutput(`${written.trimEnd()}\n`, output);
    if (report.failures.length > 0) process.exitCode = 1;
  } finally {
    await api.close();
  }
}
