import type { Decider } from "../answer";
import type { SourceId } from "../sources";
import type { Zone } from "../zone";

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
