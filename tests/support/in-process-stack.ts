import * as pulumi from "@pulumi/pulumi";
import type { EngineEvent, OutputMap, PulumiFn, StepEventStateMetadata } from "@pulumi/pulumi/automation";
import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import { Changes } from "../../cli/engine/changes";
import { Refused } from "../../emulator/testing/engine/calls";
import { type Host, HostFailure, type Method, type Requests, type Wire } from "../../emulator/testing/engine/host";
import { type PluginHost, pluginHost } from "../../emulator/testing/engine/plugin-host";
import { Run, type RunOptions, type Step } from "../../emulator/testing/engine/run";
import { type Goal, type InState, State } from "../../emulator/testing/engine/state";
import { redacted, sealed } from "../../emulator/testing/engine/values";
import { ProgramMonitor } from "../../emulator/testing/monitor";
import { knownOf, runProgram } from "../../emulator/testing/program";
import { settings } from "../../provider/configuration";
import { fromStruct, toStruct } from "../../provider/hosts/native/struct";
import { nameIn, namesIn, resourceNameIn, typeIn } from "../../provider/hosts/tokens";
import { messageFor } from "../../provider/messages/error-message";
import { addressOfRun, dynamicHost } from "./dynamic-host";
import { EngineFailure, type Outcome, type ResourceError, type StateResource } from "./stack";

/** What was sent to a provider. */
export type Sent = { readonly [M in Method]: { readonly method: M; readonly request: Requests[M] } }[Method];

interface Options extends Omit<RunOptions, "targets"> {
  readonly refresh?: boolean;
  readonly target?: readonly string[];
  readonly expectNoChanges?: boolean;
  /** Steps run side by side, as many as there are. */
  readonly parallel?: number;
}

const [project, stackName] = ["conformance", "test"];
const dynamicPrefix = "pulumi-nodejs:dynamic/";
let runs = 0;

/**
 * A stack that is deployed without the engine and its processes, by what `tests/engine/recorded.test.ts` holds against
 * what the engine sends. An operation takes milliseconds where one of the engine takes a second or more.
 */
export class InProcessStack {
  #state = new State();
  /** What operations sent to the providers of resources, in its order. */
  readonly sent: Sent[] = [];
  readonly #providers = new Map<string, Wire>();
  readonly #configuration: Readonly<Record<string, { value: string; secret?: boolean }>>;
  readonly #env: Readonly<Record<string, string>>;

  constructor(
    options: {
      config?: Record<string, { value: string; secret?: boolean }>;
      env?: Record<string, string>;
    } = {},
  ) {
    this.#configuration = options.config ?? {};
    this.#env = options.env ?? {};
  }

  up(program: PulumiFn, options: Options = {}): Promise<Outcome> {
    return this.#operate(this.#state, options, program);
  }

  preview(program: PulumiFn, options: Options = {}): Promise<Outcome> {
    return this.#operate(this.#state.copy(), { ...options, preview: true }, program);
  }

  refresh(options: Options = {}): Promise<Outcome> {
    return this.#operate(this.#state, { ...options, refresh: true });
  }

  previewRefresh(options: Options = {}): Promise<Outcome> {
    return this.#operate(this.#state.copy(), { ...options, refresh: true });
  }

  destroy(options: Options = {}): Promise<Outcome> {
    return this.#operate(this.#state, options, "none");
  }

  /** Imports objects by their ids. */
  import(...resources: { type: string; name: string; id: string }[]): Promise<Outcome> {
    return this.#inRun(this.#state, {}, false, async (run) => {
      for (const { type, name, id } of resources)
        await run.import({ urn: `urn:pulumi:${stackName}::${project}::${type}::${name}`, type, inputs: {} }, id);
      return {};
    });
  }

  /** This provider's resources in the state. */
  bunnyResources(): StateResource[] {
    return this.#state.resources.map(asInState);
  }

  /** The state, as text and parsed. Secrets are not in it. */
  state(): { text: string; resources: StateResource[] } {
    const resources = this.bunnyResources();
    return { text: JSON.stringify(resources), resources };
  }

  /** Nothing is left behind. */
  remove(): void {}

  async #operate(state: State, options: Options, program?: PulumiFn | "none"): Promise<Outcome> {
    const { refresh = false, expectNoChanges = false, target, ...how } = options;
    const runOptions = { ...how, ...(target && { targets: target }) };
    const outcome = await this.#inRun(state, runOptions, program !== undefined, async (run, monitorOf, fail) => {
      if (refresh) await run.refresh();
      let outputs: OutputMap = {};
      if (typeof program === "function" && !run.hasFailed) {
        const monitor = monitorOf();
        const preview = how.preview ?? false;
        const config = Object.fromEntries(Object.entries(this.#configuration).map(([key, { value }]) => [key, value]));
        const { returned, failure } = await runProgram(program, {
          monitor,
          project,
          stack: stackName,
          preview,
          config,
        });
        if (failure !== undefined) fail(failure);
        else if (!preview) outputs = await outputsOf(returned);
      }
      if (program !== undefined) await run.finish();
      return outputs;
    });
    if (expectNoChanges && outcome.changes.length > 0)
      throw new EngineFailure(outcome, new Error("no changes were expected but changes were proposed"));
    return outcome;
  }

  async #inRun(
    state: State,
    options: RunOptions,
    isUp: boolean,
    work: (run: Run, monitorOf: () => ProgramMonitor, fail: (error: unknown) => void) => Promise<OutputMap>,
  ): Promise<Outcome> {
    const changes = new Changes();
    const errors: ResourceError[] = [];
    const lines: string[] = ["Diagnostics:\n"];
    const report = (message: string) => lines.push(`    error: ${message}\n`);
    const hosts = new Map<string, Promise<Host>>();
    const number = ++runs;
    const engineAddress = addressOfRun(number);
    const warn = (message: string) => void lines.push(`    warning: ${message}\n`);
    const native = (provider: string) =>
      once(hosts, provider, async () => {
        const own = this.#providers.get(provider.slice(0, provider.lastIndexOf("::")));
        return this.#recorded(await pluginHost({ ...this.#settings(number), ...own }, { warn, engineAddress }));
      });
    const hostOf = ({ type, provider = "" }: Goal) => {
      if (!type.startsWith(dynamicPrefix)) return native(provider);
      return once(hosts, dynamicPrefix, async () => this.#recorded(dynamicHost(this.#settings(number), engineAddress)));
    };
    let failure: unknown;
    const fail = (error: unknown) => {
      failure = error;
      report(error instanceof Error ? error.message : String(error));
    };
    const run = new Run(
      state,
      {
        hostOf,
        // What a refresh finds is no change of the `up` that it is a part of.
        onStep: (step) => (step.isRefresh && isUp ? undefined : changes.onEvent(eventOf(step))),
        onError: ({ urn }, error) => {
          failure = error;
          for (const message of messagesOf(urn, error)) {
            report(message);
            const names = namesIn(urn);
            if (names) errors.push({ ...names, message });
          }
        },
      },
      options,
    );
    const monitorOf = () =>
      new ProgramMonitor({
        stack: `urn:pulumi:${stackName}::${project}`,
        run,
        preview: options.preview ?? false,
        mocks: { newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }), call: () => ({}) },
        addProvider: async (urn, given) => {
          this.#providers.set(urn, given);
          return given;
        },
        invoke: async (token, args, provider) => {
          const host = await native(provider);
          if (!("provider" in host)) throw new Error("Only the plugin has functions.");
          const result = await (await (host as PluginHost).provider()).invoke(nameIn(token), plainOf(args));
          return toStruct(result).toJavaScript();
        },
      });
    try {
      const outputs = await work(run, monitorOf, fail);
      const outcome = { changes: changes.all, outputs, errors, text: lines.join("") };
      if (failure !== undefined) throw new EngineFailure(outcome, failure as Error);
      return outcome;
    } finally {
      for (const host of hosts.values()) (await host.catch(() => undefined))?.close();
    }
  }

  /** The provider's settings. No two runs have the same: they would share a client, whose cached reads a later process does not have. */
  #settings(run: number): Record<string, string> {
    const env: Readonly<Record<string, string | undefined>> = { ...process.env, ...this.#env };
    const given = Object.values(settings).flatMap(({ key, env: variable }) => {
      const value = this.#configuration[`bunny:${key}`]?.value ?? env[variable];
      return value === undefined ? [] : [[key, value] as const];
    });
    const all: Record<string, string> = Object.fromEntries(given);
    return { ...all, maxRetrySeconds: String(Number(all.maxRetrySeconds ?? 60) + run / 1_000_000) };
  }

  #recorded<H extends Host>(host: H): H {
    return {
      ...host,
      call: (method, request) => {
        this.sent.push({ method, request } as Sent);
        return host.call(method, request);
      },
    };
  }
}

function once<T>(all: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const made = all.get(key) ?? make();
  all.set(key, made);
  return made;
}

function messagesOf(urn: string, error: unknown): string[] {
  if (error instanceof Refused) {
    return error.failures.map((reason) => `${typeIn(urn)} resource '${resourceNameIn(urn)}' has a problem: ${reason}`);
  }
  return [error instanceof HostFailure ? error.message : messageFor(error)];
}

function asInState({ goal, id, inputs, outputs, initErrors, isExternal }: InState): StateResource {
  const { urn, type } = goal;
  return {
    urn,
    type,
    id,
    inputs: { ...sealed(inputs) },
    outputs: { ...sealed(outputs) },
    ...(initErrors?.length && { initErrors: [...initErrors] }),
    ...(isExternal && { external: true }),
  };
}

/** A step as the engine reports it. */
function eventOf({ op, isRefresh, urn, old, new: now, paths }: Step): EngineEvent {
  const type = typeIn(urn);
  const side = (one: Step["old"]): StepEventStateMetadata | undefined =>
    one && {
      type,
      urn,
      custom: true,
      id: "",
      parent: "",
      provider: "",
      inputs: { ...redacted(one.inputs) },
      outputs: { ...redacted(one.outputs) },
    };
  const [before, after] = [side(old), side(now)];
  const metadata = {
    op: op as "update",
    urn,
    type,
    provider: "",
    ...(before && { old: before }),
    ...(after && { new: after }),
    detailedDiff: Object.fromEntries(
      [...(paths ?? [])].map(([path, { kind, replaces }]) => [
        path,
        { diffKind: (replaces ? `${kind}-replace` : kind) as "update", inputDiff: false },
      ]),
    ),
  };
  return { sequence: 0, timestamp: 0, [isRefresh ? "resOutputsEvent" : "resourcePreEvent"]: { metadata } };
}

async function outputsOf(returned: unknown): Promise<OutputMap> {
  const known = await knownOf(returned);
  const all = Object.entries(Object(returned)).map(async ([name, value]) => {
    const secret = await pulumi.isSecret(pulumi.output(value)).catch(() => false);
    return [name, { value: known[name], secret }] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

function plainOf(wire: Wire): Record<string, unknown> {
  return fromStruct(Struct.fromJavaScript(wire as Record<string, JavaScriptValue>)).values;
}
