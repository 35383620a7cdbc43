/** The operations most like a request: same method first, then the most path parts in common. */
export function nearestOperations(request: string, operations: readonly string[], count = 3): string[] {
  const score = (operation: string) => {
    const [method = "", path = ""] = operation.split(" ");
    const [sentMethod = "", sentPath = ""] = request.split(" ");
    const parts = path.split("/").filter(Boolean);
    const sent = sentPath.split("/").filter(Boolean);
    const same = parts.filter((part, at) => part === sent[at] || part.startsWith("{")).length;
    return same * 2 - Math.abs(parts.length - sent.length) + (method === sentMethod ? 1 : 0);
  };
  return operations.toSorted((a, b) => score(b) - score(a)).slice(0, count);
}
