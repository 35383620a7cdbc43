import { requireApiKey, withClient } from "../options/client";
import { accept } from "./accept";
import { buildReport } from "./build-report";
import { chosenDrift } from "./chosen";
import { ignoreRulesFor } from "./ignore-file";
import { applyIgnoreRules } from "./ignored";
import { inspectStacks, takeInventory } from "./inspect-stacks";
import type { OutputOptions } from "./options";
import { repair } from "./repair";
import type { StackReport } from "./report";
import { canConfirm } from "./settle";
import { findStacks, type SelectedStack, type StackChoice } from "./stacks";
import { addActors } from "./who";
import { earlierReport, writeReport } from "./write-report";

/** The options of `pulumi-bunny drift`. */
export interface DriftOptions extends StackChoice, OutputOptions {
  concurrency?: number;
  account?: boolean;
  ignore?: string;
  who?: boolean;
  fix?: boolean;
  accept?: boolean;
  only?: string[];
  yes?: boolean;
}

/** Inspects the stacks that are chosen, repairs or accepts what is to be, and writes the report. */
export async function reportDrift(options: DriftOptions): Promise<void> {
  const settling = options.fix ? "--fix" : options.accept ? "--accept" : undefined;
  if (options.only && !settling) throw new Error("--only needs --fix or --accept.");
  if (settling && !canConfirm(options.yes))
    throw new Error(`${settling} needs --yes without a terminal to confirm at.`);
  const keepsManaged = Boolean(options.account || options.who);
  if (keepsManaged) requireApiKey();
  const before = earlierReport(options);
  const { stacks, failures } = await findStacks(options);
  const rulesOf = ignoreRulesFor(
    stacks.map(({ folder }) => folder),
    options.ignore,
  );
  const inspection = await inspectStacks(stacks, { ...options, keepsManaged });
  const inventory = options.account ? await takeInventory(inspection) : undefined;
  const named = options.who
    ? await withClient((api) => addActors(inspection, api))
    : { reports: inspection.reports, who: undefined };
  const { reports, rules } = applyIgnoreRules(named.reports, rulesOf);
  const settled = await settle(stacks, reports, options);
  const report = buildReport({
    shard: options.shard,
    stacks: settled.reports,
    objects: inventory?.objects,
    failures: [...failures, ...(inventory?.failures ?? []), ...settled.failures],
    rules,
    who: named.who,
  });
  await writeReport(report, before, options);
}

/** Repairs or accepts what was chosen. */
async function settle(stacks: readonly SelectedStack[], reports: readonly StackReport[], options: DriftOptions) {
  const { fix, accept: accepts, only, yes } = options;
  if (!fix && !accepts) return { reports, failures: [] };
  const { resources, failures } = chosenDrift(reports, only);
  const settled = fix
    ? await repair(stacks, reports, resources, { yes, isPart: only !== undefined })
    : await accept(stacks, reports, resources, yes);
  return { reports: settled, failures };
}
