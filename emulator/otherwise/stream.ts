import type { RouteRequest } from "../http/route";
import { type Alternative, alternative, answers, fieldsOf, instead, refuses } from "./alternative";

const create = "POST /videolibrary";
const update = "POST /videolibrary/{id}";
const remove = "DELETE /videolibrary/{id}";
const allow = "POST /videolibrary/{id}/addAllowedReferrer";
const unblock = "POST /videolibrary/{id}/removeBlockedReferrer";
const removeCollection = "DELETE /library/{libraryId}/collections/{collectionId}";

/** Answers about video libraries. */
export const streamAlternatives = {
  "stream/same-name=refused": refuses(create, (request) =>
    [...request.state.streamLibraries.values()].some(({ Name }) => Name === fieldsOf(request).Name),
  ),
  "stream/new-settings=others": instead(create, (sent) => ({ ...sent, EnabledResolutions: "240p" })),
  "stream/zones-of-gone-library=stay": alternative(remove, ({ state, path }) => {
    state.streamLibraries.delete(Number(path.id));
    return { status: 204 };
  }),
  "stream/new-key=later": answers("GET /library/{libraryId}/collections", () => ({ status: 401 })),
  "stream/collection-id=null": answers("POST /library/{libraryId}/collections", ({ status, body }) => ({
    status,
    body: { ...fieldsOf({ body }), guid: null },
  })),
  "stream/videos-of-gone-collection=moved": keepingVideos((video) => {
    video.collectionId = null;
  }),
  "stream/videos-of-gone-collection=kept": keepingVideos(() => {}),
  "stream/forced-setting=refused": refuses(update, (request) => isForced(request)),
  "stream/forced-setting=kept": answers(update, (reply, request) => {
    const library = libraryOf(request);
    if (library && isForced(request)) library.ExposeOriginals = false;
    return reply;
  }),
  "stream/allowed-referrer-twice=refused": refuses(
    allow,
    (request) => libraryOf(request)?.AllowedReferrers.includes(hostnameIn(request)) ?? false,
  ),
  "stream/allowed-referrer-twice=twice": alternative(allow, (request) => {
    libraryOf(request)?.AllowedReferrers.push(hostnameIn(request));
    return { status: 200 };
  }),
  "stream/missing-blocked-referrer=refused": refuses(
    unblock,
    (request) => !libraryOf(request)?.BlockedReferrers.includes(hostnameIn(request)),
  ),
};

const libraryOf = ({ state, path }: RouteRequest) => state.streamLibraries.get(Number(path.id ?? path.libraryId));
const hostnameIn = (request: RouteRequest) => String(fieldsOf(request).Hostname);

const isForced = (request: RouteRequest) => {
  const { AllowEarlyPlay, ExposeOriginals } = fieldsOf(request);
  return AllowEarlyPlay === true && ExposeOriginals === false;
};

type Videos = NonNullable<ReturnType<typeof libraryOf>>["videos"];
type Video = Videos extends Map<string, infer One> ? One : never;

/** What a deletion of a collection does with the videos that were in it, and stay. */
function keepingVideos(change: (video: Video) => void): Alternative {
  return alternative(removeCollection, (request, handle) => {
    const { videos } = libraryOf(request) ?? {};
    const before = [...(videos ?? [])];
    const reply = handle(request);
    for (const [guid, video] of before) {
      if (!videos?.has(guid)) change(video);
      videos?.set(guid, video);
    }
    return reply;
  });
}
