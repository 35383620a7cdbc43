/**
 * Core and compute write member names in PascalCase, shield in camelCase. The client speaks camelCase on both, so the
 * case of the first letter changes at the edge, and nowhere else.
 */
export type NameStyle = "pascal" | "camel";

/**
 * `Id` and `LinkedPullZones` become `id` and `linkedPullZones`, at every depth.
 *
 * @throws RangeError for what is nested more than 100 deep.
 */
export function toCamelNames(value: unknown): unknown {
  return renameMembers(value, camelName, deepest);
}

/** `id` and `linkedPullZones` become `Id` and `LinkedPullZones`, at every depth. */
export function toPascalNames(value: unknown): unknown {
  return renameMembers(value, pascalName, deepest);
}

/** Far deeper than anything of the interface, and far from what a stack can take. */
const deepest = 100;

type Rename = (name: string) => string;

export const camelName = remembered((name) => name.charAt(0).toLowerCase() + name.slice(1));
export const pascalName = remembered((name) => name.charAt(0).toUpperCase() + name.slice(1));

/** Every answer brings the same few hundred names, so each is made up once. */
function remembered(rename: Rename): Rename {
  const known = new Map<string, string>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    if (known.size >= 10_000) known.clear();
    const renamed = rename(name);
    known.set(name, renamed);
    return renamed;
  };
}

function renameMembers(value: unknown, rename: Rename, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) throw new RangeError(`JSON nested more than ${deepest} deep`);
  if (Array.isArray(value)) return value.map((item) => renameMembers(item, rename, levels - 1));
  const renamed: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const inside = renameMembers(Reflect.get(value, name), rename, levels - 1);
    // Assigned, a "__proto__" in an answer would not stay data.
    if (name === "__proto__") Object.defineProperty(renamed, name, { value: inside, enumerable: true });
    else renamed[rename(name)] = inside;
  }
  return renamed;
}
