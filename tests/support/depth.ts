import { inject } from "vitest";

/** Which part a run has of the files that are in parts: some of the cases, the others, or (where nothing says so) all. */
type Depth = "some" | "rest" | undefined;

declare module "vitest" {
  interface ProvidedContext {
    depth?: Depth;
  }
}

/** Whether this run has what is not in parts. */
export const isFirstPart = () => inject("depth") !== "rest";

/** This run's part of these cases. Some, of which each turn has others, are for `npm test`. */
export function part<T>(cases: readonly T[], some: number, turn: number): T[] {
  return partOf(inject("depth"), cases, some, turn);
}

export function partOf<T>(depth: Depth, cases: readonly T[], some: number, turn: number): T[] {
  const first = (turn * some) % cases.length;
  const isSome = (at: number) => (at - first + cases.length) % cases.length < some;
  return cases.filter((_, at) => depth === undefined || isSome(at) === (depth === "some"));
}
