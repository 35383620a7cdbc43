import { createHmac } from "node:crypto";
import type { EmulatorState } from "../../state";
import type { StreamLibraryRecord, StreamVideoRecord } from "./records";
import { progressOf } from "./video-model";

/** What is told at each step, in the numbers of webhooks: 4 is a first resolution, which is there before the others. */
const steps = { Uploaded: [0], Processing: [1], Transcoding: [2, 4], Finished: [3] } as const;
const failed = 5;

const told = new WeakMap<StreamVideoRecord, Set<number>>();

/** Tells how far a video is, with what was not told of the steps before. */
export function tellWebhook(state: EmulatorState, library: StreamLibraryRecord, video: StreamVideoRecord): void {
  const { status } = progressOf(video, state.stream.encodingReads);
  const before = told.get(video) ?? new Set();
  told.set(video, before);
  for (const number of numbersUntil(status)) {
    if (before.has(number)) continue;
    before.add(number);
    const { Id: VideoLibraryId, WebhookUrl: url, ReadOnlyApiKey } = library;
    if (!url) continue;
    const body = JSON.stringify({ VideoLibraryId, VideoGuid: video.guid, Status: number });
    const headers = {
      "content-type": "application/json",
      "X-BunnyStream-Signature-Version": "v1",
      "X-BunnyStream-Signature-Algorithm": "hmac-sha256",
      "X-BunnyStream-Signature": createHmac("sha256", ReadOnlyApiKey).update(body).digest("hex"),
    };
    state.stream.onWebhook({ url, method: "POST", headers, body });
  }
}

function numbersUntil(status: ReturnType<typeof progressOf>["status"]): readonly number[] {
  if (status === "Created") return [];
  if (status === "Error") return [failed];
  const names = Object.keys(steps) as (keyof typeof steps)[];
  return names.slice(0, names.indexOf(status) + 1).flatMap((name) => steps[name]);
}
