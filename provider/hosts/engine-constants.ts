/** The member by which the engine marks an object as something else than an object. */
export const signature = "4dabf18193072939515e22adb298388d";

/** Its value for a secret. */
export const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

/**
 * The property, in arguments and in states, that names those that a program marks secret, for who gets all values in
 * clear: the host of dynamic resources, and data sources. The engine shows no property whose name begins like this.
 */
export const secretsProperty = "__secrets";
