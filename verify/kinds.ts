import { z } from "zod";
import type { Operation } from "../sdk/internal";

/** What an object is known by: a number, or a text that is a database's. */
export const objectId = z.union([z.int(), z.string()]);
export type ObjectId = z.output<typeof objectId>;

export type Cost = "free" | { readonly atMost: string };

interface KindOfObject {
  /** As a person is told what a question creates. */
  readonly what: string;
  readonly costs: Cost;
  readonly create: Operation;
  /** The member of the response to a create that has its id. */
  readonly createdId: string;
  readonly list: Operation;
  readonly remove: Operation;
  /** The placeholder of `remove`. */
  readonly placeholder: string;
  /** The members of an object in a list that have its id and its name. */
  readonly identified: string;
  readonly named: string;
  /** The text after the mark of a name. */
  readonly ending: string;
  readonly body: (name: string) => Readonly<Record<string, unknown>>;
  /** Objects that the platform makes with it, by the member that has the id. */
  readonly parts?: Readonly<Record<string, string>>;
}

const core = { createdId: "Id", placeholder: "id", identified: "Id", named: "Name", ending: "" } as const;

/** The objects of an account that questions create. What lies inside of one goes with it. */
export const kinds = {
  pullZone: {
    ...core,
    what: "a pull zone without traffic",
    costs: "free",
    create: "POST /pullzone",
    list: "GET /pullzone",
    remove: "DELETE /pullzone/{id}",
    body: (Name) => ({ Name, OriginUrl: "https://example.com" }),
  },
  edgeScript: {
    ...core,
    what: "an edge script that nothing runs",
    costs: "free",
    create: "POST /compute/script",
    list: "GET /compute/script",
    remove: "DELETE /compute/script/{id}",
    body: (Name) => ({ Name, ScriptType: 1, CreateLinkedPullZone: false }),
  },
  dnsZone: {
    ...core,
    what: "a DNS zone for a domain that nobody has delegated to it",
    costs: "free",
    create: "POST /dnszone",
    list: "GET /dnszone",
    remove: "DELETE /dnszone/{id}",
    named: "Domain",
    ending: ".com",
    body: (Domain) => ({ Domain }),
  },
  storageZone: {
    ...core,
    what: "a storage zone with a few bytes at most",
    costs: { atMost: "a cent: a few bytes, for less than a minute" },
    create: "POST /storagezone",
    list: "GET /storagezone",
    remove: "DELETE /storagezone/{id}",
    body: (Name) => ({ Name, Region: "DE", ZoneTier: 0 }),
  },
  streamLibrary: {
    ...core,
    what: "a video library without any video's content, with its pull zone and storage zone",
    costs: { atMost: "a cent: nothing is stored or encoded" },
    create: "POST /videolibrary",
    list: "GET /videolibrary",
    remove: "DELETE /videolibrary/{id}",
    body: (Name) => ({ Name }),
    parts: { PullZoneId: "pullZone", StorageZoneId: "storageZone" },
  },
  database: {
    what: "an empty database",
    costs: { atMost: "a cent: it is idle, for less than a minute" },
    create: "POST /v2/databases",
    createdId: "db_id",
    list: "GET /v2/databases",
    remove: "DELETE /v2/databases/{db_id}",
    placeholder: "db_id",
    identified: "id",
    named: "name",
    ending: "",
    body: (name) => ({ name, storage_region: "eu-west-1", primary_regions: ["DE"], replicas_regions: [] }),
  },
  containerRegistry: {
    what: "an image registry with credentials that nothing takes",
    costs: "free",
    create: "POST /registries",
    createdId: "id",
    list: "GET /registries",
    remove: "DELETE /registries/{registryId}",
    placeholder: "registryId",
    identified: "id",
    named: "displayName",
    ending: "",
    body: (displayName) => ({
      displayName,
      type: "dockerHub",
      passwordCredentials: { userName: "verified", password: "nothing-takes-this" },
    }),
  },
} as const satisfies Record<string, KindOfObject>;

export type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]];

/** A part of an object, which the platform has made with it. */
export const part = z.strictObject({ kind: z.enum(kindNames), id: objectId });
export type Part = z.output<typeof part>;

/** An object in a list, or in the response to its create. */
export interface Listed {
  readonly id: ObjectId;
  readonly name: unknown;
  readonly parts: readonly Part[];
}

const object = z.record(z.string(), z.unknown());
const objects = z.array(object);
const page = z.union([
  objects.transform((items) => ({ items, hasMore: false })),
  z
    .object({ Items: objects.nullable(), HasMoreItems: z.boolean().nullish() })
    .transform(({ Items, HasMoreItems }) => ({ items: Items ?? [], hasMore: HasMoreItems ?? false })),
  z
    .object({ databases: objects, page_info: z.object({ has_more_items: z.boolean() }) })
    .transform(({ databases, page_info }) => ({ items: databases, hasMore: page_info.has_more_items })),
  z.object({ items: objects }).transform(({ items }) => ({ items, hasMore: false })),
]);

/** The object in the response to its create; undefined where the response has none. */
export const identityOf = (kind: Kind, body: unknown): Listed | undefined =>
  listed(kind, object.safeParse(body).data, kinds[kind].createdId);

/** The objects of a page, and whether there are more; undefined where the response is no page. */
export function pageOf(kind: Kind, body: unknown) {
  const { data } = page.safeParse(body);
  if (!data) return undefined;
  const items = data.items.flatMap((item) => listed(kind, item, kinds[kind].identified) ?? []);
  return items.length === data.items.length ? { items, hasMore: data.hasMore } : undefined;
}

function listed(kind: Kind, item: Record<string, unknown> | undefined, idMember: string): Listed | undefined {
  const { success, data } = objectId.safeParse(item?.[idMember]);
  if (!success || !item) return undefined;
  const { named, parts = {} }: KindOfObject = kinds[kind];
  const made = Object.entries(parts).flatMap(([member, kindOfPart]) => {
    const found = part.safeParse({ kind: kindOfPart, id: item[member] });
    return found.success ? [found.data] : [];
  });
  return { id: data, name: item[named], parts: made };
}

/** The query of a page of a kind's list. */
export const pageQuery = (kind: Kind, name: string, at: number): Readonly<Record<string, string | number>> =>
  kind === "database" ? { page: at, per_page: 100, search: name } : { page: at, perPage: 1000, search: name };
