import { readFileSync } from "node:fs";
import { Command, Option } from "commander";
import { type Assumptions, type Decider, Replay, type ReplayReport, readZone, type Zone } from "../edge";
import { replayMarkdown, replayText } from "../edge/replay/formats";
import { settings } from "../provider/configuration";
import type { BunnyClient } from "../sdk";
import { pullZoneFromWire } from "../sdk/api/pull-zones";
import { assumption } from "./explain/assumption";
import { planOption } from "./explain/plan/option";
import { readPlan } from "./explain/plan/plan-file";
import { type PlanSummary, planText } from "./explain/plan/summary";
import { type ResourceOf, resourcesOf, stackOption } from "./explain/resources";
import { zonesOf } from "./explain/zones";
import { addPeriodOptions, startOf } from "./logs/options";
import { numericId, repeated } from "./options/arguments";
import { withClient } from "./options/client";
import { outputOption, writeOutput } from "./output/write-output";

/** A report, and what it stands on if it is of a plan. */
type Planned = ReplayReport & { readonly plan?: PlanSummary };

const formats = {
  text: ({ plan, ...report }: Planned) => [...(plan ? [planText(plan)] : []), replayText(report)].join("\n"),
  json: (report: Planned) => JSON.stringify(report, undefined, 2),
  markdown: ({ plan, ...report }: Planned) =>
    [replayMarkdown(report), ...(plan ? ["", "~~~~text", planText(plan), "~~~~"] : [])].join("\n"),
};

interface Options {
  zone: string;
  against?: number;
  plannedZone?: string;
  plan?: string;
  since?: number;
  from?: Date;
  to?: Date;
  stack?: string;
  assume: readonly [string, string][];
  format: keyof typeof formats;
  output?: string;
}

/** `pulumi-bunny explain replay`: what the requests of a log would be answered. */
export function replayCommand(): Command {
  const command = new Command("replay")
    .description("Tell how a zone as it would be answers the requests of the log otherwise. Sends none of them.")
    .requiredOption("--zone <zone>", "the pull zone whose log is read: its id, or one of its hostnames")
    .addOption(new Option("--against <id>", "the pull zone to compare with, by its id").argParser(numericId))
    .addOption(
      new Option("--planned-zone <file>", "the zone to compare with, as GET /pullzone/{id} returns it").conflicts([
        "against",
      ]),
    )
    .addOption(planOption().conflicts(["against", "plannedZone"]));
  return addPeriodOptions(command, "request")
    .addOption(stackOption())
    .option("--assume <question=reading>", "how to read an open question; may be repeated", repeated(assumption), [])
    .addOption(new Option("--format <format>", "the format").choices(Object.keys(formats)).default("text"))
    .addOption(outputOption("the report"))
    .addHelpText(
      "after",
      `
Without another zone, what the zone decides is compared with what the log says.
Exit codes: 0 no request is answered otherwise, 3 one is or may be, 1 an error.
The zones are read from the account whose API key is in ${settings.apiKey.env}; nothing is changed.`,
    )
    .action(run);
}

async function run(options: Options): Promise<void> {
  const resourceOf = await resourcesOf(options.stack);
  await withClient(async (api) => {
    const { zone, other, plan, nameOf } = await zonesFor(api, options);
    const report = named(await replay(api, zone, other, options), (decider) => nameOf(decider, resourceOf));
    await writeOutput(`${formats[options.format]({ ...report, plan })}\n`, options.output);
    if (other && report.changed + report.depends + report.notJudged > 0) process.exitCode = 3;
  });
}

async function replay(api: BunnyClient, zone: Zone, other: Zone | undefined, { since, from, to, assume }: Options) {
  const replay = new Replay(zone, other, Object.fromEntries(assume) as Assumptions);
  const period = { from: startOf({ since, from }), to, order: "asc" } as const;
  for await (const record of api.logs.list(zone.pullZone.id, period)) replay.add(record);
  return replay.report();
}

/** The zones that are compared, and how their objects are named. */
interface Zones {
  readonly zone: Zone;
  readonly other?: Zone;
  readonly plan?: PlanSummary;
  nameOf(decider: Decider, resourceOf: ResourceOf): Decider;
}

async function zonesFor(api: BunnyClient, options: Options): Promise<Zones> {
  const { zone: name, plan } = options;
  const id = /^\d{1,15}$/.test(name) ? Number(name) : undefined;
  if (plan !== undefined) return zonesOfPlan(api, plan, name, id);
  const zone = (await zonesOf(api, id, [name]))(name);
  const nameOf = (decider: Decider, resourceOf: ResourceOf) => {
    const resource = resourceOf(decider);
    return resource === undefined ? decider : { ...decider, resource };
  };
  return { zone, other: await otherZone(api, zone, options), nameOf };
}

async function zonesOfPlan(api: BunnyClient, file: string, name: string, id: number | undefined): Promise<Zones> {
  const plan = readPlan(file);
  const { zonesAround } = await import("./explain/plan/zones-of.js");
  const { deployedFor, plannedFor, nameDecider, summary } = await zonesAround(plan, api, id, [name]);
  const zone = deployedFor(name);
  if (!zone)
    throw new Error(`No pull zone of the account has the hostname ${name} yet, so that there is no log of it.`);
  return { zone, other: plannedFor(name), plan: summary, nameOf: nameDecider };
}

/** A file has no shield zone: that of the account is taken for both. */
async function otherZone(
  api: BunnyClient,
  zone: Zone,
  { against, plannedZone }: Pick<Options, "against" | "plannedZone">,
): Promise<Zone | undefined> {
  if (against !== undefined) return readZone(api, against);
  return plannedZone === undefined ? undefined : { ...zone, pullZone: pullZoneIn(plannedZone) };
}

function pullZoneIn(file: string): Zone["pullZone"] {
  const text = readFileSync(file, "utf8");
  try {
    return pullZoneFromWire(JSON.parse(text));
  } catch (error) {
    const why = error instanceof SyntaxError ? "it is not JSON" : "a property is missing or not of its type";
    throw new Error(
      `${file} is no pull zone as GET /pullzone/{id} returns it: ${why}. Save that response, and edit it.`,
    );
  }
}

function named(report: ReplayReport, nameOf: (decider: Decider) => Decider): ReplayReport {
  const all = (groups: ReplayReport["changes"]) =>
    groups.map((group) => (group.by ? { ...group, by: nameOf(group.by) } : group));
  return { ...report, changes: all(report.changes), possible: all(report.possible) };
}
