import type { EdgeRule, edgeRuleAction, PullZoneHostname } from "../sdk/api/pull-zones";
import type { Decider, NotJudged, Outcome, Step } from "./answer";
import type { Ask } from "./ask";
import type { Request } from "./question";
import type { Zone } from "./zone";

export type ActionType = (typeof edgeRuleAction.names)[number];

/** An action that edge rules take on the request. */
export interface AppliedAction {
  readonly parameters: readonly string[];
  readonly rule: EdgeRule;
}

/** What stages tell those after them, in the vendor's words. */
export interface Effects {
  readonly actions: ReadonlyMap<ActionType, readonly AppliedAction[]>;
  /** Of access lists: an allowed visitor may pass the rest of Shield, a bypassing one does. */
  readonly shieldPass?: "Allow" | "Bypass";
}

/** The parts of the platform that may end a request; where two of them do, their order decides. */
export type Place = "network" | "edge rules" | "force SSL" | "lists" | "token" | "access lists" | "firewall";

/** An end of the request, by the step that says so. */
export interface End {
  readonly place: Place;
  readonly outcome: Outcome;
  readonly step: Step;
}

/** What a stage says. */
interface StageResult {
  readonly steps?: readonly Step[];
  readonly ends?: readonly End[];
  readonly effects?: Partial<Effects>;
  readonly notJudged?: readonly NotJudged[];
}

/** What a stage may look at. */
export interface Context {
  readonly request: Request;
  readonly zone: Zone;
  readonly effects: Effects;
  readonly ask: Ask;
}

/** One part of the platform: a pure function that knows no other stage. */
export type Stage = (context: Context) => StageResult;

/** A stage that ends the request. */
export const ends = (place: Place, outcome: Outcome, step: Step): StageResult => ({
  steps: [step],
  ends: [{ place, outcome, step }],
});

/** The first action of a kind that rules take, which is the one that counts. */
export const actionOf = ({ actions }: Effects, type: ActionType): AppliedAction | undefined => actions.get(type)?.[0];

export const zoneDecider = ({ pullZone: { id, name } }: Zone): Decider => ({
  kind: "pull zone",
  id: String(id),
  name: name ?? "",
});

export const hostnameDecider = ({ pullZone }: Zone, { value }: PullZoneHostname): Decider => ({
  kind: "hostname",
  id: `${pullZone.id}/${value}`,
  name: value ?? "",
});

export const ruleDecider = ({ pullZone }: Zone, { guid, description, orderIndex }: EdgeRule): Decider => ({
  kind: "edge rule",
  id: `${pullZone.id}/${guid}`,
  name: description || `edge rule ${orderIndex ?? guid}`,
});
