import { styleText } from "node:util";
import { PulumiCommand, type Stack } from "@pulumi/pulumi/automation";
import { Command, Option } from "commander";
import { settings } from "../provider/configuration";
import { accountChecks, settingsChecks } from "./doctor/account";
import { type Check, check, unknown } from "./doctor/check";
import { machineChecks } from "./doctor/machine";
import { projectChecks } from "./doctor/project";
import { hasApiKey, pullZonesIn, stackChecks } from "./doctor/stack";
import { exportDeployment } from "./drift/exported-state";
import { findStacks, reasonOf, workspaceIn } from "./drift/stacks";
import { exitCodes } from "./output/exit-codes";
import { isInColour } from "./output/write-output";

const formats = {
  text: (checks: readonly Check[]) => text(checks, isInColour()),
  json: (checks: readonly Check[]) => JSON.stringify({ checks }, undefined, 2),
};

interface Options {
  cwd: string;
  stack?: string;
  format: keyof typeof formats;
}

/** `pulumi-bunny doctor`: what may keep a deployment from working, and what to do. */
export function doctorCommand(): Command {
  return new Command("doctor")
    .description("Check what a deployment needs: versions, plugin, key, stack. Changes nothing.")
    .option("--cwd <dir>", "the project's folder", ".")
    .option("--stack <name>", "the stack (default: the selected one)")
    .addOption(new Option("--format <format>", "the format").choices(Object.keys(formats)).default("text"))
    .addHelpText(
      "after",
      `\nExit codes: 0 no problem, 2 a problem, 1 an error. With the key in ${settings.apiKey.env}, three reads are sent; no secret is shown.`,
    )
    .action(run);
}

async function run({ cwd, stack, format }: Options): Promise<void> {
  const checks = await allChecks(cwd, stack);
  process.stdout.write(`${formats[format](checks)}\n`);
  if (checks.some(({ status }) => status === "problem")) process.exitCode = exitCodes.found;
}

async function allChecks(folder: string, stackName: string | undefined): Promise<Check[]> {
  const command = await PulumiCommand.get().catch(() => undefined);
  const checks = [...(await machineChecks(command)), ...(await settingsChecks())];
  const opened = command ? await open(command, folder, stackName) : { checks: [] };
  if ("checks" in opened) return [...checks, ...opened.checks, ...(await accountChecks(false, undefined))];
  const { stack } = opened;
  const state = await exportDeployment(stack).catch((error: unknown) => error);
  return [
    ...checks,
    ...(await projectChecks(stack.workspace)),
    ...(state instanceof Error ? [await check("state", () => Promise.reject(state))] : await stackChecks(stack, state)),
    ...(await accountChecks(await hasApiKey(stack), pullZonesIn(state))),
  ];
}

/** The stack, or what can be said without one. */
async function open(
  command: PulumiCommand,
  folder: string,
  name: string | undefined,
): Promise<{ stack: Stack } | { checks: Check[] }> {
  const workspace = await workspaceIn(folder, command);
  const isProject = await workspace.projectSettings().then(
    () => true,
    () => false,
  );
  if (!isProject)
    return {
      checks: [await check("project", () => unknown(`${folder} has no Pulumi.yaml. Name a project by --cwd.`))],
    };
  try {
    const { stacks, failures } = await findStacks({ cwd: [folder], ...(name !== undefined && { stack: [name] }) });
    for (const { message } of failures) throw new Error(message);
    const [selected] = stacks;
    if (stacks.length === 1 && selected) return { stack: await selected.open() };
    throw new Error(`${name} matches ${stacks.length} stacks: name one.`);
  } catch (error) {
    return { checks: [...(await projectChecks(workspace)), await check("stack", () => unknown(reasonOf(error)))] };
  }
}

const marks = { ok: "ok", problem: "!!", unknown: "??" } as const;
const colours = { ok: "green", problem: "red", unknown: "yellow" } as const;

function text(checks: readonly Check[], inColour: boolean): string {
  const width = Math.max(...checks.map(({ topic }) => topic.length));
  return checks
    .map(({ topic, status, text: found }) => {
      const mark = inColour ? styleText(colours[status], marks[status]) : marks[status];
      return `${mark}  ${topic.padEnd(width)}  ${found}`;
    })
    .join("\n");
}
