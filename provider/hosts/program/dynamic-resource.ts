import * as pulumi from "@pulumi/pulumi";
import { dynamicType, tokenFor } from "../tokens";
import { requireConfiguration, requireSecretConfiguration } from "./program-configuration";
import { ProgramError } from "./program-error";
import type { ResourceShape } from "./resource-shape";
import { hasType, registeredProperties, resourceOptions } from "./resource-shape";
import { secretNames } from "./secret-names";

/**
 * The class of a dynamic resource. Instead of a serialised provider, the state gets one short line of code, which is the
 * same for every resource of a type and every release, and contains no setting. An alias adopts what the plugin deployed
 * under the same name.
 */
export abstract class DynamicResource extends pulumi.CustomResource {
  constructor(
    shape: ResourceShape,
    name: string,
    args: Readonly<Record<string, unknown>>,
    opts: pulumi.CustomResourceOptions = {},
  ) {
    // Fails here, so that a missing key is reported once. A unit test with mocks has no engine.
    if (pulumi.runtime.hasEngine()) requireConfiguration();
    else requireSecretConfiguration(new pulumi.Config("bunny"));
    if (opts.import !== undefined) throw new ProgramError(cannotImport(shape.name, name));
    const props = registeredProperties(shape, args);
    const own = { __provider: handlerFor(shape.name), __declared: `${++declared}:${name}` };
    super(
      dynamicType(shape.name),
      name,
      { ...props, ...secretNames(props, shape.secrets), ...own },
      resourceOptions(shape, tokenFor(shape.name), opts),
    );
    if (opts.customTimeouts !== undefined) void pulumi.log.warn(withoutTimeouts, this);
  }
}

/** The number of resources so far. A dynamic provider's check gets no URN, and names alone are not unique. */
let declared = 0;

function cannotImport(type: string, name: string): string {
  return `${type} "${name}": dynamic resources do not support the option \`import\`. Use the class of "pulumi-bunny/native", which does.`;
}

const withoutTimeouts =
  'Dynamic resources do not support the option `customTimeouts`. Set `bunny:timeoutSeconds` and `bunny:maxRetrySeconds`, or use the class of "pulumi-bunny/native", which supports it.';

/** Whether a value is a resource of this shape, also of another copy of the package. */
export function isOfType(value: unknown, shape: ResourceShape): boolean {
  return hasType(value, dynamicType(shape.name));
}

/** The line of code that the dynamic host evaluates to load the provider. */
function handlerFor(name: string): string {
  return `exports.handler=()=>require("pulumi-bunny/dynamic").provider("${name}")`;
}
