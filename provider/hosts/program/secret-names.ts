import * as pulumi from "@pulumi/pulumi";
import { secretsProperty } from "../engine-constants";

/**
 * Names the arguments in which anything is secret, at any depth, as an argument of its own. Nothing where none is but
 * those that always are: a state of a version that did not write it must not need an update.
 */
export function secretsIn(
  args: Readonly<Record<string, unknown>>,
  always: readonly string[] = [],
): Record<string, pulumi.Input<string[] | undefined>> {
  const others = Object.keys(args).filter((name) => !always.includes(name));
  const names = others.map(async (name) => ((await isSecret(args[name])) ? [name] : []));
  const found = Promise.all(names).then((each) => each.flat());
  // A promise that nobody waits for, as that of a resource which is refused, must not end the program by itself.
  found.catch(() => {});
  return { [secretsProperty]: found.then((all) => (all.length > 0 ? all : undefined)) };
}

/** Whether anything in the value is secret. */
export function isSecret(value: unknown): Promise<boolean> {
  return pulumi.isSecret(pulumi.output(value));
}
