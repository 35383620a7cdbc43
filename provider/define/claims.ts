import type { Problem } from "./problem";

/** A resource's claim on a list that several resources may manage: the whole list, or one item. */
export interface Claim {
  /** A unique name of the list: `blocked IPs of pull zone 1001`. */
  readonly list: string;
  /** The item. Default: the whole list. */
  readonly member?: string;
  /** The maximum number of items. Default: no limit. */
  readonly most?: number;
}

/** An id that is unique among all types. */
export function qualifiedId(type: string, id: string): string {
  return `${type} ${id}`;
}

/**
 * The claims of one run as far as this process checked them, and the objects that it must not delete. Resources of
 * other stacks, and those that the run leaves out (`--target`), are not included.
 */
export class Claims {
  readonly #whole = new Map<string, string>();
  readonly #single = new Map<string, { by: string; members: Set<string> }>();
  readonly #kept = new Set<string>();
  readonly #overwritten = new Set<string>();

  /** Registers a resource's claims. A list that is claimed both as a whole and item by item is a problem. */
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
        return [{ path: [], reason: `the ${list} are more than ${most}, the platform's maximum` }];
      const whole = this.#whole.get(list);
      const single = this.#single.get(list)?.by;
      if (whole === undefined || single === undefined) return [];
      const reason = `the ${list} are managed as a whole by a ${whole} and one by one by a ${single}: use one of the two`;
      return [{ path: [], reason }];
    });
  }

  /** Whether a resource claims this list, or this item by itself or with its list. */
  has({ list, member }: Claim): boolean {
    return this.#whole.has(list) || (member !== undefined && this.membersOf(list).has(member));
  }

  /** Records lists that an update of this run overwrites: what others have claimed of them is written again after it. */
  overwrite(...lists: readonly string[]): void {
    for (const list of lists) this.#overwritten.add(list);
  }

  /** Whether this process overwrites one of these lists in this run. */
  overwrites(claims: readonly Claim[]): boolean {
    return claims.some(({ list }) => this.#overwritten.has(list));
  }

  /** Records objects that this run created, adopted or imported: it must not delete them. */
  keep(...objects: readonly string[]): void {
    for (const object of objects) this.#kept.add(object);
  }

  get kept(): ReadonlySet<string> {
    return this.#kept;
  }

  /** Every claim, with the type of one resource that has it. */
  entries(): ({ type: string } & Claim)[] {
    const whole = [...this.#whole].map(([list, type]) => ({ type, list }));
    const single = [...this.#single].flatMap(([list, { by, members }]) =>
      [...members].map((member) => ({ type: by, list, member })),
    );
    return [...whole, ...single];
  }

  /** The items that are claimed one by one. */
  membersOf(list: string): ReadonlySet<string> {
    return this.#single.get(list)?.members ?? new Set();
  }
}
