import { version } from "../../sdk/version";

/** The Pulumi package's name. */
export const packageName = "bunny";

/** Where the engine fetches the plugin's executables: the releases of this repository. */
export const pluginDownloadURL = "github://api.github.com/pulumi-bunny/pulumi-bunny";

/** By which the engine finds the plugin of this version, and fetches it where it is not installed. */
export const pluginOptions = { version, pluginDownloadURL };

/** The token of a resource or data source: `bunny:index:CustomAccessList`. */
export function tokenFor(name: string): string {
  return `${packageName}:index:${name}`;
}

/** The type of a dynamic resource: `pulumi-nodejs:dynamic/bunny:CustomAccessList`. */
export function dynamicType(name: string): string {
  return `pulumi-nodejs:dynamic/${packageName}:${name}`;
}

/** The type of an explicit provider. */
export const providerType = `pulumi:providers:${packageName}`;

/**
 * The name in a token, or the whole token where it is of another package. An interrupted move to dynamic resources leaves
 * objects of the plugin under the dynamic type, which the plugin must still read and delete.
 */
export function nameIn(token: string): string {
  return ownToken.exec(token)?.[1] ?? token;
}

const ownToken = new RegExp(`^(?:${packageName}:index(?:/\\w+)?|${dynamicType("").slice(0, -1)}):(\\w+)$`);

/** True for the type of a resource of this provider, whichever host runs it. */
export function isOurs(type: string): boolean {
  return ownType.test(type);
}

const ownType = new RegExp(`(^|/)${packageName}:`);

/** A resource's type without the package and the host that runs it: `CustomAccessList`. */
export function shortType(type: string): string {
  return type.slice(type.lastIndexOf(":") + 1);
}

/** The type of a URN, without parent types. */
export function typeIn(urn: string): string {
  return urn.split("::")[2]?.split("$").at(-1) ?? "";
}

/** The project of a URN. */
export function projectIn(urn: string): string {
  return urn.split("::")[1] ?? "";
}

/** The name that the program gave the resource of a URN. */
export function resourceNameIn(urn: string): string {
  return urn.split("::").slice(3).join("::");
}

/** The names of a resource of this provider and of its type, as a program has them, from its URN. */
export function namesIn(urn: string): { name: string; type: string } | undefined {
  const type = typeIn(urn);
  return isOurs(type) ? { name: resourceNameIn(urn), type: shortType(type) } : undefined;
}
