import { createHash } from "node:crypto";
import { relative, resolve } from "node:path";
import { LocalWorkspace, PulumiCommand, Stack } from "@pulumi/pulumi/automation";
import picomatch from "picomatch";
import { z } from "zod";
import { type Deploying, deployingBy } from "./deployment-lock";
import type { Failure, Shard } from "./report";

/** A stack that is there, and where its project is. */
export interface SelectedStack {
  /** `organization/project/stack`. */
  readonly name: string;
  /** Relative to the current folder. */
  readonly folder: string;
  readonly deployedAt: string | undefined;
  /** With what the engine's environment has besides this process's. */
  open(environment?: Readonly<Record<string, string>>): Promise<Stack>;
  /** Whether the stack's settings come from elsewhere as well (Pulumi ESC): the engine then has another environment. */
  hasEnvironments(): Promise<boolean>;
  /** Whether a run is at work on the stack at this moment. */
  deploying(): Promise<Deploying>;
}

/** Which stacks of the folders are meant. */
export interface StackChoice {
  /** Folders of projects; none is the current one. */
  readonly cwd?: readonly string[];
  /** Names or globs, short or fully qualified. */
  readonly stack?: readonly string[];
  /** All stacks of the projects, where none is named; otherwise the selected one. */
  readonly all?: boolean;
  /** One part of many: each stack is in exactly one. */
  readonly shard?: Shard;
}

/** The stacks that are meant, and what is told beside them. */
export interface SelectedStacks {
  readonly stacks: readonly SelectedStack[];
  /** What could not be looked through. */
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

/** Finds the stacks that are meant. */
export async function findStacks(choice: StackChoice): Promise<SelectedStacks> {
  const command = await PulumiCommand.get().catch(() =>
    Promise.reject(
      new Error("There is no Pulumi CLI: `pulumi version` does not run. Install it, or put it on the PATH."),
    ),
  );
  const stacks: SelectedStack[] = [];
  const failures: Failure[] = [];
  let others = 0;
  const folders = choice.cwd ?? ["."];
  for (const folder of new Set(folders.map((path) => resolve(path)))) {
    try {
      const found = await stacksIn(folder, command, choice);
      stacks.push(...found.stacks);
      others += found.others;
    } catch (error) {
      failures.push({ message: `${relative(".", folder) || "."}: ${firstLine(error)}` });
    }
  }
  if (stacks.length === 0 && failures.length === 0) throw new Error(noneOf(choice));
  const { shard } = choice;
  return { stacks: stacks.filter(({ name }) => !shard || isIn(shard, name)), failures, others };
}

/** Whether the stack is in the shard. Depends on its name alone, so it stays there as others come and go. */
export function isIn({ index, of }: Shard, name: string): boolean {
  return createHash("sha256").update(name).digest().readUInt32BE() % of === index - 1;
}

/** Whether one of the names or globs, short or fully qualified, means the stack. */
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
  // Outside of a project the engine lists the stacks of all.
  await workspace.projectSettings();
  const all = listed.parse(await workspace.listStacks());
  const { url } = await workspace.whoAmI();
  const stacks = all
    .filter(({ name, current }) => (choice.stack ? isNamed(choice.stack, name) : choice.all || current))
    .map(
      ({ name, lastUpdate, updateInProgress }): SelectedStack => ({
        name,
        folder: relative(".", folder) || ".",
        deployedAt: lastUpdate,
        open: async (environment) => Stack.select(name, await workspaceIn(folder, command, environment)),
        hasEnvironments: async () => {
          const settings: object = await workspace.stackSettings(name).catch(() => ({}));
          return "environment" in settings;
        },
        // Pulumi Cloud says it in its listing, and keeps no locks that could be read.
        deploying: async () => (updateInProgress ? "yes" : deployingBy(url, name)),
      }),
    );
  return { stacks, others: all.length - stacks.length };
}

async function workspaceIn(
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
  // The Automation API selects a stack before it uses it. That would change what the user has selected.
  return Object.assign(workspace, { selectStack: async () => {} });
}

function noneOf({ stack, all }: StackChoice): string {
  if (stack) return `No stack matches ${stack.join(", ")}. \`pulumi stack ls\` shows which there are.`;
  if (all) return "There is no stack. Make one with `pulumi stack init`.";
  return "No stack is selected. Name one with --stack, or take all with --all.";
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /^\s*(?:stderr:\s*)?error: (.*)$/m.exec(text)?.[1] ?? text.split("\n")[0] ?? text;
}
