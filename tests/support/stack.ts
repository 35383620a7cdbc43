import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  CommandError,
  type Deployment,
  type EngineEvent,
  LocalWorkspace,
  type OutputMap,
  type PreviewOptions,
  type PulumiFn,
  type RefreshOptions,
  type Stack,
  type UpOptions,
} from "@pulumi/pulumi/automation";
import { type Change, Changes } from "../../cli/engine/changes";
import { secretSignature } from "../../provider/define/engine-constants";
import { isOurs, namesIn } from "../../provider/hosts/tokens";
import { engineEnvironment, engineFolders } from "../../tools/engine/environment";
import { findEngine } from "../../tools/engine/find-engine";
import { superviseInlinePrograms } from "./inline-programs";
import { keyServerEnvironment, keyServerProvider } from "./key-server";

superviseInlinePrograms();

/** Inside the repository, so that the dynamic host resolves the package as it does in a user's project. */
const workRoot = resolve(__dirname, "../.work");

/** A project whose plugin the engine finds in this folder. */
const project = (plugin: string) =>
  JSON.stringify({ name: "conformance", runtime: "nodejs", plugins: { providers: [{ name: "bunny", path: plugin }] } });

let cached: ReturnType<typeof findEngine> | undefined;

/** The engine, searched for once in each process. */
function engine(): ReturnType<typeof findEngine> {
  cached ??= findEngine(() => {});
  return cached;
}

/** The result of an operation of the engine. */
export interface Outcome {
  changes: readonly Change[];
  outputs: OutputMap;
  /** The errors of single resources. */
  errors: readonly ResourceError[];
  /** Everything that the engine printed. */
  text: string;
}

/** An error that the engine reports for a resource. */
export interface ResourceError {
  readonly name: string;
  readonly type: string;
  readonly message: string;
}

/** A stack of the real engine with a local state, deployed from functions of the tests. */
export class TestStack {
  private constructor(
    private readonly stack: Stack,
    /** The folder of the state, its history and the engine's own files. */
    readonly folder: string,
  ) {}

  /** @param options `plugin` is the folder of the plugin. Default: this repository. */
  static async create(
    options: {
      config?: Record<string, { value: string; secret?: boolean }>;
      env?: Record<string, string>;
      plugin?: string;
    } = {},
  ): Promise<TestStack> {
    const folder = join(workRoot, randomUUID());
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "Pulumi.yaml"), project(options.plugin ?? resolve(__dirname, "../../provider")));
    const { command } = await engine();
    const stack = await LocalWorkspace.createStack(
      { stackName: "test", projectName: "conformance", program: async () => ({}) },
      {
        workDir: folder,
        pulumiCommand: command,
        secretsProvider: keyServerProvider,
        envVars: { ...engineEnvironment(engineFolders(folder)), ...(await keyServerEnvironment()), ...options.env },
      },
    );
    if (options.config) await stack.setAllConfig(options.config);
    const created = new TestStack(stack, folder);
    const { outputs } = stack;
    // After each operation the Automation API runs the command line three more times, which takes longer than most
    // operations do. No test reads the history, and outputs are in the state unless they are secret.
    Object.assign(stack, {
      info: async () => undefined,
      outputs: async () => created.plainOutputs() ?? outputs.call(stack),
    });
    return created;
  }

  up(program: PulumiFn, options: Partial<UpOptions> = {}): Promise<Outcome> {
    return this.run((io) => this.stack.up({ ...io, ...options, program }));
  }

  preview(program: PulumiFn, options: Partial<PreviewOptions> = {}): Promise<Outcome> {
    return this.run((io) => this.stack.preview({ ...io, ...options, program }));
  }

  refresh(options: Partial<RefreshOptions> = {}): Promise<Outcome> {
    return this.run((io) => this.stack.refresh({ ...io, ...options }));
  }

  /** Imports objects by their ids. */
  import(...resources: { type: string; name: string; id: string }[]): Promise<Outcome> {
    const options = { resources, protect: false, generateCode: false };
    return this.run((io) => this.stack.import({ ...io, ...options }));
  }

  /** Unlocks a stack whose engine was killed, perhaps while it wrote the state. */
  async cancel(): Promise<void> {
    if (statSync(this.attributesFile, { throwIfNoEntry: false })?.size === 0) this.deleteEmptyAttributes();
    return this.stack.cancel();
  }

  /** The state with its secrets in plain text, as another stack can import it. */
  exportState(): Promise<Deployment> {
    return this.stack.exportStack();
  }

  /** Replaces the state with an exported one, whose secrets are encrypted with this stack's key. */
  importState(state: Deployment): Promise<void> {
    return this.stack.importStack(state);
  }

  previewRefresh(): Promise<Outcome> {
    return this.run((io) => this.stack.previewRefresh(io));
  }

  /** Destroys all resources. Without any, the engine is not run. */
  async destroy(options: { parallel?: number } = {}): Promise<Outcome> {
    if (this.state().resources.length === 0) return { changes: [], outputs: {}, errors: [], text: "" };
    return this.run((io) => this.stack.destroy({ ...io, ...options }));
  }

  /** The state file, as text and parsed. */
  state(): { text: string; resources: StateResource[]; pending: { type: string; resource: StateResource }[] } {
    const text = readFileSync(this.stateFile, "utf8");
    const { resources = [], pending_operations: pending = [] } = JSON.parse(text).checkpoint.latest ?? {};
    return { text, resources, pending };
  }

  /** Deletes the attributes file that a killed engine may leave empty beside the state. */
  deleteEmptyAttributes(): void {
    if (statSync(this.attributesFile).size > 0) throw new Error(`${this.attributesFile} is not empty.`);
    rmSync(this.attributesFile);
  }

  get attributesFile(): string {
    return `${this.stateFile}.attrs`;
  }

  private get stateFile(): string {
    return join(this.folder, "state/.pulumi/stacks/conformance/test.json");
  }

  /** The stack outputs in the state, or undefined where one is secret and so encrypted. */
  private plainOutputs(): OutputMap | undefined {
    const program = this.state().resources.find(({ type }) => type === "pulumi:pulumi:Stack");
    const outputs = Object.entries(program?.outputs ?? {});
    if (JSON.stringify(outputs).includes(secretSignature)) return undefined;
    return Object.fromEntries(outputs.map(([name, value]) => [name, { value, secret: false }]));
  }

  /** This provider's resources in the state. */
  bunnyResources(): StateResource[] {
    return this.state().resources.filter(({ type }) => isOurs(type));
  }

  /** Deletes the stack's files. Destroy first. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async run(operation: (io: Io) => Promise<object>): Promise<Outcome> {
    const changes = new Changes();
    const errors: ResourceError[] = [];
    const lines: string[] = [];
    const io: Io = {
      onEvent: (event) => {
        changes.onEvent(event);
        errors.push(...errorsIn(event));
      },
      onOutput: (text) => lines.push(text),
      onError: (text) => lines.push(text),
      color: "never",
    };
    try {
      const result = await operation(io);
      const outputs = "outputs" in result ? (result.outputs as OutputMap) : {};
      return { changes: changes.all, outputs, errors, text: lines.join("") };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      throw new EngineFailure({ changes: changes.all, outputs: {}, errors, text: lines.join("") }, error);
    }
  }
}

function errorsIn({ diagnosticEvent: diagnostic }: EngineEvent): ResourceError[] {
  const names = diagnostic?.severity === "error" && diagnostic.urn ? namesIn(diagnostic.urn) : undefined;
  if (!diagnostic || !names) return [];
  return [{ ...names, message: diagnostic.message.replace(/<\{%\w+%\}>/g, "").trim() }];
}

interface Io {
  onEvent: (event: EngineEvent) => void;
  onOutput: (text: string) => void;
  onError: (text: string) => void;
  color: "never";
}

export interface StateResource {
  urn: string;
  type: string;
  id?: string;
  parent?: string;
  protect?: boolean;
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown>;
  initErrors?: string[];
}

/** The engine ended with a non-zero exit code. */
export class EngineFailure extends Error {
  constructor(
    /** Its result nonetheless. */
    readonly outcome: Outcome,
    cause: unknown,
  ) {
    super(outcome.text, { cause });
  }

  /** Everything that it printed. */
  get text(): string {
    return this.outcome.text;
  }

  /** The error lines under "Diagnostics", once each, without the engine's own summaries. */
  get errors(): string[] {
    const diagnostics = this.text.slice(this.text.indexOf("Diagnostics:"));
    const lines = diagnostics.split("\n").flatMap((line) => /^\s+(?:error:|\*) (.*)$/.exec(line)?.[1] ?? []);
    return [...new Set(lines)].filter(
      (line) => !/^((update|preview|refresh|destroy) failed|\d+ errors? occurred:)$/.test(line),
    );
  }
}

/** The failure of an operation of the engine that must fail. */
export async function failureOf(operation: Promise<unknown>): Promise<EngineFailure> {
  try {
    await operation;
  } catch (error) {
    if (error instanceof EngineFailure) return error;
    throw error;
  }
  throw new Error("The operation succeeded, but should have failed.");
}
