import * as pulumi from "@pulumi/pulumi";
import { dynamicType, pluginOptions, tokenFor } from "../tokens";
import { promiseOf } from "./output-promise";
import type { ResourceShape } from "./resource-shape";
import { hasType, registeredProperties, resourceOptions } from "./resource-shape";

/**
 * The class of a resource that the plugin manages. An alias adopts what a dynamic resource of the same name deployed.
 */
export abstract class NativeResource extends pulumi.CustomResource {
  constructor(
    shape: ResourceShape,
    name: string,
    args: Readonly<Record<string, unknown>>,
    opts: pulumi.CustomResourceOptions = {},
  ) {
    const type = tokenFor(shape.name);
    const options = resourceOptions(shape, dynamicType(shape.name), opts);
    super(type, name, registeredProperties(shape, args), pulumi.mergeOptions(pluginOptions, options));
  }
}

/** Whether the platform has an object of this shape. Not known in a preview that does not know the id. */
export function existsOnPlatform(
  shape: ResourceShape,
  id: pulumi.Input<pulumi.ID>,
  opts?: pulumi.CustomResourceOptions,
): pulumi.Output<boolean> {
  const output = pulumi.runtime.existsResource(tokenFor(shape.name), id, {}, { ...pluginOptions, ...opts });
  // The SDK does not wait for the answer: a program would end before what it declares by it.
  const done = pulumi.runtime.rpcKeepAlive();
  const end = () => setImmediate(done);
  promiseOf(output)?.then(end, end) ?? end();
  return output;
}

/** Whether a value is a resource of this shape, also of another copy of the package. */
export function isOfType(value: unknown, shape: ResourceShape): boolean {
  return hasType(value, tokenFor(shape.name));
}
