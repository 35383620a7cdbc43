import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Which part a run has of the files that are in parts: some of the cases, the others, or (where it is not set) all. */
    depth?: "some" | "rest";
  }
}

/** Whether this run has what is not in parts. */
export const isFirstPart = () => inject("depth") !== "rest";

/** This run's part of these cases, of which some are for `npm test`: others for each turn, so that it has all of them somewhere. */
export function part<T>(cases: readonly T[], some: number, turn: number): T[] {
  const depth = inject("depth");
  const isSome = (at: number) => (at - turn * some + turn * some * cases.length) % cases.length < some;
  return cases.filter((_, at) => depth === undefined || isSome(at) === (depth === "some"));
}
