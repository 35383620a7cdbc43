import { type Interpolated, interpolate } from "./interpolate";
import type { Key, Keys } from "./keys";
import type { Entry, Finding, Located, LocatedList, LocatedMap } from "./parse";
import { isSecretName } from "./secrets";

/** Where something stands in a Compose file. */
export interface Place {
  readonly line: number;
  readonly path: string;
}

/** A value with its place. */
export interface Placed<T = Located> extends Place {
  readonly value: T;
}

/** What a translation reads values with: it notes what is wrong with them, and goes on. */
export class Context {
  readonly findings: Finding[] = [];

  /** @param variables Those that expressions such as `${NAME}` take. */
  constructor(readonly variables: ReadonlyMap<string, string>) {}

  refuse({ line, path }: Place, message: string): undefined {
    this.findings.push({ is: "refused", line, path, message });
  }

  warn({ line, path }: Place, message: string): undefined {
    this.findings.push({ is: "warning", line, path, message });
  }

  /** A map, of which a null is an empty one. */
  map({ value, line, path }: Placed, what = "a map"): LocatedMap | undefined {
    if (value.kind === "map") return value;
    if (value.kind === "text" && value.text === undefined) return { kind: "map", line, entries: new Map() };
    return this.refuse({ line, path }, `must be ${what}`);
  }

  /** The members that are taken. Others are noted, but for those that begin with `x-`. */
  members(map: LocatedMap, path: string, keys: Keys): ReadonlyMap<string, Placed> {
    const all = membersOf(map, path);
    return new Map([...all].filter(([name, place]) => this.#isTaken(place, name, keys)));
  }

  #isTaken(place: Place, name: string, keys: Keys): boolean {
    const key: Key | undefined = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (key?.is === "refused") this.refuse(place, `is not supported: ${key.why}`);
    if (key?.is === "left out") this.warn(place, `is left out: ${key.why}`);
    if (!key && !name.startsWith("x-")) this.warn(place, "is left out: no such key is known");
    return key?.is === "taken";
  }

  /** A text with its variables put in. Undefined where there is none, or something else. */
  text(placed: Placed, what = "a text"): string | undefined {
    const { value } = placed;
    if (value.kind === "text" && value.text === undefined) return undefined;
    if (value.kind !== "text") return this.refuse(placed, `must be ${what}`);
    return this.filled(placed, value.text ?? "").text;
  }

  /** A text of which the program has all: variables without a value, and secrets, are refused. */
  filled(place: Place, text: string): Interpolated {
    const filled = this.expressions(place, text);
    for (const name of filled.missing)
      this.refuse(place, `needs the variable ${name}: put it into .env beside the file, or write \${${name}:-default}`);
    const secret = filled.used.find((name) => isSecretName(name) && !filled.missing.includes(name));
    if (secret !== undefined)
      this.refuse(
        place,
        `has ${secret}, which looks like a secret and would stand in the program: give it as an environment variable`,
      );
    return filled;
  }

  /** A text with its variables put in, of which those without a value are told apart from what is none. */
  expressions(place: Place, text: string): Interpolated {
    const filled = interpolate(text, this.variables);
    const isName = (name: string) => /^\w+$/.test(name);
    if (!filled.missing.every(isName))
      this.refuse(place, "has an expression that is no variable: write $NAME, or $$ for a dollar sign");
    return { ...filled, missing: [...new Set(filled.missing.filter(isName))] };
  }

  /** The items of a list. */
  items(placed: Placed, what = "a list"): Placed[] {
    const { value } = placed;
    if (value.kind === "list") return itemsOf(value, placed.path);
    if (value.kind !== "text" || value.text !== undefined) this.refuse(placed, `must be ${what}`);
    return [];
  }

  wholeNumber(placed: Placed, min: number, max: number): number | undefined {
    const text = this.text(placed, "a number");
    if (text === undefined) return undefined;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    return this.refuse(placed, `must be a whole number from ${min} to ${max}`);
  }

  boolean(placed: Placed): boolean {
    const text = this.text(placed, "true or false");
    if (text !== undefined && !/^(true|false)$/i.test(text)) this.refuse(placed, "must be true or false");
    return text?.toLowerCase() === "true";
  }
}

export function membersOf({ entries }: LocatedMap, path: string): Map<string, Placed> {
  const placed = ([name, { line, value }]: [string, Entry]): [string, Placed] => [
    name,
    { line, path: path === "" ? name : `${path}.${name}`, value },
  ];
  return new Map([...entries].map(placed));
}

export function itemsOf({ items }: LocatedList, path: string): Placed[] {
  return items.map((value, at) => ({ value, line: value.line, path: `${path}[${at}]` }));
}
