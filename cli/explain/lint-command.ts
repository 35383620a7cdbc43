import { Command, Option } from "commander";
import { lintPlanned, type PlannedFindings, sources } from "../../explain";
import { findingsText } from "../../explain/formats/text";
import { settings } from "../../provider/configuration";
import { exitCodes } from "../output/exit-codes";
import { outputOption, writeOutput } from "../output/write-output";
import { type PlanSummary, planText } from "./plan/summary";
import { addZoneOptions, judgedZones, type ZoneOptions } from "./zones";

/** The findings of a zone, and what they stand on if it is of a plan. */
interface Linted {
  readonly zone: { readonly id: number; readonly name: string | null | undefined };
  readonly findings: PlannedFindings["findings"];
  readonly open?: PlannedFindings["open"];
  readonly plan?: PlanSummary;
}

const formats = {
  text: ({ findings, open = [], plan }: Linted) =>
    [
      ...(plan ? [planText(plan)] : []),
      ...open.map(({ id, unknown }) => ` ${id.padEnd(24)} not judged: ${unknown.map(({ what }) => what).join(", ")}`),
      findingsText(findings),
    ].join("\n"),
  json: ({ findings, ...linted }: Linted) => {
    const all = findings.map(({ source, ...finding }) => ({ ...finding, source: sources[source] }));
    return JSON.stringify({ ...linted, findings: all }, undefined, 2);
  },
};

interface Options extends ZoneOptions {
  format: keyof typeof formats;
  output?: string;
}

/** `pulumi-bunny explain lint`: what is wrong with a pull zone, as can be seen without any request. */
export function lintCommand(): Command {
  const command = new Command("lint")
    .description("Tell what a pull zone's rules and settings certainly get wrong, without any request.")
    .argument("<zone>", "the id of the pull zone, or one of its hostnames");
  return addZoneOptions(command)
    .addOption(new Option("--format <format>", "the format").choices(Object.keys(formats)).default("text"))
    .addOption(outputOption("the findings"))
    .addHelpText(
      "after",
      `
Exit codes: 0 nothing found, 1 an error, 2 findings, 3 with --plan, where what it does not know may hide some.
The zone is read from the account whose API key is in ${settings.apiKey.env}; nothing is changed.`,
    )
    .action(run);
}

async function run(name: string, { format, output, ...options }: Options): Promise<void> {
  const id = /^\d{1,15}$/.test(name) ? Number(name) : undefined;
  const { zoneFor, idOf, nameDecider, hidden, plan } = await judgedZones(options, id, [name]);
  const zone = zoneFor(name);
  const { findings, open } = lintPlanned(zone);
  const linted = {
    zone: { id: idOf(zone), name: zone.pullZone.name },
    findings: hidden(
      findings.map((one) => ({ ...one, where: nameDecider(one.where) })),
      zone,
    ),
    ...(plan && { open, plan }),
  };
  await writeOutput(`${formats[format](linted)}\n`, output);
  if (findings.length > 0) process.exitCode = exitCodes.found;
  else if (open.length > 0) process.exitCode = exitCodes.unknown;
}
