import { createHash, randomUUID } from "node:crypto";
import { stream } from "../../http/replies";
import {
  ConnectionCut,
  type Guard,
  guardedRoutes,
  type Handler,
  type Receiver,
  type Reply,
  type Route,
  type RouteRequest,
  refuseWith,
} from "../../http/route";
import { documented, published, type Source, standard } from "../../http/sources";
import type { StreamUpload } from "./records";
import { tellWebhook } from "./stream-webhooks";

const version = "1.0.0";
const page = "https://docs.bunny.net/stream/tus-resumable-uploads";
const resumable = published(
  page,
  "The TUS resumable upload endpoint allows resumable and presigned uploads of video files.",
);
const unauthorized = published(page, "A 401 Unauthorized from the TUS endpoint");
const tus = (says: string) => standard("tus 1.0.0", says);

const otherVersion = tus(
  "If the version specified by the Client is not supported by the Server, it MUST respond with the 412 Precondition Failed status",
);
const otherOffset = tus("If the offsets do not match, the Server MUST respond with the 409 Conflict status");
const noUpload = tus("If the resource is not found, the Server SHOULD return either the 404 Not Found");
const noNumber = tus("The value MUST be a non-negative integer.");
const otherType = tus("the server SHOULD return a 415 Unsupported Media Type status");
const noVideo = documented("stream", "The requested video was not found");

const headers = { "tus-resumable": version };

const refusal = (status: number, message: string, source: Source): Reply => ({
  ...stream.error(status, message, source),
  headers: { ...headers, "tus-version": version },
});

type Sent = Pick<RouteRequest, "path" | "header" | "state">;

/** Authorizes a request by the signature of the library's key, until it expires. */
const signed: Guard = (_, { header, state }) => {
  if (header?.("tus-resumable") !== version)
    return refusal(412, `The server supports version ${version} of the protocol.`, otherVersion);
  const [libraryId = "", videoId = "", expire = "", signature] = [
    "libraryid",
    "videoid",
    "authorizationexpire",
    "authorizationsignature",
  ].map((name) => header?.(name));
  const library = state.streamLibraries.get(Number(libraryId));
  const isExpired = !(Number(expire) * 1000 > Date.now());
  if (!library || isExpired || Date.now() < library.keyKnownFrom)
    return refusal(401, "The signature is not valid, or has expired.", unauthorized);
  const expected = createHash("sha256").update(`${libraryId}${library.ApiKey}${expire}${videoId}`).digest("hex");
  return signature?.toLowerCase() === expected
    ? undefined
    : refusal(401, "The signature is not valid, or has expired.", unauthorized);
};

const withVersion =
  (handle: Handler): Handler =>
  (request) => {
    const reply = handle(request);
    return { ...reply, headers: { ...headers, ...reply.headers } };
  };

const uploads = guardedRoutes(signed, {
  "POST /tusupload": withVersion((request) => {
    const { header, state } = request;
    const length = numberIn(request, "upload-length");
    const [libraryId, videoId] = [Number(header?.("libraryid")), header?.("videoid") ?? ""];
    const id = randomUUID();
    const upload: StreamUpload = { libraryId, videoId, length, offset: 0, hash: createHash("sha256") };
    requireVideo(request, upload);
    state.stream.uploads.set(id, upload);
    finish(request, upload);
    return { status: 201, headers: { location: `/tusupload/${id}` } };
  }),

  "HEAD /tusupload/{uploadId}": withVersion((request) => {
    const { offset, length } = uploadOf(request);
    const sizes = { "upload-offset": String(offset), "upload-length": String(length) };
    return { status: 200, headers: { ...sizes, "cache-control": "no-store" } };
  }),

  "PATCH /tusupload/{uploadId}": withVersion((request) => {
    const upload = uploadOf(request);
    finish(request, upload);
    return { status: 204, headers: { "upload-offset": String(upload.offset) } };
  }),
});

const receive: Receiver = (request) => {
  const upload = uploadOf(request);
  if (request.header?.("content-type") !== "application/offset+octet-stream")
    refuseWith(refusal(415, "The type of the content is not application/offset+octet-stream.", otherType));
  let offset = numberIn(request, "upload-offset");
  if (offset !== upload.offset)
    refuseWith(refusal(409, `The upload is at ${upload.offset}, not at ${offset}.`, otherOffset));
  const { uploadCuts: cuts } = request.state.stream;
  return (chunk) => {
    // Another connection goes on with the upload.
    if (offset !== upload.offset) throw new ConnectionCut();
    const cut = cuts.find((size) => size > offset && size <= offset + chunk.length);
    const taken = chunk.subarray(0, Math.min(upload.length, cut ?? upload.length) - offset);
    upload.hash.update(taken);
    upload.offset += taken.length;
    offset = upload.offset;
    if (cut === undefined) return;
    cuts.splice(cuts.indexOf(cut), 1);
    throw new ConnectionCut();
  };
};

const options = guardedRoutes(() => undefined, {
  "OPTIONS /tusupload": withVersion(() => ({
    status: 204,
    headers: { "tus-version": version, "tus-extension": "creation" },
  })),
});

/** Uploads of videos by the protocol that the vendor names, which is in none of its documents. */
export const streamVideoUploadRoutes: readonly Route[] = [...options, ...uploads].map((route) => ({
  ...route,
  ...(route.operation.startsWith("PATCH ") ? { takesFile: true, receive } : {}),
  undocumented: resumable,
}));

function numberIn({ header }: Sent, name: string): number {
  const text = header?.(name) ?? "";
  if (/^\d{1,15}$/.test(text)) return Number(text);
  return refuseWith(refusal(400, `The header ${name} is not a whole number.`, noNumber));
}

/** The upload of a path, which may only be used with the signature of its video. */
function uploadOf(request: Sent): StreamUpload {
  const { path, header, state } = request;
  const upload = state.stream.uploads.get(path.uploadId ?? "");
  if (!upload || upload.videoId !== header?.("videoid") || upload.libraryId !== Number(header("libraryid")))
    refuseWith(refusal(404, "The upload was not found.", noUpload));
  requireVideo(request, upload);
  return upload;
}

function requireVideo({ state }: Sent, { libraryId, videoId }: StreamUpload) {
  const library = state.streamLibraries.get(libraryId);
  const video = library?.videos.get(videoId);
  if (!library || !video) refuseWith(refusal(404, "The video was not found.", noVideo));
  return { library, video };
}

/** Gives a video its file, once all of it has arrived. */
function finish(request: Sent, upload: StreamUpload): void {
  const { offset, length, hash } = upload;
  if (offset < length) return;
  const { library, video } = requireVideo(request, upload);
  video.original = { sha256: hash.copy().digest("hex"), size: length };
  tellWebhook(request.state, library, video);
}
