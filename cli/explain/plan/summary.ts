import type { Answer, Unknown } from "../../../explain";

/** What an answer from a plan stands on, as JSON has it. */
export interface PlanSummary {
  /** The steps that were taken on the zones in question. */
  readonly applied: readonly { readonly op: string; readonly urn: string }[];
  /** Those that could not be: the parts of a zone that they are about are not judged. */
  readonly notApplied: readonly { readonly op: string; readonly urn: string; readonly why: string }[];
  /** What zones have that nobody knows before the deployment. */
  readonly unknown: readonly Pick<Unknown, "what" | "why">[];
  /** Pull zones that the plan creates: their ids and keys are not known yet. */
  readonly createdZones: readonly { readonly urn: string; readonly name: string }[];
  readonly deletedZones: readonly { readonly id: number; readonly name: string }[];
  /** Steps that no answer rests on. */
  readonly leftOut: { readonly otherZones: number; readonly otherTypes: Readonly<Record<string, number>> };
}

/** What is known of a created object's id. */
export const notKnownYet = "not known yet";

/** The summary as lines of text. */
export function planText(summary: PlanSummary): string {
  const { applied, notApplied, unknown, createdZones, deletedZones, leftOut } = summary;
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;
  const others = Object.values(leftOut.otherTypes).reduce((sum, number) => sum + number, 0);
  const skipped = [
    leftOut.otherZones > 0 && `${count(leftOut.otherZones, "step")} of other zones`,
    others > 0 && `${count(others, "step")} of types that no answer rests on (${typesText(leftOut.otherTypes)})`,
  ].filter((one) => one !== false);
  const lines = [
    `${count(applied.length, "step")} taken${skipped.length > 0 ? `; left out: ${skipped.join(", ")}` : ""}`,
    ...createdZones.map(({ urn, name }) => `creates the pull zone "${name}", whose id is not known yet: ${urn}`),
    ...deletedZones.map(({ id, name }) => `deletes the pull zone "${name}" (${id})`),
    ...notApplied.map(({ op, urn, why }) => `NOT TAKEN: ${op} ${urn}: ${why}`),
    ...unknown.map(({ what, why }) => `not known: ${what}: ${why}`),
  ];
  return lines.map((line) => ` ${"plan".padEnd(16)} ${line}`).join("\n");
}

const typesText = (types: Readonly<Record<string, number>>) =>
  Object.entries(types)
    .map(([type, number]) => `${number} ${type}`)
    .join(", ");

/** An answer of a zone that the plan creates, without the id that the copy has. */
export function withoutId(answer: Answer, id: number): Answer {
  if (answer.zone.id !== id) return answer;
  const known = (text: string) => text.replaceAll(`(${id})`, `(${notKnownYet})`);
  const alternatives = answer.alternatives.map((one) => ({
    ...one,
    by: { ...one.by, text: known(one.by.text) },
    steps: one.steps.map((step) => ({ ...step, text: known(step.text) })),
  }));
  return { ...answer, zone: { ...answer.zone, id: 0 }, alternatives };
}
