import { covers, itemPath, memberPath, parsePath } from "../../../provider/define/property-path";
import { valueAt } from "../../../provider/define/unknown";
import type { PlanStep } from "./plan-file";

type Values = Readonly<Record<string, unknown>>;

/** What a plan has in place of a secret, of whatever type. */
const hidden = "[secret]";

/** The value with something else in place of each secret; undefined leaves it out. */
export function replaceSecrets(values: Values, by: (path: string) => unknown): Record<string, unknown> {
  const replace = (value: unknown, path: string): unknown => {
    if (value === hidden) return by(path);
    if (Array.isArray(value)) return value.map((item, index) => replace(item, itemPath(path, index)));
    if (typeof value !== "object" || value === null) return value;
    return members(value, path);
  };
  const members = (object: object, parent: string): Record<string, unknown> => {
    const all = Object.entries(object).map(([name, value]) => [name, replace(value, memberPath(parent, name) ?? name)]);
    return Object.fromEntries(all.filter(([, value]) => value !== undefined));
  };
  return members(values, "");
}

export function hasSecret(value: unknown): boolean {
  if (value === hidden) return true;
  if (typeof value !== "object" || value === null) return false;
  return (Array.isArray(value) ? value : Object.values(value)).some(hasSecret);
}

/** Whether a step changes what is at a path, as its differences say: of a secret both values look the same. */
export function changes({ diffReasons, detailedDiff }: PlanStep): (path: string) => boolean {
  const reasons = (diffReasons ?? []).map((name) => [name]);
  const paths = Object.keys(detailedDiff ?? {}).map((path) => parsePath(path) ?? [path]);
  const changed = paths.length > 0 ? paths : reasons;
  return (path) => {
    const own = parsePath(path) ?? [path];
    return changed.some((other) => covers(other, own) || covers(own, other));
  };
}

/** A value of what was read of the same object. */
export function readAt(values: Values | undefined, path: string): unknown {
  return values && valueAt(values, parsePath(path) ?? [path]);
}
