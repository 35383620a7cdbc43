import { expect } from "vitest";
import { differences } from "./differences";
import { mismatches } from "./mismatches";

/** Asked once in a process, before its first 404 counts. A plugin's process serves several runs, the dynamic host's one. */
export const knownCall = "GET /region";

/**
 * Both records are the same except for the documented differences, and no row of that table that they can show is
 * stale.
 */
export function expectHostsAgree(recordedIn: "lifecycles" | "errors", dynamic: unknown, native: unknown): void {
  const all = mismatches(dynamic, native).filter(({ path }) => path.at(-1) !== knownCall);
  const rows = differences.filter((row) => row.recordedIn === recordedIn);
  const unexplained = all.filter((mismatch) => !rows.some((row) => row.explains(mismatch)));
  expect(unexplained.map(({ path, ...values }) => ({ path: path.join(" > "), ...values }))).toEqual([]);
  const stale = rows.filter((row) => !all.some((mismatch) => row.explains(mismatch)));
  expect(stale.map(({ what }) => what)).toEqual([]);
}

/** Both records are the same. A failure shows what differs alone, by its path. */
export function expectEqualRecords(actual: unknown, expected: unknown): void {
  const all = mismatches(expected, actual).map(({ path, ...values }) => ({ ...values, name: path.join(" > ") }));
  expect(Object.fromEntries(all.map(({ name, native }) => [name, native]))).toEqual(
    Object.fromEntries(all.map(({ name, dynamic }) => [name, dynamic])),
  );
}
