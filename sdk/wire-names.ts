/**
 * Core and compute write member names in PascalCase, shield in camelCase. The client speaks camelCase on both, so the
 * case of the first letter changes at the edge, and nowhere else.
 */
export type NameStyle = "pascal" | "camel";

/** `Id` and `LinkedPullZones` become `id` and `linkedPullZones`, at every depth. */
export function toCamelNames(value: unknown): unknown {
  return renameMembers(value, (name) => name.charAt(0).toLowerCase() + name.slice(1));
}

/** `id` and `linkedPullZones` become `Id` and `LinkedPullZones`, at every depth. */
export function toPascalNames(value: unknown): unknown {
  return renameMembers(value, (name) => name.charAt(0).toUpperCase() + name.slice(1));
}

function renameMembers(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameMembers(item, rename));
  if (typeof value !== "object" || value === null) return value;
  // Object.fromEntries defines own members, so a "__proto__" in an answer stays data.
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [rename(name), renameMembers(member, rename)]),
  );
}
