import type { Call } from "./call";
import { surface } from "./products";

export { enoughPages, type Objects } from "./call";
export { anyEdgeRule } from "./pull-zones";
export { anyRateLimit, anyWafRule, specification } from "./shield";

/** The functions by name, `pullZones.get`, each with its call. */
export const calls: readonly (readonly [string, Call])[] = Object.entries(surface).flatMap(([area, functions]) =>
  Object.entries(functions).map(([name, call]) => [`${area}.${name}`, call] as const),
);
