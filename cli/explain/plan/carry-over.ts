import { isDeepStrictEqual } from "node:util";
import type { Shield, Unknown, Zone } from "../../../explain";

/** A thing, three times. */
interface Versions<T> {
  /** That in the account. */
  readonly deployed: T;
  /** The copy of it, before the plan. */
  readonly copied: T;
  /** The copy after the plan. */
  readonly planned: T;
}

/**
 * The planned zone with what the emulator does not hold as the account has it: the account's, where the plan leaves it as it
 * is, and otherwise unknown.
 */
export function carryOver(zone: Versions<Zone>): Zone {
  const unknown = [...(zone.planned.unknown ?? [])];
  const pullZone = merged(memberIn(zone, "pullZone"), ["pullZone"], unknown);
  const shield = shieldOf(memberIn(zone, "shield"), unknown);
  return { pullZone, ...(shield && { shield }), ...(unknown.length > 0 && { unknown }) };
}

const memberIn = <T, Name extends keyof T>({ deployed, copied, planned }: Versions<T>, name: Name) => ({
  deployed: deployed[name],
  copied: copied[name],
  planned: planned[name],
});

function shieldOf({ deployed, copied, planned }: Versions<Shield | undefined>, unknown: Unknown[]): Shield | undefined {
  if (!planned || !deployed || !copied || planned.id !== deployed.id) return planned;
  const all = { deployed, copied, planned };
  const items = <Name extends (typeof lists)[number]>(name: Name) =>
    mergedItems<Shield[Name][number]>(memberIn(all, name), ["shield", name], unknown);
  return {
    ...merged(all, ["shield"], unknown),
    accessLists: items("accessLists"),
    rateLimits: items("rateLimits"),
    wafRules: items("wafRules"),
  };
}

const lists = ["accessLists", "rateLimits", "wafRules"] as const;
const isList = (path: Unknown["path"], name: string) => path.length === 1 && lists.some((one) => one === name);

/** Each object by itself. The emulator has other lists that the platform maintains than the account. */
function mergedItems<T extends { readonly id: number }>(
  { deployed, copied, planned }: Versions<readonly T[]>,
  path: Unknown["path"],
  unknown: Unknown[],
): T[] {
  const withId = (all: readonly T[], id: number) => all.find((one) => one.id === id);
  const own = planned.filter(({ id }) => withId(deployed, id) || !withId(copied, id));
  const all = own.map((item, index) => {
    const [before, copy] = [withId(deployed, item.id), withId(copied, item.id)];
    if (!before || !copy) return item;
    return merged({ deployed: before, copied: copy, planned: item }, [...path, index], unknown);
  });
  return [...all, ...deployed.filter(({ id }) => !withId(copied, id))];
}

/** What is not the account's any more is added to `unknown`. */
function merged<T extends object>(
  { deployed, copied, planned }: Versions<T>,
  path: Unknown["path"],
  unknown: Unknown[],
): T {
  const value = { ...planned };
  for (const name of Object.keys(deployed) as (keyof T & string)[]) {
    if (isList(path, name) || isDeepStrictEqual(copied[name], deployed[name])) continue;
    if (isDeepStrictEqual(planned[name], copied[name])) value[name] = deployed[name];
    else unknown.push({ path: [...path, name], what: `${path.join(".")}.${name}`, why: differs });
  }
  return value;
}

const differs = "the account has it in a form that this version does not know, and the plan changes it";
