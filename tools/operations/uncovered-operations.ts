/** Operations that nothing in this repository sends: what is planned, and what is left out, each with the reason. */
export interface Uncovered {
  /** The vendor's file that describes them. */
  readonly document: string;
  readonly status: "planned" | "left out";
  /** What is planned, or why not. */
  readonly reason: string;
  readonly operations: readonly string[];
}
