import { styleText } from "node:util";
import { Command, Option } from "commander";
import { settings } from "../provider/configuration";
import { accountChecks, settingsChecks } from "./doctor/account";
import { type Check, check, unknown } from "./doctor/check";
import { machineChecks } from "./doctor/machine";
import { projectChecks } from "./doctor/project";
import { hasApiKey, pullZonesIn, stackChecks } from "./doctor/stack";
import { stateOf } from "./drift/exported-state";
import { findStacks, type SelectedStack } from "./drift/stacks";
import { projectFileIn } from "./engine/project-files";
import { pulumi } from "./engine/pulumi";
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
  const version = await pulumi({ folder: "." }, ["version"]).catch(() => undefined);
  const checks = [...(await machineChecks(version?.trim())), ...(await settingsChecks())];
  const found = version === undefined ? { checks: [] } : await find(folder, stackName);
  if ("checks" in found) return [...checks, ...found.checks, ...(await accountChecks(false, undefined))];
  const { stack } = found;
  const state = await stateOf(stack).catch((error: unknown) => error);
  return [
    ...checks,
    ...(await projectChecks(folder)),
    ...(state instanceof Error ? [await check("state", () => Promise.reject(state))] : await stackChecks(stack, state)),
    ...(await accountChecks(hasApiKey(stack), pullZonesIn(state))),
  ];
}

/** The stack, or what can be said without one. */
async function find(folder: string, name: string | undefined): Promise<{ stack: SelectedStack } | { checks: Check[] }> {
  if (projectFileIn(folder) === undefined)
    return {
      checks: [await check("project", () => unknown(`${folder} has no Pulumi.yaml. Name a project by --cwd.`))],
    };
  try {
    const { stacks, failures } = await findStacks({ cwd: [folder], ...(name !== undefined && { stack: [name] }) });
    for (const { message } of failures) throw new Error(message);
    const [stack] = stacks;
    if (stacks.length === 1 && stack) return { stack };
    throw new Error(`${name} matches ${stacks.length} stacks: name one.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { checks: [...(await projectChecks(folder)), await check("stack", () => unknown(reason))] };
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
