import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { type Database, database } from "../../wire/generated/databases";
import { int } from "../../wire/members";
import { allItems, collect, itemsOfPage, type PageOptions } from "../../wire/pagination";
import { Area } from "../area";
import { createdAt } from "./database-ids";

/** The kind of its ids. */
const kind = "database";
const key = (id: string) => `database ${id}`;
const forked = z.object({ database: z.object({ id: z.string() }) });
const databasePage = z
  .object({
    databases: itemsOfPage(z.array(database())),
    pageInfo: z.object({
      currentPage: int,
      totalItems: int,
      // Without it, a list would end too early.
      hasMoreItems: z.boolean(),
    }),
  })
  .transform(({ databases, pageInfo: { currentPage, totalItems, hasMoreItems } }) => ({
    items: databases,
    page: currentPage ?? 1,
    totalItems: totalItems ?? databases.length,
    hasMore: hasMoreItems,
  }));

export interface CreateDatabase {
  name: string;
  /** Where the data is stored: one of the storage regions of `config`. */
  storageRegion: string;
  /** At least one. */
  primaryRegions: readonly string[];
  replicasRegions: readonly string[];
}

/** Databases. Source: the vendor's `database.json`. */
export class Databases extends Area {
  /** All databases, page after page. `GET /v2/databases` */
  list(options?: CallOptions): AsyncGenerator<Database, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** One page of the databases. `GET /v2/databases` */
  readonly listPage = this.row("GET /v2/databases", {
    response: databasePage,
    select: ({ page = 1, perPage = 100 }: PageOptions) => ({ query: { page, per_page: perPage } }),
  });

  /** Reads a database. `GET /v2/databases/{db_id}` */
  readonly get = this.row("GET /v2/databases/{db_id}", { owns: kind, recent: key, take: ({ db }) => db });

  /**
   * Creates a database, and returns its id. The platform may answer 500 although it has made it: the account is then
   * searched for the name, and the request repeated where there is none. `POST /v2/databases`
   */
  create(database: CreateDatabase, options?: CallOptions): Promise<string> {
    return this.make(database.name, options, async () => {
      const details = { ...options, body: database };
      return (await this.connection.call("POST /v2/databases", details)).dbId;
    });
  }

  /**
   * Creates a database with what another one had at a time, and returns its id. `POST /v1/databases/{db_id}/fork`
   *
   * @param date ISO 8601.
   */
  fork(id: string, { name, date }: { name: string; date: string }, options?: CallOptions): Promise<string> {
    return this.make(name, options, async () => {
      const details = { ...options, path: { db_id: id }, body: { slug: name, date }, response: forked };
      return (await this.connection.call("POST /v1/databases/{db_id}/fork", details)).database.id;
    });
  }

  /** Changes the regions; those that are left out stay. `PATCH /v2/databases/{db_id}` */
  readonly update = this.row("PATCH /v2/databases/{db_id}", {
    owns: kind,
    writes: key,
    request: (regions: Partial<Pick<CreateDatabase, "primaryRegions" | "replicasRegions">>) => ({ body: regions }),
    take: ({ db }) => db,
  });

  /** Deletes a database with its data, of which there is no backup. `DELETE /v2/databases/{db_id}` */
  readonly delete = this.row("DELETE /v2/databases/{db_id}", { owns: kind, writes: key, recent: key });

  /** What it has read and written between two times. `GET /v2/databases/{db_id}/usage` */
  readonly getUsage = this.row("GET /v2/databases/{db_id}/usage", {
    request: ({ from, to }: { from: Date; to: Date }) => ({
      query: { from: from.toISOString(), to: to.toISOString() },
    }),
  });

  /** Creates a database exactly once. */
  private make(name: string, options: CallOptions | undefined, send: () => Promise<string>): Promise<string> {
    return this.connection.creates.run({
      ...options,
      description: `one named ${JSON.stringify(name)} among the databases`,
      queue: `databases named ${name}`,
      kind,
      recent: key,
      send,
      findCandidates: async () => {
        const alike = (await collect(this.list(options))).filter((one) => one.name === name);
        return alike.map(({ id }) => ({ id, changedAt: createdAt(id), value: id }));
      },
    });
  }
}
