import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { type StreamCollection, streamCollection } from "../../wire/generated/stream";
import { allItems, type Page, type PageOptions } from "../../wire/pagination";
import type { Connections, StreamAccess } from "../connection";
import { libraryCall } from "./library-call";

const collection = "/library/{libraryId}/collections/{collectionId}";

/** Collections of videos. Source: the vendor's `stream.json`. */
export class StreamCollections {
  constructor(private readonly stream: Connections["stream"]) {}

  /** All collections of a library, page after page; `search` is a part of the name. `GET /library/{libraryId}/collections` */
  list(
    library: StreamAccess,
    options?: { search?: string } & CallOptions,
  ): AsyncGenerator<StreamCollection, void, undefined> {
    return allItems((page) => this.listPage(library, { ...options, page }));
  }

  /** One page of the collections. `GET /library/{libraryId}/collections` */
  listPage(
    library: StreamAccess,
    { page = 1, perPage = 1000, search, ...options }: { search?: string } & PageOptions & CallOptions = {},
  ): Promise<Page<StreamCollection>> {
    return this.stream.connect(library)("GET /library/{libraryId}/collections", {
      ...options,
      ...this.details(library),
      query: { page, itemsPerPage: perPage, search },
    });
  }

  /** Reads a collection. `GET /library/{libraryId}/collections/{collectionId}` */
  get(library: StreamAccess, collectionId: string, options?: CallOptions): Promise<StreamCollection> {
    this.stream.creates.owns(kindIn(library), collectionId);
    return this.stream.connect(library)(`GET ${collection}`, {
      ...options,
      ...this.details(library, collectionId),
      response: streamCollection,
      about: ["guid", collectionId],
      expectExists: this.stream.recent.has(objectKey.streamCollection(collectionId)),
    });
  }

  /** Creates a collection, exactly once. `POST /library/{libraryId}/collections` */
  async create(
    library: StreamAccess,
    { name }: { readonly name: string },
    options?: CallOptions,
  ): Promise<StreamCollection> {
    const { libraryId } = library;
    const created = await this.stream.creates.run({
      ...options,
      description: `one named ${JSON.stringify(name)} among the collections of video library ${libraryId}`,
      queue: `collections named ${name} of ${objectKey.streamLibrary(libraryId)}`,
      kind: kindIn(library),
      send: () =>
        this.stream.connect(library)("POST /library/{libraryId}/collections", {
          ...options,
          ...this.details(library),
          body: { name },
        }),
      idOf: ({ guid }) => guid,
      findCandidates: async () => {
        const candidates = [];
        for await (const value of this.list(library, { ...options, search: name }))
          if (value.name === name) candidates.push({ id: value.guid, value });
        return candidates;
      },
    });
    this.stream.recent.wrote(objectKey.streamCollection(created.guid));
    return created;
  }

  /** Renames a collection. `POST /library/{libraryId}/collections/{collectionId}` */
  update(
    library: StreamAccess,
    collectionId: string,
    { name }: { readonly name: string },
    options?: CallOptions,
  ): Promise<void> {
    return this.write(library, collectionId, options, () =>
      this.stream.connect(library)(`POST ${collection}`, {
        ...options,
        ...this.details(library, collectionId),
        body: { name },
        repeatable: true,
      }),
    );
  }

  /** Deletes a collection with its videos and live streams. `DELETE /library/{libraryId}/collections/{collectionId}` */
  async delete(library: StreamAccess, collectionId: string, options?: CallOptions): Promise<void> {
    await this.write(library, collectionId, options, () =>
      this.stream.connect(library)(`DELETE ${collection}`, { ...options, ...this.details(library, collectionId) }),
    );
    this.stream.recent.deleted(objectKey.streamCollection(collectionId));
  }

  private details(library: StreamAccess, collectionId = "") {
    return { path: { libraryId: library.libraryId, collectionId }, ...libraryCall(this.stream, library) };
  }

  private write<T>(
    library: StreamAccess,
    collectionId: string,
    options: CallOptions | undefined,
    write: () => Promise<T>,
  ): Promise<T> {
    this.stream.creates.owns(kindIn(library), collectionId);
    return this.stream.writes.queued(objectKey.streamCollection(collectionId), options, write);
  }
}

const kindIn = ({ libraryId }: StreamAccess) => `collection of ${objectKey.streamLibrary(libraryId)}`;
