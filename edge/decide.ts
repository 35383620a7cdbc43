import type { Alternative, Answer, Chosen, NotJudged, Outcome, Step } from "./answer";
import { type Ask, type Assumptions, explore, mostAlternatives, whatMatters } from "./ask";
import { type Question, type Request, requestOf } from "./question";
import type { ReadingId } from "./readings";
import type { Effects, End, Place, Stage } from "./stage";
import { accessLists } from "./stages/access-lists";
import { blockedRequests } from "./stages/blocked-requests";
import { cache } from "./stages/cache";
import { countries } from "./stages/countries";
import { edgeRules } from "./stages/edge-rules";
import { firewallRules } from "./stages/firewall-rules";
import { forceSsl } from "./stages/force-ssl";
import { hostname } from "./stages/hostname";
import { notJudged } from "./stages/not-judged";
import { origin } from "./stages/origin";
import { rateLimits } from "./stages/rate-limits";
import { referrers } from "./stages/referrers";
import { responseHeaders } from "./stages/response-headers";
import { tokenAuthentication } from "./stages/token-authentication";
import { watch } from "./unknown";
import type { Zone } from "./zone";

/** In which stages tell each other what they do. Which of two ends comes first, `order` says. */
const stages: readonly Stage[] = [
  countries,
  hostname,
  edgeRules,
  forceSsl,
  blockedRequests,
  referrers,
  tokenAuthentication,
  accessLists,
  firewallRules,
  rateLimits,
];

/** What is first where two places end a request: known, or an open question whose option `before` is the first place. */
const order: readonly (readonly [first: readonly Place[], second: readonly Place[], ReadingId | "known"])[] = [
  [["network"], ["edge rules", "force SSL", "lists", "token", "access lists", "firewall"], "known"],
  [["access lists", "firewall"], ["edge rules"], "shield-or-edge-rules"],
  [["access lists", "firewall"], ["force SSL", "lists", "token"], "shield-or-pull-zone"],
  [["edge rules"], ["force SSL", "lists"], "edge-rules-or-pull-zone"],
  [["edge rules"], ["token"], "edge-rules-or-token"],
  [["force SSL"], ["lists"], "force-ssl-or-refusal"],
  [["force SSL"], ["token"], "pull-zone-or-token"],
  [["access lists"], ["firewall"], "inside-shield"],
];

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
    const why = `more than ${mostAlternatives} combinations of what is not given or not documented lead to an answer: give more facts`;
    return {
      ...common,
      verdict: "not judged",
      alternatives: [],
      notJudged: [{ what: "the request", why }, ...met.values()],
      assumed: [],
    };
  }
  if (unknown.size > 0) {
    const open = [...unknown].map(({ what, why }) => ({ what, why }));
    return { ...common, verdict: "not judged", alternatives: [], notJudged: [...open, ...met.values()], assumed: [] };
  }
  const alternatives = merged(explored.map(({ under, value }) => ({ ...value, under: [under] })));
  return {
    ...common,
    verdict: alternatives.length === 1 ? "decided" : "depends",
    alternatives,
    notJudged: [...met.values()],
    assumed: assumedIn(
      explored.flatMap(({ under }) => under),
      assumptions,
    ),
  };
}

function assumedIn(chosen: readonly Chosen[], assumptions: Assumptions = {}): readonly string[] {
  const used = chosen.filter((one) => one.kind === "reading" && assumptions[one.id] !== undefined);
  return [...new Set(used.map((one) => `${one.id}=${one.kind === "reading" ? one.option : ""}`))];
}

/** What a zone does under one choice of readings and facts. */
type Decision = Omit<Alternative, "under">;

/** Follows a request through a zone, under the choices of `ask`. What nobody can judge is added to `met`. */
function follow(zone: Zone, request: Request, ask: Ask, met: Map<string, NotJudged>): Decision {
  let effects: Effects = { actions: new Map() };
  const steps: Step[] = [];
  const ends: End[] = [];
  for (const stage of stages) {
    const said = stage({ request, zone, ask, effects });
    steps.push(...(said.steps ?? []));
    ends.push(...(said.ends ?? []));
    effects = { ...effects, ...said.effects };
    for (const one of said.notJudged ?? []) met.set(one.what, one);
    if (said.ends?.some(({ place }) => place === "network")) break;
  }
  const context = { request, zone, ask, effects };
  const end = firstOf(ends, ask);
  if (end?.place !== "network") for (const one of notJudged(context)) met.set(one.what, one);
  if (end && end.outcome.kind !== "redirected") return { steps, outcome: end.outcome, by: end.step, headers: {} };
  const { headers, steps: headerSteps } = responseHeaders(context);
  if (end) return { steps: [...steps, ...headerSteps], outcome: end.outcome, by: end.step, headers };
  const cached = cache(context);
  const status = effects.actions.get("SetStatusCode")?.[0]?.parameters[0];
  const outcome: Outcome = { kind: "served", ...(status && { status: Number(status) }) };
  return {
    steps: [...steps, ...cached.steps, ...headerSteps],
    outcome,
    by: cached.steps[0],
    cache: cached.cache,
    origin: request.cache === "hit" ? undefined : origin(context),
    headers,
  };
}

/** The end that comes first. Where both are the same for the visitor, it does not matter which. */
function firstOf(ends: readonly End[], ask: Ask): End | undefined {
  const [head, ...others] = ends;
  return others.reduce<End | undefined>((first, end) => (first && isBefore(first, end, ask) ? first : end), head);
}

function isBefore(one: End, other: End, ask: Ask): boolean {
  if (one.place === other.place || sameFor(one.outcome, other.outcome)) return true;
  for (const [first, second, reading] of order) {
    const isFirst = first.includes(one.place) && second.includes(other.place);
    const isSecond = first.includes(other.place) && second.includes(one.place);
    if (!isFirst && !isSecond) continue;
    return (reading === "known" || ask.reading(reading) === "before") === isFirst;
  }
  return true;
}

const sameFor = (one: Outcome, other: Outcome) => JSON.stringify(one) === JSON.stringify(other);

/** What a visitor or the cache could tell apart. */
const contentOf = ({ outcome, cache, origin, headers }: Decision) => JSON.stringify([outcome, cache, origin, headers]);

/** One alternative for each different content, with what it takes to get it. */
function merged(all: readonly Alternative[]): readonly Alternative[] {
  const groups = [...Map.groupBy(all, contentOf).values()];
  if (groups.length === 1) return all.slice(0, 1).map((one) => ({ ...one, under: [] }));
  const matters = whatMatters(all.flatMap((one) => one.under.map((under) => ({ under, content: contentOf(one) }))));
  return groups.flatMap(([first, ...others]) => {
    if (!first) return [];
    const combinations = [first, ...others].flatMap(({ under }) => under.map((one) => one.filter(matters)));
    return [{ ...first, under: [...new Map(combinations.map((one) => [JSON.stringify(one), one])).values()] }];
  });
}
