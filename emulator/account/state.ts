import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { AccessLogs } from "../routes/logging/access-logs";
import { LogRateLimit } from "../routes/logging/rate-limit";
import { objectKinds } from "../routes/objects";
import type { PlanLimits } from "../routes/shield/plan-limits";
import { putBack } from "./put-back";

type Kinds = typeof objectKinds;
type Objects = { readonly [Name in keyof Kinds]: ReturnType<Kinds[Name]["newMap"]> };

const kinds = (Object.keys(objectKinds) as (keyof Kinds)[]).map((name) => ({ name, ...objectKinds[name] }));

/** A map for each kind, under its name. */
const AccountObjects = class {
  constructor() {
    for (const { name, newMap } of kinds) Object.defineProperty(this, name, { value: newMap(), enumerable: true });
  }
} as new () => Objects;

/** Everything that the emulated account holds. */
export class EmulatorState extends AccountObjects {
  /** The account's owner. */
  readonly userId: string;
  /** What the pull zones have logged. */
  readonly logs: AccessLogs;
  readonly logRateLimit: LogRateLimit;
  readonly #last: { id: number; time: number };

  constructor(
    readonly limits: PlanLimits,
    { logsPerDay }: { logsPerDay: number },
    original?: EmulatorState,
  ) {
    super();
    this.userId = original?.userId ?? randomUUID();
    this.logs = original?.logs ?? new AccessLogs(logsPerDay);
    this.logRateLimit = original?.logRateLimit ?? new LogRateLimit();
    this.#last = original ? original.#last : { id: 100_000, time: 0 };
  }

  /** An id that nothing in this account has had. */
  nextId(): number {
    return ++this.#last.id;
  }

  /** The present as the platform writes it. Never the same twice, so that "last modified" always tells a change. */
  now(): string {
    this.#last.time = Math.max(Date.now(), this.#last.time + 1);
    return new Date(this.#last.time).toISOString();
  }

  /** The same account with objects of its own; ids, time and logs stay shared. */
  copy(): EmulatorState {
    const copy = new EmulatorState(this.limits, { logsPerDay: 0 }, this);
    for (const { name } of kinds) {
      const objects: Map<number, object> = copy[name];
      for (const [id, object] of this[name]) objects.set(id, structuredClone(object));
    }
    return copy;
  }

  /**
   * Puts in what changed from one state of the account to another: each changed object as a whole, but objects of their
   * own that it holds one by one.
   */
  putChanges(from: EmulatorState, to: EmulatorState): void {
    for (const { name, nested } of kinds) {
      const objects: Map<number, object> = this[name];
      for (const id of new Set([...from[name].keys(), ...to[name].keys()])) {
        const [before, after] = [from[name].get(id), to[name].get(id)];
        if (isDeepStrictEqual(before, after)) continue;
        if (after === undefined) objects.delete(id);
        else if (before === undefined) objects.set(id, after);
        else objects.set(id, putBack({ present: objects.get(id), from: before, to: after, nested }));
      }
    }
  }
}
