interface IdsOfKind {
  readonly shown: Set<number>;
  readonly owned: Set<number>;
}

/**
 * Ids that cannot belong to a create whose response was lost: those that any response had shown before it began, and
 * those that another call returned or used.
 */
export class KnownIds {
  readonly #kinds = new Map<string, IdsOfKind>();

  /** Records an id that a response has shown. */
  show(kind: string, id: number): void {
    this.#of(kind).shown.add(id);
  }

  /** Records an id that another create returned, or that a program holds. */
  own(kind: string, id: number): void {
    this.#of(kind).owned.add(id);
  }

  isOwned(kind: string, id: number): boolean {
    return this.#of(kind).owned.has(id);
  }

  /** All ids known by now. */
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
