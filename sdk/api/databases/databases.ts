import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { flags, int, ints, numbers, text, texts } from "../../wire/members";
import { allItems, itemsOfPage, type Page, type PageOptions } from "../../wire/pagination";
import { noBody, requireAnyOf } from "../../wire/schemas";
import type { Connection } from "../connection";
import { createdAt } from "./database-ids";

/** The kind of its ids. */
const kind = "database";

const database = z.object({
  id: z.string(),
  ...texts("name", "currentSize", "storageRegion"),
  /** `libsql://…`, as the libSQL clients take it. */
  url: text,
  ...flags("blockReads", "blockWrites"),
  /** With its unit: `1 GB`. */
  sizeMax: text,
  /** The same in bytes, where the platform has it: the texts are deprecated. */
  ...ints("sizeMaxBytes", "currentSizeBytes"),
  primaryRegions: z.array(z.string()).nullish(),
  replicasRegions: z.array(z.string()).nullish(),
});
const one = z.object({ db: database });
const created = z.object({ dbId: z.string() });
const forked = z.object({ database: z.object({ id: z.string() }) });
const databasePage = z
  .object({
    databases: itemsOfPage(z.array(database)),
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

const usage = requireAnyOf(
  z.object({
    ...numbers("rowsRead", "rowsWritten", "avgLatencyMs"),
  }),
);

export type Database = z.output<typeof database>;
/** What a database has read and written in a period. */
export type DatabaseUsage = z.output<typeof usage>;

export interface CreateDatabase {
  name: string;
  /** Where the data is stored: one of the storage regions of `config`. */
  storageRegion: string;
  /** At least one. */
  primaryRegions: readonly string[];
  replicasRegions: readonly string[];
}

/** Databases. Source: the vendor's `database.json`. */
export class Databases {
  constructor(private readonly connection: Connection) {}

  /** All databases, page after page. `GET /v2/databases` */
  list(options?: CallOptions): AsyncGenerator<Database, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** One page of the databases. `GET /v2/databases` */
  listPage({ page = 1, perPage = 100, ...options }: PageOptions & CallOptions = {}): Promise<Page<Database>> {
    return this.connection.call("GET /v2/databases", {
      ...options,
      path: {},
      query: { page, per_page: perPage },
      response: databasePage,
    });
  }

  /** Reads a database. `GET /v2/databases/{db_id}` */
  async get(id: string, options?: CallOptions): Promise<Database> {
    this.connection.creates.owns(kind, id);
    const details = {
      ...options,
      path: { db_id: id },
      response: one,
      expectExists: this.connection.recent.has(key(id)),
    };
    return (await this.connection.call("GET /v2/databases/{db_id}", details)).db;
  }

  /**
   * Creates a database, and returns its id. The platform may answer 500 although it has made it: the account is then
   * searched for the name, and the request repeated where there is none. `POST /v2/databases`
   */
  create(database: CreateDatabase, options?: CallOptions): Promise<string> {
    return this.make(database.name, options, async () => {
      const details = { ...options, path: {}, body: database, response: created };
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
  async update(
    id: string,
    regions: Partial<Pick<CreateDatabase, "primaryRegions" | "replicasRegions">>,
    options?: CallOptions,
  ): Promise<Database> {
    const details = { ...options, path: { db_id: id }, body: regions, response: one };
    return this.write(id, options, async () => (await this.connection.call("PATCH /v2/databases/{db_id}", details)).db);
  }

  /** Deletes a database with its data, of which there is no backup. `DELETE /v2/databases/{db_id}` */
  async delete(id: string, options?: CallOptions): Promise<void> {
    const details = { ...options, path: { db_id: id }, response: noBody };
    await this.write(id, options, () => this.connection.call("DELETE /v2/databases/{db_id}", details));
    this.connection.recent.deleted(key(id));
  }

  /** What it has read and written between two times. `GET /v2/databases/{db_id}/usage` */
  getUsage(id: string, { from, to, ...options }: { from: Date; to: Date } & CallOptions): Promise<DatabaseUsage> {
    return this.connection.call("GET /v2/databases/{db_id}/usage", {
      ...options,
      path: { db_id: id },
      query: { from: from.toISOString(), to: to.toISOString() },
      response: usage,
    });
  }

  /** Creates a database exactly once. */
  private async make(name: string, options: CallOptions | undefined, send: () => Promise<string>): Promise<string> {
    const id = await this.connection.creates.run({
      ...options,
      description: `one named ${JSON.stringify(name)} among the databases`,
      queue: `databases named ${name}`,
      kind,
      send,
      idOf: (id) => id,
      findCandidates: async () => {
        const found = [];
        for await (const one of this.list(options))
          if (one.name === name) found.push({ id: one.id, changedAt: createdAt(one.id), value: one.id });
        return found;
      },
    });
    this.connection.recent.wrote(key(id));
    return id;
  }

  private write<T>(id: string, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    this.connection.creates.owns(kind, id);
    return this.connection.writes.queued(key(id), options, write);
  }
}

const key = (id: string) => `database ${id}`;
