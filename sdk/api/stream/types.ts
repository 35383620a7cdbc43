/** The public types of this product. */
export type {
  CreateStreamLibrary,
  CreateStreamVideo,
  ResumableFile,
  ResumableUpload,
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
