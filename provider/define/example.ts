/** A short program as data: the source of the examples in every language. */
export type Example = readonly ExampleStep[];

/** A resource that an example declares, or a data source that it reads. */
export interface ExampleStep {
  /** The resource or data source: `CustomAccessList`, `getAccessList`. */
  readonly type: string;
  /** The variable's name, which has one meaning in all examples. */
  readonly name: string;
  readonly args?: ExampleArgs;
  /** Stack outputs: a name, and the path of an output of this step. */
  readonly exports?: Readonly<Record<string, string>>;
}

export type ExampleArgs = { readonly [name: string]: ExampleValue };
export type ExampleValue = string | number | boolean | Reference | readonly ExampleValue[] | ExampleArgs;

/** A value that is no literal: each language has its own syntax for it. */
export class Reference {
  constructor(
    readonly kind: "output" | "asset" | "secret",
    readonly name: string,
  ) {}
}

/** An output of another step: `guardian.shieldZoneId`. */
export const outputOf = (path: string): Reference => new Reference("output", path);
/** A file beside the program, as an asset. */
export const assetOf = (file: string): Reference => new Reference("asset", file);
/** A secret of the stack's configuration. */
export const secretOf = (key: string): Reference => new Reference("secret", key);
