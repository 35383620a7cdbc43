import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { relative, resolve } from "node:path";
import { promisify } from "node:util";
import { LocalWorkspace, PulumiCommand, Stack } from "@pulumi/pulumi/automation";
import picomatch from "picomatch";
import { z } from "zod";
import { type DeploymentState, deploymentState } from "./deployment-lock";
import { backendFolder, stackNames } from "./file-backend";
import type { Failure, Shard } from "./report";

const execute = promisify(execFile);

/** An existing stack and its project's folder. */
export interface SelectedStack {
  /** `organization/project/stack`. */
  readonly name: string;
  /** Relative to the current folder. */
  readonly folder: string;
  readonly deployedAt: string | undefined;
  /** `environment` adds to this process's environment variables for the engine. */
  open(environment?: Readonly<Record<string, string>>): Promise<Stack>;
  /** Whether the stack imports environments of Pulumi ESC, which set environment variables for its engine. */
  hasEnvironments(): Promise<boolean>;
  /** Whether a deployment of the stack is running. */
  deploying(): Promise<DeploymentState>;
}

/** Which stacks of the folders are selected. */
export interface StackChoice {
  /** Project folders. Default: the current one. */
  readonly cwd?: readonly string[];
  /** Names or globs, short or fully qualified. */
  readonly stack?: readonly string[];
  /** All stacks of the projects, where `stack` names none. Default: the selected one. */
  readonly all?: boolean;
  /** Only this shard: each stack is in exactly one. */
  readonly shard?: Shard;
}

/** The selected stacks, and what else the caller reports. */
interface SelectedStacks {
  readonly stacks: readonly SelectedStack[];
  /** Folders whose stacks could not be listed. */
  readonly failures: readonly Failure[];
  /** How many more stacks the projects have. */
  readonly others: number;
}

const listed = z.array(
  z.object({
    name: z.string(),
    current: z.boolean(),
    lastUpdate: z.iso.datetime().optional(),
    updateInProgress: z.boolean().optional(),
  }),
);

/** Lists the folders' stacks and selects from them. */
export async function findStacks(choice: StackChoice): Promise<SelectedStacks> {
  const command = await PulumiCommand.get().catch(() =>
    Promise.reject(
      new Error("The Pulumi CLI was not found: `pulumi version` does not run. Install it, or put it on the PATH."),
    ),
  );
  const stacks: SelectedStack[] = [];
  const failures: Failure[] = [];
  let others = 0;
  const folders = choice.cwd ?? ["."];
  for (const folder of new Set(folders.map((path) => resolve(path)))) {
    try {
      const selected = await stacksIn(folder, command, choice);
      stacks.push(...selected.stacks);
      others += selected.others;
    } catch (error) {
      failures.push({ message: `${relative(".", folder) || "."}: ${reasonOf(error)}` });
    }
  }
  if (stacks.length === 0 && failures.length === 0) throw new Error(noStackMessage(choice));
  const { shard } = choice;
  return { stacks: stacks.filter(({ name }) => !shard || isIn(shard, name)), failures, others };
}

/** Whether the stack is in the shard. Depends on its name alone: adding or removing other stacks does not move it. */
export function isIn({ index, of }: Shard, name: string): boolean {
  return createHash("sha256").update(name).digest().readUInt32BE() % of === index - 1;
}

/** Whether a name or glob, short or fully qualified, matches the stack. */
export function isNamed(patterns: readonly string[], name: string): boolean {
  const short = name.slice(name.lastIndexOf("/") + 1);
  return [name, short].some((one) => picomatch.isMatch(one, [...patterns], { dot: true }));
}

async function stacksIn(
  folder: string,
  command: PulumiCommand,
  choice: StackChoice,
): Promise<{ stacks: SelectedStack[]; others: number }> {
  const workspace = await workspaceIn(folder, command);
  // Outside of a project the engine lists the stacks of all projects.
  const { name: project } = await workspace.projectSettings();
  const { url } = await workspace.whoAmI();
  const all = await workspace.listStacks().then(listed.parse, (error: unknown) => {
    const backend = backendFolder(url, folder);
    if (backend === undefined) throw error;
    return stacksByName(workspace, stackNames(backend, project));
  });
  const stacks = all
    .filter(({ name, current }) => (choice.stack ? isNamed(choice.stack, name) : choice.all || current))
    .map(
      ({ name, lastUpdate, updateInProgress }): SelectedStack => ({
        name,
        folder: relative(".", folder) || ".",
        deployedAt: lastUpdate,
        open: async (environment) => {
          const opened = await Stack.select(name, await workspaceIn(folder, command, environment));
          // What the Automation API reads after each deployment, with an engine of its own, nobody asks for.
          return Object.assign(opened, { info: async () => undefined, outputs: async () => ({}) });
        },
        hasEnvironments: async () => {
          const settings: object = await workspace.stackSettings(name).catch(() => ({}));
          return "environment" in settings;
        },
        // Pulumi Cloud's listing has it; its locks cannot be read.
        deploying: async () => (updateInProgress ? "yes" : deploymentState(url, name, { projectFolder: folder })),
      }),
    );
  return { stacks, others: all.length - stacks.length };
}

/** The stacks where the engine lists none, since one of their states cannot be read. */
async function stacksByName(
  { pulumiCommand, workDir, envVars }: LocalWorkspace,
  names: readonly string[],
): Promise<z.output<typeof listed>> {
  const args = ["stack", "--show-name", "--non-interactive"];
  const options = { cwd: workDir, env: { ...process.env, ...envVars } };
  const selected = await execute(pulumiCommand.command, args, options).catch(() => undefined);
  return names.map((name) => ({ name, current: name === selected?.stdout.trim() }));
}

/** A folder's project, for the engine without a selection of its own. */
export async function workspaceIn(
  folder: string,
  command: PulumiCommand,
  environment: Readonly<Record<string, string>> = {},
): Promise<LocalWorkspace> {
  const workspace = await LocalWorkspace.create({
    workDir: folder,
    pulumiCommand: command,
    envVars: {
      PULUMI_SKIP_UPDATE_CHECK: "true",
      PULUMI_OPTION_FULLY_QUALIFY_STACK_NAMES: "true",
      ...environment,
    },
  });
  // The Automation API selects a stack before it uses it. That would change the user's selection.
  return Object.assign(workspace, { selectStack: async () => {} });
}

function noStackMessage({ stack, all }: StackChoice): string {
  if (stack) return `No stack matches ${stack.join(", ")}. \`pulumi stack ls\` lists them.`;
  if (all) return "The project has no stack. Create one with `pulumi stack init`.";
  return "No stack is selected. Name one with --stack, or select all with --all.";
}

/** The reason of a failed command in full, without what the Automation API adds around it. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const printed = /^ stderr: (.*?)^ err\?: /ms.exec(text)?.[1]?.trim();
  return (printed || text).replace(/^error: /, "");
}
