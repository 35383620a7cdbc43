import { randomUUID } from "node:crypto";
import { z } from "zod";
import { streamPaginate } from "../../http/paginate";
import { ok, stream } from "../../http/replies";
import { guardedRoutes, type RouteRequest, readBody, refuseWith } from "../../http/route";
import { documented } from "../../http/sources";
import { total } from "../../http/statistics-range";
import { libraryOfKey, streamGuard } from "./library-of-key";
import type { StreamCollectionRecord, StreamLibraryRecord } from "./records";
import { sizeOf } from "./video-model";

const sentCollection = z.object({ name: z.string().min(1).max(255) });

const reads = guardedRoutes(streamGuard("read"), {
  "GET /library/{libraryId}/collections": (request) => {
    const library = libraryOfKey(request);
    const search = request.query.get("search")?.toLowerCase() ?? "";
    const found = [...library.collections.values()].filter(({ name }) => name?.toLowerCase().includes(search));
    return ok(streamPaginate(request.query, found.map(modelIn(library)), ({ name }) => name));
  },

  "GET /library/{libraryId}/collections/{collectionId}": (request) => {
    const library = libraryOfKey(request);
    return ok(modelIn(library)(collectionOf(library, request)));
  },
});

const writes = guardedRoutes(streamGuard("write"), {
  "POST /library/{libraryId}/collections": (request) => {
    const library = libraryOfKey(request);
    const { name } = readBody(sentCollection, request.body, refused);
    return ok(modelIn(library)(addStreamCollection(library, { name })));
  },

  "POST /library/{libraryId}/collections/{collectionId}": (request) => {
    const collection = collectionOf(libraryOfKey(request), request);
    collection.name = readBody(sentCollection, request.body, refused).name;
    return stream.done();
  },

  "DELETE /library/{libraryId}/collections/{collectionId}": (request) => {
    const library = libraryOfKey(request);
    const { guid } = collectionOf(library, request);
    // "Permanently deletes the collection together with every video and live stream it contains."
    for (const video of videosOf(library, guid)) library.videos.delete(video.guid);
    library.collections.delete(guid);
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
const invalidBody = documented("stream", "The collection name was missing or longer than 255 characters");

const refused = (_field: string, message: string) => stream.error(400, message, invalidBody);

function collectionOf({ collections }: StreamLibraryRecord, { path }: RouteRequest): StreamCollectionRecord {
  return (
    collections.get(path.collectionId ?? "") ??
    refuseWith(stream.error(404, "The collection was not found.", noCollection))
  );
}

const videosOf = ({ videos }: StreamLibraryRecord, guid: string) =>
  [...videos.values()].filter(({ collectionId }) => collectionId === guid);

/** Collections as a response has them. */
function modelIn(library: StreamLibraryRecord) {
  return (collection: StreamCollectionRecord) => {
    const within = videosOf(library, collection.guid);
    return {
      videoLibraryId: library.Id,
      ...collection,
      videoCount: within.length,
      // There are no live streams here.
      liveStreamCount: 0,
      totalSize: total(within, sizeOf),
      previewVideoIds: within.length > 0 ? within.map(({ guid }) => guid).join(",") : null,
      previewImageUrls: [],
    };
  };
}
