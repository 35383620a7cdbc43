import type { Problem } from "../../define/define";

/** An item of a list, by what tells it from others, and where it is. */
export interface Place {
  readonly value: string | undefined;
  readonly path: Problem["path"];
}

type Named = { readonly name?: string | undefined } | undefined;

/** The codes of a list, each with its path. */
export const codesAt = (name: string, codes: readonly (string | undefined)[] = [], ...parent: string[]): Place[] =>
  codes.map((value, at) => ({ value, path: [...parent, name, at] }));

/** The names of the items of a list, each with its path. */
export const namesAt = (path: Problem["path"], items: readonly Named[]): Place[] =>
  items.map((item, at) => ({ value: item?.name, path: [...path, at, "name"] }));

/** Those that are there before, `as` what the first one is: `that of another volume`. */
export function repeated(places: readonly Place[], as: string): Problem[] {
  const values = places.map(({ value }) => value);
  return places.flatMap(({ value, path }, at): Problem[] =>
    value === undefined || values.indexOf(value) === at
      ? []
      : [{ path, reason: (quote) => `is ${quote(value)}, as ${as}` }],
  );
}

/** Those that the platform does not list. */
export function unlisted(
  places: readonly Place[],
  listed: readonly { readonly id?: string | null | undefined }[],
): Problem[] {
  const all = listed.flatMap(({ id }) => id ?? []);
  return places.flatMap(({ value, path }): Problem[] =>
    value === undefined || all.includes(value)
      ? []
      : [{ path, reason: (quote) => `${quote(value)} is none of ${all.join(", ")}` }],
  );
}
