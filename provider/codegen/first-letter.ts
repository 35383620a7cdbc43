/** A name as one of a type: `getPullZone` is `GetPullZone`. */
export const upperFirst = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A name as one of a variable: `PullZone` is `pullZone`. */
export const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
