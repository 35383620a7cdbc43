import type { Problem } from "./define";

/** What a resource asks for of a list that several resources may manage: all of it, or one member. */
export interface Claim {
  /** Which list, in words that tell it from every other: `blocked IPs of pull zone 1001`. */
  readonly list: string;
  /** The one member. Left out for the whole list. */
  readonly member?: string;
  /** How many members the list may have. Default: any number. */
  readonly most?: number;
}

/**
 * What the resources of one run of a program ask for, as far as this process has checked them. It does not know what
 * another stack asks for, nor a resource that the run leaves out (`--target`).
 */
export class Claims {
  readonly #whole = new Map<string, string>();
  readonly #single = new Map<string, { by: string; members: Set<string> }>();

  /** Notes what a resource of this type asks for. A list that is managed as a whole and member by member is a problem. */
  add(type: string, claims: readonly Claim[]): Problem[] {
    return claims.flatMap(({ list, member, most = Number.POSITIVE_INFINITY }) => {
      if (member === undefined) {
        this.#whole.set(list, type);
      } else {
        const known = this.#single.get(list) ?? { by: type, members: new Set() };
        this.#single.set(list, known);
        known.members.add(member);
      }
      if (this.membersOf(list).size > most)
        return [
          { path: [], reason: `the ${list} are more than ${most}, which is the most that the platform runs with` },
        ];
      const whole = this.#whole.get(list);
      const single = this.#single.get(list)?.by;
      if (whole === undefined || single === undefined) return [];
      const reason = `the ${list} are managed as a whole by a ${whole} and one by one by a ${single}: use one of the two`;
      return [{ path: [], reason }];
    });
  }

  /** Whether somebody asks for this: the list, or the member by itself or with its list. */
  has({ list, member }: Claim): boolean {
    return this.#whole.has(list) || (member !== undefined && this.membersOf(list).has(member));
  }

  /** Every claim, with the type of a resource that has it. */
  entries(): ({ type: string } & Claim)[] {
    const whole = [...this.#whole].map(([list, type]) => ({ type, list }));
    const single = [...this.#single].flatMap(([list, { by, members }]) =>
      [...members].map((member) => ({ type: by, list, member })),
    );
    return [...whole, ...single];
  }

  /** The members that are asked for one by one. */
  membersOf(list: string): ReadonlySet<string> {
    return this.#single.get(list)?.members ?? new Set();
  }
}
