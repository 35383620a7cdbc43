import type { EdgeRule } from "../../sdk/api/pull-zones";
import type { Decider } from "../answer";
import type { SourceId } from "../sources";
import { ruleDecider } from "../stage";
import { rulesOf, type Zone } from "../zone";

/** What is wrong with a zone, as can be seen without any request. */
export interface Finding {
  readonly id: string;
  /** The object of the zone that it is about. */
  readonly where: Decider;
  /** What is wrong, with a small letter and without a stop. */
  readonly sentence: string;
  readonly source: SourceId;
}

/** One kind of finding: a pure function of the zone, which tells only what is certain. */
export interface Finder {
  readonly id: string;
  readonly source: SourceId;
  find(zone: Zone): Iterable<Pick<Finding, "where" | "sentence">>;
}

/** A kind of finding of rules by themselves, in zones where it may be. */
export const ofRules = (
  id: string,
  source: SourceId,
  sentencesFor: (rule: EdgeRule) => readonly string[],
  mayBeIn: (zone: Zone) => boolean = () => true,
): Finder => ({
  id,
  source,
  *find(zone) {
    // Whoever does not look at the rules of a planned zone need not know them.
    for (const rule of mayBeIn(zone) ? rulesOf(zone) : [])
      for (const sentence of sentencesFor(rule)) yield { where: ruleDecider(zone, rule), sentence };
  },
});
