import * as pulumi from "@pulumi/pulumi";
import { isPlainObject } from "./secret-names";

/** A generated class's metadata. */
export interface ResourceShape {
  readonly name: string;
  /** All inputs and outputs: the SDK creates members of the resource for registered properties only. */
  readonly properties: readonly string[];
  /** Paths of secret arguments and outputs: `value`, `awsSigning.key`. */
  readonly secrets: readonly string[];
}

/** The properties that a resource's class declares, with their documentation. */
export type OutputsOf<Resource> = Omit<Resource, keyof pulumi.CustomResource>;

/** The properties to register: one for each of the shape, secrets wrapped. */
export function registeredProperties(
  shape: ResourceShape,
  args: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const members = Object.fromEntries(shape.properties.map((property) => [property, undefined]));
  const secret = shape.secrets.reduce((all, path) => withSecretAt(all, path.split(".")), args);
  return { ...members, ...secret };
}

/** The arguments with a secret at this path, if something is given there. */
function withSecretAt(
  args: Readonly<Record<string, unknown>>,
  [name = "", ...rest]: readonly string[],
): Readonly<Record<string, unknown>> {
  const value = args[name];
  if (value === undefined) return args;
  if (rest.length === 0) return { ...args, [name]: pulumi.secret(value) };
  if (isPlainObject(value)) return { ...args, [name]: withSecretAt(value, rest) };
  // A secret in an Output makes all of it secret.
  const hasSecret = (known: unknown): boolean =>
    rest.reduce<unknown>((parent, member) => (isPlainObject(parent) ? parent[member] : undefined), known) !== undefined;
  return { ...args, [name]: pulumi.output(value).apply((known) => (hasSecret(known) ? pulumi.secret(known) : known)) };
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
  // The engine knows names only here. Secrets below them are marked in the arguments.
  const names = shape.secrets.filter((path) => shape.properties.includes(path));
  const secrets = names.length > 0 ? { additionalSecretOutputs: names } : {};
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
