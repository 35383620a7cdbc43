import { count } from "./labels";
import type { Failure } from "./report";

/** One failure in place of those of several resources that say the same: `42 resources: …`. */
export function folded(failures: readonly Failure[]): Failure[] {
  const byMessage = Map.groupBy(failures, ({ message }) => message);
  return [...byMessage].flatMap(([message, same]) => {
    const resources = same.filter(({ urn }) => urn !== undefined);
    if (resources.length < 2) return same;
    const others = same.filter(({ urn }) => urn === undefined);
    return [{ message: `${count(resources.length, "resource")}: ${message}` }, ...others];
  });
}
