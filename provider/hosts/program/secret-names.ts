import * as pulumi from "@pulumi/pulumi";
import { secretsProperty } from "../engine-constants";

/**
 * A property with the names of the arguments that are or contain a secret. Undefined without any but those that are
 * always secret: a state of an earlier version, which has no names, must not need an update.
 */
export function secretNames(
  args: Readonly<Record<string, unknown>>,
  always: readonly string[] = [],
): Record<string, pulumi.Input<string[] | undefined>> {
  const others = Object.keys(args).filter((name) => !always.includes(name));
  const names = others.map(async (name) => ((await isSecret(args[name])) ? [name] : []));
  const secrets = Promise.all(names).then((each) => each.flat());
  // Nobody awaits the promise of a refused resource; its rejection must not end the program.
  secrets.catch(() => {});
  return { [secretsProperty]: secrets.then((all) => (all.length > 0 ? all : undefined)) };
}

/** Whether the value is or contains a secret. */
export function isSecret(value: unknown): Promise<boolean> {
  return pulumi.isSecret(pulumi.output(value));
}
