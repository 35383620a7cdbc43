/** An id that the platform gives an object: a number, or a GUID. */
export type ObjectId = number | string;

interface IdsOfKind {
  readonly shown: Set<ObjectId>;
  readonly owned: Set<ObjectId>;
}

/**
 * Ids that cannot belong to a create whose response was lost: those that a list had shown before it began (of rate
 * limits, the only kind whose age no response gives and whose names repeat), and those that another call returned or
 * used.
 */
export class KnownIds {
  readonly #kinds = new Map<string, IdsOfKind>();

  /** Records an id that a list has shown. */
  show(kind: string, id: ObjectId): void {
    this.#of(kind).shown.add(id);
  }

  /** Records an id that another create returned, or that a program holds. */
  own(kind: string, id: ObjectId): void {
    this.#of(kind).owned.add(id);
  }

  isOwned(kind: string, id: ObjectId): boolean {
    return this.#of(kind).owned.has(id);
  }

  /** All ids known by now. */
  known(kind: string): ReadonlySet<ObjectId> {
    const { shown, owned } = this.#of(kind);
    return new Set([...shown, ...owned]);
  }

  #of(kind: string): IdsOfKind {
    const ids = this.#kinds.get(kind) ?? { shown: new Set(), owned: new Set() };
    this.#kinds.set(kind, ids);
    return ids;
  }
}
