import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import type { StreamCollection } from "../../wire/generated/stream";
import { allItems, type PageOptions } from "../../wire/pagination";
import type { StreamAccess } from "../connection";
import { LibraryArea } from "./library-area";

const kindIn = ({ libraryId }: StreamAccess) => `collection of ${objectKey.streamLibrary(libraryId)}`;
const key = (_: number, collectionId: string) => objectKey.streamCollection(collectionId);
const written = { kindIn, writes: key };

/** Collections of videos. Source: the vendor's `stream.json`. */
export class StreamCollections extends LibraryArea {
  /** All collections of a library, page after page; `search` is a part of the name. `GET /library/{libraryId}/collections` */
  list(
    library: StreamAccess,
    options?: { search?: string } & CallOptions,
  ): AsyncGenerator<StreamCollection, void, undefined> {
    return allItems((page) => this.listPage(library, { ...options, page }));
  }

  /** One page of the collections. `GET /library/{libraryId}/collections` */
  readonly listPage = this.row("GET /library/{libraryId}/collections", {
    select: ({ page = 1, perPage = 1000, search }: { search?: string } & PageOptions) => ({
      query: { page, itemsPerPage: perPage, search },
    }),
  });

  /** Reads a collection. `GET /library/{libraryId}/collections/{collectionId}` */
  readonly get = this.row("GET /library/{libraryId}/collections/{collectionId}", {
    kindIn,
    about: "guid",
    recent: key,
  });

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
        this.calling(library)("POST /library/{libraryId}/collections", {
          ...options,
          path: { libraryId },
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
  readonly update = this.row("POST /library/{libraryId}/collections/{collectionId}", {
    ...written,
    repeatable: true,
    request: ({ name }: { readonly name: string }) => ({ body: { name } }),
  });

  /** Deletes a collection with its videos and live streams. `DELETE /library/{libraryId}/collections/{collectionId}` */
  readonly delete = this.row("DELETE /library/{libraryId}/collections/{collectionId}", { ...written, recent: key });
}
