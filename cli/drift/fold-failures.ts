import { count } from "./labels";
import type { Failure } from "./report";

/**
 * Folds the failures of several resources with one message into one: `42 resources: …`. Messages that differ only in the
 * requests that failed count as one: a wrong key fails all of them.
 */
export function foldFailures(failures: readonly Failure[]): Failure[] {
  const byCause = Map.groupBy(failures, ({ message }) => message.replaceAll(request, "$1"));
  return [...byCause.values()].flatMap((same) => {
    const resources = same.filter(({ urn }) => urn !== undefined);
    const [first] = resources;
    if (!first || resources.length < 2) return same;
    const others = same.filter(({ urn }) => urn === undefined);
    const isOne = resources.every(({ message }) => message === first.message);
    const message = isOne ? first.message : first.message.replace(new RegExp(request.source), "$& and other requests");
    return [{ message: `${count(resources.length, "resource")}: ${message}` }, ...others];
  });
}

/** A request in a message: its method and path. */
const request = /\b(GET|POST|PUT|PATCH|DELETE) \/[^\s:]*/g;
