/** The name of the Pulumi package. */
export const packageName = "bunny";

/** A name as the engine writes it: `bunny:index:CustomAccessList`. */
export function tokenFor(name: string): string {
  return `${packageName}:index:${name}`;
}

/**
 * The name in a token, or the whole token where it is not one of this package. A move to dynamic resources that is broken
 * off leaves objects of the plugin under the dynamic type, which it must still read and delete.
 */
export function nameIn(token: string): string {
  return /^(?:bunny:index(?:\/\w+)?|pulumi-nodejs:dynamic\/bunny):(\w+)$/.exec(token)?.[1] ?? token;
}

/** The type in a URN, without the types of its parents. */
export function typeIn(urn: string): string {
  return urn.split("::")[2]?.split("$").at(-1) ?? "";
}

/** The project in a URN. */
export function projectIn(urn: string): string {
  return urn.split("::")[1] ?? "";
}

/** The name that the program gave the resource of a URN. */
export function resourceNameIn(urn: string): string {
  return urn.split("::").slice(3).join("::");
}
