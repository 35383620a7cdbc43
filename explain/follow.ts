import { type Alternative, hasOpenStatus, type NotJudged, type Outcome, type Step } from "./answer";
import type { Ask } from "./ask";
import type { Request } from "./question";
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
  [["edge rules"], ["force SSL", "lists", "token"], "edge-rules-or-pull-zone"],
  [["force SSL"], ["lists", "token"], "force-ssl-or-refusal"],
  [["access lists"], ["firewall"], "inside-shield"],
];

/** What a zone does under one choice of readings and facts. */
export type Decision = Omit<Alternative, "under" | "open">;

/** Follows a request through a zone, under the choices of `ask`. What nobody can judge is added to `met`. */
export function follow(zone: Zone, request: Request, ask: Ask, met: Map<string, NotJudged>): Decision {
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
  const { headers, steps: headerSteps } = responseHeaders(context, end === undefined);
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

/**
 * The end that comes first. Where both are the same for the visitor, it does not matter which; nor where no document
 * says the status of one of two refusals, which then nobody knows.
 */
function firstOf(ends: readonly End[], ask: Ask): End | undefined {
  const [head, ...others] = ends;
  return others.reduce<End | undefined>((first, end) => (first && isBefore(first, end, ask) ? first : end), head);
}

function isBefore(one: End, other: End, ask: Ask): boolean {
  if (one.place === other.place || sameFor(one.outcome, other.outcome)) return true;
  const isOneOpen = hasOpenStatus(one.outcome);
  const areRefusals = one.outcome.kind === "refused" && other.outcome.kind === "refused";
  for (const [first, second, reading] of order) {
    const isFirst = first.includes(one.place) && second.includes(other.place);
    const isSecond = first.includes(other.place) && second.includes(one.place);
    if (!isFirst && !isSecond) continue;
    if (reading === "known") return isFirst;
    if (areRefusals && isOneOpen !== hasOpenStatus(other.outcome)) return isOneOpen;
    return (ask.reading(reading) === "before") === isFirst;
  }
  return true;
}

const sameFor = <T extends object>(one: T, other: T) => JSON.stringify(one) === JSON.stringify(other);

/** What a visitor or the cache could tell apart. */
export const contentOf = ({ outcome, cache, origin, headers }: Decision) =>
  JSON.stringify([outcome, cache, origin, headers]);
