import type { Emulator } from "../../emulator";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import type { WithSecrets } from "../../provider/hosts/native/secret-properties";
import type { Program } from "../platform-model";

type Values = Readonly<Record<string, unknown>>;

/** A resource of a program. Names are unique. */
export interface Resource {
  readonly type: string;
  readonly name: string;
  /** Its arguments, which may have outputs of the resources that it depends on. */
  readonly args: Values | ((outputsOf: (name: string) => Values) => Values);
  /** The names of resources that it depends on. */
  readonly after?: readonly string[];
}

interface InState {
  readonly type: string;
  readonly id: string;
  readonly properties: WithSecrets;
  /** Whether a later step of its create or update failed, which the next run completes. */
  readonly isPartial?: boolean;
}

let lastRun = 0;

/** The provider of one run. No two have the same address of an engine, by which the processes of a run find each other. */
function nextProvider({ apiKey, url: apiUrl }: Emulator): NativeProvider {
  const run = ++lastRun;
  const provider = new NativeProvider({ engineAddress: `127.0.0.1:${process.pid}${run}` });
  // Equal settings would share a client, whose cached reads and queues a later run, or another process, does not have.
  provider.configure({ apiKey, apiUrl, maxRetrySeconds: 60 + run });
  return provider;
}

/**
 * A stack that the plugin deploys without an engine, with what an engine does in one run: it checks each resource, creates
 * and updates them side by side as far as they do not depend on each other, and then deletes what is left. One takes
 * milliseconds where a run of the engine takes seconds.
 */
export class Deployment {
  readonly #state = new Map<string, InState>();
  /** Objects that others have replaced, until they are deleted. */
  readonly #replaced = new Set<InState>();

  constructor(private readonly emulator: Emulator) {}

  /**
   * @param options.refresh Whether the state is read first, as by `up --refresh`.
   * @throws Error where a check or a step fails. The state keeps what was done.
   */
  async up(program: readonly Resource[], { refresh = false }: { refresh?: boolean } = {}): Promise<void> {
    const provider = nextProvider(this.emulator);
    try {
      if (refresh) await this.#refresh(provider);
      const checked = new Map<string, WithSecrets>();
      for (const resource of program.filter(({ after }) => !after))
        checked.set(resource.name, await this.#check(provider, resource));
      const steps = new Map<string, Promise<void>>();
      const step = async (resource: Resource) => {
        const { type, name, after = [] } = resource;
        await Promise.all(after.map((other) => steps.get(other)));
        const inputs = checked.get(name) ?? (await this.#check(provider, resource));
        await this.#deploy(provider, { type, name, inputs });
      };
      for (const resource of program) steps.set(resource.name, step(resource));
      await settled([...steps.values()]);
      const isDeclared = (type: string, name: string) => program.some((one) => one.type === type && one.name === name);
      const removed = [...this.#state].filter(([name, { type }]) => !isDeclared(type, name));
      await settled([
        ...[...this.#replaced].map(async (old) => {
          await this.#delete(provider, old);
          this.#replaced.delete(old);
        }),
        ...removed.map(async ([name, old]) => {
          await this.#delete(provider, old);
          this.#state.delete(name);
        }),
      ]);
    } finally {
      provider.close();
    }
  }

  /** The resources with the ids that the state has of them. */
  declared(program: readonly Resource[]): Program {
    return program.map((resource) => ({
      resource: resource.type,
      name: resource.name,
      id: this.#prior(resource.type, resource.name)?.id ?? "",
      args: this.#argsOf(resource),
    }));
  }

  /** The id of a resource, for a later program that has it as a literal. */
  idOf(name: string): string {
    return this.#state.get(name)?.id ?? "";
  }

  /** The properties that the state has of a resource. */
  propertiesOf(name: string): Values {
    return this.#state.get(name)?.properties.values ?? {};
  }

  #argsOf({ args }: Resource): Values {
    return typeof args === "function" ? args((name) => this.propertiesOf(name)) : args;
  }

  async #check(provider: NativeProvider, resource: Resource): Promise<WithSecrets> {
    const { type, name } = resource;
    const prior = this.#prior(type, name)?.properties.values ?? {};
    const declared = { name, key: urnOf(type, name) };
    const { inputs, failures } = await provider.check(type, plain(this.#argsOf(resource)), prior, declared);
    if (failures.length > 0) throw new Error(`${type} ${name}: ${failures.join("; ")}`);
    return inputs;
  }

  #prior(type: string, name: string): InState | undefined {
    const prior = this.#state.get(name);
    return prior?.type === type ? prior : undefined;
  }

  async #refresh(provider: NativeProvider): Promise<void> {
    for (const [name, { type, id, properties }] of this.#state) {
      const current = await provider.read(type, {
        urn: urnOf(type, name),
        id,
        inputs: properties,
        properties,
        timeoutSeconds: 0,
      });
      if (current) this.#state.set(name, { type, id: current.id, properties: current.properties });
      else this.#state.delete(name);
    }
  }

  async #deploy(
    provider: NativeProvider,
    { type, name, inputs }: { type: string; name: string; inputs: WithSecrets },
  ): Promise<void> {
    const prior = this.#prior(type, name);
    const create = () =>
      this.#write({ type, name }, async () => {
        const request = { urn: urnOf(type, name), news: inputs, preview: false, timeoutSeconds: 0 };
        return await provider.create(type, request);
      });
    if (!prior) return create();
    const olds = prior.properties;
    const urn = urnOf(type, name);
    const diff = await provider.diff(type, { urn, id: prior.id, olds, news: inputs, ignoreChanges: [] });
    if (!diff.changed && !prior.isPartial) return;
    if (diff.replaces.length === 0)
      return this.#write({ type, name }, async () => {
        const request = { id: prior.id, olds, news: inputs, ignoreChanges: [], preview: false, timeoutSeconds: 0 };
        return { id: prior.id, properties: await provider.update(type, request) };
      });
    if (!diff.deleteBeforeReplace) return await create().finally(() => this.#keepReplaced(name, prior));
    await this.#delete(provider, prior);
    this.#state.delete(name);
    return create();
  }

  /** Writes what a step returns, or what it has done before it failed. */
  async #write(
    { type, name }: { type: string; name: string },
    step: () => Promise<{ id: string; properties: WithSecrets }>,
  ): Promise<void> {
    try {
      this.#state.set(name, { type, ...(await step()) });
    } catch (error) {
      const done = error instanceof ResourceInitFailedError ? error.object : undefined;
      if (done) this.#state.set(name, { type, id: done.id, properties: plain(done.properties), isPartial: true });
      throw error;
    }
  }

  #keepReplaced(name: string, old: InState): void {
    if (this.#state.get(name) !== old) this.#replaced.add(old);
  }

  #delete(provider: NativeProvider, { type, properties }: InState): Promise<void> {
    return provider.delete(type, { state: properties.values, timeoutSeconds: 0 });
  }
}

const plain = (values: Values): WithSecrets => ({ values, secrets: new Set() });

const urnOf = (type: string, name: string) => `urn:pulumi:test::project::bunny:index:${type}::${name}`;

/** Waits for all steps, then fails as the first of them did. */
async function settled(steps: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(steps)).find((step) => step.status === "rejected");
  if (failed) throw failed.reason;
}
