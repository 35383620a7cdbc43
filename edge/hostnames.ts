/** The names of a zone that serve a hostname, the better one first: itself, and a wildcard for one label. */
export function namesServing(hostname: string): readonly [exact: string, wildcard: string] {
  const exact = hostname.toLowerCase();
  return [exact, `*${exact.slice(exact.indexOf("."))}`];
}
