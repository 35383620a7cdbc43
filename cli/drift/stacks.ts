import { createHash } from "node:crypto";
import { relative, resolve } from "node:path";
import picomatch from "picomatch";
import { z } from "zod";
import { readProject, readStackFile } from "../engine/project-files";
import { type Project, PulumiNotFoundError, pulumi, type Stack } from "../engine/pulumi";
import { type DeploymentState, deploymentState } from "./deployment-lock";
import { backendFolder, stackNames, storedState } from "./file-backend";
import type { Failure, Shard } from "./report";

/** An existing stack. Its folder is relative to the current one. */
export interface SelectedStack extends Stack {
  /** Whether the stack imports environments of Pulumi ESC, which set environment variables for its engine. */
  hasEnvironments(): boolean;
  /** Whether a deployment of the stack is running. */
  deploying(): DeploymentState;
  /** Its state, where that can be read without an engine. */
  stored(): ReturnType<typeof storedState>;
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
export interface SelectedStacks {
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
    updateInProgress: z.boolean().optional(),
  }),
);

/** Lists the folders' stacks and selects from them. */
export async function findStacks(choice: StackChoice): Promise<SelectedStacks> {
  const stacks: SelectedStack[] = [];
  const failures: Failure[] = [];
  let others = 0;
  const folders = choice.cwd ?? ["."];
  for (const folder of new Set(folders.map((path) => relative(".", resolve(path)) || "."))) {
    try {
      const selected = await stacksIn(folder, choice);
      stacks.push(...selected.stacks);
      others += selected.others;
    } catch (error) {
      if (error instanceof PulumiNotFoundError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      failures.push({ message: `${folder}: ${reason}` });
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

async function stacksIn(folder: string, choice: StackChoice): Promise<{ stacks: SelectedStack[]; others: number }> {
  // Outside of a project the engine lists the stacks of all projects.
  const project = readProject(folder);
  const stop = new AbortController();
  const listing = pulumi({ folder }, ["stack", "ls", "--json"], { signal: stop.signal }).then((printed) =>
    listed.parse(JSON.parse(printed)),
  );
  // It is awaited once the backend is known.
  listing.catch(() => {});
  const url = await backendUrl({ folder });
  const files = backendFolder(url, folder);
  const names = files === undefined ? [] : stackNames(files, project.name);
  const needsSelected = !choice.stack && !choice.all;
  // To list those of a file backend the engine reads all their states: of 2,000 it takes 5 s and 900 MiB.
  if (names.length > 0 && !needsSelected) stop.abort();
  const all = await listing.catch(async (error: unknown) => {
    // It fails where one of their states cannot be read.
    if (names.length === 0) throw error;
    const selected = needsSelected ? await pulumi({ folder }, ["stack", "--show-name"]).catch(() => "") : "";
    return names.map((name) => ({ name, current: name === selected.trim(), updateInProgress: false }));
  });
  const stacks = all
    .filter(({ name, current }) => (choice.stack ? isNamed(choice.stack, name) : choice.all || current))
    .map(
      ({ name, updateInProgress }): SelectedStack => ({
        name,
        folder,
        hasEnvironments: () => readStackFile(folder, name, project).environment != null,
        // Pulumi Cloud's listing has it; its locks cannot be read.
        deploying: () => (updateInProgress ? "yes" : deploymentState(url, name, { projectFolder: folder })),
        stored: () => (files === undefined ? undefined : storedState(files, name)),
      }),
    );
  return { stacks, others: all.length - stacks.length };
}

const identity = z.object({ url: z.string().optional() });

/** The URL of the backend that a project uses. */
export async function backendUrl(project: Project): Promise<string | undefined> {
  return identity.parse(JSON.parse(await pulumi(project, ["whoami", "--json"]))).url;
}

function noStackMessage({ stack, all }: StackChoice): string {
  if (stack) return `No stack matches ${stack.join(", ")}. \`pulumi stack ls\` lists them.`;
  if (all) return "The project has no stack. Create one with `pulumi stack init`.";
  return "No stack is selected. Name one with --stack, or select all with --all.";
}
