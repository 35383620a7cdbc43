import { Command } from "commander";
import { languages } from "../provider/codegen/languages";
import { settings } from "../provider/configuration";
import type { ResourceDefinition } from "../provider/define/define";
import { groupOf, metaOf, propertiesOf } from "../provider/define/zod-schema";
import { tokenFor } from "../provider/hosts/tokens";
import { resourceNamed } from "../provider/registry";
import { resourceNames } from "./adopt/resource-names";
import { buildReport, unmanaged } from "./drift/build-report";
import { inspectStacks, takeInventory } from "./drift/inspect-stacks";
import { count, percent } from "./drift/labels";
import { addStackOptions } from "./drift/options";
import type { PlatformObject } from "./drift/report";
import { findStacks, type StackChoice } from "./drift/stacks";
import { isRead } from "./is-read";
import { requireApiKey } from "./options/client";
import { outputOption, writeOutput } from "./output/write-output";

interface Options extends StackChoice {
  concurrency?: number;
  account?: boolean;
  output?: string;
}

/** `pulumi-bunny adopt`: brings unmanaged objects under management. */
export function adoptCommand(): Command {
  const command = new Command("adopt").description(
    "Write the file for `pulumi import --file` of all unmanaged objects. Changes nothing.",
  );
  return addStackOptions(command)
    .option("--account", "list the whole account, not only the zones that the stacks use")
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
  requireApiKey();
  const { stacks, failures, others } = await findStacks(options);
  const inspection = await inspectStacks(stacks, { ...options, keepsManaged: true });
  const { inventory, failures: unread } = await takeInventory(inspection, options.account ? "account" : "zones");
  const { summary, ...report } = buildReport({
    stacks: inspection.reports,
    inventory,
    failures: [...failures, ...unread],
  });
  // A stack that was not read may manage any of the objects.
  const deploying = report.stacks
    .filter(({ status }) => status === "deploying")
    .map(({ name }) => ({ message: `${name}: a deployment is running. Try again when it has ended.` }));
  const problems = [...deploying, ...report.stacks.flatMap((stack) => stack.failures), ...report.failures];
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join("\n"));

  const objects = unmanaged(report.inventory?.objects ?? []);
  const taken = [...inspection.managed.values()].flat().map(({ name }) => name);
  const names = resourceNames(objects, taken);
  const resources = objects.map(({ type, id }, at) => ({ type: tokenFor(type), name: names[at], id }));
  const text = `${JSON.stringify({ resources }, undefined, 2)}\n`;
  await writeOutput(text, options.output);
  const { length: all } = inventory.objects;
  const messages = [
    `${count(objects.length, "object")} to adopt of ${all.toLocaleString("en")}: ${percent(summary.coverage ?? 1)} are covered.`,
    ...leftToFillIn(objects),
    ...(others > 0 ? [otherStacks(others)] : []),
  ];
  process.stderr.write(messages.map((line) => `${line}\n`).join(""));
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
