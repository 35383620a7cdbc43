import { Command, Option } from "commander";
import { settings } from "../provider/configuration";
import type { BunnyClient } from "../sdk/index";
import { numericId, repeated, wholeNumber } from "./options/arguments";
import { withClient } from "./options/client";
import { exitCodes } from "./output/exit-codes";
import { isInColour, outputOption, writeOutput } from "./output/write-output";
import type { Shown } from "./report/charts";
import { html, svg, text } from "./report/formats";
import { readOverages, shownOverages } from "./report/overages";
import type { Choice } from "./report/read-zones";
import { readTraffic, shownTraffic } from "./report/traffic";

interface Options {
  shieldZone?: number[];
  pullZone?: number[];
  months: number;
  format: "text" | "json" | "html" | "svg";
  output?: string;
}

/** `pulumi-bunny report`: reports about an account, for people. */
export function reportCommand(): Command {
  const overages = reportOn("overages", "Requests over the allowance of shield zones, month by month.")
    .option("--shield-zone <id...>", "shield zones by id (default: all of the account)", repeated(numericId))
    .action((options: Options) => run(options, options.shieldZone, readOverages, shownOverages));
  const traffic = reportOn("traffic", "Traffic of pull zones, month by month, and what it cost.")
    .option("--pull-zone <id...>", "pull zones by id (default: all of the account)", repeated(numericId))
    .action((options: Options) => run(options, options.pullZone, readTraffic, shownTraffic));
  return new Command("report").description("Reports about an account.").addCommand(overages).addCommand(traffic);
}

function reportOn(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option("--months <number>", "how many months, the current one included, 1 to 36", wholeNumber(1, 36), 6)
    .addOption(
      new Option("--format <format>", "html and svg need the package echarts beside this one")
        .choices(["text", "json", "html", "svg"])
        .default("text"),
    )
    .addOption(outputOption("the report"))
    .addHelpText("after", `\nThe API key is read from ${settings.apiKey.env}.`);
}

async function run<Report extends object, Figures>(
  { months, format, output }: Options,
  ids: readonly number[] = [],
  read: (api: BunnyClient, choice: Choice) => Promise<Report>,
  show: (report: Report) => Shown<Figures>,
): Promise<void> {
  const report = await withClient((api) => read(api, { ids, months, now: new Date() }));
  const shown = show(report);
  const formats = {
    text: () => text(shown, isInColour(output)),
    json: () => JSON.stringify(report, undefined, 2),
    html: () => html(shown),
    svg: () => svg(shown),
  };
  const written = await formats[format]();
  await writeOutput(`${written.trimEnd()}\n`, output);
  if (shown.problems.length > 0) process.exitCode = exitCodes.error;
}
