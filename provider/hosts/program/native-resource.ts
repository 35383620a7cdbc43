import * as pulumi from "@pulumi/pulumi";
import { tokenFor } from "../tokens";
import { dynamicType, hasType, optionsFor, type ResourceShape, registered } from "./resource-shape";

/**
 * The program's side of a resource whose plugin the engine starts by itself. It takes over what a dynamic resource of
 * the same name has deployed.
 */
export abstract class NativeResource extends pulumi.CustomResource {
  constructor(
    shape: ResourceShape,
    name: string,
    args: Readonly<Record<string, unknown>>,
    opts: pulumi.CustomResourceOptions = {},
  ) {
    const type = tokenFor(shape.name);
    super(type, name, registered(shape, args), optionsFor(shape, dynamicType(shape.name), opts));
  }
}

/** True for a resource of this shape, also where another copy of the package made it. */
export function isOfType(value: unknown, shape: ResourceShape): boolean {
  return hasType(value, tokenFor(shape.name));
}
