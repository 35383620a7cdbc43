import type { Unknown } from "../../../explain";
import { isUnknown, unknownValue } from "../../../provider/define/unknown";
import type { NativeProvider } from "../../../provider/hosts/native/native-provider";
import { isOurs, nameIn, resourceNameIn } from "../../../provider/hosts/tokens";
import { loadResource } from "../../../provider/load-definition";
import { messageFor } from "../../../provider/messages/error-message";
import { withWaitReporter } from "../../../provider/messages/progress";
import { partsOf } from "./parts";
import { Placeholders } from "./placeholders";
import { effects, type Plan, type PlannedResource, type PlanStep } from "./plan-file";
import { changes, hasSecret, readAt, replaceSecrets } from "./secrets";

type Values = Readonly<Record<string, unknown>>;

/** One step that was taken. */
interface TakenStep {
  readonly op: PlanStep["op"];
  readonly urn: string;
}

/** One step that could not be taken. */
interface FailedStep extends TakenStep {
  readonly why: string;
  /** The pull zone that it is about; `any` where nobody knows. */
  readonly pullZoneId: number | "new" | "any";
  readonly parts: readonly Unknown["path"][];
}

/** An object that the plan creates or changes. */
interface PlannedObject {
  readonly urn: string;
  /** Whether its id is one that only the deployment gives. */
  readonly isNew: boolean;
}

const nothing = { values: {}, secrets: new Set<string>() };
const plain = (values: Values) => ({ values, secrets: new Set<string>() });
/** The limit of a request: none. */
const timeoutSeconds = 0;

/** The steps of a plan, taken one by one by the definitions of their resources. */
export class PlanRun {
  readonly taken: TakenStep[] = [];
  readonly failed: FailedStep[] = [];
  /** By type and id: `PullZoneEdgeRule 1001/70b7…`. */
  readonly objects = new Map<string, PlannedObject>();
  /** The URNs of zones that the plan creates, by their ids in the copy. */
  readonly newZones = new Map<number, string>();
  /** How many steps are about zones that nobody asks for. */
  otherZones = 0;
  /** How many steps are about resources that no answer rests on, by type. */
  readonly otherTypes = new Map<string, number>();
  readonly placeholders = new Placeholders();
  /** Outputs of what the plan creates, by URN. */
  readonly #created = new Map<string, Values>();
  /** The URNs of zones that the plan creates, and of what is theirs although they could not be created. */
  readonly #isOfNew = new Set<string>();
  readonly #later: (() => Promise<void>)[] = [];

  /**
   * @param provider One whose platform holds the zones that are asked for, and nothing else.
   * @param pullZones The ids of those.
   * @param shieldZones The pull zone of each shield zone.
   */
  constructor(
    private readonly provider: NativeProvider,
    readonly pullZones: Set<number>,
    readonly shieldZones: Map<number, number>,
  ) {}

  async run({ steps }: Plan): Promise<void> {
    // With --show-replacement-steps, a plan has the halves of a replacement besides.
    const inHalves = new Set(steps.filter(({ op }) => op === "create-replacement").map(({ urn }) => urn));
    for (const step of steps) if (step.op !== "replace" || !inHalves.has(step.urn)) await this.#step(step);
    // As the engine does: replaced objects are deleted after everything else, the last first.
    for (const remove of this.#later.toReversed()) await remove();
  }

  async #step(step: PlanStep): Promise<void> {
    const resource = step.newState ?? step.oldState;
    if (!resource || !effects[step.op]) return;
    const type = nameIn(resource.type);
    const parts = isOurs(resource.type) ? partsOf(type) : [];
    if (parts.length === 0) {
      this.otherTypes.set(type, (this.otherTypes.get(type) ?? 0) + 1);
      return;
    }
    const inputs = this.#resolved(resource);
    const pullZoneId = this.#pullZoneOf(type, step, inputs);
    if (pullZoneId === "other") {
      this.otherZones++;
      return;
    }
    const { op, urn } = step;
    const fail = (why: string) => void this.failed.push({ op, urn, why, parts, pullZoneId });
    if (pullZoneId === "any") return fail("the zone that it is of is known only after the deployment");
    if (type !== "PullZone" && pullZoneId === "new") return fail("its zone could not be created");
    await this.#report(fail, async () => {
      await this.#take(type, step, inputs, fail);
      this.taken.push({ op, urn });
    });
  }

  #report(fail: (why: string) => void, work: () => Promise<void>): Promise<void> {
    // What the provider warns of, the preview has said.
    const silent = () => {};
    return withWaitReporter(silent, () => work().catch((error: unknown) => fail(messageFor(error))));
  }

  async #take(type: string, step: PlanStep, inputs: Values, fail: (why: string) => void): Promise<void> {
    const { oldState } = step;
    switch (effects[step.op]) {
      case "create":
        return this.#create(type, step, inputs);
      case "update":
        return this.#update(type, step, inputs);
      case "delete":
        return this.#delete(type, oldState);
      case "replace": {
        const remove = () => this.#report(fail, () => this.#delete(type, oldState));
        if (!(await this.#deletesFirst(type, step, inputs))) {
          await this.#create(type, step, inputs);
          this.#later.push(remove);
          return;
        }
        await this.#delete(type, oldState);
        return this.#create(type, step, inputs);
      }
      default:
        throw new Error(`explain cannot take a step of the kind ${step.op}.`);
    }
  }

  async #create(type: string, step: PlanStep, inputs: Values): Promise<void> {
    const { urn } = step;
    const secrets = new Set<string>();
    const given = replaceSecrets(inputs, (path) => {
      secrets.add(path);
      return unknownValue;
    });
    const news = plain(await this.#checked(type, urn, { given, prior: {}, secrets }));
    const { id, properties } = await this.provider.create(type, { news, preview: false, timeoutSeconds });
    const outputs = properties.values;
    this.#created.set(urn, outputs);
    this.objects.set(`${type} ${id}`, { urn, isNew: true });
    if (type === "PullZone") {
      this.pullZones.add(Number(id));
      this.newZones.set(Number(id), urn);
    }
    if (type === "ShieldZone") this.shieldZones.set(Number(outputs.shieldZoneId), Number(outputs.pullZoneId));
  }

  async #update(type: string, step: PlanStep, inputs: Values): Promise<void> {
    const { urn, oldState } = step;
    const id = oldState?.id ?? "";
    const state: Values = oldState?.outputs ?? {};
    const current =
      hasSecret(state) || hasSecret(inputs)
        ? await this.provider.read(type, { urn: "", id, inputs: nothing, properties: nothing, timeoutSeconds })
        : undefined;
    const isChanged = changes(step);
    const secrets = new Set<string>();
    const given = replaceSecrets(inputs, (path) => {
      // The value of a secret that stays is the account's.
      if (!isChanged(path)) return readAt(current?.inputs.values, path);
      secrets.add(path);
      return unknownValue;
    });
    const olds = replaceSecrets(state, (path) => readAt(current?.properties.values, path));
    const news = plain(await this.#checked(type, urn, { given, prior: olds, secrets }));
    const request = { id, olds: plain(olds), news, ignoreChanges: [], preview: false, timeoutSeconds };
    await this.provider.update(type, request);
    this.objects.set(`${type} ${id}`, { urn, isNew: false });
  }

  /** What the program has retained, or only read, stays. */
  async #delete(type: string, resource: PlannedResource | null | undefined): Promise<void> {
    if (!resource || resource.external || resource.retainOnDelete) return;
    const state = replaceSecrets(resource.outputs ?? {}, () => undefined);
    await this.provider.delete(type, { id: String(resource.id), state, timeoutSeconds });
  }

  async #deletesFirst(type: string, { oldState }: PlanStep, inputs: Values): Promise<boolean> {
    const olds = plain(replaceSecrets(oldState?.outputs ?? {}, () => undefined));
    const news = plain(replaceSecrets(inputs, () => unknownValue));
    const difference = await this.provider.diff(type, { id: oldState?.id ?? "", olds, news, ignoreChanges: [] });
    return difference.deleteBeforeReplace;
  }

  /** Inputs as the check of a deployment gives them, which also records what they claim, with placeholders. */
  async #checked(
    type: string,
    urn: string,
    { given, prior, secrets }: { given: Values; prior: Values; secrets: ReadonlySet<string> },
  ) {
    const name = resourceNameIn(urn);
    const { inputs, failures } = await this.provider.check(type, plain(given), { prior, declared: { key: urn, name } });
    if (failures.length > 0) throw new Error(failures.join("; "));
    const why = (path: string) =>
      secrets.has(path) ? "a secret, which a plan does not show" : "known only after the deployment";
    const { inputs: schema } = await loadResource(type);
    return this.placeholders.fill(`${type} ${JSON.stringify(name)}`, schema, inputs.values, why);
  }

  /** Inputs with the outputs of what the plan has created, as far as it is certain which those are. */
  #resolved({ inputs, propertyDependencies }: PlannedResource): Values {
    const entries = Object.entries(inputs ?? {}).filter(([name]) => !name.startsWith("__"));
    const resolve = (name: string, value: unknown): unknown => {
      // Ids alone are certainly those of what they depend on: any other value may be made of it.
      const [, id, isList] = /^(\w+Id)(s?)$/.exec(name) ?? [];
      const parents = (propertyDependencies?.[name] ?? []).map((urn) => this.#created.get(urn));
      const [outputs, ...others] = parents.filter((one) => one !== undefined);
      const own = id === undefined || others.length > 0 ? undefined : outputs?.[id];
      if (own === undefined) return value;
      if (!isList || !Array.isArray(value)) return isUnknown(value) ? own : value;
      return value.filter(isUnknown).length > 1 ? value : value.map((item: unknown) => (isUnknown(item) ? own : item));
    };
    return Object.fromEntries(entries.map(([name, value]) => [name, resolve(name, value)]));
  }

  /** The pull zone that a step is about: its id, a new one, one that nobody asks for, or any where it is unknown. */
  #pullZoneOf(
    type: string,
    { op, urn, oldState, newState }: PlanStep,
    inputs: Values,
  ): number | "new" | "other" | "any" {
    const isAsked = (id: number | undefined) => (id !== undefined && this.pullZones.has(id) ? id : "other");
    if (type === "PullZone") {
      if (effects[op] === "create") {
        this.#isOfNew.add(urn);
        return "new";
      }
      return isAsked(Number(oldState?.id));
    }
    const { pullZoneId, shieldZoneId } = inputs;
    if (typeof pullZoneId === "number") return isAsked(pullZoneId);
    if (typeof shieldZoneId === "number") return isAsked(this.shieldZones.get(shieldZoneId));
    const parents = newState?.propertyDependencies?.[pullZoneId === undefined ? "shieldZoneId" : "pullZoneId"] ?? [];
    const isOfNew = parents.length > 0 && parents.every((urn) => this.#isOfNew.has(urn));
    if (isOfNew) this.#isOfNew.add(urn);
    return isOfNew ? "new" : "any";
  }
}
