import { createHash } from "node:crypto";
import { z } from "zod";
import { ok, stream } from "../../http/replies";
import { guardedRoutes, readBody } from "../../http/route";
import { documented } from "../../http/sources";
import { libraryOfKey, streamGuard } from "./library-of-key";
import { videoOf } from "./stream-videos";

const sentCaptions = z.object({
  srclang: z.string().nullish(),
  label: z.string().nullish(),
  captionsFile: z.base64().nullish(),
});

export const streamVideoCaptionRoutes = guardedRoutes(streamGuard("write"), {
  "POST /library/{libraryId}/videos/{videoId}/captions/{srclang}": (request) => {
    const video = videoOf(libraryOfKey(request), request);
    const { label = null, captionsFile } = readBody(sentCaptions, request.body, refused);
    const { srclang = "" } = request.path;
    const file = Buffer.from(captionsFile ?? "", "base64");
    const errors = errorsIn(file.toString());
    if (errors.length === 0) {
      const before = video.captions.find((one) => one.srclang === srclang);
      const fileChecksum = createHash("sha256").update(file).digest("hex");
      video.captions = [
        ...video.captions.filter((one) => one !== before),
        { srclang, label, version: (before?.version ?? 0) + 1, fileChecksum },
      ];
    }
    const data = { valid: errors.length === 0, errorList: errors, warningList: [], warningMessage: null };
    return ok({ success: true, message: "OK", statusCode: 200, data });
  },

  "DELETE /library/{libraryId}/videos/{videoId}/captions/{srclang}": (request) => {
    const video = videoOf(libraryOfKey(request), request);
    video.captions = video.captions.filter(({ srclang }) => srclang !== request.path.srclang);
    return stream.done();
  },
});

const invalidBody = documented("stream", "Failed uploading the captions");
const refused = (_field: string, message: string) => stream.error(400, message, invalidBody);

const time = String.raw`(?:\d+:)?[0-5]\d:[0-5]\d[.,]\d{3}`;
const timing = new RegExp(String.raw`^${time}\s+-->\s+${time}(\s|$)`);

/** What makes a file no captions: WebVTT and SubRip have the times of each text in a line of their own. */
function errorsIn(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line, at) => ({ line: line.trim(), number: at + 1 }));
  const timings = lines.filter(({ line }) => line.includes("-->"));
  if (timings.length === 0) return ["Line 1: no text with its times was found."];
  return timings
    .filter(({ line }) => !timing.test(line))
    .map(({ number }) => `Line ${number}: the times could not be read.`);
}
