/** Parses a time, as UTC where it names no zone; undefined where it is invalid. */
export function utcTime(text: string): Date | undefined {
  const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(text);
  const time = new Date(hasZone ? text : `${text}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
