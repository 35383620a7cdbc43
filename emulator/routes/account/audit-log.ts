import type { NumberedEntry } from "../../account/audit-log";
import { core, ok } from "../../http/replies";
import { HttpProblem, routes } from "../../http/route";
import { documented } from "../../http/sources";
import { numberIn } from "../../http/statistics-range";

const badRequest = documented("core", "The request was invalid", "GET /user/audit/{date}");
const invalid = (field: string, message: string) => new HttpProblem(core.badRequest(field, message, badRequest));

const filters = ["Product", "ResourceType", "ResourceId", "ActorId"] as const;

export const auditLogRoutes = routes(core.unauthorized, {
  "GET /user/audit/{date}": ({ state, path, query }) => {
    const day = Date.parse(path.date ?? "");
    if (Number.isNaN(day)) throw invalid("date", "The date is not valid.");
    const limit = numberIn(query, "Limit") ?? 100;
    if (limit < 1 || limit > 10_000) throw invalid("Limit", "The field Limit must be between 1 and 10000.");
    const isDescending = orderIn(query) === "Descending";
    const all = state.audit.of(new Date(day).toISOString().slice(0, 10)).filter((entry) => passes(entry, query));
    const ordered = isDescending ? all.toReversed() : all;
    const from = tokenIn(query);
    // A write of the meantime moves nothing to another page.
    const rest = ordered.filter(({ number }) => from === undefined || (isDescending ? number <= from : number >= from));
    const next = rest[limit];
    return ok({
      Logs: rest.slice(0, limit).map(({ number: _, ...entry }) => entry),
      HasMoreData: next !== undefined,
      ContinuationToken: next ? tokenOf(next) : null,
      StartToken: rest[0] ? tokenOf(rest[0]) : null,
    });
  },
});

/** Each filter may be repeated: any of its values passes. */
function passes(entry: NumberedEntry, query: URLSearchParams): boolean {
  return filters.every((name) => {
    const wanted = query.getAll(name).filter((value) => value !== "");
    return wanted.length === 0 || wanted.some((value) => value.toLowerCase() === entry[name].toLowerCase());
  });
}

function orderIn(query: URLSearchParams): string {
  const sent = query.get("Order") || "Ascending";
  const order = ["Ascending", "Descending"].find((name) => name.toLowerCase() === sent.toLowerCase());
  if (!order) throw invalid("Order", "The field Order must be Ascending or Descending.");
  return order;
}

const tokenOf = ({ number }: NumberedEntry) => Buffer.from(`entry:${number}`).toString("base64url");

function tokenIn(query: URLSearchParams): number | undefined {
  const token = query.get("ContinuationToken");
  if (!token) return undefined;
  const [, number] = /^entry:(\d{1,15})$/.exec(Buffer.from(token, "base64url").toString()) ?? [];
  if (number === undefined) throw invalid("ContinuationToken", "The token is none of a response.");
  return Number(number);
}
