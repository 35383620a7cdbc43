import { isDeepStrictEqual } from "node:util";
import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import { namesIn } from "../../provider/hosts/tokens";

/** One resource that the engine changes, or that a refresh reports as changed. */
export interface Change {
  readonly op: string;
  readonly name: string;
  readonly type: string;
  /** The properties that differ, with their old and new values. */
  readonly properties: readonly PropertyChange[];
  /** The kind of each difference in the plugin's detailed diff, by path: `entries[2]: "add"`. */
  readonly paths: Readonly<Record<string, string>>;
}

/** One property that differs. A missing value is undefined. */
export interface PropertyChange {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Collects the changes that an operation of the engine reports. */
export class Changes {
  readonly #changes = new Map<string, Change>();

  get all(): readonly Change[] {
    return [...this.#changes.values()];
  }

  readonly onEvent = (event: EngineEvent): void => {
    const step = changedStep(event);
    const names = step && namesIn(step.urn);
    if (!names) return;
    // A planned step differs in inputs, a refresh in outputs.
    const key = `${step.op} ${step.urn}`;
    if (this.#changes.has(key)) return;
    this.#changes.set(key, { ...names, ...changeOf(step, event.resourcePreEvent ? "inputs" : "outputs") });
  };
}

/** The step of an event that changes a resource or reports it as changed; undefined for all other events. */
export function changedStep({ resourcePreEvent, resOutputsEvent }: EngineEvent): StepEventMetadata | undefined {
  const step = resourcePreEvent?.metadata ?? resOutputsEvent?.metadata;
  return step && !["same", "read", "refresh"].includes(step.op) ? step : undefined;
}

/** The properties that differ between two objects. */
export function differing(
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
): PropertyChange[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((name) => !isDeepStrictEqual(from[name], to[name]))
    .map((name) => ({ name, from: from[name], to: to[name] }));
}

function changeOf(
  { op, old, new: now, detailedDiff }: StepEventMetadata,
  members: "inputs" | "outputs",
): Pick<Change, "op" | "properties" | "paths"> {
  return {
    op,
    properties: op === "update" ? differing(old?.[members] ?? {}, now?.[members] ?? {}) : [],
    paths: Object.fromEntries(Object.entries(detailedDiff ?? {}).map(([path, { diffKind }]) => [path, diffKind])),
  };
}
