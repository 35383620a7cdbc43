/** A member that the platform has, with what its writes need besides: an id, for instance. */
export interface Existing<Member> {
  readonly member: Member;
}

/** The members that a collection is to have, and those that it has. Each is an object of its own. */
export interface Members<Member extends object, Actual extends Existing<Member>> {
  readonly desired: readonly Member[];
  readonly actual: readonly Actual[];
}

/** From how many additions on a step for all of them takes fewer requests than one for each. */
export interface Threshold {
  minMembers: number;
}

/** A step for many additions at once. */
export interface Bulk<Member extends object, Actual extends Existing<Member>> {
  readonly threshold: Readonly<Threshold>;
  /** Whether the step is for this addition. */
  accepts(member: Member): boolean;
  /**
   * Adds members with one request, or finds those that are there already. What it leaves out is added one by one.
   *
   * @param members The desired members, and those that the collection has by now.
   * @returns The members after the step: reads must show what it has added, or that would be added again.
   */
  addMany(added: readonly Member[], members: Members<Member, Actual>): Promise<Members<Member, Actual>>;
}

/** How the members of a collection are compared and written. */
export interface Collection<Member extends object, Actual extends Existing<Member> = Existing<Member>> {
  /** By which a desired member is an existing one, the closest key first: each pairs what those before it have left. */
  readonly keys: readonly ((member: Member) => string)[];
  isEqual(desired: Member, actual: Member): boolean;
  /** Which members cannot exist beside these, so that they are removed first. Default: none. */
  excludedBy?(added: readonly Member[]): (removed: Member) => boolean;
  add(member: Member): Promise<unknown>;
  /** Default: `add`, which replaces the existing one. */
  update?(actual: Actual, desired: Member): Promise<unknown>;
  remove(actual: Actual): Promise<unknown>;
  /** A member whose write failed, but may have happened, as the state has it. Default: left out, as reads show it. */
  uncertain?(member: Member): Member;
  readonly bulk?: Bulk<Member, Actual>;
  /** Writes at a time. */
  readonly maxConcurrency: number;
  /** Called after each write with how many of its phase are done, and how many there are. */
  onProgress?(kind: "written" | "removed", done: number, all: number): void;
}

/** What turns the members that a collection has into the desired ones. */
export interface Difference<Member extends object, Actual extends Existing<Member>> {
  /** The existing members that are desired, in the desired form or another one. */
  readonly paired: ReadonlyMap<Member, Actual>;
  readonly unchanged: readonly Member[];
  readonly updated: readonly Member[];
  readonly added: readonly Member[];
  readonly removed: readonly Actual[];
}

/** The fewest changes: an existing member that a key pairs with a desired one is kept, or updated. */
export function differenceOf<Member extends object, Actual extends Existing<Member>>(
  { keys, isEqual, update }: Pick<Collection<Member, Actual>, "keys" | "isEqual" | "update">,
  { desired, actual }: Members<Member, Actual>,
): Difference<Member, Actual> {
  const paired = new Map<Member, Actual>();
  let removed = actual;
  for (const keyOf of keys) {
    const byKey = Map.groupBy(removed, ({ member }) => keyOf(member));
    for (const member of desired) {
      const existing = paired.has(member) ? undefined : byKey.get(keyOf(member))?.shift();
      if (existing) paired.set(member, existing);
    }
    const kept = new Set(paired.values());
    removed = removed.filter((existing) => !kept.has(existing));
  }
  const kindOf = (member: Member) => {
    const existing = paired.get(member);
    if (existing && isEqual(member, existing.member)) return "unchanged";
    return existing && update ? "updated" : "added";
  };
  const { unchanged = [], updated = [], added = [] } = Object.groupBy(desired, kindOf);
  return { paired, unchanged, updated, added, removed };
}
