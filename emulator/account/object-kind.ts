/** A kind of objects that an account holds by id, each with everything that belongs to it. */
export interface ObjectKind<T extends object> {
  newMap(): Map<number, T>;
  /** Properties whose objects have ids and are written one by one. Every other property is written with its object. */
  readonly nested: readonly (keyof T & string)[];
}

export function objectKind<T extends object>(...nested: (keyof T & string)[]): ObjectKind<T> {
  return { newMap: () => new Map(), nested };
}
