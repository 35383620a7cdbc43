import { Command, Option } from "commander";
import { settings } from "../provider/configuration";
import { accept } from "./drift/accept";
import { buildReport, mergeReports } from "./drift/build-report";
import { chosenFindings } from "./drift/chosen";
import { canConfirm } from "./drift/confirm";
import { ignoreRulesFor } from "./drift/ignore-file";
import { applyIgnoreRules } from "./drift/ignored";
import { inspectStacks, takeInventory } from "./drift/inspect-stacks";
import { compareLeftOut } from "./drift/left-out";
import { lintZones } from "./drift/lint-zones";
import { addOutputOptions, addStackOptions, ignoreOption, type OutputOptions, shardOption } from "./drift/options";
import { readReport } from "./drift/read-report";
import { repair } from "./drift/repair";
import type { StackReport } from "./drift/report";
import { findStacks, type SelectedStack, type StackChoice } from "./drift/stacks";
import { addActors } from "./drift/who";
import { earlierReport, writeReport } from "./drift/write-report";
import { historyCommand } from "./drift-history";
import { ignoreCommand } from "./drift-ignore";
import { notifyCommand } from "./drift-notify";
import { repeated } from "./options/arguments";
import { requireApiKey, withClient } from "./options/client";
import { writable } from "./output/write-output";

interface Options extends StackChoice, OutputOptions {
  concurrency?: number;
  unmanaged?: boolean;
  account?: boolean;
  strict?: string;
  ignore?: string;
  who?: boolean;
  lint?: boolean;
  fix?: boolean;
  accept?: boolean;
  only?: string[];
  yes?: boolean;
}

/** `pulumi-bunny drift`: drift in many stacks. */
export function driftCommand(): Command {
  const command = new Command("drift")
    .description("Report what was changed outside of Pulumi, in many stacks, without changing anything.")
    .enablePositionalOptions();
  addOutputOptions(addStackOptions(command).addOption(shardOption).addOption(ignoreOption))
    .option("--unmanaged", "also report unmanaged objects, in the zones and scripts that the stacks use")
    .option("--account", "the same, in the whole account")
    .option("--who", "also tell who made each change, by the audit log of the account")
    .option("--lint", "also tell what the rules and settings of the stacks' pull zones certainly get wrong")
    .addOption(
      new Option(
        "--strict <file>",
        "also compare what the programs leave out with the values in this file, which records those that it lacks",
      )
        .argParser(writable)
        .conflicts(["fix", "accept"]),
    )
    .option("--fix", "repair drift with `pulumi up --refresh`, after a preview; runs the program")
    .addOption(
      new Option(
        "--accept",
        "take what the platform has into the state, after a preview, and print what must change in the program",
      ).conflicts("fix"),
    )
    .option(
      "--only <type/name...>",
      "with --fix or --accept: only these resources, by globs such as CustomAccessList/office",
      repeated(String),
    )
    .option("--yes", "with --fix or --accept: do not ask for confirmation")
    .addHelpText("after", helpText)
    .addCommand(mergeCommand())
    .addCommand(ignoreCommand())
    .addCommand(notifyCommand())
    .addCommand(historyCommand())
    .action(run);
  return command;
}

const helpText = `
Exit codes: 0 no drift, 2 drift, 1 an error.
It runs \`pulumi\` from the PATH, and the stack's program only with --fix. --unmanaged, --strict, --who and --lint read the account whose API key is in ${settings.apiKey.env}.`;

function mergeCommand(): Command {
  const command = new Command("merge")
    .description("Merge the reports of all shards of a run, written with --format json.")
    .argument("<report...>", "files");
  return addOutputOptions(command).action(merge);
}

async function run(options: Options): Promise<void> {
  const settling = options.fix ? "--fix" : options.accept ? "--accept" : undefined;
  if (options.only && !settling) throw new Error("--only needs --fix or --accept.");
  if (settling && !canConfirm(options.yes))
    throw new Error(`${settling} needs --yes without a terminal to confirm at.`);
  const scope = options.account ? "account" : options.unmanaged ? "zones" : undefined;
  const { strict } = options;
  const readsAccount = Boolean(scope || strict || options.who || options.lint);
  if (readsAccount) requireApiKey();
  const before = earlierReport(options);
  const { stacks, failures } = await findStacks(options);
  const rulesOf = ignoreRulesFor(
    stacks.map(({ folder }) => folder),
    options.ignore,
  );
  const inspection = await inspectStacks(stacks, { ...options, keepsManaged: readsAccount });
  const unmanaged = scope && (await takeInventory(inspection, scope));
  const found = strict === undefined ? inspection.reports : await compareLeftOut(inspection, strict);
  const named = options.who
    ? await withClient((api) => addActors(found, inspection.managed, api))
    : { reports: found, who: undefined };
  const linted = options.lint ? await withClient((api) => lintZones(inspection, api)) : undefined;
  const { reports, rules } = applyIgnoreRules(named.reports, rulesOf);
  const settled = await settle(stacks, reports, options);
  await writeReport(
    buildReport({
      shard: options.shard,
      stacks: settled.reports,
      inventory: unmanaged?.inventory,
      failures: [...failures, ...(unmanaged?.failures ?? []), ...(linted?.failures ?? []), ...settled.failures],
      lint: linted?.lint,
      rules,
      who: named.who,
    }),
    before,
    options,
  );
}

/** Repairs or accepts what was chosen. */
async function settle(stacks: readonly SelectedStack[], reports: readonly StackReport[], options: Options) {
  const { fix, accept: accepts, only, yes } = options;
  if (!fix && !accepts) return { reports, failures: [] };
  const { findings, failures } = chosenFindings(reports, only);
  const settled = fix
    ? await repair(stacks, reports, findings, { yes, isPart: only !== undefined })
    : await accept(stacks, reports, findings, { yes });
  return { reports: settled, failures };
}

async function merge(files: readonly string[], options: OutputOptions): Promise<void> {
  await writeReport(mergeReports(files.map(readReport)), earlierReport(options), options);
}
