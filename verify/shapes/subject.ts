import { type Kind, kinds } from "../kinds";
import type { Question } from "../question";

/** What a question of a shape says itself. */
export type Subject = Pick<Question, "id" | "asks" | "matters" | "place">;

/** What a question that creates one object of a kind costs. */
export const creating = (kind: Kind): Pick<Question, "creates" | "costs"> => ({
  creates: kinds[kind].what,
  costs: kinds[kind].costs,
});
