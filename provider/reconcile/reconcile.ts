import { BunnyError } from "../../sdk/index";
import type { PriorState } from "../define/define";
import { laterStep } from "../define/init-failed";
import { type Collection, type Difference, differenceOf, type Existing, type Members } from "./collection";

/** What an error in the middle leaves in the state. */
export interface PartialSuccess<Member> {
  /** Begins the message: `some files were uploaded, but not all`. */
  readonly message: string;
  /** The state with the members that the collection has by then, so that the next run continues, and a delete finds them. */
  stateWith(members: readonly Member[]): PriorState<object, object> | Promise<PriorState<object, object>>;
  /** Whether it is kept also where no member was written: of a collection that always exists. Default: false. */
  readonly isAlwaysKept?: boolean;
}

/**
 * Gives a collection the desired members. Updates come first, then removals of what excludes an addition, additions, and
 * all other removals last, since what is there may refer to them until then.
 *
 * @param partial Where it is left out, an error is thrown as it is, and the state stays.
 * @throws ResourceInitFailedError where a part was written.
 */
export async function reconcile<Member extends object, Actual extends Existing<Member>>(
  collection: Collection<Member, Actual>,
  members: Members<Member, Actual>,
  partial?: PartialSuccess<Member>,
): Promise<void> {
  const run = new Reconciliation(collection, members);
  try {
    await run.apply();
  } catch (error) {
    if (!partial || !(partial.isAlwaysKept || run.isChanged)) throw error;
    await laterStep(await partial.stateWith([...run.present]), partial.message, () => Promise.reject(error));
  }
}

class Reconciliation<Member extends object, Actual extends Existing<Member>> {
  /** The members that the collection has, in the desired form where they have it. */
  readonly present = new Set<Member>();
  /** Whether a member was written, or found. */
  isChanged = false;
  #difference: Difference<Member, Actual>;

  constructor(
    private readonly collection: Collection<Member, Actual>,
    private members: Members<Member, Actual>,
  ) {
    this.#difference = this.#compare(members);
  }

  async apply(): Promise<void> {
    await this.#addMany();
    const { updated, added, removed } = this.#difference;
    await this.#write(updated);
    const first = this.#excludedBy(added);
    await this.#remove([...first]);
    await this.#write(added);
    await this.#remove(removed.filter((one) => !first.has(one)));
  }

  #compare(members: Members<Member, Actual>): Difference<Member, Actual> {
    const difference = differenceOf(this.collection, members);
    const { paired, unchanged } = difference;
    const asDesired = new Map(unchanged.map((member) => [paired.get(member), member]));
    this.members = members;
    this.present.clear();
    for (const one of members.actual) this.present.add(asDesired.get(one) ?? one.member);
    return difference;
  }

  async #addMany(): Promise<void> {
    const { bulk } = this.collection;
    if (!bulk) return;
    const { added } = this.#difference;
    const many = added.filter((member) => bulk.accepts(member));
    if (many.length < bulk.threshold.minMembers) return;
    const first = this.#excludedBy(many);
    await this.#remove([...first]);
    const { desired, actual } = this.members;
    const left = { desired, actual: actual.filter((one) => !first.has(one)) };
    this.#difference = this.#compare(await bulk.addMany(many, left));
    this.isChanged ||= this.#difference.added.length < added.length;
  }

  /** Those of the members to remove that cannot exist beside additions. */
  #excludedBy(added: readonly Member[]): ReadonlySet<Actual> {
    const isExcluded = this.collection.excludedBy?.(added) ?? (() => false);
    return new Set(this.#difference.removed.filter(({ member }) => isExcluded(member)));
  }

  async #write(members: readonly Member[]): Promise<void> {
    const { collection } = this;
    await this.#each("written", members, async (member) => {
      const existing = this.#difference.paired.get(member);
      try {
        await (existing && collection.update ? collection.update(existing, member) : collection.add(member));
        this.#replace(existing, member);
      } catch (error) {
        if (collection.uncertain && mayHaveHappened(error)) this.#replace(existing, collection.uncertain(member));
        throw error;
      }
    });
  }

  #replace(existing: Actual | undefined, member: Member): void {
    if (existing) this.present.delete(existing.member);
    this.present.add(member);
    this.isChanged = true;
  }

  async #remove(existing: readonly Actual[]): Promise<void> {
    await this.#each("removed", existing, async (one) => {
      await this.collection.remove(one);
      this.present.delete(one.member);
      this.isChanged = true;
    });
  }

  async #each<Item>(kind: "written" | "removed", items: readonly Item[], step: (item: Item) => Promise<void>) {
    let done = 0;
    await runConcurrently(items, this.collection.maxConcurrency, async (item) => {
      await step(item);
      this.collection.onProgress?.(kind, ++done, items.length);
    });
  }
}

function mayHaveHappened(error: unknown): boolean {
  if (error instanceof BunnyError) return error.mayHaveHappened;
  return error instanceof Error && mayHaveHappened(error.cause);
}

/**
 * Runs a step for each item, several at a time. After an error no other one begins; those in progress end first.
 *
 * @throws The error of the first item that failed, in the order of the items.
 */
export async function runConcurrently<Item>(
  items: Iterable<Item>,
  maxConcurrency: number,
  step: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: { at: number; error: unknown }[] = [];
  const left = numbered(items);
  // A promise for each of 100,000 items would take more memory than the items.
  const runRest = async () => {
    for (const [at, item] of left) {
      if (failures.length > 0) return;
      try {
        await step(item);
      } catch (error) {
        failures.push({ at, error });
      }
    }
  };
  await Promise.all(Array.from({ length: maxConcurrency }, runRest));
  const [first] = failures.toSorted((a, b) => a.at - b.at);
  if (first) throw first.error;
}

function* numbered<Item>(items: Iterable<Item>): Generator<[at: number, item: Item]> {
  let at = 0;
  for (const item of items) yield [at++, item];
}
