import { BunnyError, type BunnyErrorCode } from "../../../sdk/index";
import type { Claim, Claims } from "../../define/claims";
import { firstRevision, revisionAfterTakeover } from "./edge-script-revision";

interface Key {
  scriptId?: number;
  name?: string;
}

/** The requests for a variable or a secret. */
interface Requests<T extends { id: number }> {
  add(): Promise<T>;
  /** The one that has this name already. */
  find(): Promise<T | undefined>;
  update(id: number): Promise<T>;
}

const refusals: ReadonlySet<BunnyErrorCode> = new Set(["bad_request", "conflict"]);

/**
 * The claims, the create and the delete of a variable or secret, whose name is unique in its script. The engine creates a
 * replacement, or a resource that was renamed in the program, before it deletes the old one: the create takes over the
 * object of that name, and the delete then leaves it.
 */
export function namedValue(kind: "variables" | "secrets", max?: number) {
  const claimOn = ({ scriptId, name }: Key): Claim => ({
    list: `${kind} of edge script ${scriptId}`,
    member: name,
    most: max,
  });
  return {
    claims: ({ scriptId, name }: Key): Claim[] =>
      scriptId === undefined || name === undefined ? [] : [claimOn({ scriptId, name })],

    /** Adds it, or updates the one of the same name, which is read only if the platform refuses to add another. */
    async addOrTakeOver<T extends { id: number }>({
      add,
      find,
      update,
    }: Requests<T>): Promise<{ value: T; revision: string }> {
      try {
        const value = await add();
        return { value, revision: firstRevision(value.id) };
      } catch (error) {
        if (!(error instanceof BunnyError && refusals.has(error.code))) throw error;
        const existing = await find();
        if (!existing) throw error;
        return { value: await update(existing.id), revision: revisionAfterTakeover(existing.id) };
      }
    },

    isClaimed: (inputs: Key, claims: Claims): boolean => inputs.name !== undefined && claims.has(claimOn(inputs)),
  };
}
