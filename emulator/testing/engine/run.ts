import { isDeepStrictEqual } from "node:util";
import { applyIgnoreChanges } from "../../../provider/define/property-path";
import { hasUnknown, unknownValue } from "../../../provider/define/unknown";
import { Calls, type Found, replacesBy } from "./calls";
import { type Host, HostFailure, type PathDiff, type Wire } from "./host";
import { dependenciesOf, type Goal, type InState, type State } from "./state";
import { withSecretNames } from "./values";

/** A step of a run, as the engine reports it. */
export interface Step {
  readonly op: string;
  /** Whether it is what a refresh found. */
  readonly isRefresh?: boolean;
  readonly urn: string;
  readonly old?: Pick<InState, "inputs" | "outputs">;
  readonly new?: Pick<InState, "inputs" | "outputs">;
  readonly paths?: ReadonlyMap<string, PathDiff>;
}

export interface RunOptions {
  /** Whether nothing is changed but the state, which is then a copy. */
  readonly preview?: boolean;
  /** Whether resources are left out that depend on one that failed, and all others deployed. Otherwise it ends. */
  readonly continueOnError?: boolean;
  /** The only URNs to change. Default: all. */
  readonly targets?: readonly string[];
  /** Whether an import of an object that differs from the arguments is an error. Otherwise it is updated. */
  readonly onlyEqualImports?: boolean;
  /** URNs to replace, whatever their arguments are. */
  readonly replace?: readonly string[];
}

export interface RunEvents {
  /** The provider of a resource, of which one run has one. */
  hostOf(goal: Goal): Promise<Host>;
  /** Runs once it is decided what to do with a resource, and before that is done. */
  beforeStep?(goal: Goal): Promise<void>;
  onStep?(step: Step): void;
  onError?(goal: Goal, error: unknown): void;
}

/**
 * One operation on a stack, with what Pulumi's engine sends to providers for it, in its order: a resource is checked and
 * compared while no other one is, and created and updated beside others. What a program leaves out is deleted at the end.
 */
export class Run {
  readonly #seen = new Set<string>();
  /** Old resources that were deleted since one that they depend on is replaced. */
  readonly #deletedForOther = new Map<string, InState>();
  /** URNs that failed or were left out. */
  readonly #missing = new Set<string>();
  #comparing: Promise<unknown> = Promise.resolve();
  #hasFailed = false;
  readonly #calls: Calls;

  constructor(
    private readonly state: State,
    private readonly events: RunEvents,
    private readonly options: RunOptions = {},
  ) {
    this.#calls = new Calls((goal) => events.hostOf(goal));
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  isMissing(urn: string): boolean {
    return this.#missing.has(urn);
  }

  /** Notes a resource of another provider that is left out, or one that fails for another reason. */
  leaveOut(urn: string): void {
    this.#missing.add(urn);
  }

  /** Brings a resource to what the program says. Undefined where it failed or is left out. */
  async register(goal: Goal): Promise<Pick<InState, "id" | "outputs"> | undefined> {
    const { urn } = goal;
    const isStopped = this.#hasFailed && !this.options.continueOnError;
    if (isStopped || dependenciesOf(goal).some((other) => this.#missing.has(other))) {
      // What it was stays, for a later run.
      this.#seen.add(this.#oldOf(goal)?.goal.urn ?? urn);
      this.#missing.add(urn);
      return undefined;
    }
    return this.#report(goal, async () => {
      const execute = await this.#alone(() => this.#plan(goal));
      await this.events.beforeStep?.(goal);
      return await execute();
    });
  }

  /** Reads an object that nothing manages here. */
  read(goal: Goal, id: string): Promise<Pick<InState, "id" | "outputs"> | undefined> {
    return this.#report(goal, async () => {
      const old = this.state.find(goal.urn);
      this.#seen.add(goal.urn);
      if (old && !old.isExternal && old.id !== id) this.state.replace(old);
      // In a preview the id may be an output of another resource.
      if (id === unknownValue) return { id, outputs: {} };
      const { urn, inputs } = goal;
      const found = await this.#calls.call(goal, "Read", { urn, id, inputs, properties: inputs, timeout: 0 });
      if (found.id === "") throw new Error(`resource '${id}' does not exist`);
      const read = this.#finished({ goal, id: found.id, inputs, outputs: found.properties, isExternal: true });
      this.state.set(read);
      return read;
    });
  }

  /** Whether the platform has an object. Undefined where that could not be read. */
  exists(goal: Goal, id: string): Promise<boolean | undefined> {
    const read = { urn: goal.urn, id, inputs: {}, properties: {}, timeout: 0 };
    return this.#report(goal, async () => (await this.#calls.call(goal, "Read", read)).id !== "");
  }

  /** Imports an object by its id, as `pulumi import` does. */
  async import(goal: Goal, importId: string): Promise<void> {
    await this.#report(goal, async () => {
      const found = await this.#readForImport(goal, importId);
      await this.#calls.call(goal, "Check", { urn: goal.urn, olds: found.inputs, news: found.inputs });
      this.state.set(found);
      this.events.onStep?.({ op: "import", urn: goal.urn, new: found });
    });
  }

  /** Reads every resource of the state. */
  async refresh(): Promise<void> {
    const isTarget = ({ goal }: InState) => this.#isTargeted(goal.urn);
    const all = [...this.state.resources, ...this.state.replaced].filter(isTarget);
    await Promise.all(all.map((old) => this.#report(old.goal, () => this.#refreshOne(old))));
  }

  /** Deletes what was replaced, and what the program does not have. */
  async finish(): Promise<void> {
    if (this.#hasFailed && !this.options.continueOnError) return;
    const removed = this.state.resources.filter(({ goal }) => !this.#seen.has(goal.urn) && this.#isTargeted(goal.urn));
    const replaced = new Set(this.state.replaced.filter(({ goal }) => this.#isTargeted(goal.urn)));
    const left = new Set([...removed, ...replaced]);
    while (left.size > 0) {
      const needed = new Set([...left].flatMap(({ goal }) => dependenciesOf(goal)));
      const isFree = (one: InState) => !needed.has(one.goal.urn);
      const free = [...left].filter(isFree);
      const next = free.length > 0 ? free : [...left];
      const names = new Set([...left].map(({ goal }) => goal.urn));
      await Promise.all(
        next.map((old) =>
          this.#report(old.goal, () => this.#delete(old, replaced.has(old) ? "delete-replaced" : "delete", names)),
        ),
      );
      for (const one of next) left.delete(one);
      if (this.#hasFailed && !this.options.continueOnError) return;
    }
  }

  /** Decides what to do with a resource. The engine does so for one at a time. */
  async #plan(goal: Goal): Promise<() => Promise<Pick<InState, "id" | "outputs"> | undefined>> {
    const { urn, ignoreChanges = [], importId = "" } = goal;
    let old = this.#oldOf(goal);
    this.#seen.add(old?.goal.urn ?? urn).add(urn);
    const isImport = importId !== "" && (!old || old.isExternal || (old.goal.importId || old.id) !== importId);
    if (isImport) {
      const replaced = old;
      old = await this.#readForImport(goal, importId);
      if (replaced) this.state.replace(replaced);
      this.events.onStep?.({ op: replaced ? "import-replacement" : "import", urn, new: old });
      this.state.set(old);
    }
    const recreated = this.#deletedForOther.get(urn);
    const isNew = !old || old.isExternal || recreated !== undefined || this.options.replace?.includes(urn) === true;
    if (!this.#isTargeted(urn)) {
      if (old) return async () => old;
      this.#missing.add(urn);
      return async () => undefined;
    }
    // With an empty path the engine resets nothing.
    const reset = old && !isNew ? applyIgnoreChanges(ignoreChanges, old.inputs, goal.inputs) : goal.inputs;
    const inputs = await this.#calls.check(goal, isNew ? {} : (old?.inputs ?? {}), reset);
    if (recreated !== undefined) {
      this.#deletedForOther.delete(urn);
      this.events.onStep?.({ op: "replace", urn, old: recreated, new: { inputs, outputs: {} } });
      return () => this.#create(goal, inputs, { op: "create-replacement" });
    }
    if (!old) return () => this.#create(goal, inputs, { op: "create" });
    if (old.isExternal) return () => this.#replaceBehind(goal, old, inputs);
    return await this.#planChange(goal, old, inputs, isImport);
  }

  async #planChange(goal: Goal, old: InState, checked: Wire, isImport: boolean) {
    const { urn, replaceOnChanges = [] } = goal;
    const isTriggered = isTrigger(goal.replacementTrigger, old.goal.replacementTrigger);
    const isTarget = this.options.replace?.includes(urn) === true;
    const forced: Found = { changes: true, replaces: isTarget ? ["id"] : [], deleteBeforeReplace: false };
    const found = isTriggered || isTarget ? forced : await this.#calls.diff(goal, old, checked);
    if (isImport && found.changes && this.options.onlyEqualImports)
      throw new Error(
        `The object ${old.id} differs from the arguments: ${[...(found.paths?.keys() ?? [])].join(", ")}.`,
      );
    const replaces = found.replaces.length > 0 || replacesBy(found, replaceOnChanges);
    const isReplaced = (found.changes && (replaces || isTriggered)) || old.isPendingReplacement === true;
    if (!isReplaced) {
      const isUnchanged = !found.changes && !old.initErrors?.length;
      if (!isUnchanged) return () => this.#update(goal, old, checked, found);
      const same = this.#finished({ ...old, goal, inputs: checked });
      this.state.set(same, old);
      return async () => same;
    }
    if (goal.protect && old.goal.protect)
      throw new Error(`unable to replace resource ${JSON.stringify(urn)}\nas it is currently marked for protection.`);
    // Defaults were taken over from the old one, which a new one does not do.
    const inputs = isTarget ? checked : await this.#calls.check(goal, {}, goal.inputs);
    this.events.onStep?.({
      op: "replace",
      urn,
      old,
      new: { inputs, outputs: {} },
      ...(found.paths && { paths: found.paths }),
    });
    if (!(goal.deleteBeforeReplace ?? found.deleteBeforeReplace)) return () => this.#replaceBehind(goal, old, inputs);
    const dependents = await this.#replacedWith(old);
    return async () => {
      for (const other of dependents.toReversed()) await this.#deleteFirst(other);
      if (!old.isPendingReplacement) await this.#deleteFirst(old);
      this.#deletedForOther.delete(urn);
      return await this.#create(goal, inputs, { op: "create-replacement", old: this.state.find(old.goal.urn) });
    };
  }

  #replaceBehind(goal: Goal, old: InState, inputs: Wire): Promise<InState> {
    return this.#create(goal, inputs, { op: "create-replacement", onCreated: () => this.state.replace(old) });
  }

  async #deleteFirst(old: InState): Promise<void> {
    await this.#delete(old, "delete-replaced", new Set());
    this.#deletedForOther.set(old.goal.urn, old);
    this.state.set({ ...old, isPendingReplacement: true });
  }

  /** The resources that a replaced one takes with it, since they need what it has: those that a diff says must be replaced. */
  async #replacedWith(root: InState): Promise<InState[]> {
    const replaced = new Set([root.goal.urn]);
    const found: InState[] = [];
    for (const other of this.state.resources) {
      const { goal } = other;
      if (this.#seen.has(goal.urn) || other.isExternal) continue;
      const names = Object.entries(goal.propertyDependencies ?? {})
        .filter(([name, urns]) => name in other.inputs && urns.some((urn) => replaced.has(urn)))
        .map(([name]) => [name, unknownValue]);
      if (names.length === 0) continue;
      const inputs = { ...other.inputs, ...Object.fromEntries(names) };
      const diff = await this.#calls.diff(goal, other, inputs);
      if (diff.replaces.length === 0 && !replacesBy(diff, goal.replaceOnChanges ?? [])) continue;
      replaced.add(goal.urn);
      found.push(other);
    }
    return found;
  }

  async #create(
    goal: Goal,
    inputs: Wire,
    { op, old, onCreated }: { op: string; old?: InState; onCreated?: () => void },
  ): Promise<InState> {
    const { urn } = goal;
    const { preview = false } = this.options;
    this.events.onStep?.({ op, urn, new: { inputs, outputs: {} } });
    const keep = (id: string, outputs: Wire, initErrors: readonly string[] = []) => {
      const created = this.#finished({ goal, id, inputs, outputs, initErrors });
      onCreated?.();
      this.state.set(created, old);
      return created;
    };
    const host = await this.events.hostOf(goal);
    if (preview && !host.supportsPreview) return keep("", inputs);
    try {
      const timeout = goal.timeouts?.create ?? 0;
      const { id, properties } = await this.#calls.call(goal, "Create", { urn, properties: inputs, preview, timeout });
      return keep(id, properties);
    } catch (error) {
      if (error instanceof HostFailure && error.object)
        keep(error.object.id, error.object.properties, error.object.reasons);
      throw error;
    }
  }

  async #update(goal: Goal, old: InState, inputs: Wire, { paths }: Found): Promise<InState> {
    const { urn, ignoreChanges = [] } = goal;
    const { preview = false } = this.options;
    const { id, inputs: oldInputs, outputs: olds } = old;
    this.events.onStep?.({ op: "update", urn, old, new: { inputs, outputs: {} }, ...(paths && { paths }) });
    const keep = (outputs: Wire, failed?: readonly string[]) => {
      // The inputs of an update that failed in part are not what the resource has.
      const updated = this.#finished({ goal, id, inputs: failed ? oldInputs : inputs, outputs, initErrors: failed });
      this.state.set(updated, old);
      return updated;
    };
    const host = await this.events.hostOf(goal);
    if (preview && !host.supportsPreview) return keep(inputs);
    try {
      const timeout = goal.timeouts?.update ?? 0;
      const request = { urn, id, oldInputs, olds, news: inputs, ignoreChanges, preview, timeout };
      return keep((await this.#calls.call(goal, "Update", request)).properties);
    } catch (error) {
      if (error instanceof HostFailure && error.object) keep(error.object.properties, error.object.reasons);
      throw error;
    }
  }

  async #delete(old: InState, op: string, others: ReadonlySet<string>): Promise<void> {
    const { goal, id, inputs: oldInputs, outputs: properties } = old;
    const isGone = old.isExternal || old.isPendingReplacement;
    const { urn, protect, retainOnDelete, deletedWith = "" } = goal;
    if (protect && op === "delete")
      throw new Error(`resource ${JSON.stringify(urn)} cannot be deleted\nbecause it is protected.`);
    if (!isGone) this.events.onStep?.({ op, urn, old });
    if (!isGone && !this.options.preview && !retainOnDelete && !others.has(deletedWith)) {
      const timeout = goal.timeouts?.delete ?? 0;
      await this.#calls.call(goal, "Delete", { urn, id, oldInputs, properties, timeout });
    }
    this.state.delete(old);
  }

  async #readForImport(goal: Goal, id: string): Promise<InState & { readonly id: string }> {
    const { urn } = goal;
    const found = await this.#calls.call(goal, "Read", { urn, id, properties: {}, timeout: goal.timeouts?.read ?? 0 });
    if (found.id === "" || !found.inputs) throw new Error(`resource '${id}' does not exist`);
    return this.#finished({ goal, id: found.id, inputs: found.inputs, outputs: found.properties });
  }

  async #refreshOne(old: InState): Promise<void> {
    const { goal, id, inputs: oldInputs, outputs, isExternal, isPendingReplacement } = old;
    const { urn } = goal;
    if (isPendingReplacement) return;
    const request = { urn, id, inputs: oldInputs, properties: outputs, timeout: goal.timeouts?.read ?? 0 };
    const found = await this.#calls.call(goal, "Read", request);
    if (found.id === "") {
      this.events.onStep?.({ op: "delete", isRefresh: true, urn, old });
      this.state.delete(old);
      return;
    }
    const { initErrors: _, ...rest } = old;
    const current = this.#finished({
      ...rest,
      id: found.id,
      inputs: isExternal ? oldInputs : (found.inputs ?? oldInputs),
      outputs: found.properties,
    });
    const isReplaced = this.state.replaced.includes(old);
    if (!isExternal) {
      // What an `up` of the same program would do, seen from the other side.
      const diff = await this.#calls.diff(goal, current, oldInputs);
      const paths = new Map([...(diff.paths ?? [])].map(([path, one]) => [path, inverted(one)]));
      if (diff.changes) this.events.onStep?.({ op: "update", isRefresh: true, urn, old, new: current, paths });
    }
    if (!isReplaced) return this.state.set(current);
    this.state.delete(old);
    this.state.replace(current);
  }

  #finished(resource: InState): InState {
    return { ...resource, outputs: withSecretNames(resource.outputs, resource.goal.additionalSecretOutputs ?? []) };
  }

  #oldOf({ urn, aliases = [] }: Goal): InState | undefined {
    return [urn, ...aliases].map((one) => this.state.find(one)).find((one) => one !== undefined);
  }

  #isTargeted(urn: string): boolean {
    return this.options.targets === undefined || this.options.targets.includes(urn);
  }

  /** Runs work after all other such work. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#comparing.then(work);
    this.#comparing = done.catch(() => undefined);
    return done;
  }

  async #report<T>(goal: Goal, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#hasFailed = true;
      this.#missing.add(goal.urn);
      this.events.onError?.(goal, error);
      return undefined;
    }
  }
}

/** Whether the trigger of a replacement changed. Without one there is none. */
function isTrigger(now: unknown, before: unknown): boolean {
  if (hasUnknown(now) || hasUnknown(before)) return true;
  return now != null && before != null && !isDeepStrictEqual(now, before);
}

function inverted({ kind, replaces }: PathDiff): PathDiff {
  return { kind: kind === "add" ? "delete" : kind === "delete" ? "add" : kind, replaces };
}
