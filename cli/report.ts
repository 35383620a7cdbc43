import { Command, Option } from "commander";
import { settings } from "../provider/configuration";
import type { BunnyClient } from "../sdk";
import { numericId, repeated, wholeNumber } from "./options/arguments";
import { withClient } from "./options/client";
import { isInColour, outputOption, writeOutput } from "./output/write-output";
import { overageChart } from "./overages/chart";
import { overagePage } from "./overages/html";
import { type OverageReport, readOverages } from "./overages/report";
import { text } from "./overages/text";
import { onWhite } from "./report/charts";
import { trafficChart } from "./traffic/chart";
import { trafficPage } from "./traffic/html";
import { readTrafficReport, type TrafficReport } from "./traffic/report";
import { trafficText } from "./traffic/text";

/** A report's texts by format. */
interface Formats<Report> {
  text(report: Report, inColour: boolean): string;
  json(report: Report): string;
  html(report: Report): Promise<string>;
  svg(report: Report): Promise<string>;
}

const json = (report: object) => JSON.stringify(report, undefined, 2);
const overages: Formats<OverageReport> = {
  text,
  json,
  html: overagePage,
  svg: (report) => overageChart(report, onWhite),
};
const traffic: Formats<TrafficReport> = {
  text: trafficText,
  json,
  html: trafficPage,
  svg: (report) => trafficChart(report, onWhite),
};

interface Options {
  months: number;
  format: keyof typeof overages;
  output?: string;
}

/** `pulumi-bunny report`: reports about an account, for people. */
export function reportCommand(): Command {
  const overagesCommand = reportOn("overages", "Requests over the allowance of shield zones, month by month.")
    .option("--shield-zone <id...>", "shield zones by id (default: all of the account)", repeated(numericId))
    .action((options: Options & { shieldZone?: number[] }) =>
      run(options, overages, (api, choice) =>
        readOverages(api, { shieldZoneIds: options.shieldZone ?? [], ...choice }),
      ),
    );
  const trafficCommand = reportOn("traffic", "Traffic of pull zones, month by month, and what it cost.")
    .option("--pull-zone <id...>", "pull zones by id (default: all of the account)", repeated(numericId))
    .action((options: Options & { pullZone?: number[] }) =>
      run(options, traffic, (api, choice) =>
        readTrafficReport(api, { pullZoneIds: options.pullZone ?? [], ...choice }),
      ),
    );
  return new Command("report")
    .description("Reports about an account.")
    .addCommand(overagesCommand)
    .addCommand(trafficCommand);
}

function reportOn(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option("--months <number>", "how many months, the current one included, 1 to 36", wholeNumber(1, 36), 6)
    .addOption(
      new Option("--format <format>", "html and svg need the package echarts beside this one")
        .choices(Object.keys(overages))
        .default("text"),
    )
    .addOption(outputOption("the report"))
    .addHelpText("after", `\nThe API key is read from ${settings.apiKey.env}.`);
}

async function run<Report extends { readonly failures: readonly unknown[]; readonly costFailure?: string }>(
  { months, format, output }: Options,
  formats: Formats<Report>,
  read: (api: BunnyClient, choice: { months: number; now: Date }) => Promise<Report>,
): Promise<void> {
  await withClient(async (api) => {
    const report = await read(api, { months, now: new Date() });
    const written = await formats[format](report, isInColour(output));
    await writeOutput(`${written.trimEnd()}\n`, output);
    if (report.failures.length > 0 || report.costFailure !== undefined) process.exitCode = 1;
  });
}
