import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Args, type Facts, type Model, objectModel } from "../model";
import { argsOf, listOf, numberOf, textOf } from "../values";

/** A video is where its bytes come from, and what a player shows with it. */
export const streamVideo: Model = objectModel({
  resource: "StreamVideo",
  objects: ({ streamLibraries }) =>
    new Map(
      [...streamLibraries.values()].flatMap((library) =>
        [...library.videos.values()].map(
          (video) => [`${library.Id}/${video.guid}`, factsOf(library.Id, video)] as const,
        ),
      ),
    ),
  declares: ({
    libraryId,
    title,
    collectionId,
    source,
    sourceUrl,
    encoding,
    transcribing,
    thumbnailTime,
    thumbnailSource,
    thumbnailSourceUrl,
    chapters,
    moments,
    metaTags,
  }: Args) => ({
    library: numberOf(libraryId),
    title,
    collection: collectionId ?? "none",
    bytes: bytesOf(source, sourceUrl),
    encodedAs: encoding && queryOf(encodingNames, (name) => argsOf(encoding)[name]),
    transcribedAs: transcribing && queryOf(transcribingNames, (name) => argsOf(transcribing)[name]),
    thumbnailTime,
    thumbnail: bytesOf(thumbnailSource, thumbnailSourceUrl),
    chapters: chapters && listOf(chapters),
    moments: moments && listOf(moments),
    metaTags: metaTags && argsOf(metaTags),
  }),
});

/** The SHA-256 of a file, or the URL in its place. */
const bytesOf = (source: Args[string], url: Args[string]) =>
  source === undefined
    ? (url ?? undefined)
    : createHash("sha256")
        .update(readFileSync(textOf(source)))
        .digest("hex");

/** How arguments are called in the query with which a file is sent. */
const encodingNames = { jit: "jitEnabled", codecs: "enabledOutputCodecs", resolutions: "enabledResolutions" };
const transcribingNames = {
  enabled: "transcribeEnabled",
  languages: "transcribeLanguages",
  sourceLanguage: "sourceLanguage",
  description: "generateDescription",
  chapters: "generateChapters",
  moments: "generateMoments",
};

const queryOf = (names: Readonly<Record<string, string>>, given: (name: string, sent: string) => unknown) =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, sent]) => {
      const value = given(name, sent);
      return value === undefined ? [] : [[sent, String(value)]];
    }),
  );

interface Video {
  readonly title: string;
  readonly collectionId: string | null;
  readonly original: { readonly sha256: string | null } | null;
  readonly url: string | null;
  readonly uploadOptions: Readonly<Record<string, string>>;
  readonly thumbnailTime: number | null;
  readonly thumbnail: { readonly from: { readonly sha256: string } | { readonly url: string } } | null;
  readonly chapters: readonly object[];
  readonly moments: readonly object[];
  readonly metaTags: readonly { readonly property: string | null; readonly value: string | null }[];
}

function factsOf(library: number, video: Video): Facts {
  const { title, collectionId, original, url, thumbnailTime, thumbnail, chapters, moments, metaTags } = video;
  const sent = (_: string, name: string) => video.uploadOptions[name];
  return {
    library,
    title,
    collection: collectionId ?? "none",
    bytes: url ?? original?.sha256 ?? "none",
    encodedAs: queryOf(encodingNames, sent),
    transcribedAs: queryOf(transcribingNames, sent),
    thumbnailTime: thumbnailTime ?? undefined,
    thumbnail: thumbnail === null ? "none" : Object.values(thumbnail.from).join(),
    chapters,
    moments,
    metaTags: Object.fromEntries(metaTags.map(({ property, value }) => [property ?? "", value])),
  };
}
