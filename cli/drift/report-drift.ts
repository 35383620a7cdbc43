import { requireApiKey, withClient } from "../options/client";
import { accept } from "./accept";
import { buildReport } from "./build-report";
import { chosenFindings } from "./chosen";
import { canConfirm } from "./confirm";
import { ignoreRulesFor } from "./ignore-file";
import { applyIgnoreRules } from "./ignored";
import { inspectStacks, takeInventory } from "./inspect-stacks";
import { compareLeftOut } from "./left-out";
import { lintZones } from "./lint-zones";
import type { OutputOptions } from "./options";
import { repair } from "./repair";
import type { StackReport } from "./report";
import { findStacks, type SelectedStack, type StackChoice } from "./stacks";
import { addActors } from "./who";
import { earlierReport, writeReport } from "./write-report";

/** The options of `pulumi-bunny drift`. */
export interface DriftOptions extends StackChoice, OutputOptions {
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

/** Inspects the stacks that are chosen, repairs or accepts what is to be, and writes the report. */
export async function reportDrift(options: DriftOptions): Promise<void> {
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
async function settle(stacks: readonly SelectedStack[], reports: readonly StackReport[], options: DriftOptions) {
  const { fix, accept: accepts, only, yes } = options;
  if (!fix && !accepts) return { reports, failures: [] };
  const { findings, failures } = chosenFindings(reports, only);
  const settled = fix
    ? await repair(stacks, reports, findings, { yes, isPart: only !== undefined })
    : await accept(stacks, reports, findings, { yes });
  return { reports: settled, failures };
}
