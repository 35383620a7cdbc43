import { randomUUID } from "node:crypto";
import { z } from "zod";
import { streamPaginate } from "../../http/paginate";
import { ok, stream } from "../../http/replies";
import { fileRoutes, guardedRoutes, type RouteRequest, readBody, refuseWith } from "../../http/route";
import { documented } from "../../http/sources";
import { libraryOfKey, streamGuard } from "./library-of-key";
import { newStreamVideo, type StreamLibraryRecord, type StreamVideoRecord } from "./records";
import { tellWebhook } from "./stream-webhooks";
import { videoModel } from "./video-model";

const seconds = z.int32();
const createdVideo = z.object({
  title: z.string().min(1),
  collectionId: z.string().nullish(),
  thumbnailTime: z.int32().nullish(),
});
export const sentStreamVideo = z.object({
  title: z.string().nullish(),
  collectionId: z.string().nullish(),
  chapters: z
    .array(z.object({ title: z.string().min(1).max(255), start: seconds.optional(), end: seconds.optional() }))
    .max(200)
    .refine(
      (all) =>
        all
          .toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
          .every((one, at, sorted) => {
            const next = sorted[at + 1];
            return next === undefined || (one.end ?? 0) <= (next.start ?? 0);
          }),
      "Chapters must not overlap.",
    )
    .nullish(),
  moments: z
    .array(z.object({ label: z.string().min(1).max(255), timestamp: seconds.optional() }))
    .max(200)
    .nullish(),
  metaTags: z
    .array(
      z.object({
        property: z
          .string()
          .regex(/^[A-Za-z0-9._:'"-]+$/)
          .nullable()
          .default(null),
        value: z.string().nullable().default(null),
      }),
    )
    .max(50)
    .nullish(),
});

const fetchedVideo = z.object({
  url: z.url({ protocol: /^https?$/ }),
  headers: z.record(z.string(), z.string()).nullish(),
  title: z.string().nullish(),
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
    return ok(streamPaginate(query, found.map(videoModel(state, library)), ({ title }) => title));
  },

  "GET /library/{libraryId}/videos/{videoId}": (request) => {
    const library = libraryOfKey(request);
    const video = videoOf(library, request);
    const body = videoModel(request.state, library)(video);
    if (video.original) video.encodingReads++;
    tellWebhook(request.state, library, video);
    return ok(body);
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
    return ok(videoModel(request.state, library)(video));
  },

  // Before that of one video, whose path it has as well.
  "POST /library/{libraryId}/videos/fetch": (request) => {
    const library = libraryOfKey(request);
    const { query } = request;
    const { url, headers = null, title } = readBody(fetchedVideo, request.body, refusedFetch);
    const time = query.get("thumbnailTime");
    const video = addStreamVideo(library, {
      title: title || new URL(url).pathname.split("/").at(-1) || "Fetched Video",
      collectionId: query.get("collectionId") || null,
      thumbnailTime: time ? Number(time) : null,
      dateUploaded: request.state.now(),
      original: { sha256: null, size: 0 },
      url,
      urlHeaders: headers,
    });
    tellWebhook(request.state, library, video);
    // The document has no id in it; the vendor's importer reads it.
    return ok({ success: true, message: "OK", statusCode: 200, id: video.guid });
  },

  "POST /library/{libraryId}/videos/{videoId}": (request) => {
    const video = videoOf(libraryOfKey(request), request);
    const { title, collectionId, ...lists } = readBody(sentStreamVideo, request.body, refused);
    video.title = title || video.title;
    if (collectionId != null) video.collectionId = collectionId || null;
    video.chapters = lists.chapters ?? video.chapters;
    video.moments = lists.moments ?? video.moments;
    video.metaTags = lists.metaTags ?? video.metaTags;
    return stream.done();
  },

  "DELETE /library/{libraryId}/videos/{videoId}": (request) => {
    const library = libraryOfKey(request);
    library.videos.delete(videoOf(library, request).guid);
    return stream.done();
  },
});

const uploads = fileRoutes(
  guardedRoutes(streamGuard("write"), {
    "PUT /library/{libraryId}/videos/{videoId}": (request) => {
      const library = libraryOfKey(request);
      const video = videoOf(library, request);
      if (video.original) return stream.error(400, "The video was already uploaded.", alreadyUploaded);
      video.original = request.file ?? null;
      video.uploadOptions = Object.fromEntries(request.query);
      tellWebhook(request.state, library, video);
      return stream.done();
    },

    "POST /library/{libraryId}/videos/{videoId}/thumbnail": (request) => {
      const video = videoOf(libraryOfKey(request), request);
      const { file, query } = request;
      const url = query.get("thumbnailUrl");
      if (url && /^thumbnail_[1-5]\.jpg$/.test(url)) {
        video.thumbnail = { fileName: url, from: { url } };
        return stream.done();
      }
      if (url && !URL.canParse(url)) return stream.error(400, "The URL is not valid.", invalidThumbnail);
      if (!url && !file?.size) return stream.error(400, "There is neither a URL nor an image.", invalidThumbnail);
      const from = url ? { url } : { sha256: file?.sha256 ?? "" };
      video.thumbnail = { fileName: `thumbnail_${randomUUID().slice(0, 8)}.jpg`, from };
      return stream.done();
    },
  }),
);

export function addStreamVideo(
  library: StreamLibraryRecord,
  { guid = randomUUID(), ...video }: Partial<StreamVideoRecord> & Pick<StreamVideoRecord, "title" | "dateUploaded">,
): StreamVideoRecord {
  const record: StreamVideoRecord = { ...newStreamVideo(), ...video, guid };
  library.videos.set(guid, record);
  return record;
}

export const streamVideoRoutes = [...reads, ...writes, ...uploads];

const noVideo = documented("stream", "The requested video was not found");
const alreadyUploaded = documented("stream", "The requested video was already uploaded");
const invalidThumbnail = documented("stream", "The request or URL was invalid");
const invalidBody = documented("stream", "Request was invalid", "POST /library/{libraryId}/videos");

const invalidUrl = documented("stream", "URL validation failed or request was invalid");
const refusedFetch = (_field: string, message: string) => stream.error(400, message, invalidUrl);

const refused = (_field: string, message: string) => stream.error(400, message, invalidBody);

/** The video of a path. */
export function videoOf({ videos }: StreamLibraryRecord, { path }: Pick<RouteRequest, "path">): StreamVideoRecord {
  return videos.get(path.videoId ?? "") ?? refuseWith(stream.error(404, "The video was not found.", noVideo));
}
