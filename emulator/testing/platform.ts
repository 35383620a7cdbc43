import type { Mocks } from "@pulumi/pulumi/runtime/mocks";
import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import { settings } from "../../provider/configuration";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import type { WithSecrets } from "../../provider/hosts/native/secret-properties";
import { fromStruct, toStruct } from "../../provider/hosts/native/struct";
import { isOurs, nameIn, resourceNameIn, typeIn } from "../../provider/hosts/tokens";
import { messageFor } from "../../provider/messages/error-message";
import { withWaitReporter } from "../../provider/messages/progress";
import { Redaction, withRedaction } from "../../provider/messages/redaction";
import { type BunnyClient, createClient } from "../../sdk/index";
import { type Emulator, type EmulatorOptions, startEmulator } from "../index";
import { HostFailure, type Wire } from "./engine/host";
import { pluginHost } from "./engine/plugin-host";
import { Run as EngineRun } from "./engine/run";
import { type Goal, type InState, State } from "./engine/state";
import { inPlainText } from "./engine/values";
import { ProgramMonitor, withoutOwn } from "./monitor";
import { knownOf, runProgram } from "./program";
import { settingsFor } from "./settings";

/** A resource of the program that is on the platform. */
export interface DeployedResource {
  /** Its type without the package: `PullZone`. */
  readonly type: string;
  /** The name that the program gave it. */
  readonly name: string;
  readonly id: string;
  /** Its arguments after the check, which fills in names and normalises values. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** What the provider says of a resource or data source. */
export interface Message {
  /** Its type without the package: `PullZone`, `getPullZone`; or `pulumi:providers:bunny`. */
  readonly type: string;
  /** The name that the program gave it; undefined for a data source. */
  readonly name: string | undefined;
  readonly message: string;
}

/** Of a program that is run without an engine. */
export interface RunOptions {
  /** The configuration, as `pulumi config` has it: `{ "shop:domain": "shop.example.com" }`. Default: none. */
  config?: Readonly<Record<string, string>>;
  /** The project's name, with which the keys of its configuration begin. Default: `project`. */
  project?: string;
  /** Default: `stack`. */
  stack?: string;
  /**
   * Answers for resources and functions of other packages. Default: a resource's outputs are its arguments, and a function
   * returns nothing.
   */
  mocks?: Mocks;
}

/** The result of a program. */
export interface Run {
  /** What it returned or exported. What is not known, since a resource failed, is undefined. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** Its resources of this package that are on the platform. */
  readonly resources: readonly DeployedResource[];
  readonly warnings: readonly Message[];
}

/** A program that failed, with each error of the provider. */
export class ProgramFailure extends Error {
  override readonly name = "ProgramFailure";

  constructor(
    readonly errors: readonly Message[],
    /** What there is nonetheless. */
    readonly run: Run,
    options?: ErrorOptions,
  ) {
    // The messages of data sources begin with their names.
    const lines = errors.map(({ type, name, message }) => (name ? `${type} "${name}": ${message}` : message));
    super(lines.join("\n"), options);
  }
}

/**
 * Starts a platform for unit tests: an account without objects on the emulator, in this process.
 *
 * @param options Those of the emulator. Default: `seeded: false`.
 *
 * @example
 * const platform = await startPlatform();
 * const { outputs } = await platform.run(async () => {
 *   const zone = new PullZone("shop", { name: "acme-shop", origin: { url: "https://shop.example.com" } });
 *   return { id: zone.pullZoneId };
 * });
 * await platform.stop();
 */
export async function startPlatform(options: EmulatorOptions = {}): Promise<Platform> {
  return new Platform(await startEmulator({ seeded: false, ...options }));
}

/** An account that programs deploy to without an engine. */
export class Platform {
  /** A client of the account, to look at it, or to change it behind a program's back. */
  readonly api: BunnyClient;

  constructor(
    /** The server of the account: its requests, faults and records. */
    readonly emulator: Emulator,
  ) {
    this.api = createClient(settingsFor(emulator));
  }

  /**
   * Runs a program as an `up` would, without an engine: the provider checks, creates and reads. One program at a time: the
   * SDK keeps the run in global variables. Each run creates anew what it declares, as another stack would.
   *
   * @param program A function that declares the resources; what it returns, or a module exports, are the outputs.
   * @throws ProgramFailure with the provider's errors. What depends on a failed resource is left out.
   */
  async run(program: () => unknown, options: RunOptions = {}): Promise<Run> {
    const { config = {}, project = "project", stack = "stack", mocks = passThrough } = options;
    const said = new Messages();
    const host = await pluginHost({ ...ownConfiguration(config), ...settingsFor(this.emulator) }, { warn: said.warn });
    const provider = await host.provider();
    const state = new State();
    const onError = ({ urn }: Goal, error: unknown) => said.fail(urn, error);
    const run = new EngineRun(
      state,
      { hostOf: async () => host, onError },
      { continueOnError: true, onlyEqualImports: true },
    );
    const monitor = new ProgramMonitor({
      stack: `urn:pulumi:${stack}::${project}`,
      run,
      preview: false,
      onlyPlugin: true,
      mocks,
      async addProvider(urn, given) {
        const { failures, inputs } = provider.checkConfig(plainOf(given), project);
        if (failures.length === 0) return inputs.values;
        return said.fail(urn, new Error(failures.join("\n")));
      },
      invoke: (token, args) =>
        said.call(nameIn(token), args, async () => wireOf(await provider.invoke(nameIn(token), args))),
    });
    const { returned, failure } = await runProgram(program, { monitor, project, stack, config });
    host.close();
    const deployed = state.resources.filter(({ isExternal }) => !isExternal);
    const outcome = { outputs: await knownOf(returned), resources: deployed.map(asDeployed), warnings: said.warnings };
    if (said.errors.length > 0) throw new ProgramFailure(said.errors, outcome, { cause: failure });
    if (failure !== undefined) throw failure;
    return outcome;
  }

  /**
   * The objects of a type on the platform, as an import would read them, whoever created them.
   *
   * @param type The resource's name: `EdgeRule`.
   * @param parents Where they are, for types within a zone, script or the like: `{ pullZoneId: 1001 }`.
   */
  async objects(type: string, parents: Readonly<Record<string, number>> = {}): Promise<ExistingObject[]> {
    const provider = this.#provider({});
    const query = { values: parents, secrets: noSecrets };
    const page = await provider.list(type, { query, limit: 0, pageSize: 0, continuationToken: "" });
    if (page === "unknown") return [];
    const found = page.objects.map(async ({ id, name }) => {
      const read = await provider.read(type, { urn: "", id, inputs: nothing, properties: nothing, timeoutSeconds: 0 });
      return read ? [{ type, name, id: read.id, properties: withoutOwn(read.properties.values) }] : [];
    });
    return (await Promise.all(found)).flat();
  }

  /**
   * Changes an object behind the program's back, as a person in the dashboard would.
   *
   * @param resource Its type and id, as those of a run have them.
   * @param changes Arguments with other values: `{ action: "Log" }`.
   * @throws Error if they are no arguments that the resource can have.
   */
  async drift({ type, id }: Pick<DeployedResource, "type" | "id">, changes: Readonly<Record<string, unknown>>) {
    const provider = this.#provider({});
    const found = await provider.read(type, { urn: "", id, inputs: nothing, properties: nothing, timeoutSeconds: 0 });
    if (!found) throw new Error(`There is no ${type} ${id}.`);
    const args = { values: { ...found.inputs.values, ...changes }, secrets: noSecrets };
    const { inputs: news, failures } = await provider.check(type, args, { prior: found.inputs.values });
    if (failures.length > 0) throw new Error(failures.join("\n"));
    const olds = found.properties;
    await provider.update(type, { id, olds, news, ignoreChanges: [], preview: false, timeoutSeconds: 0 });
  }

  /** Stops the server. */
  async stop(): Promise<void> {
    await this.api.close();
    await this.emulator.stop();
  }

  /** A provider with the settings of a configuration, which has no part in another run. */
  #provider(config: Readonly<Record<string, string>>): NativeProvider {
    const provider = new NativeProvider();
    provider.configure({ ...ownConfiguration(config), ...settingsFor(this.emulator) });
    return provider;
  }
}

/** An object on the platform. */
export interface ExistingObject {
  /** The type of a resource that would manage it: `PullZone`. */
  readonly type: string;
  /** The platform's name of it, or one that describes it. */
  readonly name: string;
  readonly id: string;
  /** Its properties, as the resource's outputs. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** What the provider says during a run. */
class Messages {
  readonly errors: Message[] = [];
  readonly warnings: Message[] = [];

  readonly warn = (message: string, urn: string): void => void this.warnings.push({ ...namedIn(urn), message });

  fail(urn: string, error: unknown): undefined {
    // The host has redacted its messages.
    const message = error instanceof HostFailure ? error.message : messageFor(error);
    this.errors.push({ ...namedIn(urn), message });
  }

  /** Runs a data source. Its error is kept, and the result then undefined. */
  call(type: string, args: Wire, work: () => Promise<Wire>): Promise<Wire | undefined> {
    const about = { type, name: undefined };
    const report = (message: string, kind: "status" | "warning") => {
      if (kind === "warning") this.warnings.push({ ...about, message });
    };
    const { values, secrets } = plainOf(args);
    return withWaitReporter(report, () =>
      withRedaction(new Redaction().hide(values, secrets), () =>
        work().catch((error: unknown) => void this.errors.push({ ...about, message: messageFor(error) })),
      ),
    );
  }
}

function namedIn(urn: string): { type: string; name: string } {
  const type = typeIn(urn);
  return { type: isOurs(type) ? nameIn(type) : type, name: resourceNameIn(urn) };
}

function asDeployed({ goal, id, inputs, outputs }: InState): DeployedResource {
  const plain = (all: Wire) => withoutOwn(inPlainText(all));
  return { ...namedIn(goal.urn), id, inputs: plain(inputs), outputs: plain(outputs) };
}

function plainOf(wire: Wire): WithSecrets {
  return fromStruct(Struct.fromJavaScript(wire as Record<string, JavaScriptValue>));
}

function wireOf(properties: WithSecrets): Wire {
  return toStruct(properties).toJavaScript();
}

const noSecrets: ReadonlySet<string> = new Set();
const nothing = { values: {}, secrets: noSecrets };

const passThrough: Mocks = {
  newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }),
  call: () => ({}),
};

/** The provider's settings in a configuration. */
function ownConfiguration(config: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.values(settings).flatMap(({ key }) => {
      const value = config[`bunny:${key}`];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
