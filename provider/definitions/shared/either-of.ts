/** A check that exactly one of two arguments is given. */
export const eitherOf = (first: string, second: string) => (_: unknown, given: ReadonlySet<string>) => ({
  problems:
    given.has(first) === given.has(second) ? [{ path: [first], reason: `give either ${first} or ${second}` }] : [],
});
