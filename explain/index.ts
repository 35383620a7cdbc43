import "../sdk/node-version/refuse-old-node";

import type { Answer } from "./answer";
import type { Assumptions } from "./ask";
import { decide } from "./decide";
import { type QuestionInput, questionSchema } from "./question";
import type { Zone } from "./zone";

export type {
  Alternative,
  Answer,
  CacheDecision,
  Chosen,
  Decider,
  NotJudged,
  OriginRequest,
  Outcome,
  Step,
} from "./answer";
export type { Assumptions } from "./ask";
export { assumptionsSchema, type Checked, check, type Expectations, expectationsSchema } from "./expectations";
export { type Finding, lint, lintPlanned, type PlannedFindings } from "./findings";
export { namesServing } from "./hostnames";
export type { Question, QuestionInput } from "./question";
export { readZone, readZones } from "./read-zone";
export { type Reading, type ReadingId, readings } from "./readings";
export { type Source, type SourceId, sources } from "./sources";
export type { AccessList, Shield, Unknown, Zone } from "./zone";

/**
 * Decides what happens to a request at a zone: `decided`, or `depends` with each possible answer and what it takes, or
 * `not judged`. Nothing is sent.
 *
 * @throws ZodError for a question that is none; Error for an assumption that is no option of its reading.
 *
 * @example
 * const zone = await readZone(bunny, 1001);
 * const answer = explain(zone, { url: "https://shop.example.com/login", method: "POST", ip: "203.0.113.5" });
 */
export function explain(zone: Zone, question: QuestionInput, assumptions?: Assumptions): Answer {
  return decide(zone, questionSchema.parse(question), assumptions);
}
