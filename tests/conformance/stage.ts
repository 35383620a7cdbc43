import type { OutputMap, PulumiFn } from "@pulumi/pulumi/automation";
import { type Change, namesIn } from "../../cli/engine/changes";
import { type Emulator, startEmulator } from "../../emulator";
import { EngineFailure, type Outcome, type ResourceError, TestStack } from "../support/stack";
import type { Args, Case, Deployed } from "./case";
import { allCases } from "./cases";
import type { ProviderHost } from "./hosts";
import { prepareFor } from "./prepare";

/** A resource as the state has it. */
export interface InState extends Deployed {
  readonly inputs: Args;
}

/** What is seen of one case's resources after an operation of the engine; of single resources, by their numbers. */
export interface SeenOfCase {
  readonly changes: readonly Change[];
  readonly errors: readonly ResourceError[];
  readonly deployed: readonly (InState | undefined)[];
  readonly onPlatform: readonly (Args | undefined)[];
  /** How many objects the platform has more than before everything. */
  readonly count: number;
}

/** What is seen after an operation of the engine. */
export interface Seen {
  /** The operations that it asked the platform for. */
  readonly operations: readonly string[];
  readonly outputs: OutputMap;
  of(suite: Case): SeenOfCase;
}

/** The arguments of a case's resources, by their numbers. */
export type ArgsOf = (suite: Case) => readonly Args[];

/** An account and a stack in which the resources of all cases are deployed together by one host. */
export class Stage {
  readonly #before = new Map<Case, number>();

  private constructor(
    readonly host: ProviderHost,
    readonly emulator: Emulator,
    readonly stack: TestStack,
  ) {
    for (const suite of allCases) this.#before.set(suite, suite.count?.(emulator) ?? 0);
  }

  static async open(host: ProviderHost): Promise<Stage> {
    const emulator = await startEmulator();
    for (const suite of allCases) prepareFor(suite, emulator);
    const env = {
      BUNNYNET_API_URL: emulator.url,
      BUNNYNET_API_KEY: emulator.apiKey,
      // What is broken on purpose stays broken, so there is no point in waiting.
      BUNNYNET_MAX_RETRY_SECONDS: "1",
      // The state is written once an operation, not twice a resource.
      PULUMI_SKIP_CHECKPOINTS: "1",
    };
    // The program's side runs in this process, and looks only whether there is a key.
    process.env.BUNNYNET_API_KEY = emulator.apiKey;
    return new Stage(host, emulator, await TestStack.create({ env }));
  }

  /** A program with a resource for each of these arguments. Every type has its resources called 0, 1, 2, … */
  program(argsOf: ArgsOf): PulumiFn {
    return async () => {
      for (const suite of allCases) {
        const Resource = this.host.classNamed(suite.resource);
        for (const [n, args] of argsOf(suite).entries()) new Resource(String(n), args as never);
      }
    };
  }

  /** Looks at everything once the operation has ended, also where some of its resources failed. */
  async look(operation: Promise<Outcome>): Promise<Seen> {
    this.emulator.calls.take();
    const { changes, outputs, errors } = await operation.catch((error: unknown) => {
      if (error instanceof EngineFailure && error.outcome.errors.length > 0) return error.outcome;
      throw error;
    });
    const operations = this.emulator.calls
      .take()
      .map(({ operation, method, path }) => operation ?? `${method} ${path}`);
    const deployed = this.#deployed();
    const seen = new Map<Case, SeenOfCase>();
    for (const suite of allCases) {
      const ofType = ({ type }: { type: string }) => type === suite.resource;
      const objects = deployed.get(suite.resource) ?? [];
      seen.set(suite, {
        changes: changes.filter(ofType),
        errors: errors.filter(ofType),
        deployed: objects,
        onPlatform: this.onPlatform(suite, objects),
        count: (suite.count?.(this.emulator) ?? 0) - (this.#before.get(suite) ?? 0),
      });
    }
    return { operations, outputs, of: (suite) => seen.get(suite) as SeenOfCase };
  }

  /** What the platform has of these objects. */
  onPlatform(suite: Case, objects: readonly (Deployed | undefined)[]): (Args | undefined)[] {
    return Array.from(objects, (object) => object && suite.onPlatform(this.emulator, object));
  }

  async close(): Promise<void> {
    await this.stack.destroy();
    this.stack.remove();
    await this.emulator.stop();
  }

  /** The numbered resources in the state, by their type. */
  #deployed(): Map<string, (InState | undefined)[]> {
    const byType = new Map<string, (InState | undefined)[]>();
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
