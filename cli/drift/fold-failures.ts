import { count } from "./labels";
import type { Failure } from "./report";

/** Folds the failures of several resources with one message into one: `42 resources: …`. */
export function foldFailures(failures: readonly Failure[]): Failure[] {
  const byMessage = Map.groupBy(failures, ({ message }) => message);
  return [...byMessage].flatMap(([message, same]) => {
    const resources = same.filter(({ urn }) => urn !== undefined);
    if (resources.length < 2) return same;
    const others = same.filter(({ urn }) => urn === undefined);
    return [{ message: `${count(resources.length, "resource")}: ${message}` }, ...others];
  });
}
