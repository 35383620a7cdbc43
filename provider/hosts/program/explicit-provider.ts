import * as pulumi from "@pulumi/pulumi";
import { packageName } from "../tokens";
import { hasType } from "./resource-shape";

/** The settings of a provider, by how the engine is given them. */
export interface ProviderShape {
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  /** Settings that are kept encrypted. */
  readonly secrets: readonly string[];
}

/** The program's side of an explicit provider. */
export abstract class ExplicitProvider extends pulumi.ProviderResource {
  constructor(
    { texts, numbers, secrets }: ProviderShape,
    name: string,
    args: Readonly<Record<string, pulumi.Input<string | number | undefined>>>,
    opts: pulumi.ResourceOptions = {},
  ) {
    const given = (keys: readonly string[], write: (key: string) => unknown) =>
      keys.map((key) => [key, args[key] === undefined ? undefined : write(key)] as const);
    const inputs = Object.fromEntries([
      ...given(texts, (key) => (secrets.includes(key) ? pulumi.secret(args[key]) : args[key])),
      // Pulumi's own packages write what is no text as JSON: the state stays the same when a program moves to one.
      ...given(numbers, (key) => pulumi.output(args[key]).apply((value) => JSON.stringify(value))),
    ]);
    super(packageName, name, inputs, pulumi.mergeOptions({ additionalSecretOutputs: [...secrets] }, opts));
  }
}

/** True for a provider of this package, also where another copy of the package made it. */
export function isProvider(value: unknown): boolean {
  return hasType(value, `pulumi:providers:${packageName}`);
}
