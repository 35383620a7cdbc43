/** Reads a time, in UTC where it names no zone; undefined where it is none. */
export function utcTime(text: string): Date | undefined {
  const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(text);
  const time = new Date(hasZone ? text : `${text}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
