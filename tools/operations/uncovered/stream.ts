import type { Uncovered } from "../uncovered-operations";

export const stream: readonly Uncovered[] = [
  {
    document: "core.json",
    status: "left out",
    reason: "live streams, a closed preview",
    operations: [
      "PUT /videolibrary/{id}/live/thumbnail",
      "DELETE /videolibrary/{id}/live/thumbnail",
      "PUT /videolibrary/{id}/live/watermark",
      "DELETE /videolibrary/{id}/live/watermark",
    ],
  },
  {
    document: "core.json",
    status: "left out",
    reason: "usage figures, which change by themselves",
    operations: ["GET /videolibrary/{id}/transcribing/statistics", "GET /videolibrary/{id}/drm/statistics"],
  },
  {
    document: "stream.json",
    status: "left out",
    reason: "usage figures, which change by themselves",
    operations: [
      "GET /library/{libraryId}/videos/{videoId}/heatmap",
      "GET /library/{libraryId}/videos/{videoId}/play/heatmap",
      "GET /library/{libraryId}/videos/{videoId}/resolutions",
      "GET /library/{libraryId}/videos/{videoId}/storage",
    ],
  },
  {
    document: "stream.json",
    status: "left out",
    reason: "what a player reads, with no key",
    operations: ["GET /library/{libraryId}/videos/{videoId}/play", "GET /OEmbed"],
  },
  {
    document: "stream.json",
    status: "left out",
    reason: "an action, which leaves no state to manage",
    operations: [
      "POST /library/{libraryId}/videos/{videoId}/reencode",
      "PUT /library/{libraryId}/videos/{videoId}/outputs/{outputCodecId}",
      "POST /library/{libraryId}/videos/{videoId}/repackage",
      "POST /library/{libraryId}/videos/{videoId}/transcribe",
      "POST /library/{libraryId}/videos/{videoId}/smart",
      "POST /library/{libraryId}/videos/{videoId}/resolutions/cleanup",
    ],
  },
];
