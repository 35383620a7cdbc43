import { createHash, randomBytes } from "node:crypto";
import type { AutoName, Properties, ResourceDefinition } from "../define/define";
import { metaOf, propertiesOf } from "../define/zod-schema";

/** By what a name is generated. */
export interface Naming {
  /** The resource's name in the program. */
  readonly resource: string;
  /** The engine's settings (`pulumi:autonaming`), where there are any. */
  readonly setting?: { readonly mode: "propose" | "enforce" | "disable"; readonly name: string };
  /** By which a preview, an update plan and the run get the same name. Default: a random one. */
  readonly seed?: Uint8Array;
}

/** In characters of the random suffix. */
const suffixLength = 7;

/** Fills in names that are generated: that of the prior inputs, or else a new one. */
export function withAutoNames(
  { inputs }: Pick<ResourceDefinition, "inputs">,
  args: Properties,
  olds: Readonly<Properties>,
  naming: Naming,
): Properties {
  const names = propertiesOf(inputs).flatMap(([name, schema]) => {
    const { autoName } = metaOf(schema);
    if (!autoName || args[name] != null) return [];
    const generated = typeof olds[name] === "string" ? olds[name] : generatedName(autoName, naming);
    return generated === undefined ? [] : [[name, generated]];
  });
  return names.length === 0 ? args : { ...args, ...Object.fromEntries(names) };
}

/** Undefined where the settings allow none. */
function generatedName(autoName: AutoName, { resource, setting, seed }: Naming): string | undefined {
  switch (setting?.mode) {
    case "disable":
      return undefined;
    case "enforce":
      return setting.name;
    case "propose":
      return adapt(setting.name, autoName);
    case undefined: {
      const suffix = createHash("sha256")
        .update(seed?.length ? seed : randomBytes(16))
        .digest("hex");
      return adapt(`${resource}-${suffix.slice(0, suffixLength)}`, autoName);
    }
  }
}

/** The name in the characters and length of the platform. Its end stays, which makes it unique. */
function adapt(name: string, { maxLength, isHostLabel }: AutoName): string {
  const allowed = isHostLabel
    ? name
        .toLowerCase()
        .replace(/[^a-z0-9-]+/g, "-")
        .replace(/^-+|-+$/g, "")
    : name;
  if (allowed.length <= maxLength) return allowed;
  const end = allowed.slice(-(suffixLength + 1));
  return `${allowed.slice(0, maxLength - end.length)}${end}`;
}
