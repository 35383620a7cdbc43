import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { streamPaginate } from "../../http/paginate";
import { stream } from "../../http/replies";
import { guardedRoutes, HttpProblem, type RouteRequest, readBody } from "../../http/route";
import { documented } from "../../http/sources";
import { libraryOfKey } from "./library-of-key";
import type { StreamLibraryRecord, StreamVideoRecord } from "./records";
import { streamGuard } from "./stream-guard";
import { videoModel } from "./video-model";

const seconds = z.int32();
const createdVideo = z.object({
  title: z.string().min(1),
  collectionId: z.string().nullish(),
  thumbnailTime: z.int32().nullish(),
});
const changedVideo = z.object({
  title: z.string().nullish(),
  collectionId: z.string().nullish(),
  chapters: z
    .array(z.object({ title: z.string().min(1), start: seconds.optional(), end: seconds.optional() }))
    .nullish(),
  moments: z.array(z.object({ label: z.string().min(1), timestamp: seconds.optional() })).nullish(),
  metaTags: z
    .array(z.object({ property: z.string().nullable().default(null), value: z.string().nullable().default(null) }))
    .nullish(),
});

const reads = guardedRoutes(streamGuard("read"), {
  "GET /library/{libraryId}/videos": (request) => {
    const { query, state } = request;
    const library = libraryOfKey(request);
    const search = query.get("search")?.toLowerCase() ?? "";
    const collection = query.get("collection") || undefined;
    const found = [...library.videos.values()]
      .filter(({ title }) => title.toLowerCase().includes(search))
      .filter(({ collectionId }) => collection === undefined || collectionId === collection);
    return { status: 200, body: streamPaginate(query, found.map(videoModel(state, library))) };
  },

  "GET /library/{libraryId}/videos/{videoId}": (request) => {
    const library = libraryOfKey(request);
    return { status: 200, body: videoModel(request.state, library)(videoOf(library, request)) };
  },
});

const writes = guardedRoutes(streamGuard("write"), {
  "POST /library/{libraryId}/videos": (request) => {
    const library = libraryOfKey(request);
    const { title, collectionId, thumbnailTime } = readBody(createdVideo, request.body, refused);
    const video = addStreamVideo(library, {
      title,
      collectionId: collectionId || null,
      thumbnailTime: thumbnailTime ?? null,
      dateUploaded: request.state.now(),
    });
    return { status: 200, body: videoModel(request.state, library)(video) };
  },

  "POST /library/{libraryId}/videos/{videoId}": (request) => {
    const video = videoOf(libraryOfKey(request), request);
    const { title, collectionId, ...lists } = readBody(changedVideo, request.body, refused);
    video.title = title || video.title;
    if (collectionId != null) video.collectionId = collectionId || null;
    video.chapters = lists.chapters ?? video.chapters;
    video.moments = lists.moments ?? video.moments;
    video.metaTags = lists.metaTags ?? video.metaTags;
    return stream.done();
  },

  "PUT /library/{libraryId}/videos/{videoId}": (request) => {
    const video = videoOf(libraryOfKey(request), request);
    if (video.original) return stream.error(400, "The video was already uploaded.", alreadyUploaded);
    const bytes = request.bytes ?? new Uint8Array();
    video.original = { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
    return stream.done();
  },

  "DELETE /library/{libraryId}/videos/{videoId}": (request) => {
    const library = libraryOfKey(request);
    library.videos.delete(videoOf(library, request).guid);
    return stream.done();
  },
});

export function addStreamVideo(
  library: StreamLibraryRecord,
  { guid = randomUUID(), ...video }: Partial<StreamVideoRecord> & Pick<StreamVideoRecord, "title" | "dateUploaded">,
): StreamVideoRecord {
  const record: StreamVideoRecord = {
    collectionId: null,
    thumbnailTime: null,
    chapters: [],
    moments: [],
    metaTags: [],
    original: null,
    failure: null,
    plays: [],
    ...video,
    guid,
  };
  library.videos.set(guid, record);
  return record;
}

export const streamVideoRoutes = [...reads, ...writes];

const noVideo = documented("stream", "The requested video was not found");
const alreadyUploaded = documented("stream", "The requested video was already uploaded");
const invalidBody = documented("stream", "Request was invalid", "POST /library/{libraryId}/videos");

const refused = (_field: string, message: string) => stream.error(400, message, invalidBody);

/** The video of a path. */
export function videoOf({ videos }: StreamLibraryRecord, { path }: Pick<RouteRequest, "path">): StreamVideoRecord {
  const video = videos.get(path.videoId ?? "");
  if (!video) throw new HttpProblem(stream.error(404, "The video was not found.", noVideo));
  return video;
}
