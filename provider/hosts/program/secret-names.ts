import * as pulumi from "@pulumi/pulumi";
import { secretsProperty } from "../../define/engine-constants";
import { covers, memberPath, parsePath } from "../../define/property-path";

/**
 * A property with the paths of the arguments that are secret: of members of objects, or of lists that contain a secret.
 * Undefined without any but those that are always secret: a state of an earlier version, which has no paths, must not
 * need an update.
 */
export function secretNames(
  args: Readonly<Record<string, unknown>>,
  always: readonly string[] = [],
): Record<string, pulumi.Input<string[] | undefined>> {
  const known = always.map((path) => parsePath(path) ?? [path]);
  const isOther = (path: string) => !known.some((secret) => covers(secret, parsePath(path) ?? [path]));
  const names = Object.entries(args).map(([name, value]) => secretPaths(value, memberPath("", name) ?? name));
  const secrets = Promise.all(names).then((each) => each.flat().filter(isOther));
  // Nobody awaits the promise of a refused resource; its rejection must not end the program.
  secrets.catch(() => {});
  return { [secretsProperty]: secrets.then((all) => (all.length > 0 ? all : undefined)) };
}

/** The paths of secrets in a value, where the SDK marks them for the engine. */
async function secretPaths(value: unknown, path: string): Promise<string[]> {
  const resolved = value instanceof Promise ? await value : value;
  if (!isPlainObject(resolved)) return (await isSecret(resolved)) ? [path] : [];
  const members = Object.entries(resolved).map(([name, member]) => {
    const inner = memberPath(path, name);
    return inner === undefined ? isSecret(member).then((is) => (is ? [path] : [])) : secretPaths(member, inner);
  });
  return (await Promise.all(members)).flat();
}

/** Whether the value is or contains a secret. */
function isSecret(value: unknown): Promise<boolean> {
  return pulumi.isSecret(pulumi.output(value));
}

/** Whether the value is an object of which each member may be an Output, and no Output, list, resource or asset. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
  );
}
