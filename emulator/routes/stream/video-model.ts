import { streamVideoSeverity, streamVideoStatus } from "../../../sdk/api/stream";
import { total } from "../../http/statistics-range";
import type { EmulatorState } from "../../state";
import { defaultHostname } from "../pull-zones";
import type { StreamLibraryRecord, StreamVideoRecord } from "./records";

/** What encoding finds in a file, which nothing looks into here. */
const encoded = { length: 60, framerate: 30, width: 1920, height: 1080 };
const notEncoded = { length: 0, framerate: 0, width: 0, height: 0 };

/** Videos of a library as a response has them. */
export function videoModel(state: EmulatorState, library: StreamLibraryRecord) {
  const hostname = defaultHostname(state.pullZones.get(library.PullZoneId)?.Name ?? "");
  return (video: StreamVideoRecord) => {
    const { guid, title, dateUploaded, collectionId, chapters, moments, metaTags, original, failure, plays } = video;
    const thumbnailFileName = video.thumbnail?.fileName ?? "thumbnail.jpg";
    const { status, encodeProgress } = progressOf(video, state.stream.encodingReads);
    const isPlayable = status === "Finished";
    const { enabledResolutions, enabledOutputCodecs, jitEnabled } = video.uploadOptions;
    const resolutions = enabledResolutions || library.EnabledResolutions;
    // The first resolution is there before the others.
    const [first] = status === "Transcoding" ? (resolutions?.split(",") ?? []) : [];
    const totalWatchTime = total(plays, (play) => play.seconds);
    return {
      videoLibraryId: library.Id,
      guid,
      title,
      description: metaTags.find(({ property }) => property === "description")?.value ?? null,
      dateUploaded,
      views: plays.length,
      isPublic: false,
      ...(isPlayable ? encoded : notEncoded),
      status: streamVideoStatus.toWire(status),
      rotation: isPlayable ? 0 : null,
      availableResolutions: isPlayable ? resolutions : (first ?? null),
      outputCodecs: enabledOutputCodecs || library.OutputCodecs,
      thumbnailCount: isPlayable ? 30 : 0,
      encodeProgress,
      storageSize: sizeOf(video),
      captions: video.captions.map(({ srclang, label, version }) => ({ srclang, label, version })),
      hasMP4Fallback: isPlayable && library.EnableMP4Fallback,
      collectionId: collectionId ?? "",
      thumbnailFileName,
      thumbnailUrl: `https://${hostname}/${guid}/${thumbnailFileName}`,
      thumbnailBlurhash: null,
      averageWatchTime: plays.length > 0 ? Math.round(totalWatchTime / plays.length) : 0,
      totalWatchTime,
      category: "untagged",
      chapters,
      moments,
      metaTags,
      transcodingMessages:
        failure === null
          ? []
          : [
              {
                timeStamp: dateUploaded,
                level: streamVideoSeverity.toWire("Error"),
                issueCode: 0,
                message: failure,
                value: null,
              },
            ],
      jitEncodingEnabled: jitEnabled === undefined ? library.JitEncodingEnabled : jitEnabled === "true",
      smartGenerateStatus: null,
      smartGenerateFeaturesStatus: null,
      hasOriginal: original !== null && library.KeepOriginalFiles,
      originalHash: original?.sha256 ?? null,
      hasHighQualityPreview: false,
    };
  };
}

const steps = ["Uploaded", "Processing", "Transcoding"] as const;

/** How far a video is, of which each read sees more. A failure ends its encoding. */
export function progressOf({ original, failure, encodingReads }: StreamVideoRecord, all: number) {
  if (original === null) return { status: failure === null ? "Created" : "Error", encodeProgress: 0 } as const;
  if (encodingReads < all) {
    const share = encodingReads / all;
    const status = steps[Math.floor(share * steps.length)] ?? "Transcoding";
    return { status, encodeProgress: Math.floor(share * 100) } as const;
  }
  return failure === null
    ? ({ status: "Finished", encodeProgress: 100 } as const)
    : ({ status: "Error", encodeProgress: 0 } as const);
}

/** What a video takes in storage, in bytes: its file alone, as nothing is encoded here. */
export const sizeOf = ({ original }: StreamVideoRecord) => original?.size ?? 0;
