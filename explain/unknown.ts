import type { Unknown, Zone } from "./zone";

/** A zone of which each unknown that is looked at is noted. */
interface Watched {
  readonly zone: Zone;
  /** What was looked at. */
  readonly met: ReadonlySet<Unknown>;
}

/** Where the unknowns of a zone are, by the names on the way to them. */
interface Place {
  here?: Unknown;
  readonly members: Map<string, Place>;
}

/** Notes which unknowns of a zone somebody looks at: whoever looks at none has decided without them. */
export function watch(zone: Zone): Watched {
  const met = new Set<Unknown>();
  const { unknown = [] } = zone;
  if (unknown.length === 0) return { zone, met };
  const root = placesOf(unknown);
  if (root.here) met.add(root.here);
  return { zone: watched(zone, root, met), met };
}

function placesOf(unknown: readonly Unknown[]): Place {
  const root: Place = { members: new Map() };
  for (const one of unknown) {
    let place = root;
    for (const name of one.path.map(String)) {
      const next = place.members.get(name) ?? { members: new Map() };
      place.members.set(name, next);
      place = next;
    }
    place.here ??= one;
  }
  return root;
}

function watched<T extends object>(object: T, place: Place, met: Set<Unknown>): T {
  // One for each member, so that whoever compares objects sees the same one again.
  const known = new Map<string, object>();
  return new Proxy(object, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      const below = typeof name === "string" ? place.members.get(name) : undefined;
      if (!below || typeof name !== "string") return value;
      if (below.here) met.add(below.here);
      if (typeof value !== "object" || value === null) return value;
      const before = known.get(name) ?? watched(value, below, met);
      known.set(name, before);
      return before;
    },
  });
}
