import type { Operation } from "../../sdk/internal";
import { documentedOperations } from "../generated/documented-operations";
import type { Reply, Route } from "../http/route";
import { documentFolders } from "../http/routes-in-folder";

type DocumentName = keyof typeof documentedOperations;

const folders: ReadonlyMap<string, string> = new Map(Object.entries(documentFolders));

interface Row {
  readonly document: DocumentName;
  readonly operation: Operation;
  readonly name: string;
  readonly method: string;
  readonly segments: readonly string[];
}

/** An operation that a document has and the emulator does not, and the response to it. */
export interface NotEmulated {
  readonly operation: Operation;
  readonly message: string;
  readonly reply: Reply;
}

let rows: readonly Row[] | undefined;

/**
 * The operations without a route whose path one of the routes would take for another: `/pullzone/{id}` matches
 * `/pullzone/requestExternalDnsCertificate`, and `/videos/{videoId}` matches `/videos/fetch`.
 */
export function hiddenOperations(routes: readonly Route[]): readonly { method: string; path: string }[] {
  rows ??= allRows();
  const inFolders = new Map(rows.map(({ operation, segments }) => [operation, segments]));
  const served = routes.map(({ operation }) => {
    const [method = "", path = ""] = operation.split(" ");
    return { method, segments: inFolders.get(operation) ?? path.split("/") };
  });
  const own = new Set(routes.map(({ operation }) => operation));
  return rows
    .filter((row) => !own.has(row.operation))
    .filter((row) => served.some((route) => route.method === row.method && hides(route, row)))
    .map(({ method, segments }) => ({ method, path: segments.join("/") }));
}

/** The documented operation of a request that no route serves; undefined if no document has it. */
export function notEmulated(method: string, path: string): NotEmulated | undefined {
  rows ??= allRows();
  const segments = path.split("/");
  const matching = rows.filter((row) => row.method === method && matches(row.segments, segments));
  // `/videos/fetch` has no id of a video.
  const [row] = matching.toSorted((a, b) => placeholders(a) - placeholders(b));
  if (!row) return undefined;
  const message = `The emulator does not have ${row.operation} (${row.name}). It has all that resources and data sources send.`;
  return { operation: row.operation, message, reply: replyOf(row.document, message) };
}

function allRows(): Row[] {
  return (Object.keys(documentedOperations) as DocumentName[]).flatMap((document) =>
    Object.entries(documentedOperations[document]).map(([operation, name]) => {
      const [method = "", path = ""] = operation.split(" ");
      const segments = `${folders.get(document) ?? ""}${path}`.split("/");
      return { document, operation: operation as Operation, name, method, segments };
    }),
  );
}

const isPlaceholder = (segment: string) => segment.startsWith("{");
const placeholders = ({ segments }: Pick<Row, "segments">) => segments.filter(isPlaceholder).length;

/** Whether every request of an operation matches the path of a route, which is less exact. */
const hides = (route: Pick<Row, "segments">, row: Row) =>
  placeholders(route) > placeholders(row) && matches(route.segments, row.segments);

/** Paths without a fixed segment, which other hosts have, match nothing here. */
function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.some((segment) => segment !== "" && !isPlaceholder(segment)) &&
    pattern.every((segment, at) => (isPlaceholder(segment) ? segments[at] !== "" : segment === segments[at]))
  );
}

/** The error body of the document's API. */
function replyOf(document: DocumentName, message: string): Reply {
  const status = 501;
  const key = "not_emulated";
  switch (document) {
    case "shield":
      return { status, body: { error: { statusCode: status, success: false, message, errorKey: key } } };
    case "stream":
      return { status, body: { success: false, message, statusCode: status } };
    case "database":
    case "magic-containers":
      return { status, body: { title: "Not Implemented", status, detail: message } };
    default:
      return { status, body: { ErrorKey: key, Field: "", Message: message } };
  }
}
