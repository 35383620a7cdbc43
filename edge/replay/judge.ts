import type { Decider, NotJudged, Outcome } from "../answer";
import { type Ask, type Assumptions, explore, whatMatters } from "../ask";
import { type Decision, follow } from "../decide";
import { condition, outcomeText } from "../formats/text";
import type { Request } from "../question";
import { watch } from "../unknown";
import type { Zone } from "../zone";

/** How an answer differs from what it was. */
export interface Change {
  /** In a few words, without locations: `served`, `refused 403`. */
  readonly from: string;
  readonly to: string;
  /** The object that refuses, redirects or changes it, or no longer does. */
  readonly by?: Decider;
}

/** What is said of a request without asking anybody. */
export interface Judgement {
  /** `depends`: on what the log does not hold, or on an open question. */
  readonly kind: "same" | "changes" | "depends" | "not judged";
  /** One of a change, those that may be of one that depends. */
  readonly changes: readonly Change[];
  readonly dependsOn: readonly string[];
  /** What the first zone may answer. */
  readonly outcomes: readonly Outcome[];
}

/** Decides what happens to a request at a zone, and at another one under the same choices. */
export function judge(request: Request, zone: Zone, other: Zone | undefined, assumptions?: Assumptions): Judgement {
  const met = new Map<string, NotJudged>();
  const watched = other && watch(other);
  const explored = explore((ask) => pair(request, zone, watched?.zone, ask, met), assumptions);
  if (!explored) return { kind: "not judged", changes: [], dependsOn: [], outcomes: [] };
  const unknown = [...(watched?.met ?? [])].map(({ what }) => what);
  const rows = explored.map(({ under, value: { change, outcome } }) => ({
    under,
    change,
    outcome,
    content: JSON.stringify([change?.from, change?.to, change?.by?.id]),
  }));
  const changes = distinct(rows.flatMap(({ change }) => change ?? []));
  const outcomes = distinct(rows.map(({ outcome }) => outcome));
  if (unknown.length > 0) return { kind: "not judged", changes: [], dependsOn: unknown, outcomes };
  const contents = new Set(rows.map(({ content }) => content));
  if (contents.size === 1) return { kind: changes.length > 0 ? "changes" : "same", changes, dependsOn: [], outcomes };
  const matters = whatMatters(rows);
  const changing = rows.filter(({ change }) => change);
  const dependsOn = changing.flatMap(({ under }) => under.filter(matters).map(condition));
  return { kind: "depends", changes, dependsOn: [...new Set(dependsOn)], outcomes };
}

function pair(request: Request, zone: Zone, other: Zone | undefined, ask: Ask, met: Map<string, NotJudged>) {
  const before = follow(zone, request, ask, met);
  const after = other && follow(other, request, ask, met);
  return { outcome: before.outcome, change: after && changeOf(before, after) };
}

const distinct = <T>(all: readonly T[]): readonly T[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];

function changeOf(before: Decision, after: Decision): Change | undefined {
  const [from, to] = [before, after].map(({ outcome }) => outcomeText({ ...outcome, location: undefined }));
  if (from === undefined || to === undefined) return undefined;
  const by = (after.outcome.kind === "served" && before.outcome.kind !== "served" ? before : after).by.by;
  if (from !== to) return { from, to, by };
  if (before.outcome.location !== after.outcome.location) return { from, to: `${to}, elsewhere`, by };
  const what = differencesOf(before, after);
  return what.length === 0 ? undefined : { from, to: `${to}, ${what.join(" and ")}`, by };
}

/** How a request that ends in the same way is treated otherwise. Of the cache, as for GET. */
function differencesOf(before: Decision, after: Decision): readonly string[] {
  const parts = (["cache", "origin", "headers"] as const).filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
  const words = { cache: "cached otherwise", origin: "from another origin", headers: "with other headers" };
  return parts.map((part) =>
    part === "origin" && before.origin?.from === after.origin?.from ? "with other headers to the origin" : words[part],
  );
}
