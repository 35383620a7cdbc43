/** The operations most similar to a request: by path segments in common, then by method. */
export function nearestOperations(request: string, operations: readonly string[], count = 3): string[] {
  const [sentMethod = "", sentPath = ""] = request.split(" ");
  const sent = sentPath.split("/").filter(Boolean);
  const score = (operation: string) => {
    const [method = "", path = ""] = operation.split(" ");
    const segments = path.split("/").filter(Boolean);
    const same = segments.reduce((sum, segment, at) => sum + likeness(segment, sent[at]), 0);
    return same - Math.abs(segments.length - sent.length) + (method === sentMethod ? 1 : 0);
  };
  return operations.toSorted((a, b) => score(b) - score(a)).slice(0, count);
}

/** A placeholder takes any segment, and so says less than the same word, or its plural. */
function likeness(segment: string, sent = ""): number {
  if (segment === sent) return 2;
  if (segment.startsWith("{")) return sent === "" ? 0 : 1;
  return sent !== "" && (sent.startsWith(segment) || segment.startsWith(sent)) ? 1.5 : 0;
}
