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

/**
 * The options of a resource of this shape, those that the program gives among them. What the other host has deployed
 * under the same name, or under one that the program gives as an alias, is this resource: a new object would be created
 * beside it, and deleting the old one afterwards would undo that.
 */
export function optionsFor(
  shape: ResourceShape,
  otherHostsType: string,
  given: pulumi.CustomResourceOptions,
): pulumi.CustomResourceOptions {
  const secrets = shape.secrets.length > 0 ? { additionalSecretOutputs: [...shape.secrets] } : {};
  const aliases = [{}, ...(given.aliases ?? [])].flatMap((alias) =>
    isAlias(alias) && alias.type === undefined ? [{ ...alias, type: otherHostsType }] : [],
  );
  return pulumi.mergeOptions({ ...secrets, aliases }, given);
}

function isAlias(alias: unknown): alias is pulumi.Alias {
  return typeof alias === "object" && alias !== null && !pulumi.Output.isInstance(alias) && !(alias instanceof Promise);
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
