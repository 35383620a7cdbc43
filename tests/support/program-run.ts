import { randomInt } from "node:crypto";
import { withoutCompactCopies } from "../../provider/define/compact-copy";
import type { Properties } from "../../provider/define/define";
import { difference } from "../../provider/diff/diff";
import { provider as dynamicProvider } from "../../provider/hosts/dynamic/dynamic-provider";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import { resourceNamed } from "../../provider/registry";

/** A resource of a program. */
export interface DeclaredResource {
  readonly name: string;
  readonly type: string;
  readonly args: Properties;
}

/** The resources of a stack by name. */
export type Stack = ReadonlyMap<
  string,
  { readonly type: string; readonly id: string; readonly properties: Properties }
>;

interface Host {
  check(resource: DeclaredResource, prior?: Properties): Promise<{ inputs: Properties; failures: readonly string[] }>;
  diff(
    type: string,
    id: string,
    olds: Properties,
    inputs: Properties,
  ): Promise<{ changed: boolean; replaces: readonly string[] }>;
  create(name: string, type: string, inputs: Properties): Promise<{ id: string; properties: Properties }>;
  update(type: string, id: string, olds: Properties, inputs: Properties): Promise<Properties>;
  delete(type: string, id: string, state: Properties): Promise<void>;
}

const noSecrets = new Set<string>();
const timeoutSeconds = 0;

function nativeHost(engineAddress?: string): Host {
  const provider = new NativeProvider(engineAddress === undefined ? {} : { engineAddress });
  provider.configure({});
  const urnOf = (type: string, name: string) => `urn:pulumi:test::project::bunny:index:${type}::${name}`;
  const marked = (values: Properties) => ({ values, secrets: noSecrets });
  return {
    async check({ name, type, args }, prior) {
      const declared = { key: urnOf(type, name), name };
      const { inputs, failures } = await provider.check(type, marked(args), prior, declared);
      return { inputs: inputs.values, failures };
    },
    diff: (type, id, olds, inputs) =>
      provider.diff(type, { id, olds: marked(olds), news: marked(inputs), ignoreChanges: [] }),
    async create(name, type, inputs) {
      const request = { urn: urnOf(type, name), news: marked(inputs), preview: false, timeoutSeconds };
      const { id, properties } = await provider.create(type, request);
      return { id, properties: properties.values };
    },
    async update(type, id, olds, inputs) {
      const request = { id, olds: marked(olds), news: marked(inputs), ignoreChanges: [], preview: false };
      return (await provider.update(type, { ...request, timeoutSeconds })).values;
    },
    delete: (type, _id, state) => provider.delete(type, { state, timeoutSeconds }),
  };
}

function dynamicHost(): Host {
  const hostOf = async (type: string) => {
    const host = dynamicProvider(type);
    await host.configure({ config: { get: () => undefined } });
    return host;
  };
  return {
    async check({ name, type, args }, prior = {}) {
      const news = { ...args, __declared: `0:${name}` };
      const { inputs, failures } = await (await hostOf(type)).check(prior, news);
      return { inputs, failures: failures.map(({ reason }: { reason: string }) => reason) };
    },
    async diff(type, id, olds, inputs) {
      const { changes, replaces = [] } = await (await hostOf(type)).diff(id, olds, inputs);
      // The engine compares where the provider leaves it to it.
      const changed =
        changes ??
        difference(resourceNamed(type), withoutCompactCopies(resourceNamed(type), olds), inputs).changed.length > 0;
      return { changed, replaces };
    },
    async create(_name, type, inputs) {
      const { id, outs } = await (await hostOf(type)).create(inputs);
      return { id, properties: outs };
    },
    update: async (type, id, olds, inputs) => (await (await hostOf(type)).update(id, olds, inputs)).outs,
    delete: async (type, id, state) => (await hostOf(type)).delete(id, state),
  };
}

/**
 * Where the resources of a program run: in one process, or the first one in a process of its own. The dynamic host has the
 * claims of all that this process has run, so only one program for each storage zone can run there.
 */
export const runHosts = {
  native: () => {
    const host = nativeHost();
    return () => host;
  },
  dynamic: () => {
    const host = dynamicHost();
    return () => host;
  },
  "two providers": () => {
    const engineAddress = `127.0.0.1:${randomInt(100_000, 999_999)}`;
    const [first, others] = [nativeHost(engineAddress), nativeHost(engineAddress)];
    return (at: number) => (at === 0 ? first : others);
  },
} satisfies Readonly<Record<string, () => (at: number) => Host>>;

export type RunHost = keyof typeof runHosts;

/** In which order an engine may run the steps of independent resources. */
export const runOrders = ["as declared", "reversed", "side by side", "one after another"] as const;

/** Runs a program as an engine does: creates, updates and replacements in some order, and then the deletes. */
export async function runProgram(
  hostName: RunHost,
  order: (typeof runOrders)[number],
  program: readonly DeclaredResource[],
  before: Stack = new Map(),
): Promise<{ stack: Stack; failures: readonly string[] }> {
  const hostAt: (at: number) => Host = runHosts[hostName]();
  const stack = new Map<string, { type: string; id: string; properties: Properties }>();
  const failures: string[] = [];
  const deletes: (() => Promise<void>)[] = [];

  const checkOne = async (resource: DeclaredResource, at: number) => {
    const checked = await hostAt(at).check(resource, before.get(resource.name)?.properties);
    failures.push(...checked.failures);
    return { ...resource, at, inputs: checked.inputs };
  };
  const step = async ({ name, type, at, inputs }: Awaited<ReturnType<typeof checkOne>>) => {
    const host = hostAt(at);
    const definition = resourceNamed(type);
    const prior = before.get(name);
    const olds = withoutCompactCopies(definition, prior?.properties ?? {});
    const { changed, replaces } = prior
      ? await host.diff(type, prior.id, prior.properties, inputs)
      : { changed: false, replaces: [] };
    if (prior && replaces.length === 0) {
      const properties = changed ? await host.update(type, prior.id, prior.properties, inputs) : prior.properties;
      stack.set(name, { type, id: prior.id, properties });
      return;
    }
    const remove = prior && (() => host.delete(type, prior.id, prior.properties));
    if (prior && definition.deleteBeforeReplace?.(olds, inputs)) await remove?.();
    else if (remove) deletes.push(remove);
    stack.set(name, { type, ...(await host.create(name, type, inputs)) });
  };

  if (order === "side by side") {
    await Promise.all(program.map(async (resource, at) => step(await checkOne(resource, at))));
  } else if (order === "one after another") {
    for (const [at, resource] of program.entries()) await step(await checkOne(resource, at));
  } else {
    const checked = [];
    for (const [at, resource] of program.entries()) checked.push(await checkOne(resource, at));
    if (failures.length > 0) return { stack: before, failures };
    for (const one of order === "reversed" ? checked.toReversed() : checked) await step(one);
  }
  for (const remove of deletes) await remove();
  for (const [name, { type, id, properties }] of before) {
    if (!program.some((resource) => resource.name === name)) await hostAt(1).delete(type, id, properties);
  }
  return { stack, failures };
}
