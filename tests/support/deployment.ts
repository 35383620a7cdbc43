import type { Emulator } from "../../emulator";
import type { Wire } from "../../emulator/testing/engine/host";
import { pluginHost } from "../../emulator/testing/engine/plugin-host";
import { Run } from "../../emulator/testing/engine/run";
import { type InState, State } from "../../emulator/testing/engine/state";
import { inPlainText } from "../../emulator/testing/engine/values";
import { tokenFor } from "../../provider/hosts/tokens";
import type { Program } from "../platform-model";
import { addressOfRun } from "./dynamic-host";

/** A resource of a program. Names are unique. */
export interface Resource {
  readonly type: string;
  readonly name: string;
  /** Its arguments, which may have outputs of the resources that it depends on. */
  readonly args: Wire | ((outputsOf: (name: string) => Wire) => Wire);
  /** The names of resources that it depends on. */
  readonly after?: readonly string[];
}

let runs = 0;

/** A stack whose programs are lists of resources, which the plugin deploys to an emulator without an engine. */
export class Deployment {
  readonly #state = new State();

  constructor(private readonly emulator: Emulator) {}

  /**
   * @param options.refresh Whether the state is read first, as by `up --refresh`.
   * @throws Error where a check or a step fails. The state keeps what was done.
   */
  async up(program: readonly Resource[], { refresh = false }: { refresh?: boolean } = {}): Promise<void> {
    const { apiKey, url: apiUrl } = this.emulator;
    // Equal settings would share a client, whose cached reads and queues a later run, or another process, does not have.
    const host = await pluginHost(
      { apiKey, apiUrl, maxRetrySeconds: 60 + ++runs },
      { engineAddress: addressOfRun(runs) },
    );
    const errors: unknown[] = [];
    const onError = (_: unknown, error: unknown) => void errors.push(error);
    const run = new Run(this.#state, { hostOf: async () => host, onError });
    const urns = new Map(program.map((one) => [one.name, urnOf(one.type, one.name)]));
    const steps = new Map<string, Promise<unknown>>();
    const step = async (resource: Resource) => {
      const { type, name, after = [] } = resource;
      await Promise.all(after.map((other) => steps.get(other)));
      const dependencies = after.flatMap((other) => urns.get(other) ?? []);
      await run.register({
        urn: urnOf(type, name),
        type: tokenFor(type),
        inputs: this.#argsOf(resource),
        dependencies,
      });
    };
    try {
      if (refresh) await run.refresh();
      for (const resource of program) steps.set(resource.name, step(resource));
      await Promise.all(steps.values());
      await run.finish();
    } finally {
      host.close();
    }
    if (errors.length > 0) throw errors[0];
  }

  /** The resources with the ids that the state has of them. */
  declared(program: readonly Resource[]): Program {
    return program.map((resource) => ({
      resource: resource.type,
      name: resource.name,
      id: this.#state.find(urnOf(resource.type, resource.name))?.id ?? "",
      args: this.#argsOf(resource),
    }));
  }

  /** The id of a resource, for a later program that has it as a literal. */
  idOf(name: string): string {
    return this.#named(name)?.id ?? "";
  }

  /** The properties that the state has of a resource. */
  propertiesOf(name: string): Wire {
    return inPlainText(this.#named(name)?.outputs ?? {});
  }

  #argsOf({ args }: Resource): Wire {
    return typeof args === "function" ? args((name) => this.propertiesOf(name)) : args;
  }

  #named(name: string): InState | undefined {
    return this.#state.resources.find(({ goal }) => goal.urn.endsWith(`::${name}`));
  }
}

const urnOf = (type: string, name: string) => `urn:pulumi:test::project::${tokenFor(type)}::${name}`;
