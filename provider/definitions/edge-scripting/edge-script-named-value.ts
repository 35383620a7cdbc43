import { BunnyError, type BunnyErrorCode } from "../../../sdk";
import type { Claim, Claims } from "../../define/claims";

interface Place {
  scriptId?: number;
  name?: string;
}

/** What a script has once under its name, and how it is handled there. */
interface Handling<T extends { id: number }> {
  add(): Promise<T>;
  /** The one that has the name already. */
  find(): Promise<T | undefined>;
  update(id: number): Promise<T>;
}

const refusals: ReadonlySet<BunnyErrorCode> = new Set(["bad_request", "conflict"]);

/**
 * The claims of a resource that a script has once under its name, and how one is created and deleted. The engine creates
 * a replacement, and a resource that was renamed in the program, before it deletes what was there: the create takes over
 * the object that has the name, and the delete leaves it.
 */
export function scriptMember(kind: "variables" | "secrets", most?: number) {
  const claimOn = ({ scriptId, name }: Place): Claim => ({
    list: `${kind} of edge script ${scriptId}`,
    member: name,
    most,
  });
  return {
    claims: ({ scriptId, name }: Place): Claim[] =>
      scriptId === undefined || name === undefined ? [] : [claimOn({ scriptId, name })],

    /** Adds it, or takes over the one of its name. The platform is asked for that one only where it refuses the add. */
    async addOrTakeOver<T extends { id: number }>({ add, find, update }: Handling<T>): Promise<T> {
      try {
        return await add();
      } catch (error) {
        if (!(error instanceof BunnyError && refusals.has(error.code))) throw error;
        const present = await find();
        if (!present) throw error;
        return update(present.id);
      }
    },

    isClaimed: (inputs: Place, claims: Claims): boolean => inputs.name !== undefined && claims.has(claimOn(inputs)),
  };
}
