import * as pulumi from "@pulumi/pulumi";
import { packageName, pluginOptions, providerType } from "../tokens";
import { hasType } from "./resource-shape";

/** The settings of a provider, by type. */
export interface ProviderShape {
  readonly strings: readonly string[];
  readonly numbers: readonly string[];
  /** Secret settings. */
  readonly secrets: readonly string[];
}

/** The base class of an explicit provider. */
export abstract class ExplicitProvider extends pulumi.ProviderResource {
  constructor(
    { strings: texts, numbers, secrets }: ProviderShape,
    name: string,
    args: Readonly<Record<string, pulumi.Input<string | number | undefined>>>,
    opts: pulumi.ResourceOptions = {},
  ) {
    const given = (keys: readonly string[], write: (key: string) => unknown) =>
      keys.map((key) => [key, args[key] === undefined ? undefined : write(key)] as const);
    const inputs = Object.fromEntries([
      ...given(texts, (key) => (secrets.includes(key) ? pulumi.secret(args[key]) : args[key])),
      // As Pulumi's generated packages do, so that the state is the same when a program moves to one.
      ...given(numbers, (key) => pulumi.output(args[key]).apply((value) => JSON.stringify(value))),
    ]);
    super(
      packageName,
      name,
      inputs,
      pulumi.mergeOptions({ ...pluginOptions, additionalSecretOutputs: [...secrets] }, opts),
    );
  }
}

/** Whether a value is a provider of this package, also of another copy of it. */
export function isProvider(value: unknown): boolean {
  return hasType(value, providerType);
}
