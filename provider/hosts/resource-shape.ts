import * as pulumi from "@pulumi/pulumi";

/** What a generated class says of itself. */
export interface ResourceShape {
  readonly name: string;
  /** Every input and output: the SDK makes a member of the resource for what it is told of, and for nothing else. */
  readonly properties: readonly string[];
  /** Arguments and outputs that are kept encrypted. */
  readonly secrets: readonly string[];
}

/** What a resource of this shape registers: a member for each property, secrets wrapped. */
export function registered(shape: ResourceShape, args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const members = Object.fromEntries(shape.properties.map((property) => [property, undefined]));
  const secretArgs = shape.secrets.flatMap((secret) =>
    args[secret] === undefined ? [] : [[secret, pulumi.secret(args[secret])]],
  );
  return { ...members, ...args, ...Object.fromEntries(secretArgs) };
}

/** The options of a resource of this shape, those that the program gives among them. */
export function optionsFor(
  shape: ResourceShape,
  own: pulumi.CustomResourceOptions,
  given: pulumi.CustomResourceOptions,
): pulumi.CustomResourceOptions {
  const secrets = shape.secrets.length > 0 ? { additionalSecretOutputs: [...shape.secrets] } : {};
  return pulumi.mergeOptions({ ...secrets, ...own }, given);
}

/** True for a resource of this type, also where another copy of the package made it. */
export function hasType(value: unknown, type: string): boolean {
  const isResource = typeof value === "object" && value !== null && "__pulumiType" in value;
  return isResource && value.__pulumiType === type;
}

/** The type under which the engine knows a dynamic resource. */
export function dynamicType(name: string): string {
  return `pulumi-nodejs:dynamic/bunny:${name}`;
}
