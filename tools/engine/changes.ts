import { isDeepStrictEqual } from "node:util";
import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";

/** One resource that the engine changes, or finds changed. */
export interface Change {
  readonly op: string;
  readonly name: string;
  readonly type: string;
  /** The properties that differ, with their old and new values. */
  readonly properties: readonly { name: string; from: unknown; to: unknown }[];
  /** What happens to each path that the plugin says differs: `entries[2]: "add"`. */
  readonly paths: Readonly<Record<string, string>>;
}

/** Collects the changes that an operation of the engine reports. */
export class Changes {
  readonly #found = new Map<string, Change>();

  get all(): readonly Change[] {
    return [...this.#found.values()];
  }

  readonly onEvent = ({ resourcePreEvent, resOutputsEvent }: EngineEvent): void => {
    const step = resourcePreEvent?.metadata ?? resOutputsEvent?.metadata;
    if (!step || ["same", "read", "refresh"].includes(step.op) || !isOurs(step.type)) return;
    // What is about to happen is told in inputs; what a refresh found, in outputs.
    const key = `${step.op} ${step.urn}`;
    if (!this.#found.has(key)) this.#found.set(key, changeOf(step, resourcePreEvent ? "inputs" : "outputs"));
  };
}

/** True for the type of a resource of this provider, whichever host runs it. */
export function isOurs(type: string): boolean {
  return /(^|\/)bunny:/.test(type);
}

function changeOf(
  { op, urn, type, old, new: now, detailedDiff }: StepEventMetadata,
  members: "inputs" | "outputs",
): Change {
  const from: Record<string, unknown> = { ...old?.[members] };
  const to: Record<string, unknown> = { ...now?.[members] };
  const names = op === "update" ? [...new Set([...Object.keys(from), ...Object.keys(to)])] : [];
  return {
    op,
    name: urn.slice(urn.lastIndexOf("::") + 2),
    type: type.slice(type.lastIndexOf(":") + 1),
    properties: names
      .filter((name) => !isDeepStrictEqual(from[name], to[name]))
      .map((name) => ({ name, from: from[name], to: to[name] })),
    paths: Object.fromEntries(Object.entries(detailedDiff ?? {}).map(([path, { diffKind }]) => [path, diffKind])),
  };
}
