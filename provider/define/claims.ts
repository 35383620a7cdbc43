import { Counts } from "./counts";
import type { Problem } from "./problem";

/** A resource's claim on a list that several resources may manage: the whole list, or one item. */
export interface Claim {
  /** A unique name of the list: `blocked IPs of pull zone 1001`. */
  readonly list: string;
  /** The item. Default: the whole list. */
  readonly member?: string;
  /** The maximum number of items. Default: no limit. */
  readonly most?: number;
  /** What the resource makes of the item: two resources of a run that differ in it would overwrite each other. */
  readonly value?: string;
  /** What to do where two differ: `declare it once`. */
  readonly advice?: string;
}

/** A resource that the program declares: a key that is unique in the run, and its name. */
export interface Declared {
  readonly key: string;
  readonly name: string;
}

/** What a resource makes of an item. */
interface ValueOf extends Declared {
  readonly type: string;
  readonly value: string;
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
  /** What the resources of this process add up to. */
  readonly counts = new Counts();
  readonly #whole = new Map<string, string>();
  readonly #single = new Map<string, { by: string; members: Set<string> }>();
  readonly #values = new Map<string, Map<string, ValueOf>>();
  readonly #kept = new Set<string>();
  readonly #compared = new Set<string>();
  readonly #overwritten = new Map<string, Set<string | undefined>>();

  /**
   * Registers a resource's claims. A list that is claimed both as a whole and item by item is a problem, and so is an item
   * of which two declared resources make something else.
   */
  add(type: string, claims: readonly Claim[], declared?: Declared): Problem[] {
    const mixed = claims.flatMap(({ list, member, most = Number.POSITIVE_INFINITY }) => {
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
    return declared ? [...mixed, ...this.#differing(type, claims, declared)] : mixed;
  }

  /** A problem for each resource that makes something else of the same items. The first one to claim an item wins. */
  #differing(type: string, claims: readonly Claim[], declared: Declared): Problem[] {
    const differing = new Map<string, { first: ValueOf; claim: Claim; count: number }>();
    for (const claim of claims) {
      const { list, member, value } = claim;
      if (member === undefined || value === undefined) continue;
      const known = this.#values.get(list) ?? new Map<string, ValueOf>();
      this.#values.set(list, known);
      const first = known.get(member);
      if (first === undefined || first.key === declared.key) known.set(member, { ...declared, type, value });
      else if (first.value !== value) {
        const others = differing.get(first.key) ?? { first, claim, count: 0 };
        differing.set(first.key, { ...others, count: others.count + 1 });
      }
    }
    return [...differing.values()].map(({ first, claim: { list, member, advice = "declare it once" }, count }) => ({
      path: [],
      reason: (quote) =>
        `${quote(member)}${count > 1 ? ` and ${count - 1} more` : ""} of the ${list}: the ${first.type} ${quote(first.name)} and the ${type} ${quote(declared.name)} would overwrite each other, since they differ; ${advice}`,
    }));
  }

  /** Whether a resource claims this list, or this item by itself or with its list. */
  has({ list, member }: Claim): boolean {
    return this.#whole.has(list) || (member !== undefined && this.membersOf(list).has(member));
  }

  /** The current claims of all processes of the run. */
  async collectFromRun(): Promise<Claims> {
    return this;
  }

  /** Records what an update of this run overwrites: others that claim it write it again after it. */
  overwrite(...claims: readonly Claim[]): void {
    for (const { list, member } of claims) {
      const members = this.#overwritten.get(list) ?? new Set();
      this.#overwritten.set(list, members.add(member));
    }
  }

  /** Whether this process overwrites one of these lists, or items, in this run. */
  overwrites(...claims: readonly Claim[]): boolean {
    return claims.some(({ list, member }) => {
      const members = this.#overwritten.get(list);
      return members !== undefined && (members.has(undefined) || member === undefined || members.has(member));
    });
  }

  /** Records objects that this run created, adopted, imported or updated, or found unchanged: it must not delete them. */
  keep(...objects: readonly string[]): void {
    for (const object of objects) this.#kept.add(object);
  }

  get kept(): ReadonlySet<string> {
    return this.#kept;
  }

  /** Records an object of the state that was compared: its resource is in the program, or was only refreshed. */
  addCompared(object: string): void {
    this.#compared.add(object);
  }

  get compared(): ReadonlySet<string> {
    return this.#compared;
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
