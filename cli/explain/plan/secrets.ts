import { isRelated, itemPath, memberPath, parsePath } from "../../../provider/define/property-path";
import { valueAt } from "../../../provider/define/unknown";
import type { PlanStep } from "./plan-file";

type Values = Readonly<Record<string, unknown>>;

/** What a plan has in place of a secret, of whatever type. */
const hidden = "[secret]";

/** Those with something else in place of some of them, at any depth; undefined leaves it out. */
export function replaceIn(
  values: Values,
  isReplaced: (value: unknown) => boolean,
  by: (path: string) => unknown,
): Record<string, unknown> {
  const replace = (value: unknown, path: string): unknown => {
    if (isReplaced(value)) return by(path);
    if (Array.isArray(value)) return value.map((item, index) => replace(item, itemPath(path, index)));
    return typeof value === "object" && value !== null ? members(value, path) : value;
  };
  const members = (object: object, parent: string): Record<string, unknown> => {
    const all = Object.entries(object).map(([name, value]) => [name, replace(value, memberPath(parent, name) ?? name)]);
    return Object.fromEntries(all.filter(([, value]) => value !== undefined));
  };
  return members(values, "");
}

/** Values of a plan with something else in place of each secret. */
export const replaceSecrets = (values: Values, by: (path: string) => unknown): Record<string, unknown> =>
  replaceIn(values, (value) => value === hidden, by);

export const hasSecret = (values: Values): boolean => JSON.stringify(values).includes(JSON.stringify(hidden));

/** Whether a step changes what is at a path, as its differences say: of a secret both values look the same. */
export function changes({ diffReasons, detailedDiff }: PlanStep): (path: string) => boolean {
  const paths = Object.keys(detailedDiff ?? {});
  const changed = paths.length > 0 ? paths : (diffReasons ?? []);
  return (path) => changed.some((other) => isRelated(other, path));
}

/** A value of what was read of the same object. */
export const readAt = (values: Values | undefined, path: string): unknown => valueAt(values, parsePath(path) ?? [path]);
