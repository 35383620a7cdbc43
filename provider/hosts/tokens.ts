/** The Pulumi package's name. */
export const packageName = "bunny";

/** The token of a resource or data source: `bunny:index:CustomAccessList`. */
export function tokenFor(name: string): string {
  return `${packageName}:index:${name}`;
}

/**
 * The name in a token, or the whole token where it is of another package. An interrupted move to dynamic resources leaves
 * objects of the plugin under the dynamic type, which the plugin must still read and delete.
 */
export function nameIn(token: string): string {
  return /^(?:bunny:index(?:\/\w+)?|pulumi-nodejs:dynamic\/bunny):(\w+)$/.exec(token)?.[1] ?? token;
}

/** The type of a URN, without parent types. */
export function typeIn(urn: string): string {
  return urn.split("::")[2]?.split("$").at(-1) ?? "";
}

/** The project of a URN. */
export function projectIn(urn: string): string {
  return urn.split("::")[1] ?? "";
}

/** The resource's name of a URN. */
export function resourceNameIn(urn: string): string {
  return urn.split("::").slice(3).join("::");
}
