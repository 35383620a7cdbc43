import * as pulumi from "@pulumi/pulumi";
import type { Mocks } from "@pulumi/pulumi/runtime/mocks";
import * as runtimeSettings from "@pulumi/pulumi/runtime/settings";
import { type Emulator, type EmulatorOptions, startEmulator } from "../emulator";
import { settings } from "../provider/configuration";
import { NativeProvider } from "../provider/hosts/native/native-provider";
import { type BunnyClient, createClient } from "../sdk";
import { type DeployedResource, type Message, ProviderMonitor, withoutOwn } from "./monitor";
import { settingsFor } from "./settings";

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
    const provider = this.#provider(config);
    const monitor = new ProviderMonitor(provider, `urn:pulumi:${stack}::${project}`, mocks);
    await pulumi.runtime.setMocks(mocks, project, stack, false);
    runtimeSettings.setMockOptions(monitor, project, stack, false);
    pulumi.runtime.setAllConfig({ ...config });
    let returned: unknown;
    let failure: unknown;
    await pulumi.runtime.runInPulumiStack(async () => {
      try {
        returned = await program();
      } catch (error) {
        // The SDK would leave promises behind that nobody can await.
        failure = error;
      }
    });
    await pulumi.runtime.disconnect();
    provider.close();
    const outputs = await knownOf(returned);
    const run = { outputs, resources: monitor.deployed, warnings: monitor.warnings };
    if (monitor.errors.length > 0) throw new ProgramFailure(monitor.errors, run, { cause: failure });
    if (failure !== undefined) throw failure;
    return run;
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
    const { inputs: news, failures } = await provider.check(type, args, found.inputs.values);
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

/** The values of what a program returned, without those that are not known. */
async function knownOf(returned: unknown): Promise<Record<string, unknown>> {
  if (typeof returned !== "object" || returned === null) return {};
  const known = Object.entries(returned).map(async ([name, value]) => {
    try {
      return [name, await promisedBy(value)] as const;
    } catch {
      return [name, undefined] as const;
    }
  });
  return Object.fromEntries(await Promise.all(known));
}

function promisedBy(value: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const output = pulumi.output(value);
    const { promise } = output as unknown as { promise(): Promise<unknown> };
    promise.call(output).then(resolve, reject);
  });
}
