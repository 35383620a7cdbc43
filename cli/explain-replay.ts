import { readFileSync } from "node:fs";
import { Command, Option } from "commander";
import { type Assumptions, Replay, type ReplayReport, readZone, type Zone } from "../edge";
import { replayMarkdown, replayText } from "../edge/replay/formats";
import { settings } from "../provider/configuration";
import type { BunnyClient } from "../sdk";
import { pullZoneFromWire } from "../sdk/api/pull-zones";
import { assumption } from "./explain/assumption";
import { type ResourceOf, resourcesOf, stackOption } from "./explain/resources";
import { zonesOf } from "./explain/zones";
import { addPeriodOptions, startOf } from "./logs/options";
import { numericId, repeated } from "./options/arguments";
import { clientFromEnvironment } from "./options/client";
import { outputOption, writeOutput } from "./output/write-output";

const formats = {
  text: replayText,
  json: (report: ReplayReport) => JSON.stringify(report, undefined, 2),
  markdown: replayMarkdown,
};

interface Options {
  zone: string;
  against?: number;
  plannedZone?: string;
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
    );
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
  const report = withResources(await replay(options), resourceOf);
  await writeOutput(`${formats[options.format](report)}\n`, options.output);
  if (report.changed + report.depends + report.notJudged > 0 && report.other) process.exitCode = 3;
}

async function replay({ zone: name, against, plannedZone, since, from, to, assume }: Options): Promise<ReplayReport> {
  const api = clientFromEnvironment();
  try {
    const id = /^\d{1,15}$/.test(name) ? Number(name) : undefined;
    const zone = (await zonesOf(api, id, [name]))(name);
    const other = await otherZone(api, zone, { against, plannedZone });
    const replay = new Replay(zone, other, Object.fromEntries(assume) as Assumptions);
    const period = { from: startOf({ since, from }), to, order: "asc" } as const;
    for await (const record of api.logs.list(zone.pullZone.id, period)) replay.add(record);
    return replay.report();
  } finally {
    await api.close();
  }
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

function withResources(report: ReplayReport, resourceOf: ResourceOf): ReplayReport {
  const named = (groups: ReplayReport["changes"]) =>
    groups.map((group) => {
      const resource = group.by && resourceOf(group.by);
      return group.by && resource !== undefined ? { ...group, by: { ...group.by, resource } } : group;
    });
  return { ...report, changes: named(report.changes), possible: named(report.possible) };
}
