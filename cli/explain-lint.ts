import { Command, Option } from "commander";
import { lint, lintPlanned, type PlannedFindings, sources, type Zone } from "../edge";
import { findingsText } from "../edge/formats/findings";
import { settings } from "../provider/configuration";
import { planOption } from "./explain/plan/option";
import { readPlan } from "./explain/plan/plan-file";
import { type PlanSummary, planText } from "./explain/plan/summary";
import { zonesOf } from "./explain/zones";
import { withClient } from "./options/client";
import { outputOption, writeOutput } from "./output/write-output";

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

interface Options {
  plan?: string;
  format: keyof typeof formats;
  output?: string;
}

/** `pulumi-bunny explain lint`: what is wrong with a pull zone, as can be seen without any request. */
export function lintCommand(): Command {
  return new Command("lint")
    .description("Tell what a pull zone's rules and settings certainly get wrong, without any request.")
    .argument("<zone>", "the id of the pull zone, or one of its hostnames")
    .addOption(planOption())
    .addOption(new Option("--format <format>", "the format").choices(Object.keys(formats)).default("text"))
    .addOption(outputOption("the findings"))
    .addHelpText(
      "after",
      `
Exit codes: 0 nothing found, 1 findings or an error, 3 with --plan, where what it does not know may hide some.
The zone is read from the account whose API key is in ${settings.apiKey.env}; nothing is changed.`,
    )
    .action(run);
}

async function run(name: string, { plan, format, output }: Options): Promise<void> {
  const linted = plan === undefined ? await lintDeployed(name) : await lintAfter(plan, name);
  await writeOutput(`${formats[format](linted)}\n`, output);
  if (linted.findings.length > 0) process.exitCode = 1;
  else if (linted.open && linted.open.length > 0) process.exitCode = 3;
}

/** The id or the hostname that is given. */
const idIn = (name: string) => (/^\d{1,15}$/.test(name) ? Number(name) : undefined);

async function lintDeployed(name: string): Promise<Linted> {
  const zone = await withClient(async (api): Promise<Zone> => (await zonesOf(api, idIn(name), [name]))(name));
  const { id, name: called } = zone.pullZone;
  return { zone: { id, name: called }, findings: lint(zone) };
}

async function lintAfter(file: string, name: string): Promise<Linted> {
  const plan = readPlan(file);
  const { zonesAround } = await import("./explain/plan/zones-of.js");
  return withClient(async (api) => {
    const { plannedFor, nameDecider, summary, idOf } = await zonesAround(plan, api, idIn(name), [name]);
    const zone = plannedFor(name);
    const { findings, open } = lintPlanned(zone);
    const named = findings.map((one) => ({ ...one, where: nameDecider(one.where, () => undefined) }));
    return { zone: { id: idOf(zone), name: zone.pullZone.name }, findings: named, open, plan: summary };
  });
}
