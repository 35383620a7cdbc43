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
    const names = step && namesIn(step.urn);
    if (!names || ["same", "read", "refresh"].includes(step.op)) return;
    // What is about to happen is told in inputs; what a refresh found, in outputs.
    const key = `${step.op} ${step.urn}`;
    if (this.#found.has(key)) return;
    this.#found.set(key, { ...names, ...changeOf(step, resourcePreEvent ? "inputs" : "outputs") });
  };
}

/** True for the type of a resource of this provider, whichever host runs it. */
export function isOurs(type: string): boolean {
  return /(^|\/)bunny:/.test(type);
}

/** The names of a resource of this provider and of its type, as a program has them, from its URN. */
export function namesIn(urn: string): { name: string; type: string } | undefined {
  const [, , qualified = "", ...name] = urn.split("::");
  const type = qualified.slice(qualified.lastIndexOf("$") + 1);
  return isOurs(type) ? { name: name.join("::"), type: type.slice(type.lastIndexOf(":") + 1) } : undefined;
}

function changeOf(
  { op, old, new: now, detailedDiff }: StepEventMetadata,
  members: "inputs" | "outputs",
): Pick<Change, "op" | "properties" | "paths"> {
  const from: Record<string, unknown> = { ...old?.[members] };
  const to: Record<string, unknown> = { ...now?.[members] };
  const names = op === "update" ? [...new Set([...Object.keys(from), ...Object.keys(to)])] : [];
  return {
    op,
    properties: names
      .filter((name) => !isDeepStrictEqual(from[name], to[name]))
      .map((name) => ({ name, from: from[name], to: to[name] })),
    paths: Object.fromEntries(Object.entries(detailedDiff ?? {}).map(([path, { diffKind }]) => [path, diffKind])),
  };
}
