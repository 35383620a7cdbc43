import type { Difference, StackReport } from "./report";

type Differing = Pick<StackReport, "differences">;

/** Whether it is drift: all that makes a run fail, and that an earlier report knows of. */
export function isDrift({ kind }: Difference): boolean {
  return kind === "drift";
}

/** Whether this run found it as drift, whatever was done about it since. */
export function isFound({ kind }: Pick<Difference, "kind">): boolean {
  return kind === "drift" || kind === "repaired" || kind === "accepted";
}

/** Identifies a difference in every report of its stack. */
export function keyOf({ urn, property = "" }: Difference): string {
  return `${urn} ${property}`;
}

/** A resource that differs, with the differences that are there. */
export interface DifferingResource extends Pick<Difference, "kind" | "urn" | "type" | "name" | "id" | "changedAt"> {
  readonly isGone: boolean;
  readonly differences: readonly Difference[];
}

/** The resources that differ. What is resolved does so no more. */
export function resourcesIn({ differences }: Differing): DifferingResource[] {
  const there = differences.filter(({ kind }) => kind !== "resolved");
  return [...Map.groupBy(there, ({ urn }) => urn).values()].flatMap((all) => {
    const first = all.find(isFound) ?? all[0];
    if (!first) return [];
    const { kind, urn, type, name, id, changedAt, property } = first;
    return [{ kind, urn, type, name, id, changedAt, isGone: property === undefined, differences: all }];
  });
}

/** The resources that drifted, repaired and accepted ones too. */
export function driftIn(stack: Differing): DifferingResource[] {
  return resourcesIn(stack).filter(isFound);
}
