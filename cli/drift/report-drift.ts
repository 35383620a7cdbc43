import { requireApiKey, withClient } from "../options/client";
import { buildReport } from "./build-report";
import { ignoreRulesFor } from "./ignore-file";
import { applyIgnoreRules } from "./ignored";
import { inspectStacks, takeInventory } from "./inspect-stacks";
import type { OutputOptions, SettleOptions } from "./options";
import { settle } from "./settle";
import type { SelectedStacks, StackChoice } from "./stacks";
import { addActors } from "./who";
import { earlierReport, writeReport } from "./write-report";

/** The options of `pulumi-bunny drift`. */
export interface DriftOptions extends StackChoice, OutputOptions, SettleOptions {
  concurrency?: number;
  account?: boolean;
  ignore?: string;
  who?: boolean;
}

/** Inspects the stacks that are chosen, repairs or accepts what is to be, and writes the report. */
export async function reportDrift(options: DriftOptions, found: Promise<SelectedStacks>): Promise<void> {
  const keepsManaged = Boolean(options.account || options.who);
  if (keepsManaged) requireApiKey();
  const before = earlierReport(options);
  const { stacks, failures } = await found;
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
