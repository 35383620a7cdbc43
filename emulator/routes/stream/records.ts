import { objectKind } from "../../account/object-kind";
import type { StreamLibrarySettings } from "./stream-library-settings";

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
}

export const streamObjects = { streamLibraries: objectKind<StreamLibraryRecord>() };
