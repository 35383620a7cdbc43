import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import {
  type Host,
  HostFailure,
  type Method,
  type Requests,
  type Responses,
  type Wire,
} from "../../emulator/testing/engine/host";
import { DynamicProvider } from "../../provider/hosts/dynamic/dynamic-provider";
import { Session } from "../../provider/hosts/session";
import { resourceNamed } from "../../provider/registry";

/** The address of an engine that is not there, by which the hosts of one run find each other. */
export const addressOfRun = (run: number) => `127.0.0.1:${process.pid}${run}`;

/** The host of dynamic resources in this process, with what Pulumi's SDK makes of requests and results. */
export function dynamicHost(settings: Readonly<Record<string, string>>, engineAddress: string): Host {
  const run = new Session();
  run.joinRun(engineAddress);
  const providers = new Map<string, DynamicProvider>();
  const providerOf = async (properties: Wire): Promise<DynamicProvider> => {
    const code = String(properties.__provider);
    const [, name] =
      /^exports\.handler=\(\)=>require\("pulumi-bunny\/dynamic"\)\.provider\("(\w+)"\)$/.exec(code) ?? [];
    if (name === undefined) throw new Error(`The engine would evaluate ${code}.`);
    const known = providers.get(name);
    if (known) return known;
    const provider = new DynamicProvider(resourceNamed(name), run);
    providers.set(name, provider);
    await provider.configure({ config: { get: (key) => settings[key.replace("bunny:", "")] } });
    return provider;
  };
  return {
    acceptsSecrets: false,
    supportsPreview: false,
    async call(method, request) {
      try {
        return await calls[method](request, providerOf);
      } catch (error) {
        throw failureIn(error);
      }
    },
    close: () => run.close(),
  };
}

type ProviderOf = (properties: Wire) => Promise<DynamicProvider>;

/** The SDK puts the line of code that loads the provider into every result. */
const withProvider = (result: Wire, { __provider }: Wire): Wire => throughStruct({ ...result, __provider });

const calls: { readonly [M in Method]: (request: Requests[M], providerOf: ProviderOf) => Promise<Responses[M]> } = {
  async Check({ olds, news }, providerOf) {
    const provider = await providerOf(news);
    const { inputs, failures } = await provider.check(olds, throughStruct(news));
    return { inputs: withProvider(inputs, news), failures: failures.map(({ reason }) => reason) };
  },
  async Diff({ id, olds, news }, providerOf) {
    const provider = await providerOf(news);
    const { changes, replaces, deleteBeforeReplace } = await provider.diff(
      id,
      throughStruct(olds),
      throughStruct(news),
    );
    return { changes, replaces, deleteBeforeReplace };
  },
  async Create({ properties }, providerOf) {
    const provider = await providerOf(properties);
    const { id, outs } = await provider.create(throughStruct(properties));
    return { id, properties: withProvider(outs, properties) };
  },
  async Read({ id, inputs = {}, properties }, providerOf) {
    const known = Object.keys(properties).length > 0 ? properties : inputs;
    const provider = await providerOf(known);
    const read = await provider.read(id, throughStruct(known));
    return {
      id: read.id,
      properties: withProvider(read.props, known),
      ...(read.inputs && { inputs: withProvider(read.inputs, known) }),
    };
  },
  async Update({ id, olds, news }, providerOf) {
    const provider = await providerOf(news);
    const { outs } = await provider.update(id, throughStruct(olds), throughStruct(news));
    return { properties: withProvider(outs, news) };
  },
  async Delete({ id, properties }, providerOf) {
    const provider = await providerOf(properties);
    await provider.delete(id, throughStruct(properties));
    return {};
  },
};

/** The properties as they arrive: no undefined, and a copy. */
function throughStruct(properties: Wire): Record<string, unknown> {
  return Struct.fromJavaScript(properties as Record<string, JavaScriptValue>).toJavaScript();
}

function failureIn(error: unknown): HostFailure {
  if (!(error instanceof Error)) return new HostFailure(String(error));
  const {
    message,
    id,
    properties,
    reasons = [],
  } = error as Error & { id?: string; properties?: Wire; reasons?: string[] };
  return new HostFailure(message, id ? { id, properties: throughStruct(properties ?? {}), reasons } : undefined);
}
