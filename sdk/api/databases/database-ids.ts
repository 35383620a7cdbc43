/** Crockford's base 32, in which the time of a ULID is written. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** When a database was created (ISO 8601), which its id `db_<ULID>` says; null for another form of id. */
export function createdAt(id: string): string | null {
  const [, time] = /^db_([0-7][0-9A-HJKMNP-TV-Z]{9})[0-9A-HJKMNP-TV-Z]{16}$/i.exec(id) ?? [];
  if (time === undefined) return null;
  const ms = [...time.toUpperCase()].reduce((sum, digit) => sum * 32 + digits.indexOf(digit), 0);
  return new Date(ms).toISOString();
}
