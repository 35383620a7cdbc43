import { settingsOfCreate } from "../../../sdk/api/stream";
import { pascalName } from "../../../sdk/internal";
import type { RequestBody } from "../request-body";
import { settingRows } from "../setting-rows";

const settings = settingRows("StreamLibrary", (setting) => setting.split(".").map(pascalName).join("."));
const takenByCreate = new Set(settingsOfCreate.map(pascalName));

export const stream: readonly RequestBody[] = [
  {
    document: "core.json",
    operation: "POST /videolibrary",
    arguments: {
      Name: "StreamLibrary.name",
      ReplicationRegions: "StreamLibrary.replicationRegions",
      ...Object.fromEntries(Object.entries(settings).filter(([name]) => takenByCreate.has(name))),
    },
  },
  {
    document: "core.json",
    operation: "POST /videolibrary/{id}",
    arguments: {
      Name: "StreamLibrary.name",
      ...settings,
      ResetToken: "StreamLibrary.tokenKeyRotation",
      WatermarkPositionLeft: "StreamLibraryWatermark.left",
      WatermarkPositionTop: "StreamLibraryWatermark.top",
      WatermarkWidth: "StreamLibraryWatermark.width",
      WatermarkHeight: "StreamLibraryWatermark.height",
    },
  },
  ...["POST /library/{libraryId}/collections", "POST /library/{libraryId}/collections/{collectionId}"].map(
    (operation) => ({
      document: "stream.json" as const,
      operation,
      arguments: { name: "StreamCollection.name" },
    }),
  ),
  {
    document: "stream.json",
    operation: "POST /library/{libraryId}/videos",
    arguments: {
      title: "StreamVideo.title",
      collectionId: "StreamVideo.collectionId",
      thumbnailTime: "StreamVideo.thumbnailTime",
    },
  },
  {
    document: "stream.json",
    operation: "POST /library/{libraryId}/videos/{videoId}",
    arguments: {
      title: "StreamVideo.title",
      collectionId: "StreamVideo.collectionId",
      "chapters[]": "StreamVideo.chapters",
      "moments[]": "StreamVideo.moments",
      "metaTags[]": "StreamVideo.metaTags",
    },
  },
  {
    document: "stream.json",
    operation: "POST /library/{libraryId}/videos/fetch",
    arguments: { url: "StreamVideo.sourceUrl", title: "StreamVideo.title" },
    omitted: [{ reason: "a URL may sign in by itself", members: ["headers"] }],
  },
  {
    document: "stream.json",
    operation: "POST /library/{libraryId}/videos/{videoId}/captions/{srclang}",
    arguments: {
      srclang: "StreamVideoCaption.language",
      label: "StreamVideoCaption.label",
      captionsFile: "StreamVideoCaption.source",
    },
  },
  ...(["Allowed", "Blocked"] as const).flatMap((list) =>
    ["add", "remove"].map((edit) => ({
      document: "core.json" as const,
      operation: `POST /videolibrary/{id}/${edit}${list}Referrer`,
      arguments: { Hostname: `StreamLibraryReferrers.${list.toLowerCase()}` },
    })),
  ),
];
