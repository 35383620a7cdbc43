/**
 * Functions of the TypeScript packages, each of which returns one item of an argument. They name what the item's members
 * mean for its type: `edgeRuleAction.redirect(url, 301)` returns `{ type: "Redirect", parameter1: url, parameter2: "301" }`.
 */
export interface Builders {
  /** The name under which the packages export them together: `edgeRuleAction`. */
  readonly namespace: string;
  /** The argument of which each returns an item: `actions`. */
  readonly argument: string;
  /** What an item is called: `action`. */
  readonly item: string;
  /** By the item's `type`. */
  readonly types: Readonly<Record<string, BuiltType>>;
}

/** One type of an item: the parameters of its function, or why it has none. */
export interface BuiltType {
  /** What the type means, by the names of members; see `enumInput`. */
  readonly meaning: string;
  readonly parameters: readonly BuilderParameter[] | { readonly unknown: string };
}

/** One parameter of a function, which gives one member of the item. */
export interface BuilderParameter {
  /** The parameter's name: `url`. */
  readonly name: string;
  /** The member's name: `parameter1`. */
  readonly member: string;
  /** The TypeScript type of its plain value: `number`. An Output or promise of it is valid as well. */
  readonly type: string;
  /** How the value becomes the member: a number as a text, a list of numbers as texts, or as the only text of a list. */
  readonly as?: "text" | "texts" | "onlyText";
  /** What it is, with its unit and range. */
  readonly description: string;
  readonly optional?: boolean;
  /** A value as the member has it, for documentation. Absent where a short call leaves it out. */
  readonly example?: string | readonly string[];
}

/** The meaning of each type, as `enumInput` takes them. */
export function meaningsOf<Name extends string>(
  types: Readonly<Record<Name, Pick<BuiltType, "meaning">>>,
): Record<Name, string> {
  const meanings = Object.entries<Pick<BuiltType, "meaning">>(types).map(([name, { meaning }]) => [name, meaning]);
  return Object.fromEntries(meanings);
}

/** The name of a type's function: `ForceSSL` is `forceSsl`, as arguments are named. */
export function builderName(type: string): string {
  const words = type.replace(/[A-Z]{2,}(?=[A-Z][a-z]|$)/g, (letters) => letters[0] + letters.slice(1).toLowerCase());
  return words.charAt(0).toLowerCase() + words.slice(1);
}
