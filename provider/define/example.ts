/** A program of a few lines as data, from which the examples of every language are written. */
export type Example = readonly ExampleStep[];

/** A resource that an example declares, or a data source that it reads. */
export interface ExampleStep {
  /** Which one: `CustomAccessList`, `getAccessList`. */
  readonly type: string;
  /** What the object or the result is called. A name stands for one thing in all examples together. */
  readonly name: string;
  readonly args?: ExampleArgs;
  /** What the program exports of it: a name, and the path of an output. */
  readonly exports?: Readonly<Record<string, string>>;
}

export type ExampleArgs = { readonly [name: string]: ExampleValue };
export type ExampleValue = string | number | boolean | Reference | readonly ExampleValue[] | ExampleArgs;

/** A value that a program takes from elsewhere, which each language writes in its own way. */
export class Reference {
  constructor(
    readonly place: "output" | "file" | "secret",
    readonly name: string,
  ) {}
}

/** An output of another step: `guardian.shieldZoneId`. */
export const outputOf = (path: string): Reference => new Reference("output", path);
/** The text of a file beside the program. */
export const textOf = (file: string): Reference => new Reference("file", file);
/** A secret of the stack's configuration. */
export const secretOf = (key: string): Reference => new Reference("secret", key);
