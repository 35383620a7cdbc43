import { randomUUID } from "node:crypto";
import { z } from "zod";
import { streamPaginate } from "../../http/paginate";
import { stream } from "../../http/replies";
import { guardedRoutes, HttpProblem, type RouteRequest, readBody } from "../../http/route";
import { documented } from "../../http/sources";
import type { StreamCollectionRecord, StreamLibraryRecord } from "./records";
import { streamGuard } from "./stream-guard";

const sentCollection = z.object({ name: z.string().nullish() });

const reads = guardedRoutes(streamGuard("read"), {
  "GET /library/{libraryId}/collections": (request) => {
    const library = libraryOf(request);
    const search = request.query.get("search")?.toLowerCase() ?? "";
    const found = [...library.collections.values()].filter(({ name }) => name?.toLowerCase().includes(search));
    return { status: 200, body: streamPaginate(request.query, found.map(modelIn(library))) };
  },

  "GET /library/{libraryId}/collections/{collectionId}": (request) => {
    const library = libraryOf(request);
    return { status: 200, body: modelIn(library)(collectionOf(library, request)) };
  },
});

const writes = guardedRoutes(streamGuard("write"), {
  "POST /library/{libraryId}/collections": (request) => {
    const library = libraryOf(request);
    const { name = null } = readBody(sentCollection, request.body, refused);
    return { status: 200, body: modelIn(library)(addStreamCollection(library, { name })) };
  },

  "POST /library/{libraryId}/collections/{collectionId}": (request) => {
    const collection = collectionOf(libraryOf(request), request);
    const { name } = readBody(sentCollection, request.body, refused);
    if (name != null) collection.name = name;
    return stream.done();
  },

  "DELETE /library/{libraryId}/collections/{collectionId}": (request) => {
    const library = libraryOf(request);
    library.collections.delete(collectionOf(library, request).guid);
    return stream.done();
  },
});

export function addStreamCollection(
  library: StreamLibraryRecord,
  { guid = randomUUID(), name }: Partial<StreamCollectionRecord> & { name: string | null },
): StreamCollectionRecord {
  const collection = { guid, name };
  library.collections.set(guid, collection);
  return collection;
}

export const streamCollectionRoutes = [...reads, ...writes];

const noCollection = documented("stream", "The requested collection was not found");
const invalidBody = documented("stream", "UpdateCollectionModel");

const refused = (_field: string, message: string) => stream.error(400, message, invalidBody);

/** The library of a path, which its key has shown to exist. */
function libraryOf({ state, path }: RouteRequest): StreamLibraryRecord {
  const library = state.streamLibraries.get(Number(path.libraryId));
  if (!library) throw new HttpProblem(stream.unauthorized());
  return library;
}

function collectionOf({ collections }: StreamLibraryRecord, { path }: RouteRequest): StreamCollectionRecord {
  const collection = collections.get(path.collectionId ?? "");
  if (!collection) throw new HttpProblem(stream.error(404, "The collection was not found.", noCollection));
  return collection;
}

/** Collections as a response has them. */
function modelIn({ Id }: StreamLibraryRecord) {
  return (collection: StreamCollectionRecord) => ({
    videoLibraryId: Id,
    ...collection,
    videoCount: 0,
    totalSize: 0,
    previewVideoIds: null,
    previewImageUrls: [],
  });
}
