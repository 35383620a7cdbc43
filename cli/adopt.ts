import { Command, Option } from "commander";
import { languages } from "../provider/codegen/languages";
import { settings } from "../provider/configuration";
import type { ResourceDefinition } from "../provider/define/define";
import { groupOf, metaOf, propertiesOf } from "../provider/define/zod-schema";
import { tokenFor } from "../provider/hosts/tokens";
import { resourceNamed } from "../provider/registry";
import { resourceNames } from "./adopt/resource-names";
import { findObjects } from "./adopt/terraform/find-objects";
import { readState } from "./adopt/terraform/read-state";
import type { TerraformState } from "./adopt/terraform/resource";
import { buildReport, unmanaged } from "./drift/build-report";
import { type Inspection, inspectStacks, stacksByKey, takeInventory } from "./drift/inspect-stacks";
import { count, percent } from "./drift/labels";
import { addStackOptions } from "./drift/options";
import type { Failure, PlatformObject } from "./drift/report";
import { findStacks, type StackChoice } from "./drift/stacks";
import { isRead } from "./is-read";
import { requireApiKey, withClient } from "./options/client";
import { visible } from "./output/invisible";
import { outputOption, writeOutput } from "./output/write-output";

interface Options extends StackChoice {
  concurrency?: number;
  account?: boolean;
  terraform?: string;
  output?: string;
}

/** `pulumi-bunny adopt`: brings unmanaged objects under management. */
export function adoptCommand(): Command {
  const command = new Command("adopt").description(
    "Write the file for `pulumi import --file` of all unmanaged objects. Changes nothing.",
  );
  return addStackOptions(command)
    .option("--account", "what no stack manages of the account")
    .addOption(
      new Option(
        "--terraform <state>",
        "only what this state of the vendor's Terraform provider has: a terraform.tfstate file, the output of `terraform show -json`, or, of the bridged provider, that of `pulumi stack export`; - reads standard input",
      ).conflicts("account"),
    )
    .addOption(outputOption("the import file"))
    .addHelpText("after", helpText)
    .action(run);
}

const helpText = `
Name every stack that manages something of the account, so that nothing is adopted twice. The API key is read from ${settings.apiKey.env}.

  pulumi-bunny adopt --account --output import.json
  pulumi import --file import.json --out adopted.ts

The second line writes the code, for the plugin. In TypeScript it imports "${languages.nodejs.packageName}": npm install ${languages.nodejs.packageName}`;

async function run(options: Options): Promise<void> {
  if (!options.account && options.terraform === undefined) throw new Error("Choose --account or --terraform <state>.");
  requireApiKey();
  const state = options.terraform === undefined ? undefined : readState(options.terraform);
  const { stacks, failures, others } = await findStacks(options);
  const inspection = await inspectStacks(stacks, { ...options, keepsManaged: true });
  const { objects, messages } = await (state
    ? ofTerraform(state, inspection, failures)
    : ofAccount(inspection, failures));
  const taken = [...inspection.managed.values()].flat().map(({ name }) => name);
  const names = resourceNames(objects, taken);
  const resources = objects.map(({ type, id }, at) => ({ type: tokenFor(type), name: names[at], id }));
  const text = `${JSON.stringify({ resources }, undefined, 2)}\n`;
  await writeOutput(text, options.output);
  const all = [...messages, ...leftToFillIn(objects), ...(others > 0 ? [otherStacks(others)] : [])];
  process.stderr.write(all.map((line) => `${visible(line)}\n`).join(""));
}

/** What is adopted, and what the user is told of it. */
interface Adopted {
  readonly objects: readonly Pick<PlatformObject, "type" | "id" | "name">[];
  readonly messages: readonly string[];
}

async function ofAccount(inspection: Inspection, failures: readonly Failure[]): Promise<Adopted> {
  const { objects: existing, failures: unread } = await takeInventory(inspection);
  const report = buildReport({ stacks: inspection.reports, objects: existing, failures: [...failures, ...unread] });
  requireRead(report);
  const objects = unmanaged(report.objects);
  const all = existing.length.toLocaleString("en");
  const covered = percent(report.summary.coverage ?? 1);
  return { objects, messages: [`${count(objects.length, "object")} to adopt of ${all}: ${covered} are covered.`] };
}

async function ofTerraform(
  { resources, others, owner }: TerraformState,
  inspection: Inspection,
  failures: readonly Failure[],
): Promise<Adopted> {
  requireRead({ stacks: inspection.reports, failures });
  return withClient(async (api) => {
    const { objects, leftOut } = await findObjects(resources, api, stacksByKey(inspection.managed));
    const messages = [
      `${count(objects.length, "object")} to adopt of ${count(resources.length, "resource")} in the ${owner} state.`,
      ...leftOut.map(({ address, reason }) => `Not adopted: ${address}: ${reason}.`),
      ...(others > 0 ? [`${count(others, "resource")} of other providers: left to ${owner}.`] : []),
    ];
    return { objects, messages };
  });
}

/** A stack that was not read may manage any of the objects. */
function requireRead({ stacks, failures }: Pick<Parameters<typeof buildReport>[0], "stacks" | "failures">): void {
  const deploying = stacks
    .filter(({ status }) => status === "deploying")
    .map(({ name }) => ({ message: `${name}: a deployment is running. Try again when it has ended.` }));
  const problems = [...deploying, ...stacks.flatMap((stack) => stack.failures), ...failures];
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join("\n"));
}

/** The inputs that an import cannot write into the code, since the platform does not return them. */
function leftToFillIn(objects: readonly Pick<PlatformObject, "type">[]): string[] {
  return [...new Set(objects.map(({ type }) => type))].flatMap((type) => {
    return notImported(resourceNamed(type)).map(
      (name) => `Put the ${name} of each ${type} into the generated code: the platform does not return it.`,
    );
  });
}

/** The paths of secrets and documents that no read returns. */
function notImported(definition: ResourceDefinition, schema = definition.inputs, prefix = ""): string[] {
  return propertiesOf(schema).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    const group = groupOf(member);
    if (group) return notImported(definition, group, `${path}.`);
    const { secret, jsonOrYaml: document, replaceOnChange, credential } = metaOf(member);
    // It counts for a new object alone, or signs in.
    if (replaceOnChange === "betweenValues" || credential) return [];
    return document || (secret && !isRead(definition, path)) ? [path] : [];
  });
}

function otherStacks(number: number): string {
  return `${count(number, "other stack")} of the same project ${number === 1 ? "was" : "were"} not read: what ${number === 1 ? "it manages" : "they manage"} would be adopted twice. Use --all.`;
}
