import { objectKind } from "../../account/object-kind";
import type { StreamLibrarySettings } from "./stream-library-settings";

/** A collection of videos, without what is derived from its videos. */
export interface StreamCollectionRecord {
  guid: string;
  name: string | null;
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
}

export const streamObjects = { streamLibraries: objectKind<StreamLibraryRecord>("collections") };
