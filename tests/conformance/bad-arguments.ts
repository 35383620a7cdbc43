import type { Args } from "./case";

/** Invalid arguments of a resource, derived from valid ones. */
export interface BadArguments {
  readonly title: string;
  from(args: Args, names: readonly string[]): Args;
}

export const badArguments: readonly BadArguments[] = [
  { title: "none", from: () => ({}) },
  { title: "one that is unknown", from: (args) => ({ ...args, nonsense: 1 }) },
  { title: "nulls", from: (_, names) => fromEntries(names, null) },
  { title: "objects", from: (_, names) => fromEntries(names, { nonsense: true }) },
  { title: "lists", from: (_, names) => fromEntries(names, [[]]) },
  { title: "numbers", from: (_, names) => fromEntries(names, -1.5) },
  { title: "control characters", from: (_, names) => fromEntries(names, "\u0000") },
];

function fromEntries(names: readonly string[], value: unknown): Args {
  return Object.fromEntries(names.map((name) => [name, value]));
}
