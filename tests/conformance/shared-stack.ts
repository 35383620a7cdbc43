import type { OutputMap, PulumiFn } from "@pulumi/pulumi/automation";
import type { Change } from "../../cli/engine/changes";
import { type Emulator, startEmulator } from "../../emulator";
import { namesIn } from "../../provider/hosts/tokens";
import { disagreements } from "../platform-model";
import { BesideRuns } from "../platform-model/beside";
import { InProcessStack } from "../support/in-process-stack";
import { EngineFailure, type Outcome, type ResourceError, TestStack } from "../support/stack";
import type { Args, Case, Deployed } from "./case";
import { allCases } from "./cases";
import type { ProviderHost } from "./hosts";
import { prepareFor } from "./prepare";

/** A resource in the state. */
export interface StateResource extends Deployed {
  readonly inputs: Args;
}

/** The resources of one case after an operation of the engine. Lists have one item for each number. */
export interface CaseObservation {
  readonly changes: readonly Change[];
  readonly errors: readonly ResourceError[];
  readonly deployed: readonly (StateResource | undefined)[];
  readonly onPlatform: readonly (Args | undefined)[];
  /** The number of objects on the platform that the stack created. */
  readonly count: number;
}

/** The state, the platform and the reported changes after an operation of the engine. */
export interface Observation {
  /** The operations of the requests that it sent, in their order. */
  readonly operations: readonly string[];
  /** The paths that it read, without queries. */
  readonly reads: readonly string[];
  readonly durationMs: number;
  readonly outputs: OutputMap;
  /** What the platform does not do as the program says, by the records. Empty where the step does not name its program. */
  readonly notAsDeclared: readonly string[];
  /** What else it changed on the account, by the records. */
  readonly beside: readonly string[];
  of(testCase: Case): CaseObservation;
}

/** The arguments of a case's resources, by their numbers, which need not begin with 0. */
export type ArgsByCase = (testCase: Case) => Readonly<Record<number, Args>>;

/** How a stack is deployed: by the engine, or without its processes. */
export type Deployer = "engine" | "in process";

/** What both kinds of stacks do. */
type AnyStack = Pick<
  InProcessStack,
  "up" | "preview" | "refresh" | "previewRefresh" | "destroy" | "bunnyResources" | "remove"
>;

/** An account and a stack in which one host deploys the resources of all cases together. */
export class SharedStack<Stack extends AnyStack = TestStack> {
  readonly #initialCounts = new Map<Case, number>();
  #program: ArgsByCase = () => ({});
  readonly #besideRuns: BesideRuns;

  private constructor(
    readonly host: ProviderHost,
    readonly emulator: Emulator,
    readonly stack: Stack,
  ) {
    this.#besideRuns = new BesideRuns(emulator.state);
    for (const testCase of allCases) this.#initialCounts.set(testCase, testCase.count?.(emulator) ?? 0);
  }

  /** @param plugin The folder of the plugin. Default: this repository. */
  static open(host: ProviderHost, plugin?: string): Promise<SharedStack> {
    return SharedStack.#open(host, (env) => TestStack.create({ env, plugin }));
  }

  /** One that is deployed as said. */
  static openFor(host: ProviderHost, deployer: Deployer): Promise<SharedStack<AnyStack>> {
    if (deployer === "engine") return SharedStack.open(host);
    return SharedStack.#open<AnyStack>(host, async (env) => new InProcessStack({ env }));
  }

  static async #open<Stack extends AnyStack>(
    host: ProviderHost,
    stackWith: (env: Record<string, string>) => Promise<Stack>,
  ): Promise<SharedStack<Stack>> {
    const emulator = await startEmulator({ resetsOmittedEnums: true });
    for (const testCase of allCases) prepareFor(testCase, emulator);
    const env = {
      BUNNYNET_API_URL: emulator.url,
      BUNNYNET_API_KEY: emulator.apiKey,
      // Injected faults last, so longer retries would only take time.
      BUNNYNET_MAX_RETRY_SECONDS: "1",
      // Hundreds of resources share this process with the emulator: on a busy machine a response takes its time.
      BUNNYNET_TIMEOUT_SECONDS: "300",
      // A step deletes all objects that can be deleted.
      BUNNYNET_WHEN_ALL_GONE: "forget",
      // The engine then writes the state once per operation instead of twice per resource.
      PULUMI_SKIP_CHECKPOINTS: "1",
    };
    // The program runs in this process, where the SDK only checks that there is a key.
    process.env.BUNNYNET_API_KEY = emulator.apiKey;
    return new SharedStack(host, emulator, await stackWith(env));
  }

  /** A program with a resource for each of these arguments, named 0, 1, 2, … within each type. */
  program(argsOf: ArgsByCase): PulumiFn {
    return async () => {
      for (const testCase of allCases) {
        const Resource = this.host.classNamed(testCase.resource);
        for (const [n, args] of Object.entries(argsOf(testCase))) new Resource(n, args as never);
      }
    };
  }

  /**
   * Records everything after the operation, even if some of its resources failed.
   *
   * @param program What it deployed, to compare with what the platform does. Default: what the one before did.
   */
  async observe(operation: Promise<Outcome>, program?: ArgsByCase): Promise<Observation> {
    this.emulator.calls.take();
    this.#besideRuns.begin();
    const start = Date.now();
    const { changes, outputs, errors } = await operation.catch((error: unknown) => {
      if (error instanceof EngineFailure && error.outcome.errors.length > 0) return error.outcome;
      throw error;
    });
    const durationMs = Date.now() - start;
    const calls = this.emulator.calls.take();
    const operations = calls.map(({ operation, method, path }) => operation ?? `${method} ${path}`);
    const deployed = this.#deployed();
    const byCase = new Map<Case, CaseObservation>();
    for (const testCase of allCases) {
      const ofType = ({ type }: { type: string }) => type === testCase.resource;
      const objects = deployed.get(testCase.resource) ?? [];
      byCase.set(testCase, {
        changes: changes.filter(ofType),
        errors: errors.filter(ofType),
        deployed: objects,
        onPlatform: this.onPlatform(testCase, objects),
        count: (testCase.count?.(this.emulator) ?? 0) - (this.#initialCounts.get(testCase) ?? 0),
      });
    }
    if (program) this.#program = program;
    const declared = allCases.flatMap((testCase) =>
      Object.entries(this.#program(testCase)).map(([name, args]) => {
        const id = deployed.get(testCase.resource)?.[Number(name)]?.id ?? "";
        return { resource: testCase.resource, name, id, args };
      }),
    );
    const beside = this.#besideRuns.end(declared.filter(({ id }) => id !== ""));
    return {
      operations,
      beside,
      reads: calls.filter(({ method }) => method === "GET").map(({ path }) => path),
      durationMs,
      outputs,
      notAsDeclared: program ? disagreements(this.emulator.state, declared) : [],
      of: (testCase) => byCase.get(testCase) as CaseObservation,
    };
  }

  /** These objects on the platform, as arguments. */
  onPlatform(testCase: Case, objects: readonly (Deployed | undefined)[]): (Args | undefined)[] {
    return Array.from(objects, (object) => object && testCase.onPlatform(this.emulator, object));
  }

  /** Closes it after this work. Of two failures the work's is thrown: its objects may refuse to be deleted too. */
  async closeAfter<T>(work: () => Promise<T>): Promise<T> {
    let result: T;
    try {
      result = await work();
    } catch (error) {
      await this.close().catch(() => undefined);
      throw error;
    }
    await this.close();
    return result;
  }

  async close(): Promise<void> {
    try {
      await this.stack.destroy();
    } finally {
      this.stack.remove();
      await this.emulator.stop();
    }
  }

  /** The numbered resources in the state, by their type. */
  #deployed(): Map<string, (StateResource | undefined)[]> {
    const byType = new Map<string, (StateResource | undefined)[]>();
    for (const { urn, id, inputs, outputs } of this.stack.bunnyResources()) {
      const names = namesIn(urn);
      if (!names || !id || !/^\d+$/.test(names.name)) continue;
      const objects = byType.get(names.type) ?? [];
      objects[Number(names.name)] = { id, inputs, outputs };
      byType.set(names.type, objects);
    }
    return byType;
  }
}
