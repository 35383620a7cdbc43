import type { CallOptions } from "../../http/call";
import type { AuditLogEntry } from "../../wire/generated/account";
import type { Connection } from "../connection";

/** Selects entries: of each filter any of its values. */
export interface AuditLogFilter {
  product?: readonly string[];
  resourceType?: readonly string[];
  resourceId?: readonly string[];
  actorId?: readonly string[];
  /** By time. Default: `Ascending`. */
  order?: "Ascending" | "Descending";
}

/** The most entries of a page. */
const maxPageSize = 10_000;

/** Who changed what in the account. Source: the vendor's `core.json`. */
export class AuditLog {
  constructor(private readonly connection: Connection) {}

  /**
   * The entries of a day in UTC, such as `2026-01-31`, page by page, so that a day of any size takes the memory of a
   * page. `GET /user/audit/{date}`
   */
  async *pages(
    date: string,
    { limit = maxPageSize, signal, ...filter }: AuditLogFilter & CallOptions & { limit?: number } = {},
  ): AsyncGenerator<AuditLogEntry[], void, undefined> {
    const { product, resourceType, resourceId, actorId, order } = filter;
    let token: string | undefined;
    do {
      const { logs, hasMoreData, continuationToken } = await this.connection.call("GET /user/audit/{date}", {
        signal,
        path: { date: `${date}T00:00:00Z` },
        query: {
          Product: product ?? [],
          ResourceType: resourceType ?? [],
          ResourceId: resourceId ?? [],
          ActorId: actorId ?? [],
          Order: order,
          ContinuationToken: token,
          Limit: limit,
        },
      });
      yield logs;
      // The same token again would never end.
      token = hasMoreData && continuationToken && continuationToken !== token ? continuationToken : undefined;
    } while (token !== undefined);
  }
}
