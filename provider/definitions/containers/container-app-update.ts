import { isEquivalent } from "../../diff/equality";
import { type Container, type ContainerAppInputs, containerAppInputs, containerItem } from "./container-app-arguments";
import { type Endpoint, endpoint as endpointItem } from "./container-app-endpoints";

type Prior = Partial<ContainerAppInputs>;
type Ids = {
  readonly containerIds?: Readonly<Record<string, string>> | undefined;
  readonly endpoints?: Readonly<Record<string, { readonly id: string }>> | undefined;
};

/** One request of an update. */
export type StepKind =
  | { readonly kind: "app"; readonly members: AppMembers }
  | { readonly kind: "addContainer"; readonly container: Container; readonly environment: Variables }
  | {
      readonly kind: "changeContainer";
      readonly id: string;
      readonly container: Container;
      /** Undefined where none of them changes: others may have set some. */
      readonly environment: Variables | undefined;
      readonly isOtherImage: boolean;
    }
  | { readonly kind: "removeContainer"; readonly id: string; readonly name: string }
  | { readonly kind: "addEndpoint"; readonly container: string; readonly endpoint: Endpoint }
  | { readonly kind: "changeEndpoint"; readonly id: string; readonly container: string; readonly endpoint: Endpoint }
  | { readonly kind: "removeEndpoint"; readonly id: string; readonly container: string; readonly name: string }
  | {
      readonly kind: "gracePeriod";
      readonly seconds: number;
      readonly ownZones: ReadonlySet<number>;
      /** What the steps before it have changed. */
      readonly written: { readonly from: Prior; readonly to: Prior };
    }
  | { readonly kind: "run"; readonly running: boolean };

/** With the inputs that have taken effect after it. */
export type Step = StepKind & { readonly reached: Prior };

type Variables = Readonly<Record<string, string>>;
type AppMember = "name" | "regions" | "runtimeType" | "autoScaling" | "volumes";
type AppMembers = Partial<Pick<ContainerAppInputs, AppMember>>;
const appMembers: readonly AppMember[] = ["name", "regions", "runtimeType", "autoScaling"];

/** The name of an endpoint among those of an app. */
export const endpointKey = (container: string, endpoint: string): string => `${container}/${endpoint}`;

/** All variables of a container, as the platform has them. */
export function variablesOf({ name, plainEnvironment }: Container, { environment }: Prior): Variables {
  return { ...plainEnvironment, ...environment?.[name] };
}

/**
 * The requests of an update, in their order: what containers need comes first, and what they no longer need last. Each
 * is about one part, and names it by its id, so that no endpoint changes that is not touched.
 */
export function updatePlan(prior: Prior, inputs: ContainerAppInputs, ids: Ids): Step[] {
  return new Plan(prior, inputs, ids).steps();
}

class Plan {
  readonly #steps: Step[] = [];
  #reached: Prior;

  constructor(
    private readonly prior: Prior,
    private readonly inputs: ContainerAppInputs,
    private readonly ids: Ids,
  ) {
    this.#reached = { ...prior };
  }

  steps(): Step[] {
    const { containers } = this.inputs;
    const kept = containers.flatMap((after) => {
      const before = this.#before(after.name);
      return before ? [{ before, after }] : [];
    });
    this.#changeApp();
    this.#makeRoom();
    for (const container of containers) if (!this.#before(container.name)) this.#addContainer(container);
    for (const { before, after } of kept) this.#changeContainer(before, after);
    for (const { before, after } of kept) this.#removeEndpoints(before, after);
    for (const { before, after } of kept) this.#writeEndpoints(before, after);
    for (const { name } of this.prior.containers ?? [])
      if (!containers.some((one) => one.name === name)) this.#removeContainer(name);
    this.#removeVolumes();
    this.#changeGracePeriod();
    this.#run();
    return this.#steps;
  }

  #add(step: StepKind, change: Prior): void {
    this.#reached = { ...this.#reached, ...change };
    this.#steps.push({ ...step, reached: this.#reached });
  }

  #before(name: string): Container | undefined {
    return this.prior.containers?.find((one) => one.name === name);
  }

  #changeApp(): void {
    const changed = appMembers.flatMap((name) =>
      this.#isSame(name) || this.inputs[name] === undefined ? [] : [[name, this.inputs[name]] as const],
    );
    const isNamed = (name: string) => this.inputs.volumes.some((one) => one.name === name);
    // One that goes may still be mounted.
    const going = (this.prior.volumes ?? []).filter(({ name }) => !isNamed(name));
    const volumes = [...this.inputs.volumes, ...going];
    const isSame = isEquivalent(containerAppInputs.shape.volumes, this.prior.volumes, volumes);
    const members: AppMembers = { ...Object.fromEntries(changed), ...(isSame ? {} : { volumes }) };
    if (Object.keys(members).length > 0) this.#add({ kind: "app", members: this.#sent(members) }, members);
  }

  /** Selectors that are no longer given are taken away, which only an empty object says. */
  #sent(members: AppMembers): AppMembers {
    const { regions } = members;
    if (!regions || regions.nodeSelectors || !this.prior.regions?.nodeSelectors) return members;
    return { ...members, regions: { ...regions, nodeSelectors: {} } };
  }

  /** Names are unique in the app, so an endpoint goes before another container gets one of its name. */
  #makeRoom(): void {
    const { containers } = this.inputs;
    for (const before of this.prior.containers ?? []) {
      const isGoing = !containers.some(({ name }) => name === before.name);
      const taking = containers.filter(({ name }) => name !== before.name && (isGoing || !this.#before(name)));
      const taken = new Set(taking.flatMap(({ endpoints }) => endpoints.map(({ name }) => name)));
      for (const { name } of before.endpoints) if (taken.has(name)) this.#removeEndpoint(before, name);
    }
  }

  #removeEndpoint(before: Container, name: string): void {
    const left = this.#reachedContainer(before);
    const endpoints = left.endpoints.filter((one) => one.name !== name);
    const id = this.#endpointId(before.name, name);
    this.#add({ kind: "removeEndpoint", id, container: before.name, name }, this.#with({ ...left, endpoints }));
  }

  #removeVolumes(): void {
    const { volumes } = this.inputs;
    if (isEquivalent(containerAppInputs.shape.volumes, this.#reached.volumes, volumes)) return;
    this.#add({ kind: "app", members: { volumes } }, { volumes });
  }

  /** Only a write of the whole app has it, so that comes when all else is as it should be. */
  #changeGracePeriod(): void {
    const { terminationGracePeriodSeconds: seconds, containers } = this.inputs;
    if (seconds === undefined || seconds === this.prior.terminationGracePeriodSeconds) return;
    const endpoints = containers.flatMap((container) => container.endpoints);
    const ownZones = new Set(endpoints.flatMap(({ cdn }) => cdn?.pullZoneId ?? []));
    const written = { from: this.prior, to: this.#reached };
    this.#add({ kind: "gracePeriod", seconds, ownZones, written }, { terminationGracePeriodSeconds: seconds });
  }

  #isSame(name: AppMember | "running"): boolean {
    return isEquivalent(containerAppInputs.shape[name], this.prior[name], this.inputs[name]);
  }

  #run(): void {
    const { running } = this.inputs;
    if (!this.#isSame("running")) this.#add({ kind: "run", running }, { running });
  }

  #addContainer(container: Container): void {
    const environment = variablesOf(container, this.inputs);
    this.#add({ kind: "addContainer", container, environment }, this.#with(container));
  }

  #changeContainer(before: Container, after: Container): void {
    const environment = variablesOf(after, this.inputs);
    const own = ({ plainEnvironment: _, endpoints: __, ...rest }: Container) => rest;
    const isSame = isEquivalent(containerItem, own(before), own(after));
    const isSameEnvironment = isEquivalent(variablesSchema, variablesOf(before, this.prior), environment);
    if (isSame && isSameEnvironment) return;
    const isOtherImage = imageMembers.some((name) => before[name] !== after[name]);
    const id = this.ids.containerIds?.[after.name] ?? "";
    const reached = this.#with({ ...after, endpoints: this.#reachedContainer(before).endpoints });
    const changed = isSameEnvironment ? undefined : environment;
    this.#add({ kind: "changeContainer", id, container: after, environment: changed, isOtherImage }, reached);
  }

  /** Names are unique, so what goes makes room before others come. */
  #removeEndpoints(before: Container, after: Container): void {
    for (const endpoint of this.#reachedContainer(before).endpoints) {
      const successor = after.endpoints.find(({ name }) => name === endpoint.name);
      if (!successor || !isOfSameType(endpoint, successor)) this.#removeEndpoint(before, endpoint.name);
    }
  }

  #writeEndpoints(before: Container, after: Container): void {
    let left = this.#reachedContainer(before);
    for (const endpoint of after.endpoints) {
      const known = left.endpoints.find(({ name }) => name === endpoint.name);
      if (known && isEquivalent(endpointItem, known, endpoint)) continue;
      const others = left.endpoints.filter(({ name }) => name !== endpoint.name);
      left = { ...left, endpoints: [...others, endpoint] };
      const id = this.#endpointId(before.name, endpoint.name);
      const step = known ? ({ kind: "changeEndpoint", id } as const) : ({ kind: "addEndpoint" } as const);
      this.#add({ ...step, container: before.name, endpoint }, this.#with(left));
    }
  }

  #removeContainer(name: string): void {
    const containers = this.#reached.containers?.filter((one) => one.name !== name);
    const id = this.ids.containerIds?.[name] ?? "";
    this.#add(
      { kind: "removeContainer", id, name },
      { ...(containers && { containers }), ...this.#environmentOf(name) },
    );
  }

  #endpointId(container: string, endpoint: string): string {
    return this.ids.endpoints?.[endpointKey(container, endpoint)]?.id ?? "";
  }

  #reachedContainer(before: Container): Container {
    return this.#reached.containers?.find(({ name }) => name === before.name) ?? before;
  }

  /** The inputs with another version of a container, and the variables that it then has. */
  #with(container: Container): Prior {
    const { containers = [] } = this.#reached;
    const at = containers.findIndex(({ name }) => name === container.name);
    const changed = at < 0 ? [...containers, container] : containers.with(at, container);
    return { containers: changed, ...this.#environmentOf(container.name) };
  }

  #environmentOf(name: string): Prior {
    const { [name]: _, ...others } = this.#reached.environment ?? {};
    const own = this.inputs.environment?.[name];
    const environment = { ...others, ...(own && { [name]: own }) };
    return Object.keys(environment).length > 0 || this.inputs.environment
      ? { environment }
      : { environment: undefined };
  }
}

const imageMembers = ["image", "digest", "registryId"] as const;
const variablesSchema = containerItem.shape.plainEnvironment;

function isOfSameType(a: Endpoint, b: Endpoint): boolean {
  return (a.cdn === undefined) === (b.cdn === undefined);
}
