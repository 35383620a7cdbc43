import type { Wire } from "./host";

/** What a program says of one resource. */
export interface Goal {
  readonly urn: string;
  /** The token of its type. */
  readonly type: string;
  readonly inputs: Wire;
  /** The reference of its provider; empty for the default one. */
  readonly provider?: string;
  readonly parent?: string;
  readonly dependencies?: readonly string[];
  /** URNs that the value of a property depends on. */
  readonly propertyDependencies?: Readonly<Record<string, readonly string[]>>;
  /** URNs that it had before. */
  readonly aliases?: readonly string[];
  /** The id of an object that it takes over. */
  readonly importId?: string;
  readonly ignoreChanges?: readonly string[];
  readonly replaceOnChanges?: readonly string[];
  readonly deleteBeforeReplace?: boolean;
  readonly replacementTrigger?: unknown;
  readonly retainOnDelete?: boolean;
  readonly protect?: boolean;
  readonly deletedWith?: string;
  readonly additionalSecretOutputs?: readonly string[];
  /** Seconds for each operation. */
  readonly timeouts?: Readonly<Partial<Record<"create" | "read" | "update" | "delete", number>>>;
}

/** A resource in the state. */
export interface InState {
  readonly goal: Goal;
  readonly id: string;
  readonly inputs: Wire;
  readonly outputs: Wire;
  /** Whether a program reads it, and nothing manages it. */
  readonly isExternal?: boolean;
  /** Why a step of its last operation failed. */
  readonly initErrors?: readonly string[];
  /** Whether its object is deleted, and a new one was to be created. */
  readonly isPendingReplacement?: boolean;
}

/** The resources of a stack. */
export class State {
  readonly #resources = new Map<string, InState>();
  /** Replaced ones, until they are deleted. */
  readonly #replaced = new Set<InState>();

  get resources(): readonly InState[] {
    return [...this.#resources.values()];
  }

  get replaced(): readonly InState[] {
    return [...this.#replaced];
  }

  /** A copy, for a run of which nothing is kept. */
  copy(): State {
    const copy = new State();
    for (const one of this.resources) copy.set(one);
    for (const one of this.replaced) copy.replace(one);
    return copy;
  }

  find(urn: string): InState | undefined {
    return this.#resources.get(urn);
  }

  /** Puts a resource in the place of what has its URN, or one of its aliases. */
  set(resource: InState, old?: InState): void {
    if (old && old.goal.urn !== resource.goal.urn) this.#resources.delete(old.goal.urn);
    this.#resources.set(resource.goal.urn, resource);
  }

  /** Notes that the old one is to be deleted: another one has its place. */
  replace(old: InState): void {
    if (this.#resources.get(old.goal.urn) === old) this.#resources.delete(old.goal.urn);
    this.#replaced.add(old);
  }

  delete(resource: InState): void {
    this.#replaced.delete(resource);
    if (this.#resources.get(resource.goal.urn) === resource) this.#resources.delete(resource.goal.urn);
  }
}

/** Every URN that a resource depends on. */
export function dependenciesOf({ parent, dependencies = [], propertyDependencies = {}, deletedWith }: Goal): string[] {
  const named = [parent, deletedWith].flatMap((urn) => urn || []);
  return [...named, ...dependencies, ...Object.values(propertyDependencies).flat()];
}
