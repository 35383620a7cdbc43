/**
 * Core and compute spell property names in PascalCase, shield in camelCase, databases in snake_case. The document
 * of video libraries has camelCase, and a client has seen PascalCase in their responses. The client has
 * camelCase only: names change at the edge, and nowhere else.
 */
export type NameStyle = "pascal" | "camel" | "snake" | "camelOrPascal";

/** The body of a request with its names as the host spells them. */
export function toWireNames(style: NameStyle, body: unknown): unknown {
  if (style === "camel" || style === "camelOrPascal") return body;
  return style === "pascal" ? toPascalNames(body) : renameProperties(body, snakeName, deepest);
}

/** The body of a response with names in camelCase. */
export function fromWireNames(style: NameStyle, body: unknown): unknown {
  if (style === "camel") return body;
  return style === "snake" ? renameProperties(body, camelOfSnake, deepest) : toCamelNames(body);
}

/**
 * `Id` and `LinkedPullZones` become `id` and `linkedPullZones`, down to 100 levels. No schema reads below that, and
 * deeper recursion could overflow the call stack.
 */
export function toCamelNames(value: unknown): unknown {
  return renameProperties(value, camelName, deepest);
}

/** `id` and `linkedPullZones` become `Id` and `LinkedPullZones`, down to 100 levels. */
export function toPascalNames(value: unknown): unknown {
  return renameProperties(value, pascalName, deepest);
}

/** A map in a request body whose names are data, and so sent as they are. */
export class Verbatim {
  readonly #map: Readonly<Record<string, string>>;

  constructor(map: Readonly<Record<string, string>>) {
    this.#map = map;
  }

  toJSON(): Readonly<Record<string, string>> {
    return this.#map;
  }
}

/** Far deeper than any response of the API, and far below the limit of the call stack. */
const deepest = 100;

type Rename = (name: string) => string;

const camelName = cached((name) => name.charAt(0).toLowerCase() + name.slice(1));
/** `id` becomes `Id`. */
export const pascalName = cached((name) => name.charAt(0).toUpperCase() + name.slice(1));

/** `storageRegion` becomes `storage_region`. */
const snakeName = cached((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const camelOfSnake = cached((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

/** Responses repeat the same few hundred names: renaming each anew costs four times their `JSON.parse`. */
function cached(rename: Rename): Rename {
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

function renameProperties(value: unknown, rename: Rename, levels: number): unknown {
  if (typeof value !== "object" || value === null || levels === 0 || value instanceof Verbatim) return value;
  if (Array.isArray(value)) return value.map((item) => renameProperties(item, rename, levels - 1));
  const renamed: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const inside = renameProperties(Reflect.get(value, name), rename, levels - 1);
    // Assigning "__proto__" would set the prototype.
    if (name === "__proto__") Object.defineProperty(renamed, name, { value: inside, enumerable: true });
    else renamed[rename(name)] = inside;
  }
  return renamed;
}
