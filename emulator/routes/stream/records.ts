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

/** A video, without what is derived from its file and its plays. */
export interface StreamVideoRecord {
  guid: string;
  title: string;
  dateUploaded: string;
  collectionId: string | null;
  /** In milliseconds. */
  thumbnailTime: number | null;
  /** An image that was sent or, as nothing is fetched here, the URL of one or the name of one of the platform's; null while the platform chooses it. */
  thumbnail: {
    readonly fileName: string;
    readonly from: { readonly sha256: string } | { readonly url: string };
  } | null;
  /** Times in seconds. */
  chapters: { title: string; start?: number; end?: number }[];
  moments: { label: string; timestamp?: number }[];
  metaTags: { property: string | null; value: string | null }[];
  /** One for each language. */
  captions: StreamCaptionRecord[];
  /** Null until it is uploaded. Of a file from a URL, which nothing fetches here, there is no hash. */
  original: { readonly sha256: string | null; readonly size: number } | null;
  /** The query with which its file was sent: how it is encoded and transcribed, where not as the library has it. */
  uploadOptions: Readonly<Record<string, string>>;
  /** Where its file is fetched from, and with which headers. */
  url: string | null;
  urlHeaders: Readonly<Record<string, string>> | null;
  /** How many reads have seen it being encoded. */
  encodingReads: number;
  /** Why its encoding failed; null if it did not. */
  failure: string | null;
  /** Who watched it: when, in milliseconds since 1970, where, and for how many seconds. */
  plays: { readonly time: number; readonly country: string; readonly seconds: number }[];
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

/** A video library in the wire format. */
export interface StreamLibraryRecord extends StreamLibrarySettings {
  Id: number;
  Name: string;
  DateCreated: string;
  DateModified: string;
  ReplicationRegions: string[];
  ApiKey: string;
  ReadOnlyApiKey: string;
  PullZoneId: number;
  StorageZoneId: number;
  VideoCount: number;
  StorageUsage: number;
  WatermarkVersion: number;
  /** The SHA-256 of the watermark's image, which no response has; null where there is none. */
  watermarkChecksum: string | null;
  WatermarkPositionLeft: number;
  WatermarkPositionTop: number;
  WatermarkWidth: number;
  WatermarkHeight: number;
  AllowedReferrers: string[];
  BlockedReferrers: string[];
  /** When the host of videos knows its key, in milliseconds since 1970. */
  keyKnownFrom: number;
  /** By guid, oldest first. */
  collections: Map<string, StreamCollectionRecord>;
  /** By guid, oldest first. */
  videos: Map<string, StreamVideoRecord>;
}

export const streamObjects = { streamLibraries: objectKind<StreamLibraryRecord>("collections", "videos") };
