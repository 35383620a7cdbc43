import { z } from "zod";
import { isOurs } from "../../provider/hosts/tokens";
import { PulumiError, pulumi, type Stack } from "../engine/pulumi";
import { docs } from "../output/docs";
import type { DeploymentState } from "./deployment-lock";
import type { Failure } from "./report";
import type { SelectedStack } from "./stacks";

const written = { sourcePosition: z.string().optional() };

const exported = z.object({
  // Null in a stack that was never deployed.
  deployment: z
    .object({
      manifest: z
        .object({ time: z.iso.datetime({ offset: true }) })
        .optional()
        .catch(undefined),
      resources: z
        .array(
          z.object({
            urn: z.string(),
            type: z.string().default(""),
            id: z.string().default(""),
            // One that a replacement is about to delete.
            delete: z.boolean().default(false),
            // One that a program only reads.
            external: z.boolean().default(false),
            ignoreChanges: z.array(z.string()).optional(),
            ...written,
            stackTrace: z.array(z.object(written)).optional(),
          }),
        )
        .nullish(),
      pending_operations: z.array(z.object({ type: z.string(), resource: z.object({ urn: z.string() }) })).nullish(),
    })
    .nullish(),
});

/** What the events of a refresh do not say about a stack. */
interface ExportedState {
  /** Undefined for a stack that was never deployed. */
  readonly deployedAt: string | undefined;
  /** The URNs of pending creates. A refresh does not read them, and its preview does not name them. */
  readonly creating: readonly string[];
  /** The resources of this provider that manage something. */
  readonly managed: readonly { readonly urn: string; readonly type: string; readonly id: string }[];
  /** The paths of `ignoreChanges`, by URN. */
  readonly ignoreChanges: ReadonlyMap<string, readonly string[]>;
  /** Where the program has each resource, by URN, as far as its language tells: `index.ts:12`. */
  readonly writtenAt: ReadonlyMap<string, string>;
}

/** What the drift of a stack needs to know of its state. */
export async function readStateOf(stack: SelectedStack): Promise<ExportedState> {
  return readState(await stateOf(stack));
}

/** The state as `pulumi stack export` prints it, with its secrets encrypted. */
export async function stateOf(stack: SelectedStack): Promise<unknown> {
  return stack.stored() ?? (await exportDeployment(stack));
}

/** The state as the engine exports it, with its secrets encrypted, unless an option of `pulumi stack export` shows them. */
export async function exportDeployment(stack: Stack, ...options: readonly string[]): Promise<unknown> {
  const args = ["stack", "export", "--stack", stack.name, ...options];
  const printed = await pulumi(stack, args).catch((error: unknown) => {
    throw error instanceof PulumiError ? new Error(`The state cannot be exported: ${error.message}`) : error;
  });
  return JSON.parse(printed);
}

/** Reads an exported state. */
export function readState(state: unknown): ExportedState {
  const { data, error } = exported.safeParse(state);
  if (error) {
    const [issue] = error.issues;
    throw new Error(
      `The engine exported a state that this version cannot read (${issue?.path.join(".")}: ${issue?.message}). Compare the versions of pulumi and pulumi-bunny.`,
    );
  }
  const { manifest, resources, pending_operations: pending } = data.deployment ?? {};
  return {
    deployedAt: timeOf(manifest?.time),
    creating: (pending ?? []).filter(({ type }) => type === "creating").map(({ resource: { urn } }) => urn),
    managed: (resources ?? []).filter((one) => isOurs(one.type) && !one.delete && !one.external),
    ignoreChanges: new Map((resources ?? []).flatMap(({ urn, ignoreChanges = [] }) => [[urn, ignoreChanges]])),
    writtenAt: new Map(
      (resources ?? []).flatMap(({ urn, sourcePosition, stackTrace = [] }) => {
        const [at] = [{ sourcePosition }, ...stackTrace].flatMap((frame) => placeInProject(frame.sourcePosition));
        return at === undefined ? [] : [[urn, at]];
      }),
    ),
  };
}

/** The engine writes the year 1 for no time. */
function timeOf(text: string | undefined): string | undefined {
  return text === undefined || text.startsWith("0001-") ? undefined : new Date(text).toISOString();
}

/** `index.ts:12` of `project:///index.ts#12,5`; none for classes of packages, through which each resource is made. */
function placeInProject(position = ""): string[] {
  const [, file, line] = /^project:\/\/\/(?!\.\.\/|(?:.*\/)?node_modules\/)(.+)#(\d+)/.exec(position) ?? [];
  return file === undefined ? [] : [`${file}:${line}`];
}

/** Creates that an interrupted run left pending. None while a deployment runs. */
export function pendingCreateFailures({ creating }: ExportedState, deploying: DeploymentState): Failure[] {
  if (deploying === "yes") return [];
  const running = deploying === "unknown" ? "If no deployment is running, one" : "A run";
  const message = `${running} was interrupted while it created this, so it is not known whether it exists. What to do: ${docs("interrupted-runs.md")}`;
  return creating.map((urn) => ({ urn, message }));
}
