import type { Alternative, Answer, Chosen, NotJudged, Step } from "./answer";
import { type Assumptions, type Explored, explore, mostCombinations } from "./ask";
import { conditionsOf } from "./combinations";
import { contentOf, type Decision, follow } from "./follow";
import { openIn } from "./patterns/variables";
import { type Question, type Request, requestOf } from "./question";
import type { ReadingId } from "./readings";
import { watch } from "./unknown";
import type { Zone } from "./zone";

/** Decides what happens to a request: once for each reading of what the documentation leaves open, where it matters. */
export function decide(zone: Zone, question: Question, assumptions?: Assumptions): Answer {
  const request = requestOf(question);
  const met = new Map<string, NotJudged>();
  const { zone: looked, met: unknown } = watch(zone);
  const explored = explore((ask) => follow(looked, request, ask, met), assumptions);
  const common = {
    question: { method: request.method, url: question.url },
    zone: { id: zone.pullZone.id, name: zone.pullZone.name ?? "" },
  };
  if (!explored) {
    const why = `more than ${mostCombinations} combinations of what is not given or not documented lead to an answer: give more facts`;
    return {
      ...common,
      verdict: "not judged",
      alternatives: [],
      notJudged: [{ what: "the request", why }, ...met.values()],
      ...nothingAssumed,
    };
  }
  if (unknown.size > 0) {
    const open = [...unknown].map(({ what, why }) => ({ what, why }));
    const notJudged = [...open, ...met.values()];
    return { ...common, verdict: "not judged", alternatives: [], notJudged, ...nothingAssumed };
  }
  const alternatives = alternativesOf(explored, request);
  return {
    ...common,
    verdict: alternatives.length === 1 && alternatives[0]?.open.length === 0 ? "decided" : "depends",
    alternatives,
    notJudged: [...met.values()],
    ...assumedIn(
      explored.flatMap(({ under }) => under),
      assumptions,
    ),
  };
}

const nothingAssumed = { assumed: [], assumedByDefault: [] };

/** The assumptions that were needed, by whether somebody gave them. */
function assumedIn(
  chosen: readonly Chosen[],
  assumptions: Assumptions = {},
): Pick<Answer, "assumed" | "assumedByDefault"> {
  const named = (isFor: (id: ReadingId) => boolean) => {
    const texts = chosen.flatMap((one) => (one.kind === "reading" && isFor(one.id) ? [`${one.id}=${one.option}`] : []));
    return [...new Set(texts)];
  };
  const isGiven = (id: ReadingId) => assumptions[id] !== undefined;
  return {
    assumed: named(isGiven),
    assumedByDefault: assumptions.default ? named((id) => !isGiven(id)) : [],
  };
}

/** Where a variable of a rule may have stayed. */
const textsOf = ({ outcome, origin, headers }: Decision): readonly string[] => [
  outcome.location ?? "",
  origin?.from ?? "",
  ...Object.values({ ...origin?.headers, ...headers }),
];

/** One alternative for each different content, with what it takes to get it, and the steps that are the same however. */
function alternativesOf(explored: readonly Explored<Decision>[], request: Request): readonly Alternative[] {
  const conditions = conditionsOf(explored, contentOf);
  const groups = Map.groupBy(
    explored.map(({ value }) => value),
    contentOf,
  );
  return [...groups].map(([content, all]) => {
    const [first, ...rest] = all as [Decision, ...Decision[]];
    const others = rest.map(({ steps }) => new Set(steps.map((step) => JSON.stringify(step))));
    const isCertain = (step: Step) => others.every((steps) => steps.has(JSON.stringify(step)));
    const under = groups.size === 1 ? [] : (conditions.get(content) ?? []);
    return { ...first, under, steps: first.steps.filter(isCertain), open: openIn(textsOf(first), request) };
  });
}
