import { Command, InvalidArgumentError, Option } from "commander";
import { settings } from "../provider/configuration";
import { clientFromEnvironment } from "./client";
import { chart, onWhite } from "./overages/chart";
import { html } from "./overages/html";
import { type OverageReport, readOverages } from "./overages/report";
import { text } from "./overages/text";
import { isInColour, outputOption, writeOutput } from "./write-output";

const formats = {
  text: (report, inColour) => text(report, inColour),
  json: (report) => JSON.stringify(report, undefined, 2),
  html: (report) => html(report),
  svg: (report) => chart(report, onWhite),
} satisfies Record<string, (report: OverageReport, inColour: boolean) => string | Promise<string>>;

interface Options {
  shieldZone?: number[];
  months: number;
  format: keyof typeof formats;
  output?: string;
}

/** `pulumi-bunny report`: figures of an account, as a person wants to see them. */
export function reportCommand(): Command {
  return new Command("report").description("Reports of an account's figures.").addCommand(overagesCommand());
}

function overagesCommand(): Command {
  return new Command("overages")
    .description("Requests over the allowance of shield zones, month by month.")
    .option("--shield-zone <id...>", "shield zones by id (default: all of the account)", ids)
    .option("--months <number>", "how many months, the current one included, 1 to 36", months, 6)
    .addOption(
      new Option("--format <format>", "html and svg need the package echarts beside this one")
        .choices(Object.keys(formats))
        .default("text"),
    )
    .addOption(outputOption("it"))
    .addHelpText("after", `\nThe key is read from ${settings.apiKey.env}.`)
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

function ids(value: string, before: readonly number[] = []): number[] {
  if (!/^[1-9]\d{0,14}$/.test(value))
    throw new InvalidArgumentError("It is a number, as the shield zone's page shows it.");
  return [...before, Number(value)];
}

function months(value: string): number {
  if (!/^([1-9]|[12]\d|3[0-6])$/.test(value)) throw new InvalidArgumentError("It is a number from 1 to 36.");
  return Number(value);
}
