import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { secretMark } from "../../sdk/internal";
import { copyOf } from "./copies";

/** Who wrote. */
export interface Actor {
  readonly id: string;
  readonly type: string;
}

/** A write in the wire format, with its number, by which readers continue. */
export const numberedEntry = z.strictObject({
  Timestamp: z.string(),
  Product: z.string(),
  ResourceType: z.string(),
  ResourceId: z.string(),
  /** The account. */
  ResourceOwner: z.string(),
  Action: z.string(),
  ActorId: z.string(),
  ActorType: z.string(),
  /** A JSON object of what changed; null where nothing is known of it. */
  Diff: z.string().nullable(),
  number: z.int(),
});

export type NumberedEntry = z.output<typeof numberedEntry>;
export type AuditEntry = Omit<NumberedEntry, "number">;

/** How many entries are kept at least. */
const most = 50_000;

/** The writes to the account, oldest first. The oldest leave it once there are 100,000. */
export class AuditLog {
  #entries: NumberedEntry[] = [];
  #last = 0;

  constructor(private readonly owner: () => string) {}

  /** Logs a write. The default is an update now, by nobody that is known, with a difference that is not known. */
  add(entry: Pick<AuditEntry, "Product" | "ResourceType" | "ResourceId"> & Partial<AuditEntry>): AuditEntry {
    const numbered = {
      Timestamp: new Date().toISOString(),
      ResourceOwner: this.owner(),
      Action: "Update",
      ActorId: "",
      ActorType: "Unknown",
      Diff: null,
      ...entry,
      number: ++this.#last,
    };
    this.#entries.push(numbered);
    if (this.#entries.length === 2 * most) this.#entries = this.#entries.slice(most);
    return numbered;
  }

  /** The entries after the one of this number. */
  after(number: number): readonly NumberedEntry[] {
    const first = this.#entries.findLastIndex((entry) => entry.number <= number) + 1;
    return this.#entries.slice(first);
  }

  /** Puts saved entries into an empty log. */
  restore(entries: readonly NumberedEntry[]): void {
    this.#entries = entries.slice(-most);
    this.#last = this.#entries.at(-1)?.number ?? 0;
  }

  /** The entries of a day in UTC, such as `2026-01-31`. */
  of(day: string): readonly NumberedEntry[] {
    return this.#entries.filter(({ Timestamp }) => Timestamp.startsWith(day));
  }
}

type Properties = Readonly<Record<string, unknown>>;

/**
 * The difference of two versions of an object as a JSON object: each property that differs, with its old and new value,
 * of lists only the items that differ. Undefined if nothing differs. Secrets are left out.
 */
export function differenceOf(before: object, after: object): string | undefined {
  const [from, to] = [before as Properties, after as Properties];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const different = names.filter((name) => !isDeepStrictEqual(from[name], to[name]));
  if (different.length === 0) return undefined;
  const changes = different.map((name) => [name, changeOf(name, from[name], to[name])]);
  return JSON.stringify(Object.fromEntries(changes));
}

function changeOf(name: string, before: unknown, after: unknown): object {
  const [old, new_] = [listOf(before), listOf(after)];
  if (!Array.isArray(old) || !Array.isArray(new_)) return { Old: readable(name, old), New: readable(name, new_) };
  // Most items of a long list are the same objects in both: only the others are compared, each with each.
  const [olds, news] = withoutSharedEnds(old, new_);
  const [inOld, inNew] = [new Set(olds), new Set(news)];
  const [left, added] = [olds.filter((item) => !inNew.has(item)), news.filter((item) => !inOld.has(item))];
  const without = (items: unknown[], others: unknown[]) =>
    items.filter((item) => !others.some((other) => isDeepStrictEqual(item, other)));
  return { Old: readable(name, without(left, added)), New: readable(name, without(added, left)) };
}

/** Two lists without the items that both begin and both end with. */
function withoutSharedEnds(a: readonly unknown[], b: readonly unknown[]): [unknown[], unknown[]] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}

/** A list of at most so many items is copied whole. */
const shortList = 50;

/**
 * An object as it is now, to be compared with what a request makes of it. Of its long lists only the items with these
 * ids are copied, since a request changes no other in its place: the cost does not grow with what else a zone has.
 */
export function versionOf(object: object, ids: readonly string[]): object {
  const named = new Set<unknown>(ids.flatMap((id) => [id, Number(id)]));
  const members = Object.entries(object).map(([name, value]) => {
    const items = listOf(value);
    const isLong = Array.isArray(items) && items.length > shortList;
    return [name, isLong ? copyOfNamed(items, named) : copyOf(value)];
  });
  return Object.fromEntries(members);
}

/** The properties by which requests name an object of a list. */
const idNames = ["Id", "Guid", "id", "configurationId", "apiGuardianEndpointId"];

/** A list in which the items with these ids are copies. All of its items have the properties of the first. */
function copyOfNamed(items: readonly unknown[], ids: ReadonlySet<unknown>): unknown[] {
  const [first] = items;
  if (ids.size === 0 || typeof first !== "object" || first === null) return [...items];
  const names = idNames.filter((name) => name in first);
  const isNamed = (item: object) => names.some((name) => ids.has(Reflect.get(item, name)));
  return items.map((item) => (isNamed(item as object) ? copyOf(item) : item));
}

/** Keys, passwords and tokens, by their names. */
const isSecret = (name: string) => /password|secret|token|key$/i.test(name);

/** A value as JSON has it, without the secrets in it. */
function readable(name: string, value: unknown): unknown {
  if (isSecret(name)) return value ? secretMark : value;
  const list = listOf(value);
  if (Array.isArray(list)) return list.map((item) => readable("", item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, readable(member, inner)]));
}

const listOf = (value: unknown): unknown => (value instanceof Map ? [...value.values()] : value);
