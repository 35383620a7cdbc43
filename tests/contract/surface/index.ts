import { account } from "./account";
import type { Call, Surface } from "./call";
import { dns } from "./dns";
import { edgeScripting } from "./edge-scripting";
import { logging } from "./logging";
import { pullZones } from "./pull-zones";
import { shield } from "./shield";
import { storage } from "./storage";

export { enoughPages, type Objects } from "./call";
export { anyEdgeRule } from "./pull-zones";
export { anyRateLimit, anyWafRule, specification } from "./shield";

const surface: Surface = { ...account, ...dns, ...edgeScripting, ...logging, ...pullZones, ...shield, ...storage };

/** The functions by name, `pullZones.get`, each with its call. */
export const calls: readonly (readonly [string, Call])[] = Object.entries(surface).flatMap(([area, functions]) =>
  Object.entries(functions).map(([name, call]) => [`${area}.${name}`, call] as const),
);
