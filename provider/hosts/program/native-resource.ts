import * as pulumi from "@pulumi/pulumi";
import { dynamicType, tokenFor } from "../tokens";
import { pluginOptions } from "./plugin-options";
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

/** Whether a value is a resource of this shape, also of another copy of the package. */
export function isOfType(value: unknown, shape: ResourceShape): boolean {
  return hasType(value, tokenFor(shape.name));
}
