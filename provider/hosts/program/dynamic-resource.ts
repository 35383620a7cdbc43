import * as pulumi from "@pulumi/pulumi";
import * as runtimeConfig from "@pulumi/pulumi/runtime/config";
import { configuredOptions, settings } from "../../configuration";
import { tokenFor } from "../tokens";
import { dynamicType, hasType, optionsFor, type ResourceShape, registered } from "./resource-shape";
import { secretsIn } from "./secret-names";

/**
 * The program's side of a dynamic resource. The state gets one short line for a provider instead of serialised code:
 * it is the same for every resource of a type and every release, and holds no setting. It takes over what the plugin
 * has deployed under the same name.
 */
export abstract class DynamicResource extends pulumi.CustomResource {
  constructor(
    shape: ResourceShape,
    name: string,
    args: Readonly<Record<string, unknown>>,
    opts: pulumi.CustomResourceOptions = {},
  ) {
    // Without a key nothing can be deployed, and saying so here says it once. A unit test with mocks has no engine.
    if (pulumi.runtime.hasEngine()) requireConfiguration();
    else requireSecretConfiguration(new pulumi.Config("bunny"));
    if (opts.import !== undefined) throw new pulumi.RunError(cannotImport(shape.name, name));
    const props = registered(shape, args);
    const own = { __provider: handlerFor(shape.name), __declared: `${++declared}:${name}` };
    super(
      dynamicType(shape.name),
      name,
      { ...props, ...secretsIn(props, shape.secrets), ...own },
      optionsFor(shape, tokenFor(shape.name), opts),
    );
    if (opts.customTimeouts !== undefined) void pulumi.log.warn(withoutTimeouts, this);
  }
}

/** How many resources the program has declared. A check is told of no URN, and names alone are not unique. */
let declared = 0;

function cannotImport(type: string, name: string): string {
  return `${type} "${name}": dynamic resources do not support the option \`import\`. Use the class of "pulumi-bunny/native", which does.`;
}

const withoutTimeouts =
  'Dynamic resources do not support the option `customTimeouts`. Set `bunny:timeoutSeconds` and `bunny:maxRetrySeconds`, or use the class of "pulumi-bunny/native", which supports it.';

/** True for a resource of this shape, also where another copy of the package made it. */
export function isOfType(value: unknown, shape: ResourceShape): boolean {
  return hasType(value, dynamicType(shape.name));
}

/** The line of code that the dynamic host evaluates to find the provider. */
function handlerFor(name: string): string {
  return `exports.handler=()=>require("pulumi-bunny/dynamic").provider("${name}")`;
}

/** What the engine told the program of its configuration. The SDK knows it, but has it in no type. */
function isConfiguredAsSecret(key: string): boolean {
  const isSecret = "isConfigSecret" in runtimeConfig ? runtimeConfig.isConfigSecret : undefined;
  return typeof isSecret !== "function" || isSecret(key) === true;
}

/** The client options of the running program. Refuses a key that would be in the state in clear. */
export function requireConfiguration() {
  const config = new pulumi.Config("bunny");
  requireSecretConfiguration(config);
  try {
    return configuredOptions((key) => config.get(key));
  } catch (error) {
    throw new pulumi.RunError(error instanceof Error ? error.message : String(error));
  }
}

/** Refuses a key that the state would hold in clear: the engine keeps the whole configuration there for this host. */
function requireSecretConfiguration(config: pulumi.Config): void {
  const inClear = Object.values(settings).find(
    (setting) => "secret" in setting && config.get(setting.key) && !isConfiguredAsSecret(`bunny:${setting.key}`),
  );
  if (inClear) {
    throw new pulumi.RunError(
      `bunny:${inClear.key} is configured in plain text, so the state would hold it in clear. Set it again with \`pulumi config set --secret bunny:${inClear.key}\`.`,
    );
  }
}
