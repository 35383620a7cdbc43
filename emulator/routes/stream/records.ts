import type { Hash } from "node:crypto";
import { objectKind } from "../../account/object-kind";
import type { StreamLibrarySettings } from "./stream-library-settings";

/** A collection of videos, without what is derived from its videos. */
export interface StreamCollectionRecord {
  guid: string;
  name: string | null;
}

/** Captions of a video, without their text. */
export interface StreamCaptionRecord {
  readonly srclang: string;
  readonly label: string | null;
  /** 1, and one more after each upload. */
  readonly version: number;
  /** The SHA-256 of the file, which no response has; null where it came with a seed. */
  readonly fileChecksum: string | null;
}

/** What a new video has. */
export const newStreamVideo = () => ({
  collectionId: null as string | null,
  /** In milliseconds. */
  thumbnailTime: null as number | null,
  /** An image that was sent or, as nothing is fetched here, the URL of one or the name of one of the platform's; null while the platform chooses it. */
  thumbnail: null as Readonly<{
    fileName: string;
    from: { readonly sha256: string } | { readonly url: string };
  }> | null,
  /** Times in seconds. */
  chapters: [] as { title: string; start?: number; end?: number }[],
  moments: [] as { label: string; timestamp?: number }[],
  metaTags: [] as { property: string | null; value: string | null }[],
  /** One for each language. */
  captions: [] as StreamCaptionRecord[],
  /** Null until it is uploaded. Of a file from a URL, which nothing fetches here, there is no hash. */
  original: null as { readonly sha256: string | null; readonly size: number } | null,
  /** The query with which its file was sent: how it is encoded and transcribed, where not as the library has it. */
  uploadOptions: {} as Readonly<Record<string, string>>,
  /** Where its file is fetched from, and with which headers. */
  url: null as string | null,
  urlHeaders: null as Readonly<Record<string, string>> | null,
  /** How many reads have seen it being encoded. */
  encodingReads: 0,
  /** Why its encoding failed; null if it did not. */
  failure: null as string | null,
  /** Who watched it: when, in milliseconds since 1970, where, and for how many seconds. */
  plays: [] as { readonly time: number; readonly country: string; readonly seconds: number }[],
});

/** A video, without what is derived from its file and its plays. */
export interface StreamVideoRecord extends ReturnType<typeof newStreamVideo> {
  guid: string;
  title: string;
  dateUploaded: string;
}

/** A request that the platform sends to the `WebhookUrl` of a video library. */
export interface StreamWebhook {
  readonly url: string;
  readonly method: "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A resumable upload, of whose bytes nothing is kept but their digest. */
export interface StreamUpload {
  readonly libraryId: number;
  readonly videoId: string;
  /** In bytes. */
  readonly length: number;
  /** How many bytes have arrived. */
  offset: number;
  readonly hash: Hash;
}

/** What a new library has. */
export const newStreamLibrary = () => ({
  VideoCount: 0,
  StorageUsage: 0,
  WatermarkVersion: 0,
  /** The SHA-256 of the watermark's image, which no response has; null where there is none. */
  watermarkChecksum: null as string | null,
  WatermarkPositionLeft: 0,
  WatermarkPositionTop: 0,
  WatermarkWidth: 0,
  WatermarkHeight: 0,
  AllowedReferrers: [] as string[],
  BlockedReferrers: [] as string[],
  /** By guid, oldest first. */
  collections: new Map<string, StreamCollectionRecord>(),
  /** By guid, oldest first. */
  videos: new Map<string, StreamVideoRecord>(),
});

/** A video library in the wire format. */
export interface StreamLibraryRecord extends StreamLibrarySettings, ReturnType<typeof newStreamLibrary> {
  Id: number;
  Name: string;
  DateCreated: string;
  DateModified: string;
  ReplicationRegions: string[];
  ApiKey: string;
  ReadOnlyApiKey: string;
  PullZoneId: number;
  StorageZoneId: number;
  /** When the host of videos knows its key, in milliseconds since 1970. */
  keyKnownFrom: number;
}

export const streamObjects = { streamLibraries: objectKind<StreamLibraryRecord>("collections", "videos") };
