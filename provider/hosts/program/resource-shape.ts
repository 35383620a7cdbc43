import * as pulumi from "@pulumi/pulumi";

/** A generated class's metadata. */
export interface ResourceShape {
  readonly name: string;
  /** All inputs and outputs: the SDK creates members of the resource for registered properties only. */
  readonly properties: readonly string[];
  /** Secret arguments and outputs. */
  readonly secrets: readonly string[];
}

/** The properties to register: one for each of the shape, secrets wrapped. */
export function registeredProperties(
  shape: ResourceShape,
  args: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const members = Object.fromEntries(shape.properties.map((property) => [property, undefined]));
  const secretArgs = shape.secrets.flatMap((secret) =>
    args[secret] === undefined ? [] : [[secret, pulumi.secret(args[secret])]],
  );
  return { ...members, ...args, ...Object.fromEntries(secretArgs) };
}

/**
 * The options of a resource of this shape, merged with the given ones. Aliases adopt what the other host deployed under
 * the same name or under a given alias: otherwise a new object would be created, and deleting the old one would undo
 * that.
 */
export function resourceOptions(
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

/** Whether a value is a resource of this type, also of another copy of the package. */
export function hasType(value: unknown, type: string): boolean {
  const isResource = typeof value === "object" && value !== null && "__pulumiType" in value;
  return isResource && value.__pulumiType === type;
}

/** The engine's type of a dynamic resource. */
export function dynamicType(name: string): string {
  return `pulumi-nodejs:dynamic/bunny:${name}`;
}
