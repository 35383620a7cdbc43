import { randomBytes } from "node:crypto";
import { z } from "zod";
import { definedMembers } from "../../account/settings";
import { database, ok } from "../../http/replies";
import { type RouteRequest, readBody, refuseWith } from "../../http/route";
import { routesInFolder } from "../../http/routes-in-folder";
import { documented, known } from "../../http/sources";
import type { EmulatorState } from "../../state";
import { databaseRegions, maxDatabases, regionCodes } from "./database-regions";
import { type DatabaseRecord, type DatabaseTokenRecord, newDatabase } from "./records";

const region = z.enum(regionCodes);
/** A new database in a request. */
export const sentDatabase = z.object({
  name: z.string().min(1).max(63),
  storage_region: z.string(),
  primary_regions: z.array(region).min(1),
  replicas_regions: z.array(region),
});
const sentFork = z.object({ slug: z.string().min(1).max(16), date: z.iso.datetime({ offset: true }) });
const changedRegions = z.object({
  primary_regions: z.array(region).min(1).nullish(),
  replicas_regions: z.array(region).nullish(),
});
/** A new token in a request. */
const sentToken = z.object({
  authorization: z.enum(["full-access", "read-only"]),
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
});

export const databaseRoutes = routesInFolder("database", database.unauthorized, {
  "GET /v1/config": () => ok(databaseRegions),

  "GET /v1/config/limits": ({ state }) => ok({ current_databases: state.databases.size, max_databases: maxDatabases }),

  "GET /v2/databases": ({ state, query }) => {
    const perPage = Number.parseInt(query.get("per_page") ?? "", 10) || 10;
    const page = Number.parseInt(query.get("page") ?? "", 10) || 1;
    const search = query.get("search") ?? "";
    const all = [...state.databases.values()].filter(({ name }) => name.includes(search)).map(model);
    const shown = all.slice((page - 1) * perPage, page * perPage);
    const page_info = { current_page: page, total_items: all.length, has_more_items: page * perPage < all.length };
    return ok({ databases: shown, page_info });
  },

  "POST /v2/databases": ({ state, body }) => {
    const sent = readBody(sentDatabase, body, database.invalid);
    if (sent.name.length > 16) return database.error(500, "Internal error", longName);
    const isKnown = databaseRegions.storage_region_available.some(({ id }) => id === sent.storage_region);
    if (!isKnown) return database.error(500, "Internal error", storageRegion);
    return ok({ db_id: addDatabase(state, sent).id });
  },

  "POST /v1/databases/{db_id}/fork": (request) => {
    const { slug, date } = readBody(sentFork, request.body, database.invalid);
    const { id, tokens: _, Id: __, url: ___, ...copied } = databaseOf(request);
    const record = addDatabase(request.state, {
      ...copied,
      name: slug,
      id: newId(request.state),
      forkOf: { id, date },
    });
    const { storage_region, primary_regions, replicas_regions, size_max_bytes, current_size_bytes, ...members } =
      model(record);
    const group = { allow_attach: false, group_id: `group_${record.Id}`, group_name: slug };
    return ok({ database: { ...members, ...group, is_schema: false, version: "0.24" } });
  },

  "GET /v2/databases/{db_id}": (request) => ok({ db: model(databaseOf(request)) }),

  "PATCH /v2/databases/{db_id}": (request) => {
    const found = databaseOf(request);
    Object.assign(found, definedMembers(readBody(changedRegions, request.body, database.invalid)));
    return ok({ db: model(found) });
  },

  "DELETE /v2/databases/{db_id}": (request) => {
    const { Id, id } = databaseOf(request);
    request.state.databases.delete(Id);
    return ok({ db_id: id });
  },

  "PUT /v2/databases/{db_id}/auth/generate": (request) => {
    const sent = readBody(sentToken, request.body, database.invalid);
    const token: DatabaseTokenRecord = { ...sent, token: randomBytes(24).toString("base64url") };
    databaseOf(request).tokens.push(token);
    return ok({ token: token.token, expires_at: token.expires_at });
  },

  "POST /v2/databases/{db_id}/auth/revoke": (request) => {
    databaseOf(request).tokens = [];
    return { status: 204 };
  },

  // Its data is not the emulator's, so nothing is read or written.
  "GET /v2/databases/{db_id}/usage": (request) => {
    databaseOf(request);
    return ok({ rows_read: 0, rows_written: 0, avg_latency_ms: 0 });
  },
});

const longName = known("BunnyWay/cli", "a database's name has at most 16 characters");
const storageRegion = documented("database", "A default error response for most API errors.", "POST /v2/databases");

/** Adds a database to the account. */
export function addDatabase(
  state: EmulatorState,
  sent: Pick<DatabaseRecord, "name"> & Partial<DatabaseRecord>,
): DatabaseRecord {
  const id = sent.id ?? newId(state);
  const record: DatabaseRecord = {
    Id: state.nextId(),
    url: `libsql://${id}.lite.bunnydb.net`,
    ...newDatabase(),
    tokens: [],
    forkOf: null,
    ...sent,
    id,
  };
  state.databases.set(record.Id, record);
  return record;
}

/** The database of a path's id. */
function databaseOf({ state, path }: Pick<RouteRequest, "state" | "path">): DatabaseRecord {
  return [...state.databases.values()].find(({ id }) => id === path.db_id) ?? refuseWith(database.notFound());
}

/** A database as a response has it. */
function model({ Id: _, tokens: __, forkOf: ___, ...members }: DatabaseRecord) {
  return members;
}

const newId = (state: EmulatorState) => `db_${ulid(Date.parse(state.now()))}`;

const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A ULID: 48 bits of time and 80 random ones, five a digit. */
function ulid(ms: number): string {
  const time = Array.from({ length: 10 }, (_, at) => digits[Math.floor(ms / 32 ** (9 - at)) % 32]);
  const random = [...randomBytes(16)].map((byte) => digits[byte % 32]);
  return [...time, ...random].join("");
}
