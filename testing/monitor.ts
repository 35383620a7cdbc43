import resources from "@pulumi/pulumi/proto/resource_pb";
import { MockMonitor, type Mocks } from "@pulumi/pulumi/runtime/mocks";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Properties } from "../provider/define/define";
import { hasUnknown } from "../provider/define/unknown";
import type { NativeProvider } from "../provider/hosts/native/native-provider";
import type { WithSecrets } from "../provider/hosts/native/secret-properties";
import { fromStruct, toStruct } from "../provider/hosts/native/struct";
import { isOurs, nameIn, providerType } from "../provider/hosts/tokens";
import { messageFor } from "../provider/messages/error-message";
import { withWaitReporter } from "../provider/messages/progress";
import { Redaction, withRedaction } from "../provider/messages/redaction";

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

type Answer<Response> = (error: Error | null, response?: Response) => void;

/** What a resource's class or a data source asks for. */
interface Asked {
  readonly urn: string;
  readonly type: string;
  readonly name: string;
  readonly args: WithSecrets;
}

/** The limit of a request: none. */
const timeoutSeconds = 0;

/**
 * What the SDK takes for the engine in a unit test. Resources and data sources of this package are checked, created and
 * read by the provider, as by an `up` with `--continue-on-error`: what depends on a failed resource is left out. Those of
 * other packages are answered by mocks.
 */
export class ProviderMonitor extends MockMonitor {
  readonly deployed: DeployedResource[] = [];
  readonly errors: Message[] = [];
  readonly warnings: Message[] = [];
  /** URNs of resources that failed or were left out. */
  readonly #missing = new Set<string>();

  /**
   * @param stack Where URNs begin: `urn:pulumi:dev::shop`.
   * @param mocks For other packages.
   */
  constructor(
    private readonly provider: NativeProvider,
    private readonly stack: string,
    mocks: Mocks,
  ) {
    super(mocks);
  }

  override async registerResource(
    request: resources.RegisterResourceRequest,
    answer: Answer<resources.RegisterResourceResponse>,
  ): Promise<void> {
    const asked = this.asked(request, request.getObject());
    const { urn } = asked;
    const response = new resources.RegisterResourceResponse().setUrn(urn);
    const leaveOut = () => {
      this.#missing.add(urn);
      answer(null, response.setUnknown(true));
    };
    const needed = [request.getParent(), ...request.getDependenciesList()];
    if (hasUnknown(asked.args.values) || needed.some((one) => this.#missing.has(one))) return leaveOut();
    if (!isOurs(request.getType()) && request.getType() !== providerType)
      return super.registerResource(request, answer);
    const id = request.getImportid();
    const made = await this.report(asked, () => {
      if (request.getType() === providerType) return this.checkProvider(asked);
      return id === "" ? this.create(asked) : this.adopt(asked, id);
    });
    if (!made) return leaveOut();
    answer(null, response.setId(made.id).setObject(toStruct(made.properties)));
  }

  override async readResource(
    request: resources.ReadResourceRequest,
    answer: Answer<resources.ReadResourceResponse>,
  ): Promise<void> {
    if (!isOurs(request.getType())) return super.readResource(request, answer);
    const asked = this.asked(request, request.getProperties());
    const found = await this.report(asked, () => this.read(asked, request.getId()));
    if (!found) return answer(new Error(`${asked.type} "${asked.name}" could not be read.`));
    answer(null, new resources.ReadResourceResponse().setUrn(asked.urn).setProperties(toStruct(found.properties)));
  }

  override async invoke(
    request: resources.ResourceInvokeRequest,
    answer: Answer<resources.ResourceInvokeResponse>,
  ): Promise<void> {
    const token = request.getTok();
    if (!isOurs(token)) return super.invoke(request, answer);
    const args = fromStruct(request.getArgs());
    const called = { urn: "", type: nameIn(token), name: "", args };
    const result = await this.report(called, () => this.provider.invoke(called.type, args.values));
    const response = new resources.ResourceInvokeResponse();
    answer(null, result ? response.setReturn(toStruct(result)) : response.setUnknown(true));
  }

  private asked(
    request: { getType(): string; getName(): string; getParent(): string },
    properties: Struct | undefined,
  ): Asked {
    const [type, name] = [request.getType(), request.getName()];
    const parentTypes = request.getParent().split("::")[2];
    // As in the engine, children of the stack begin a chain of types of their own.
    const chain = parentTypes === undefined || parentTypes === "pulumi:pulumi:Stack" ? type : `${parentTypes}$${type}`;
    const { values, secrets } = fromStruct(properties);
    return {
      urn: `${this.stack}::${chain}::${name}`,
      type: isOurs(type) ? nameIn(type) : type,
      name,
      args: { values: withoutOwn(values), secrets },
    };
  }

  private checkProvider({ urn, args }: Asked) {
    const { failures, inputs } = this.provider.checkConfig(args, urn.split("::")[1] ?? "");
    if (failures.length > 0) throw new Error(failures.join("\n"));
    return { id: urn, properties: inputs };
  }

  private async create(asked: Asked) {
    const { urn, type } = asked;
    const inputs = await this.check(asked);
    const created = await this.provider.create(type, { urn, news: inputs, preview: false, timeoutSeconds });
    return this.add(asked, inputs, created);
  }

  /** For the option `import`: the arguments must be what the object has. */
  private async adopt(asked: Asked, id: string) {
    const { urn, type } = asked;
    const found = await this.read(asked, id);
    const inputs = await this.check(asked, found.inputs.values);
    const { paths, changed } = await this.provider.diff(type, {
      urn,
      id: found.id,
      olds: found.inputs,
      news: inputs,
      ignoreChanges: [],
    });
    if (changed) throw new Error(`The object ${id} differs from the arguments: ${[...paths.keys()].join(", ")}.`);
    return this.add(asked, inputs, found);
  }

  private async check({ urn, type, name, args }: Asked, prior?: Properties): Promise<WithSecrets> {
    const { inputs, failures } = await this.provider.check(type, args, prior, { key: urn, name }, { resource: name });
    if (failures.length > 0) throw new Error(failures.join("\n"));
    return inputs;
  }

  private async read({ urn, type }: Asked, id: string) {
    const none = { values: {}, secrets: new Set<string>() };
    const found = await this.provider.read(type, { urn, id, inputs: none, properties: none, timeoutSeconds });
    if (!found) throw new Error(`There is no ${type} ${id}.`);
    return found;
  }

  private add({ type, name }: Asked, inputs: WithSecrets, made: { id: string; properties: WithSecrets }) {
    const outputs = withoutOwn(made.properties.values);
    this.deployed.push({ type, name, id: made.id, inputs: withoutOwn(inputs.values), outputs });
    return made;
  }

  /** Runs work of the provider. An error is kept, and the result then undefined. */
  private report<T>({ type, name, args }: Asked, work: () => T | Promise<T>): Promise<T | undefined> {
    const about = { type, name: name || undefined };
    const redaction = new Redaction().hide(args.values, args.secrets);
    const warn = (message: string, kind: "status" | "warning") => {
      if (kind === "warning") this.warnings.push({ ...about, message });
    };
    return withWaitReporter(warn, () =>
      withRedaction(redaction, async () => {
        try {
          return await work();
        } catch (error) {
          this.errors.push({ ...about, message: messageFor(error) });
          return undefined;
        }
      }),
    );
  }
}

/** Without what the hosts add to arguments and states. */
export function withoutOwn(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith("__")));
}
