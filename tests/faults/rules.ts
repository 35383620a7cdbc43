import { type Emulator, parseFault } from "../../emulator";
import type { Seen } from "./lifetime";

/** Transient faults, as rules without an operation. */
const passing = [
  "429",
  "429 retry-after=0",
  "429 retry-after-date=0",
  "500",
  "500 carried-out",
  "502",
  "502 carried-out",
  "503",
  "503 retry-after=0",
  "reset",
  "reset carried-out",
  "hang",
  "hang carried-out",
  "half-body",
  "content-type",
  "wrong-shape",
];
export const transient = [
  ...passing.flatMap((rule) => [rule, `${rule} times=2`]),
  "latency for=5ms times=2",
  "content-type times=all",
  "lost-writes for=2ms",
  "stale-reads for=60m times=1",
];

/** How often a client repeats a call at most, unless the platform throttles it. */
const retries = 4;

/**
 * Sets one rule for each of these calls. Of two rules for an operation the first takes the first call and its retries;
 * the second lets the attempt that then succeeds pass, and takes the second call. Reads of several paths overlap, and a
 * third response of a wrong shape ends a read, so each has a rule for its path. Overlapping writes share their rules, so
 * that one of them may take all: there are no more than it has retries.
 */
export function setForEach(
  emulator: Emulator,
  rule: string,
  operations: readonly string[] = [],
  paths: readonly string[] = [],
) {
  const { operation: _, ...fault } = parseFault(rule);
  const isThrottled = fault.answer?.status === 429;
  const mostWrites = isThrottled ? operations.length : Math.max(1, Math.floor(retries / (fault.times ?? 1)));
  const pathsOf = (operation: string) => new Set(paths.filter((_, at) => operations[at] === operation));
  const requests = operations.map((operation, at) => [operation, paths[at]].join(" "));
  for (const [index, operation] of operations.entries()) {
    const path = !isWrite(operation) && pathsOf(operation).size > 1 ? paths[index] : undefined;
    const before = callsBefore(path === undefined ? operations : requests, index);
    if (isWrite(operation) && before >= mostWrites) continue;
    const after = isWrite(operation) ? before : Math.min(before, 1);
    emulator.faults.add({ ...fault, operation, path, after });
  }
}

/** How often the operation of a call was called before it. */
export const callsBefore = (operations: readonly string[], index: number) =>
  operations.slice(0, index).filter((operation) => operation === operations[index]).length;

/** The platform issues a certificate with a GET. */
export const isWrite = (operation: string) =>
  !operation.startsWith("GET ") || operation === "GET /pullzone/loadFreeCertificate";

/** The results of a lifetime, without the operations that it took. */
export const outcomes = (seen: readonly Seen[]) =>
  seen.map(({ phase, onPlatform, count }) => ({ phase, onPlatform, count }));
