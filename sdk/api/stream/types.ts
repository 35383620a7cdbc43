/** The public types of this product. */
export type {
  CreateStreamLibrary,
  CreateStreamVideo,
  StreamAccess,
  StreamCollection,
  StreamLanguage,
  StreamLibrary,
  StreamLibraryReferrers,
  StreamLibrarySettings,
  StreamStatistics,
  StreamVideo,
  StreamVideoCaption,
  StreamVideoStage,
  StreamWatermarkPlace,
  UpdateStreamVideo,
} from ".";
