/** The member that marks an object as a special value of the engine. */
export const signature = "4dabf18193072939515e22adb298388d";

/** The signature of a secret. */
export const secretSignature = "1b47061264138c4ac30d75fd1eb44270";

/**
 * The property, in arguments and states, with the names of those that the program marks secret. Dynamic resources and
 * data sources get all values in plain text. The engine does not display properties with this prefix.
 */
export const secretsProperty = "__secrets";
