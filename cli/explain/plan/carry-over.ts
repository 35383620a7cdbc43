import { isDeepStrictEqual } from "node:util";
import type { Shield, Unknown, Zone } from "../../../explain";

/**
 * The planned zone with what the emulator does not hold as the account has it: the account's, where the plan leaves it as it
 * is, and otherwise unknown.
 *
 * @param deployed The zone in the account.
 * @param copied The copy of it, before the plan.
 * @param planned The copy after the plan.
 */
export function carryOver(deployed: Zone, copied: Zone, planned: Zone): Zone {
  const unknown = [...(planned.unknown ?? [])];
  const pullZone = merged(deployed.pullZone, copied.pullZone, planned.pullZone, ["pullZone"], unknown);
  const shield = shieldOf(unknown, planned.shield, deployed.shield, copied.shield);
  return { pullZone, ...(shield && { shield }), ...(unknown.length > 0 && { unknown }) };
}

function shieldOf(unknown: Unknown[], planned?: Shield, deployed?: Shield, copied?: Shield): Shield | undefined {
  if (!planned || !deployed || !copied || planned.id !== deployed.id) return planned;
  const items = <Name extends (typeof lists)[number]>(name: Name) =>
    mergedItems<Shield[Name][number]>(deployed[name], copied[name], planned[name], ["shield", name], unknown);
  return {
    ...merged(deployed, copied, planned, ["shield"], unknown),
    accessLists: items("accessLists"),
    rateLimits: items("rateLimits"),
    wafRules: items("wafRules"),
  };
}

const lists = ["accessLists", "rateLimits", "wafRules"] as const;
const isList = (path: Unknown["path"], name: string) => path.length === 1 && lists.some((one) => one === name);

/** Each object by itself. The emulator has other lists that the platform maintains than the account. */
function mergedItems<T extends { readonly id: number }>(
  deployed: readonly T[],
  copied: readonly T[],
  planned: readonly T[],
  path: Unknown["path"],
  unknown: Unknown[],
): T[] {
  const withId = (all: readonly T[], id: number) => all.find((one) => one.id === id);
  const own = planned.filter(({ id }) => withId(deployed, id) || !withId(copied, id));
  const all = own.map((item, index) => {
    const [before, copy] = [withId(deployed, item.id), withId(copied, item.id)];
    return before && copy ? merged(before, copy, item, [...path, index], unknown) : item;
  });
  return [...all, ...deployed.filter(({ id }) => !withId(copied, id))];
}

/** What is not the account's any more is added to `unknown`. */
function merged<T extends object>(deployed: T, copied: T, planned: T, path: Unknown["path"], unknown: Unknown[]): T {
  const value = { ...planned };
  for (const name of Object.keys(deployed) as (keyof T & string)[]) {
    if (isList(path, name) || isDeepStrictEqual(copied[name], deployed[name])) continue;
    if (isDeepStrictEqual(planned[name], copied[name])) value[name] = deployed[name];
    else unknown.push({ path: [...path, name], what: `${path.join(".")}.${name}`, why: differs });
  }
  return value;
}

const differs = "the account has it in a form that this version does not know, and the plan changes it";
