import { z } from "zod";

/** The platform's cache statuses and their meanings. */
const meanings = {
  HIT: "served from the cache",
  MISS: "fetched from the origin",
  BYPASS: "the cache was skipped",
  EXPIRED: "fetched again, since what the cache had was too old",
  REVALIDATED: "the origin said that what the cache had is still good",
  STALE: "too old, but the origin was away or slow",
  UPDATING: "too old, while it was being fetched again",
  None: "`-` on the wire: the cache had no part in it",
} as const;

export type CacheStatus = keyof typeof meanings;

/** A cache status; one that this version does not know stays as the platform writes it. */
export type AnyCacheStatus = CacheStatus | (string & {});

/** The platform's cache statuses, with `None` for its `-`. */
export const cacheStatus = {
  names: Object.keys(meanings) as [CacheStatus, ...CacheStatus[]],
  description: Object.entries(meanings)
    .map(([name, meaning]) => `\`${name}\` (${meaning})`)
    .join(", "),
  fromWire: (word: string): AnyCacheStatus => (word === "-" ? "None" : word),
  toWire: (name: AnyCacheStatus): string => (name === "None" ? "-" : name),
  wire: z
    .string()
    .nullish()
    .transform((word): AnyCacheStatus | null => (word ? cacheStatus.fromWire(word) : null)),
};
