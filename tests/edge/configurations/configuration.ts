import type { QuestionInput, Zone } from "../../../explain";

/** A zone in the shape of public ones. Its requests and answers are in the table of the same name. */
export interface Configuration {
  /** As the table's file is called. */
  readonly name: string;
  readonly zone: Zone;
  /** Where the zone's own settings have it come from on a miss; an answer names only another place. */
  readonly origin: string;
  /** What is known of every request whose row does not say otherwise. */
  readonly defaults?: Omit<QuestionInput, "url">;
}
