import resources from "@pulumi/pulumi/proto/resource_pb";
import { MockMonitor, type Mocks } from "@pulumi/pulumi/runtime/mocks";
import { hasUnknown } from "../../provider/define/unknown";
import { isOurs, providerType } from "../../provider/hosts/tokens";
import type { Wire } from "./engine/host";
import { structOf, wireOf } from "./engine/plugin-host";
import type { Run } from "./engine/run";
import type { Goal } from "./engine/state";

type Callback<Response> = (error: Error | null, response?: Response) => void;

/** What a monitor does not do by itself. */
export interface Program {
  /** Where URNs begin: `urn:pulumi:dev::shop`. */
  readonly stack: string;
  readonly run: Run;
  readonly preview: boolean;
  /** Whether the plugin deploys dynamic resources, too. It takes no arguments of their host. */
  readonly onlyPlugin?: boolean;
  /** For other packages. */
  readonly mocks: Mocks;
  /** Configures an explicit provider, and returns its properties. Undefined where they are refused. */
  addProvider(urn: string, settings: Wire): Promise<Wire | undefined>;
  /** Calls a function of this package. Undefined where it failed, and the program goes on. */
  invoke(token: string, args: Wire, provider: string): Promise<Wire | undefined>;
}

/**
 * What the SDK takes for the engine in a unit test: it hands a program's resources and data sources of this package to a
 * run. What depends on a failed resource is left out. Those of other packages are answered by mocks.
 */
export class ProgramMonitor extends MockMonitor {
  constructor(private readonly program: Program) {
    super(program.mocks);
  }

  override async registerResource(
    request: resources.RegisterResourceRequest,
    callback: Callback<resources.RegisterResourceResponse>,
  ): Promise<void> {
    const { run, preview } = this.program;
    const goal = this.goalOf(request);
    const { urn } = goal;
    const response = new resources.RegisterResourceResponse().setUrn(urn);
    const leaveOut = () => {
      run.leaveOut(urn);
      callback(null, response.setUnknown(true));
    };
    const needed = [request.getParent(), ...request.getDependenciesList()];
    const isOfRun = isOurs(request.getType());
    // In an `up` only what failed is unknown.
    const isUnknown = !preview && hasUnknown(goal.inputs);
    if (isUnknown || (!isOfRun && needed.some((one) => run.isMissing(one)))) return leaveOut();
    if (request.getType() === providerType) {
      const settings = await this.program.addProvider(urn, goal.inputs);
      return settings ? callback(null, response.setId(urn).setObject(structOf(settings))) : leaveOut();
    }
    if (!isOfRun) return super.registerResource(request, callback);
    const made = await run.register(goal);
    if (!made) return leaveOut();
    callback(null, response.setId(made.id).setObject(structOf(made.outputs)));
  }

  override async readResource(
    request: resources.ReadResourceRequest,
    callback: Callback<resources.ReadResourceResponse>,
  ): Promise<void> {
    if (!isOurs(request.getType())) return super.readResource(request, callback);
    const properties = wireOf(request.getProperties());
    const inputs = this.program.onlyPlugin ? withoutOwn(properties) : properties;
    const goal = { ...this.named(request), inputs, provider: request.getProvider() };
    const found = await this.program.run.read(goal, request.getId());
    const response = new resources.ReadResourceResponse().setUrn(goal.urn);
    // Of an error the SDK rejects each output, which nobody awaits. The oldest knows nothing else.
    if (!found && response.setResult) return callback(null, response.setResult(resources.Result.FAIL));
    if (!found) return callback(new Error(`${goal.urn} could not be read.`));
    // An SDK that knows of an id takes a preview without one for unknown. The oldest does not.
    response.setId?.(found.id);
    callback(null, response.setProperties(structOf(found.outputs)));
  }

  override async existsResource(
    request: resources.ExistsResourceRequest,
    callback: Callback<resources.ExistsResourceResponse>,
  ): Promise<void> {
    const [type, parent] = [request.getType(), request.getParent()];
    if (!isOurs(type)) return super.existsResource(request, callback);
    const goal = { urn: this.urnOf(parent, type, "exists"), type, parent, inputs: {}, provider: request.getProvider() };
    const exists = await this.program.run.exists(goal, request.getId());
    if (exists === undefined) return callback(new Error(`${type} ${request.getId()} could not be read.`));
    callback(null, new resources.ExistsResourceResponse().setExists(exists));
  }

  override async invoke(
    request: resources.ResourceInvokeRequest,
    callback: Callback<resources.ResourceInvokeResponse>,
  ): Promise<void> {
    const token = request.getTok();
    if (!isOurs(token)) return super.invoke(request, callback);
    try {
      const result = await this.program.invoke(token, wireOf(request.getArgs()), request.getProvider());
      const response = new resources.ResourceInvokeResponse();
      callback(null, result ? response.setReturn(structOf(result)) : response.setUnknown(true));
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private goalOf(request: resources.RegisterResourceRequest): Goal {
    const timeouts = request.getCustomtimeouts();
    const byProperty = [...request.getPropertydependenciesMap().entries()];
    const trigger = request.getReplacementTrigger()?.toJavaScript();
    return {
      ...this.named(request),
      inputs: this.program.onlyPlugin ? withoutOwn(wireOf(request.getObject())) : wireOf(request.getObject()),
      provider: request.getProvider(),
      parent: request.getParent(),
      dependencies: request.getDependenciesList(),
      propertyDependencies: Object.fromEntries(byProperty.map(([name, urns]) => [name, urns.getUrnsList()])),
      aliases: request.getAliasesList().map((alias) => this.aliasOf(alias, request)),
      importId: request.getImportid(),
      ignoreChanges: request.getIgnorechangesList(),
      replaceOnChanges: request.getReplaceonchangesList(),
      ...(request.getDeletebeforereplacedefined() && { deleteBeforeReplace: request.getDeletebeforereplace() }),
      replacementTrigger: trigger,
      retainOnDelete: request.getRetainondelete(),
      protect: request.getProtect(),
      deletedWith: request.getDeletedwith(),
      additionalSecretOutputs: request.getAdditionalsecretoutputsList(),
      ...(timeouts && {
        timeouts: {
          create: seconds(timeouts.getCreate()),
          update: seconds(timeouts.getUpdate()),
          delete: seconds(timeouts.getDelete()),
        },
      }),
    };
  }

  private named(request: { getType(): string; getName(): string; getParent(): string }) {
    return {
      urn: this.urnOf(request.getParent(), request.getType(), request.getName()),
      type: request.getType(),
      parent: request.getParent(),
    };
  }

  private aliasOf(
    alias: ReturnType<resources.RegisterResourceRequest["getAliasesList"]>[number],
    request: resources.RegisterResourceRequest,
  ): string {
    const spec = alias.getSpec();
    if (!spec) return alias.getUrn();
    const parent = spec.getNoparent() ? "" : spec.getParenturn() || request.getParent();
    return this.urnOf(parent, spec.getType() || request.getType(), spec.getName() || request.getName());
  }

  private urnOf(parent: string, type: string, name: string): string {
    const parentTypes = parent.split("::")[2];
    // As in the engine, children of the stack begin a chain of types of their own.
    const chain = parentTypes === undefined || parentTypes === "pulumi:pulumi:Stack" ? type : `${parentTypes}$${type}`;
    return `${this.program.stack}::${chain}::${name}`;
  }
}

/** A time limit such as `1m30s`, in seconds. */
function seconds(text: string): number {
  const factors: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };
  const parts = [...text.matchAll(/([\d.]+)([hms])/g)];
  return parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (factors[unit] ?? 0), 0);
}

/** Without what the hosts add to arguments and states. */
export function withoutOwn(properties: Wire): Wire {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith("__")));
}
