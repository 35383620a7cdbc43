import * as pulumi from "@pulumi/pulumi";
import { configuredOptions } from "../configuration";
import { declareOnce } from "./declared-once";

/** What a generated class says of itself. */
export interface DynamicResourceShape {
  readonly name: string;
  /** Every input and output: the SDK makes a member of the resource for what it is told of, and for nothing else. */
  readonly properties: readonly string[];
  /** Arguments and outputs that are kept encrypted. */
  readonly secrets: readonly string[];
  /** The arguments that say which object it is; none where the platform makes the id. */
  readonly identity: readonly string[];
}

/**
 * The program's side of a dynamic resource. The state gets one short line for a provider instead of serialised code:
 * it is the same for every resource of a type and every release, and holds no setting.
 */
export abstract class DynamicResource extends pulumi.CustomResource {
  constructor(
    shape: DynamicResourceShape,
    name: string,
    args: Readonly<Record<string, unknown>>,
    opts: pulumi.CustomResourceOptions = {},
  ) {
    const members = Object.fromEntries(shape.properties.map((property) => [property, undefined]));
    const secretArgs = shape.secrets.flatMap((secret) =>
      args[secret] === undefined ? [] : [[secret, pulumi.secret(args[secret])]],
    );
    const props = { ...members, ...args, ...Object.fromEntries(secretArgs), __provider: handlerFor(shape.name) };
    // Without a key nothing can be deployed, and saying so here says it once. A unit test with mocks has no engine.
    if (pulumi.runtime.hasEngine()) requireConfiguration();
    const secretOutputs = shape.secrets.length > 0 ? { additionalSecretOutputs: [...shape.secrets] } : {};
    if (opts.id === undefined)
      declareOnce(
        shape.name,
        name,
        shape.identity.map((argument) => args[argument]),
      );
    super(typeToken(shape.name), name, props, pulumi.mergeOptions(secretOutputs, opts));
  }
}

/** True for a resource of this shape, also where another copy of the package made it. */
export function isOfType(value: unknown, shape: DynamicResourceShape): boolean {
  const isResource = typeof value === "object" && value !== null && "__pulumiType" in value;
  return isResource && value.__pulumiType === typeToken(shape.name);
}

/** The type under which the engine knows a dynamic resource. */
function typeToken(name: string): string {
  return `pulumi-nodejs:dynamic/bunny:${name}`;
}

/** The line of code that the dynamic host evaluates to find the provider. */
function handlerFor(name: string): string {
  return `exports.handler=()=>require("pulumi-bunny/dynamic").provider("${name}")`;
}

/** The client options of the running program. */
export function requireConfiguration() {
  const config = new pulumi.Config("bunny");
  try {
    return configuredOptions((key) => config.get(key));
  } catch (error) {
    throw new pulumi.RunError(error instanceof Error ? error.message : String(error));
  }
}
