import type { ReadingId } from "./readings";
import type { SourceId } from "./sources";

/** What decides: an object of the zone. */
export interface Decider {
  readonly kind: "pull zone" | "hostname" | "edge rule" | "access list" | "rate limit" | "firewall rule";
  /** Its id in the account, as it is part of a resource's id. */
  readonly id: string;
  readonly name: string;
  /** What manages it, as far as the caller says. */
  readonly resource?: string;
}

/** What one stage says about the request. */
export interface Step {
  readonly stage: string;
  /** In one or two words. */
  readonly result: string;
  readonly text: string;
  readonly by?: Decider;
  readonly source: SourceId;
}

/** What the visitor gets. */
export interface Outcome {
  readonly kind: "served" | "redirected" | "refused" | "challenged" | "limited" | "unreachable";
  /** Undefined where it is the origin's, or none; of other outcomes: no document says it. */
  readonly status?: number;
  readonly location?: string;
}

/** In place of a value that is set, and that no document says. */
export const undocumented = "(not documented)";

/** Whether the visitor gets a status that no document says. */
export const hasOpenStatus = ({ kind, status }: Outcome): boolean =>
  status === undefined && kind !== "served" && kind !== "unreachable";

/** What the cache does with the response. */
export interface CacheDecision {
  /** `origin`: as the headers of the origin say, which are not given. */
  readonly stored: "yes" | "no" | "origin";
  /** For how many seconds at the edge. */
  readonly seconds?: number;
  /** The parts of a request that select a copy. */
  readonly key: readonly string[];
  /** What browsers are told; undefined: as the origin says. */
  readonly browser?: string;
  readonly warnings: readonly string[];
}

/** What reaches the origin on a MISS. */
export interface OriginRequest {
  readonly from: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The answer under one choice of readings and of facts that are not given. */
export interface Alternative {
  /** Each combination of choices that leads here; none where it is the only answer. */
  readonly under: readonly (readonly Chosen[])[];
  readonly steps: readonly Step[];
  readonly outcome: Outcome;
  /** The step that decides. */
  readonly by: Step;
  /** Of a request that is served. */
  readonly cache?: CacheDecision;
  readonly origin?: OriginRequest;
  /** Headers that the zone sets in the response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Variables that stay in it as they are written, as nobody knows what they stand for. */
  readonly open: readonly NotJudged[];
}

/** A reading of an open question, or a guess at a fact that was not given. */
export type Chosen =
  | { readonly kind: "reading"; readonly id: ReadingId; readonly option: string }
  | { readonly kind: "fact"; readonly id: string; readonly holds: boolean };

/** What nobody outside of the platform can judge, such as a part of it that may act on the request. */
export interface NotJudged {
  readonly what: string;
  readonly why: string;
}

/** The answer to a question. */
export interface Answer {
  readonly question: { readonly method: string; readonly url: string };
  readonly zone: { readonly id: number; readonly name: string };
  /** `depends`: its alternatives end in different outcomes, caches or headers, or have a variable that is open. */
  readonly verdict: "decided" | "depends" | "not judged";
  /** One for a decided answer. */
  readonly alternatives: readonly Alternative[];
  readonly notJudged: readonly NotJudged[];
  /** The assumptions that were needed, as `--assume` takes them. */
  readonly assumed: readonly string[];
  /** Those that nobody gave: the defaults of their questions. */
  readonly assumedByDefault: readonly string[];
}
