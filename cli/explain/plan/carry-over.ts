import { isDeepStrictEqual } from "node:util";
import type { Shield, Unknown, Zone } from "../../../edge";

/**
 * The planned zone with what the emulator does not hold as the account has it: the account's, where the plan leaves it as it
 * is, and otherwise unknown.
 *
 * @param deployed The zone in the account.
 * @param copied The copy of it, before the plan.
 * @param planned The copy after the plan.
 */
export function carryOver(deployed: Zone, copied: Zone, planned: Zone): Zone {
  const pullZone = merged(deployed.pullZone, copied.pullZone, planned.pullZone, ["pullZone"]);
  const shields = [deployed.shield, copied.shield, planned.shield] as const;
  const shield = shieldOf(...shields);
  const unknown = [...(planned.unknown ?? []), ...pullZone.unknown, ...(shield?.unknown ?? [])];
  return { pullZone: pullZone.value, ...(shield && { shield: shield.value }), ...(unknown.length > 0 && { unknown }) };
}

function shieldOf(deployed?: Shield, copied?: Shield, planned?: Shield): Merged<Shield> | undefined {
  if (!planned) return undefined;
  if (!deployed || !copied || planned.id !== deployed.id) return { value: planned, unknown: [] };
  const { value, unknown } = merged(deployed, copied, planned, ["shield"], lists);
  const items = <Name extends (typeof lists)[number]>(name: Name) =>
    mergedItems<Shield[Name][number]>(deployed[name], copied[name], planned[name], ["shield", name]);
  const [accessLists, rateLimits, wafRules] = [items("accessLists"), items("rateLimits"), items("wafRules")];
  return {
    value: { ...value, accessLists: accessLists.value, rateLimits: rateLimits.value, wafRules: wafRules.value },
    unknown: [...unknown, ...accessLists.unknown, ...rateLimits.unknown, ...wafRules.unknown],
  };
}

const lists = ["accessLists", "rateLimits", "wafRules"] as const;

interface Merged<T> {
  readonly value: T;
  readonly unknown: readonly Unknown[];
}

/** Each object by itself. The emulator has other lists that the platform maintains than the account. */
function mergedItems<T extends { readonly id: number }>(
  deployed: readonly T[],
  copied: readonly T[],
  planned: readonly T[],
  path: Unknown["path"],
): Merged<T[]> {
  const withId = (all: readonly T[], id: number) => all.find((one) => one.id === id);
  const own = planned.filter(({ id }) => withId(deployed, id) || !withId(copied, id));
  const all = own.map((item, index): Merged<T> => {
    const [before, copy] = [withId(deployed, item.id), withId(copied, item.id)];
    return before && copy ? merged(before, copy, item, [...path, index]) : { value: item, unknown: [] };
  });
  const missing = deployed.filter(({ id }) => !withId(copied, id));
  return { value: [...all.map(({ value }) => value), ...missing], unknown: all.flatMap(({ unknown }) => unknown) };
}

function merged<T extends object>(
  deployed: T,
  copied: T,
  planned: T,
  path: Unknown["path"],
  except: readonly string[] = [],
): Merged<T> {
  const unknown: Unknown[] = [];
  const value = { ...planned };
  for (const name of Object.keys(deployed) as (keyof T & string)[]) {
    if (except.includes(name) || isDeepStrictEqual(copied[name], deployed[name])) continue;
    if (isDeepStrictEqual(planned[name], copied[name])) value[name] = deployed[name];
    else unknown.push({ path: [...path, name], what: `${path.join(".")}.${name}`, why: differs });
  }
  return { value, unknown };
}

const differs = "the account has it in a form that this version does not know, and the plan changes it";
