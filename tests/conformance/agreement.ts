import { expect } from "vitest";
import { differences } from "./differences";
import { disagreements } from "./disagreements";

/**
 * Both hosts have recorded the same, but for what the table of differences explains, and each of its rows that these
 * records can show is really there.
 */
export function expectAgreement(seenIn: "lives" | "errors", dynamic: unknown, native: unknown): void {
  const found = disagreements(dynamic, native);
  const rows = differences.filter((row) => row.seenIn === seenIn);
  const unexplained = found.filter((disagreement) => !rows.some((row) => row.explains(disagreement)));
  expect(unexplained.map(({ place, ...values }) => ({ place: place.join(" > "), ...values }))).toEqual([]);
  const stale = rows.filter((row) => !found.some((disagreement) => row.explains(disagreement)));
  expect(stale.map(({ what }) => what)).toEqual([]);
}
