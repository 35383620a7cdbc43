import { Command, Option } from "commander";
import { settings } from "../provider/configuration";
import type { ResourceDefinition } from "../provider/define/define";
import { groupOf, metaOf, propertiesOf } from "../provider/define/zod-schema";
import { tokenFor } from "../provider/hosts/tokens";
import { resourceNamed } from "../provider/registry";
import { type Written, writeProgram } from "./adopt/program/write-program";
import { resourceNames } from "./adopt/resource-names";
import { findObjects } from "./adopt/terraform/find-objects";
import { readState } from "./adopt/terraform/read-state";
import type { TerraformState } from "./adopt/terraform/resource";
import { buildReport, unmanaged } from "./drift/build-report";
import { isReturned } from "./drift/changed-inputs";
import { type Inspection, inspectStacks, stacksByKey, takeInventory } from "./drift/inspect-stacks";
import { count, percent } from "./drift/labels";
import { addStackOptions } from "./drift/options";
import type { Failure, PlatformObject } from "./drift/report";
import { findStacks, isNamed, type SelectedStack, type StackChoice } from "./drift/stacks";
import { requireApiKey, withClient } from "./options/client";
import { requireConfirmation } from "./options/confirm";
import { visible } from "./output/invisible";
import { fileOption, writeOutput } from "./output/write-output";

interface Options extends StackChoice {
  concurrency?: number;
  account?: boolean;
  terraform?: string;
  into?: string;
  yes?: boolean;
  output?: string;
}

/** `pulumi-bunny adopt`: brings unmanaged objects under management. */
export function adoptCommand(): Command {
  const command = new Command("adopt").description(
    "Import unmanaged objects into a stack, and write its program. Writes nothing to the platform.",
  );
  return addStackOptions(command)
    .option("--account", "what no stack manages of the account")
    .addOption(
      new Option(
        "--terraform <state>",
        "only what this state of the vendor's Terraform provider has: a terraform.tfstate file, the output of `terraform show -json`, or, of the bridged provider, that of `pulumi stack export`; - reads standard input",
      ).conflicts("account"),
    )
    .option("--into <stack>", "the stack that gets them, where several are read")
    .option("--yes", "do not ask for confirmation")
    .addOption(
      fileOption("in place of both, only write the file for `pulumi import --file`").conflicts(["into", "yes"]),
    )
    .addHelpText("after", helpText)
    .action(run);
}

const helpText = `
Name every stack that manages something of the account, so that nothing is adopted twice. The API key is read from ${settings.apiKey.env}.

  pulumi-bunny adopt --account
  pulumi preview --expect-no-changes

The program is in the language of Pulumi.yaml. Secrets are in the configuration of the stack.`;

async function run(options: Options): Promise<void> {
  if (!options.account && options.terraform === undefined) throw new Error("Choose --account or --terraform <state>.");
  requireApiKey();
  const state = options.terraform === undefined ? undefined : readState(options.terraform);
  if (options.output === undefined) requireConfirmation("adopt", options.yes);
  const { stacks, failures, others } = await findStacks(options);
  const into = options.output === undefined ? stackNamed(stacks, options.into) : undefined;
  const inspection = await inspectStacks(stacks, { ...options, keepsManaged: true });
  const { objects, messages } = await (state
    ? ofTerraform(state, inspection, failures)
    : ofAccount(inspection, failures));
  say([...messages, ...(others > 0 ? [otherStacks(others)] : [])]);
  const taken = [...inspection.managed.values()].flat().map(({ name }) => name);
  const names = resourceNames(objects, taken);
  const resources = objects.map(({ type, id }, at) => ({ type, name: names[at] ?? "", id }));
  if (into) return sayWritten(await writeProgram(into, resources, options.yes));
  const file = { resources: resources.map(({ type, ...more }) => ({ type: tokenFor(type), ...more })) };
  await writeOutput(`${JSON.stringify(file, undefined, 2)}\n`, options.output);
  say(
    leftToFillIn(objects).map(
      ({ type, path }) => `Put the ${path} of each ${type} into the generated code: the platform does not return it.`,
    ),
  );
}

function say(lines: readonly string[]): void {
  process.stderr.write(lines.map((line) => `${visible(line)}\n`).join(""));
}

/** The stack that gets the objects: the one of this name, or the only one. */
function stackNamed(stacks: readonly SelectedStack[], name: string | undefined): SelectedStack {
  const chosen = name === undefined ? stacks : stacks.filter((stack) => isNamed([name], stack.name));
  const [stack, ...more] = chosen;
  if (stack && more.length === 0) return stack;
  const read = stacks.map((one) => one.name).join(", ");
  throw new Error(`Name the one stack that gets the objects with --into. These are read: ${read}.`);
}

function sayWritten(written: Written | undefined): void {
  if (!written) return;
  const { resources, settings, messages } = written;
  const unset = leftToFillIn(resources).flatMap(({ type, path }) => {
    const placeholders = settings.filter((one) => one.resource.type === type && one.path === path);
    return placeholders.length > 0
      ? placeholders.map(({ key }) => `Set it, as the platform does not return it: pulumi config set --secret ${key}`)
      : [`Not in the program: the ${path} of each ${type}, which the platform does not return, and keeps.`];
  });
  say([...messages, ...unset]);
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

/** The inputs that no import has, or only a placeholder for, since the platform does not return them. */
function leftToFillIn(objects: readonly Pick<PlatformObject, "type">[]): { type: string; path: string }[] {
  return [...new Set(objects.map(({ type }) => type))].flatMap((type) =>
    notImported(resourceNamed(type)).map((path) => ({ type, path })),
  );
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
    return document || (secret && !isReturned(definition, path)) ? [path] : [];
  });
}

function otherStacks(number: number): string {
  return `${count(number, "other stack")} of the same project ${number === 1 ? "was" : "were"} not read: what ${number === 1 ? "it manages" : "they manage"} would be adopted twice. Use --all.`;
}
