/** Which arguments set the properties of a request body that a resource or a data source sends. */
export interface RequestBody {
  /** The vendor's file that describes it, or the client of the vendor that is its only source. */
  readonly document: string;
  readonly operation: string;
  /** The argument that sets each property and those nested in it. */
  readonly arguments: Readonly<Record<string, string>>;
  /** Properties that no argument sets. */
  readonly omitted?: readonly { readonly reason: string; readonly members: readonly string[] }[];
}
