/** The public types of this product. */
export type {
  CreateStreamLibrary,
  StreamAccess,
  StreamCollection,
  StreamLanguage,
  StreamLibrary,
  StreamLibraryReferrers,
  StreamLibrarySettings,
  StreamStatistics,
  StreamVideo,
  StreamWatermarkPlace,
} from ".";
