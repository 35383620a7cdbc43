/** The operations most similar to a request: by path segments in common, then by method. */
export function nearestOperations(request: string, operations: readonly string[], count = 3): string[] {
  const score = (operation: string) => {
    const [method = "", path = ""] = operation.split(" ");
    const [sentMethod = "", sentPath = ""] = request.split(" ");
    const segments = path.split("/").filter(Boolean);
    const sent = sentPath.split("/").filter(Boolean);
    const same = segments.filter((segment, at) => segment === sent[at] || segment.startsWith("{")).length;
    return same * 2 - Math.abs(segments.length - sent.length) + (method === sentMethod ? 1 : 0);
  };
  return operations.toSorted((a, b) => score(b) - score(a)).slice(0, count);
}
