import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { LocalWorkspace, type PulumiFn, type Stack } from "@pulumi/pulumi/automation";
import { type Change, Changes } from "../../cli/engine/changes";
import { settings } from "../../provider/configuration";
import { isOurs, nameIn, namesIn } from "../../provider/hosts/tokens";
import type { EmulatorOptions } from "../index";
import { type DeployedResource, type Platform, startPlatform } from "./platform";
import { settingsFor } from "./settings";

export type { Change, PropertyChange } from "../../cli/engine/changes";

/** Of a deployment to the emulator. */
export interface DeployOptions {
  /** The configuration, as `pulumi config` has it: `{ "shop:domain": "shop.example.com" }`. Default: none. */
  config?: Readonly<Record<string, string>>;
  /** The project of a function; a folder has its own. Default: `project`. */
  project?: string;
  /** Those of the emulator. Default: `seeded: false`. */
  emulator?: EmulatorOptions;
}

/** The folder of the package, where the engine finds the plugin. */
const packageFolder = resolve(require.resolve("pulumi-bunny/package.json"), "..");
const secretSettings = new Set<string>(
  Object.values(settings).flatMap((setting) => ("secret" in setting ? [setting.key] : [])),
);
const sdkFolder = resolve(require.resolve("@pulumi/pulumi/package.json"), "..");

/**
 * Deploys a program with the real engine to an account of its own on the emulator. The `pulumi` command must be on the
 * PATH. The state is in a temporary folder; a program's folder is not written to but for `Pulumi.STACK.yaml`, which
 * {@link Deployment.destroy} deletes.
 *
 * @param program A function, or the folder of a project in any language.
 * @throws Error of the engine where the `up` fails. Everything is then deleted.
 *
 * @example
 * const deployment = await deploy("./infrastructure", { config: { "shop:domain": "shop.example.com" } });
 * assert.deepEqual(await deployment.preview(), []);
 * await deployment.destroy();
 */
export async function deploy(program: PulumiFn | string, options: DeployOptions = {}): Promise<Deployment> {
  const platform = await startPlatform(options.emulator);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-"));
  const end = async () => {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const stack = await newStack(program, options, platform, folder);
    const deployment = new Deployment(stack, platform, end);
    try {
      await deployment.up();
    } catch (error) {
      await deployment.destroy();
      throw error;
    }
    return deployment;
  } catch (error) {
    await end();
    throw error;
  }
}

async function newStack(
  program: PulumiFn | string,
  { config = {}, project = "project" }: DeployOptions,
  { emulator }: Platform,
  folder: string,
): Promise<Stack> {
  mkdirSync(join(folder, "state"));
  const envVars = {
    PULUMI_BACKEND_URL: pathToFileURL(join(folder, "state")).href,
    PULUMI_CONFIG_PASSPHRASE: randomUUID(),
    PATH: [packageFolder, process.env.PATH].join(delimiter),
  };
  const stackName = `test-${randomUUID().slice(0, 8)}`;
  if (typeof program !== "string") writeProject(folder, project);
  const stack =
    typeof program === "string"
      ? await LocalWorkspace.createStack({ stackName, workDir: program }, { envVars })
      : await LocalWorkspace.createStack({ stackName, projectName: project, program }, { envVars, workDir: folder });
  const plain = Object.entries(config).map(([key, value]) => [key, { value }]);
  const own = Object.entries(settingsFor(emulator)).map(([key, value]) => {
    return [`bunny:${key}`, { value, secret: secretSettings.has(key) }];
  });
  await stack.setAllConfig(Object.fromEntries([...plain, ...own]));
  return stack;
}

/**
 * Writes the project of a function. Its folder has the package for the engine and for the host of dynamic resources, and
 * Pulumi's SDK, which that host is a part of.
 */
function writeProject(folder: string, name: string): void {
  const plugins = { providers: [{ name: "bunny", path: packageFolder }] };
  writeFileSync(join(folder, "Pulumi.yaml"), JSON.stringify({ name, runtime: "nodejs", plugins }));
  mkdirSync(join(folder, "node_modules/@pulumi"), { recursive: true });
  symlinkSync(packageFolder, join(folder, "node_modules/pulumi-bunny"), "junction");
  symlinkSync(sdkFolder, join(folder, "node_modules/@pulumi/pulumi"), "junction");
}

/** A program that is deployed to the emulator. */
export class Deployment {
  #outputs: Readonly<Record<string, unknown>> = {};

  constructor(
    /** Of the Automation API, for what is not here. */
    readonly stack: Stack,
    readonly platform: Platform,
    private readonly end: () => Promise<void>,
  ) {}

  /** The outputs of the last `up`. */
  get outputs(): Readonly<Record<string, unknown>> {
    return this.#outputs;
  }

  /** Runs `pulumi up`, and returns what it changed of this package's resources. */
  async up(): Promise<readonly Change[]> {
    const changes = new Changes();
    const { outputs } = await this.stack.up({ onEvent: changes.onEvent });
    this.#outputs = Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
    return changes.all;
  }

  /** What `pulumi preview` would change of this package's resources. */
  async preview(): Promise<readonly Change[]> {
    const changes = new Changes();
    await this.stack.preview({ onEvent: changes.onEvent });
    return changes.all;
  }

  /** What `pulumi refresh` finds changed on the platform. The state stays as it is. */
  async differences(): Promise<readonly Change[]> {
    const changes = new Changes();
    await this.stack.previewRefresh({ onEvent: changes.onEvent });
    return changes.all;
  }

  /** This package's resources in the state. */
  async resources(): Promise<DeployedResource[]> {
    const { deployment } = await this.stack.exportStack();
    const all: StateResource[] = deployment?.resources ?? [];
    return all.flatMap(({ type, urn, id = "", inputs = {}, outputs = {} }) =>
      isOurs(type) ? [{ type: nameIn(type), name: namesIn(urn)?.name ?? "", id, inputs, outputs }] : [],
    );
  }

  /**
   * Changes an object behind the program's back, as a person in the dashboard would.
   *
   * @param name The name that the program gave the resource.
   * @param changes Arguments with other values: `{ action: "Log" }`.
   */
  async drift(name: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
    const resource = (await this.resources()).find((one) => one.name === name);
    if (!resource) throw new Error(`The stack has no resource ${JSON.stringify(name)} of this package.`);
    await this.platform.drift(resource, changes);
  }

  /** Runs `pulumi destroy`, and deletes the stack, its files and the account. */
  async destroy(): Promise<void> {
    await this.stack.destroy();
    await this.stack.workspace.removeStack(this.stack.name);
    await this.end();
  }
}

interface StateResource {
  readonly type: string;
  readonly urn: string;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
}
