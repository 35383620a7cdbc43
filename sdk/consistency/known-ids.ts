interface IdsOfKind {
  readonly shown: Set<number>;
  readonly owned: Set<number>;
}

/**
 * Ids of objects that a create whose answer was lost cannot have created: those that any answer had shown before it
 * began, and those that another call was answered with or was about.
 */
export class KnownIds {
  readonly #kinds = new Map<string, IdsOfKind>();

  /** Notes an id that an answer has shown. */
  show(kind: string, id: number): void {
    this.#of(kind).shown.add(id);
  }

  /** Notes an id that another create was answered with, or that a program has. */
  own(kind: string, id: number): void {
    this.#of(kind).owned.add(id);
  }

  isOwned(kind: string, id: number): boolean {
    return this.#of(kind).owned.has(id);
  }

  /** All ids that are known by now. */
  known(kind: string): ReadonlySet<number> {
    const { shown, owned } = this.#of(kind);
    return new Set([...shown, ...owned]);
  }

  #of(kind: string): IdsOfKind {
    const ids = this.#kinds.get(kind) ?? { shown: new Set(), owned: new Set() };
    this.#kinds.set(kind, ids);
    return ids;
  }
}
